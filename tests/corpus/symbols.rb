WORDS = %w(cat dog eel).freeze
