// What is known of one entry: beside the tree in a wide window, of the row under the pointer or else of the
// current one; below it in others, while the reader is going through the rows by keyboard.
const beforePreview = 90; // milliseconds under the pointer

class Preview {
  constructor(tree) {
    this.tree = tree;
    tree.preview = this;
    this.box = document.createElement("aside");
    this.box.id = "preview";
    this.box.setAttribute("aria-label", words.details);
    byId("map").after(this.box);
    document.documentElement.classList.add("previewing");
    const { list } = tree;
    list.addEventListener("focusin", event => this.show(tree.itemAt(event.target), event.target.matches(":focus-visible")));
    list.addEventListener("focusout", () => this.box.classList.remove("wanted"));
    list.addEventListener("mouseover", event => this.soon(tree.itemAt(event.target)));
    list.addEventListener("mouseleave", () => this.soon(tree.item(tree.current)));
    tree.drawn.push(() => this.node === undefined && this.show(tree.item(tree.current)));
  }

  soon(item) {
    clearTimeout(this.waiting);
    if (item) this.waiting = setTimeout(() => this.show(item), beforePreview);
  }

  show(item, isWanted = this.box.classList.contains("wanted")) {
    clearTimeout(this.waiting);
    if (this.tree.isOver) return;
    this.box.classList.toggle("wanted", Boolean(item) && isWanted);
    if (!item || (item.node === this.node && choice.lang === this.lang)) return;
    [this.node, this.lang] = [item.node, choice.lang];
    this.box.replaceChildren(...this.contents(item.node));
  }

  contents(node) {
    const entry = entryOf(node);
    const { modified, langs = [] } = detailsOf(node);
    const name = this.part("p", "name", entry.label, entry.lang);
    const parts = [name];
    if (entry.text) {
      parts.push(this.part("p", "text", entry.text, entry.lang));
      parts.at(-1).dir = directionOfText(entry.text, entry.lang);
    }
    if (entry.link) parts.push(this.address(entry.link));
    const facts = document.createElement("dl");
    const add = (title, ...values) => {
      const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
      dt.textContent = title;
      dd.append(...values);
      facts.append(dt, dd);
    };
    if (hasChildren(node)) add(words.entries_below, words.number(entriesBelow(node)));
    if (modified && words.date(modified)) add(words.last_changed, words.date(modified));
    if (langs.length > 1) add(words.in_languages, ...langs.flatMap((other, i) => [i ? ", " : "", this.language(other)]));
    if (facts.childElementCount) parts.push(facts);
    return parts;
  }

  part(element, className, text, lang) {
    const part = document.createElement(element);
    part.className = className;
    setOutsideLanguage(part, lang);
    appendName(part, text);
    return part;
  }

  // As people read it, and not another link for the keyboard: the row is one.
  address(link) {
    const address = document.createElement("p");
    address.className = "address";
    address.dir = "ltr";
    appendName(address, readable(link));
    return address;
  }

  language({ tag, link, label }) {
    const element = document.createElement(openable.test(link ?? "") ? "a" : "span");
    if (element.localName === "a") element.href = link;
    element.lang = tag;
    if (label) element.title = label;
    element.textContent = tag ? languageName(tag) : words.unknown_language;
    return element;
  }
}
