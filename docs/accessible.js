// What the pages of mdBook lack for screen readers and the keyboard.
document.getElementById("mdbook-menu-bar").setAttribute("role", "banner");

// The label that shows and hides the chapters cannot be reached by keys.
const label = document.getElementById("mdbook-sidebar-toggle");
const shown = document.getElementById(label.htmlFor);
const button = document.createElement("button");
for (const name of ["id", "class", "title", "aria-label", "aria-controls"]) {
    button.setAttribute(name, label.getAttribute(name));
}
const showState = () => button.setAttribute("aria-expanded", shown.checked);
button.append(...label.childNodes);
button.addEventListener("click", () => {
    // What the page does before it shows the chapters.
    label.click();
    shown.click();
});
shown.addEventListener("change", showState);
showState();
label.replaceWith(button);

// What is wider than the page is scrolled by keys.
function letKeysScroll() {
    for (const region of document.querySelectorAll("pre > code, .table-wrapper")) {
        if (region.scrollWidth > region.clientWidth) {
            region.tabIndex = 0;
        } else {
            region.removeAttribute("tabindex");
        }
    }
}
addEventListener("load", letKeysScroll);
addEventListener("resize", letKeysScroll);
