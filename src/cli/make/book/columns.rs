//! The columns of a table in which a book is planned, by their headings in the languages of lists.

use wordtrail::puzzle::Level;
use wordtrail::reading::{names_definitions, names_words};

/// What a column has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Title,
    Subtitle,
    /// The section of the book.
    Section,
    Words,
    Clues,
    Level,
    Size,
    Shape,
    Message,
    Spanning,
    Seed,
    /// A line at the foot of the page.
    Note,
    /// The number of the row, which nothing needs.
    Number,
}

/// The headings of each column but those of the words and the clues, a language on each line.
const HEADINGS: [(Column, &str); 11] = [
    (
        Column::Title,
        "title, titles, puzzle title, name of the puzzle, theme, topic
        titel, überschrift, thema
        titre, thème, sujet
        título, tema
        titolo, argomento
        onderwerp
        tittel, emne, rubrik, ämne
        otsikko, aihe
        tytuł, temat
        název, nadpis, názov, téma, naslov
        cím
        titlu, temă
        başlık, konu
        τίτλος, θέμα
        название, заголовок, тема, назва, заглавие
        כותרת, נושא
        العنوان, عنوان, الموضوع
        タイトル, 題名, 标题, 標題, 제목",
    ),
    (
        Column::Subtitle,
        "subtitle, second title, description
        untertitel, unterzeile
        sous-titre
        subtítulo
        sottotitolo
        ondertitel
        undertitel, undertittel, underrubrik
        alaotsikko
        podtytuł
        podtitul, podnadpis, podnaslov
        alcím
        subtitlu
        alt başlık
        υπότιτλος
        подзаголовок, підзаголовок, подзаглавие
        כותרת משנה
        عنوان فرعي",
    ),
    (
        Column::Section,
        "section, chapter, part, category, unit
        abschnitt, kapitel, teil, kategorie
        chapitre, partie, catégorie
        sección, capítulo, parte, categoría
        seção, secção, categoria
        sezione, capitolo
        hoofdstuk, deel, categorie, sectie
        afsnit, kategori, avsnitt, del
        luku, osa, osio
        rozdział, część, kategoria
        kapitola, oddíl, část, sekce, poglavlje, poglavje
        fejezet, rész
        capitol, secțiune
        bölüm, kısım
        κεφάλαιο, ενότητα
        глава, раздел, часть, розділ, част
        פרק, חלק
        الفصل, القسم
        章, 部, 章节, 장",
    ),
    (
        Column::Level,
        "level, difficulty
        stufe, schwierigkeit, schwierigkeitsgrad
        niveau, difficulté
        nivel, dificultad
        nível, dificuldade
        livello, difficoltà
        moeilijkheid, moeilijkheidsgraad
        sværhedsgrad, vanskelighetsgrad, svårighetsgrad, nivå
        taso, vaikeus, vaikeustaso
        poziom, trudność
        úroveň, obtížnost, obtiažnosť, razina, težina, stopnja, težavnost
        szint, nehézség
        dificultate
        seviye, düzey, zorluk
        επίπεδο, δυσκολία
        уровень, сложность, рівень, складність, ниво, трудност
        רמה, רמת קושי
        المستوى, الصعوبة
        難易度, レベル, 难度, 難度, 난이도",
    ),
    (
        Column::Size,
        "size, grid size, grid, dimensions
        größe, gittergröße, gitter
        taille, grille
        tamaño, cuadrícula
        tamanho
        dimensione, dimensioni, griglia
        grootte, formaat
        størrelse, storlek
        koko
        rozmiar
        velikost, veľkosť, veličina
        méret
        dimensiune, mărime
        boyut
        μέγεθος
        размер, розмір
        גודל
        الحجم",
    ),
    (
        Column::Shape,
        "shape, mask
        form, umriss
        forme
        forma
        vorm
        fasong
        muoto
        kształt
        tvar, oblik
        alak
        formă
        şekil, şekli
        σχήμα
        форма
        צורה
        الشكل",
    ),
    (
        Column::Message,
        "message, hidden message, secret message
        nachricht, botschaft, geheime botschaft, lösungssatz
        message caché, message secret
        mensaje, mensaje oculto, mensaje secreto
        mensagem, mensagem oculta, mensagem secreta
        messaggio, messaggio nascosto, messaggio segreto
        bericht, boodschap, verborgen boodschap
        besked, skjult besked, beskjed, melding, meddelande, dolt meddelande
        viesti
        wiadomość, ukryta wiadomość
        zpráva, tajenka, správa, poruka, sporočilo
        üzenet
        mesaj
        gizli mesaj
        μήνυμα
        сообщение, послание, повідомлення, съобщение
        הודעה, מסר
        رسالة, الرسالة",
    ),
    (
        Column::Spanning,
        "spanning, spanning word, spangram
        spannwort, randwort
        mot traversant
        palabra que cruza
        palavra que atravessa
        parola che attraversa
        overspannend woord, kruiswoord over het rooster
        gennemgående ord, gjennomgående ord, genomgående ord
        läpikulkeva sana
        słowo łączące, słowo od brzegu do brzegu
        slovo přes mřížku, slovo cez mriežku, riječ preko mreže, beseda čez mrežo
        átérő szó
        cuvânt de legătură
        boydan boya kelime
        λέξη από άκρη σε άκρη
        слово через поле, слово через всё поле, слово через все поле, дума през полето
        מילה חוצה
        كلمة عابرة
        全体をつなぐ言葉, 贯穿词, 貫穿詞, 가로지르는 단어",
    ),
    (
        Column::Seed,
        "seed, random seed
        startwert, saat
        graine
        semilla
        semente
        seme
        frø, frö
        siemen
        ziarno
        semínko
        tohum
        зерно",
    ),
    (
        Column::Note,
        "note, page note, notes, footer, footnote, fact, fun fact
        notiz, fußnote, fußzeile, anmerkung, hinweis auf der seite, wissenswertes
        remarque, note de page, pied de page, le saviez-vous
        nota, nota al pie, pie de página, dato curioso
        rodapé, curiosidade
        nota a piè di pagina, curiosità
        notitie, voettekst, weetje
        notat, fodnote, fotnote, fotnot, anteckning
        huomautus, alaviite
        notatka, uwaga, przypis
        poznámka, napomena, opomba
        megjegyzés, jegyzet
        notă, notă de subsol
        not, dipnot
        σημείωση
        примечание, заметка, сноска, примітка, бележка
        הערה
        ملاحظة, الملاحظة",
    ),
    (
        Column::Number,
        "no, no., nr, nr., #, number, id
        nummer
        numéro, n°
        número, nº
        numero
        číslo
        szám
        numer
        număr
        numara
        αριθμός
        номер
        מספר
        الرقم, رقم",
    ),
];

impl Column {
    /// The column with this heading, in any case. A number may stand behind those of words and clues: “Word 1”.
    pub fn of(heading: &str) -> Option<Self> {
        /// In bytes: cells of words are longer.
        const LONGEST: usize = 100;
        if heading.len() > LONGEST {
            return None;
        }
        let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = heading.trim_end_matches(':').to_lowercase();
        let known = HEADINGS.iter().find(|(_, headings)| {
            let mut headings = headings.split('\n').flat_map(|line| line.split(", "));
            headings.any(|known| known.trim() == heading)
        });
        let unnumbered = heading.trim_end_matches(|it: char| it.is_ascii_digit() || it == ' ');
        match known {
            Some((column, _)) => Some(*column),
            None if names_words(unnumbered) => Some(Self::Words),
            None => names_definitions(unnumbered).then_some(Self::Clues),
        }
    }

    /// Whether a table with it is the plan of a book, and not a list of words with their clues.
    pub fn is_of_plan(self) -> bool {
        !matches!(self, Self::Words | Self::Clues | Self::Number)
    }
}

/// The names of the levels, beside the English ones.
const LEVELS: [(Level, &str); 3] = [
    (
        Level::Easy,
        "leicht, einfach, facile, fácil, makkelijk, gemakkelijk, let, lätt, lett, helppo, łatwy, snadné, ľahké, lako, könnyű, ușor, kolay, εύκολο, лёгкий, легкий, легко, лесно, קל, سهل, 簡単, かんたん, 简单, 쉬움",
    ),
    (
        Level::Medium,
        "mittel, moyen, medio, médio, media, gemiddeld, mellem, medel, middels, keskitaso, średni, střední, stredné, srednje, közepes, mediu, orta, μέτριο, средний, середній, средно, בינוני, متوسط, 普通, ふつう, 中等, 보통",
    ),
    (
        Level::Hard,
        "schwer, schwierig, difficile, difícil, moeilijk, svær, svår, vanskelig, vaikea, trudny, těžké, ťažké, teško, nehéz, dificil, zor, δύσκολο, трудный, сложный, тяжкий, важкий, трудно, קשה, صعب, 難しい, むずかしい, 困难, 어려움",
    ),
];

/// The level with a name in one of the languages of headings.
pub fn level_of(name: &str) -> Option<Level> {
    let name = name.trim().to_lowercase();
    let has_name = |names: &str| names.split(", ").any(|known| known == name);
    let named = LEVELS.iter().find(|(_, names)| has_name(names));
    named.map(|(level, _)| *level)
}
