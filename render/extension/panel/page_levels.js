// The display level of the page: what the map changes in it (S-1 to S-6, O-3), and the choice of a level (S-2). The
// page undoes everything exactly when the level or this panel goes (page/host.js).
import { make, text } from "../shared/texts.js";
import { connectToPage } from "./fetching.js";

/** Those that every reader has are called in the reader's language, unless a preference names them. */
const levelName = (name, label) =>
  (label === name && /^[a-z]+$/.test(name) && chrome.i18n.getMessage(`display_level_${name}`)) || label || name;

/** Data for render/changes/page_changes.js. */
const dataOf = ({ levels, changes, styles }) => ({
  levels: levels.map(({ name, showsMap }) => ({ name, shows_map: showsMap })),
  changes: changes.map(({ xpath, attribute, namespaces, tokens }) => ({
    xpath,
    attribute,
    namespaces: Object.entries(namespaces),
    tokens,
  })),
  styles: styles.map(({ url, replace }) => ({ url, replace })),
});

export class PageLevels {
  #select;
  #row;
  #port = null;
  #page = "";
  #wanted = null;
  #changes = null;
  /** What the page has said about the latest change: see `apply` in page_changes.js. */
  report = null;

  /** `row` is hidden if the map changes nothing; `chosen(level)`: the reader has chosen; null: the page as it is. */
  constructor(row, select) {
    this.#row = row;
    this.#select = select;
    select.addEventListener("change", () => {
      this.#wanted = { level: select.value || null };
      this.#apply();
    });
  }

  /** Another page, or a map that has changed. `page`: what identifies the document; `changes`: of its view. */
  async show(tabId, page, changes) {
    if (page !== this.#page) this.leave();
    this.#page = page;
    this.#changes = changes;
    this.tabId = tabId;
    const any = changes.changes.length + changes.styles.length > 0;
    this.#row.hidden = !any;
    if (!any) return this.#close();
    const level = this.#wanted ? this.#wanted.level : (changes.initial ?? null);
    const known = level !== null && changes.levels.some(({ name }) => name === level);
    this.#select.replaceChildren(
      make("option", { value: "" }, text("level_none")),
      ...changes.levels.map(({ name, label }) => make("option", { value: name }, levelName(name, label))),
    );
    this.#select.value = known ? level : "";
    await this.#apply();
  }

  async #apply() {
    const level = this.#select.value || null;
    if (level === null) return this.#close();
    const page = this.#page;
    try {
      this.#port ??= await this.#connect();
      if (page === this.#page) this.#port.postMessage({ data: dataOf(this.#changes), level });
    } catch (error) {
      this.report = { error: String(error.message ?? error) };
    }
  }

  async #connect() {
    const port = await connectToPage(this.tabId, "changes");
    port.onMessage.addListener(report => (this.report = report));
    port.onDisconnect.addListener(() => {
      void chrome.runtime.lastError; // the page may be gone before the port is open
      if (this.#port === port) this.#port = null;
    });
    return port;
  }

  /** The page is left as it was. */
  leave() {
    this.#close();
    this.#page = "";
    this.#row.hidden = true;
  }

  #close() {
    this.#port?.disconnect();
    this.#port = null;
    this.report = null;
  }
}
