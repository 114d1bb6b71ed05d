// The display level of the page: what the map changes in it (S-1 to S-6, O-3), and the choice of a level (S-2). The
// page undoes everything exactly when the level or this panel goes (page/host.js).
import { fill, levelName, make, text } from "../shared/texts.js";
import { watchSheets } from "./hops.js";

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
  #page = null; // a PageDocument
  #connecting = null; // a promise of a port to it
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

  /** Another page, or a map that has changed. `page`: a `PageDocument`; `changes`: of its view. */
  async show(page, changes) {
    if (page !== this.#page) this.leave();
    this.#page = page;
    this.#changes = changes;
    const any = changes.changes.length + changes.styles.length > 0;
    this.#row.hidden = !any;
    if (!any) return this.#close();
    const level = this.#wanted ? this.#wanted.level : (changes.initial ?? null);
    const known = level !== null && changes.levels.some(({ name }) => name === level);
    fill(
      this.#select,
      make("option", { value: "" }, text("level_none")),
      ...changes.levels.map(({ name, label }) => make("option", { value: name }, levelName(name, label))),
    );
    this.#select.value = known ? level : "";
    await this.#apply();
  }

  async #apply() {
    const level = this.#select.value || null;
    if (level === null) return this.#close();
    const changes = this.#changes;
    const connecting = (this.#connecting ??= this.#connect());
    try {
      const port = await connecting;
      if (connecting !== this.#connecting || changes !== this.#changes) return; // closed since, or there is newer
      watchSheets(
        this.#page.tabId,
        changes.styles.map(({ url }) => url),
      );
      port.postMessage({ data: dataOf(changes), level });
    } catch (error) {
      if (connecting === this.#connecting) this.#connecting = null;
      this.report = { error: String(error.message ?? error) };
    }
  }

  async #connect() {
    const page = this.#page;
    const port = await page.connect("changes");
    port.onMessage.addListener(report => (this.report = report));
    port.onDisconnect.addListener(() => page === this.#page && (this.#connecting = null));
    return port;
  }

  /** The page is left as it was. */
  leave() {
    this.#close();
    this.#page = null;
    this.#changes = null;
    this.#row.hidden = true;
  }

  #close() {
    this.#connecting?.then(port => port.disconnect()).catch(() => {}); // also if it is open only later
    this.#connecting = null;
    this.report = null;
  }
}
