// What is known of one entry: beside the tree in a wide window, of the row under the pointer or else of the
// current one; below it in others, while the reader is going through the rows by keyboard.
import { byId, make } from "./elements.js";
import { appendName, directionOfText, entriesBelow, languageName, readable, setOutsideLanguage } from "./entry.js";
import { map, openable } from "./map_source.js";
import { words } from "./words.js";

const beforePreview = 90; // milliseconds under the pointer

export class Preview {
  constructor(tree) {
    this.tree = tree;
    tree.preview = this;
    this.box = make("aside", { id: "preview", "aria-label": words.details });
    byId("map").after(this.box);
    document.documentElement.classList.add("previewing");
    const { list } = tree;
    list.addEventListener("focusin", ({ target }) => this.show(tree.itemAt(target), target.matches(":focus-visible")));
    list.addEventListener("focusout", () => this.box.classList.remove("wanted"));
    list.addEventListener("mousemove", event => this.isMoved(event));
    list.addEventListener("mouseover", event => (this.isMoved(event) || !this.isWanted) && this.soon(tree.itemAt(event.target)));
    list.addEventListener("mouseleave", () => this.soon(tree.item(tree.current)));
    tree.drawn.push(() => this.node === undefined && this.show(tree.item(tree.current)));
  }

  get isWanted() {
    return this.box.classList.contains("wanted");
  }

  // Rows that a key moves under a pointer which lies still are not pointed at.
  isMoved({ screenX, screenY }) {
    const isMoved = this.x !== screenX || this.y !== screenY;
    [this.x, this.y] = [screenX, screenY];
    return isMoved;
  }

  soon(item) {
    clearTimeout(this.waiting);
    if (item) this.waiting = setTimeout(() => (item.hint(), this.show(item)), beforePreview);
  }

  show(item, isWanted = this.isWanted) {
    clearTimeout(this.waiting);
    if (this.tree.isOver) return;
    this.box.classList.toggle("wanted", Boolean(item) && isWanted);
    if (!item) return;
    if (item.node !== this.node || map.lang !== this.lang) {
      [this.node, this.lang] = [item.node, map.lang];
      this.box.replaceChildren(...this.contents(item.node));
    }
    if (isWanted) this.uncover(item);
  }

  // The texts of these nodes have come.
  refill(nodes) {
    if (!nodes.has(this.node)) return;
    const { href } = this.box.contains(document.activeElement) ? document.activeElement : {};
    this.box.replaceChildren(...this.contents(this.node));
    const again = [...this.box.querySelectorAll("a")].find(link => link.href === href);
    again?.focus({ preventScroll: true }); // who was on a link stays on it
    if (this.isWanted) this.uncover(this.tree.item(this.tree.current));
  }

  get isOver() {
    const { position, display } = getComputedStyle(this.box);
    return position === "fixed" && display !== "none";
  }

  // What it may take of the tree, whatever the row.
  get mostHeight() {
    return this.isOver ? parseFloat(getComputedStyle(this.box).maxHeight) : 0;
  }

  // Below the tree, the box may be over the row that it is about.
  uncover({ li }) {
    if (!li || !this.isOver) return;
    const covered = li.getBoundingClientRect().bottom - this.box.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
  }

  contents(node) {
    const entry = map.entryOf(node);
    const { modified, langs } = map.detailsOf(node);
    const name = this.part("p", "name", entry.label, entry.lang);
    const parts = [name];
    if (entry.text) {
      parts.push(this.part("p", "text", entry.text, entry.lang));
      parts.at(-1).dir = directionOfText(entry.text, entry.lang);
    }
    if (entry.link) parts.push(this.address(entry.link));
    const facts = make("dl");
    const add = (title, ...values) => facts.append(make("dt", {}, title), make("dd", {}, ...values));
    if (map.hasChildren(node)) add(words.entries_below, words.number(entriesBelow(node)));
    if (modified && words.date(modified)) add(words.last_changed, words.date(modified));
    if (langs.length > 1) add(words.in_languages, ...langs.flatMap((it, i) => [i ? ", " : "", this.language(it)]));
    if (facts.childElementCount) parts.push(facts);
    return parts;
  }

  part(element, className, text, lang) {
    const part = make(element, { class: className });
    setOutsideLanguage(part, lang);
    appendName(part, text);
    return part;
  }

  // As people read it, and not another link for the keyboard: the row is one.
  address(link) {
    const address = make("p", { class: "address", dir: "ltr" });
    appendName(address, readable(link));
    return address;
  }

  language({ tag, link, label }) {
    const href = openable.test(link) ? link : undefined;
    const name = tag ? languageName(tag) : words.unknown_language;
    return make(href ? "a" : "span", { href, lang: tag, title: label || undefined }, name);
  }
}
