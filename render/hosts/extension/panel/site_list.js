// The site's own list, if the reader wants it. A preference is written when the list is known to be one. Until then it
// is on trial: for this page, and, if the reader wants it always, for those of the same site to which the tab goes on. A
// list that fails leaves nothing behind.
import * as preferences from "../shared/preferences.js";
import * as rules from "../shared/rules.js";
import { text } from "../shared/texts.js";
import { engine } from "./engine_worker.js";

const mostTrials = 50; // of pages that are left, too

export class SiteList {
  #own = ""; // the reader's preferences, as a text
  #trials = new Map(); // { pages, source, isKept, text, isSettled } by document: a list that is used until it is known to be
  // one, or once. The worker has it for all panels
  #failed = {}; // { document, message }: what became of the latest that is none
  #stopping = new Set(); // documents
  #shown;
  #follow;

  /** `shown()`: the record of the page that is shown, or undefined; `follow()`: looks at the tab again. */
  constructor(shown, follow) {
    this.#shown = shown;
    this.#follow = follow;
    preferences.watch(() => this.read().then(follow)); // other tabs have other preferences from now on, too
  }

  /** Reads the preferences. */
  async read() {
    this.#own = await preferences.readText();
  }

  /** The preferences for a page: see worker/desk.js. */
  preferencesFor(record) {
    return { preferences: this.#own, trial: record && this.#trialFor(record.tab)?.text };
  }
  #trialFor({ document, url }) {
    const isWanted = ({ pages, isKept, isSettled }) => isKept && !isSettled && pages === rules.patternOf(url);
    if (!this.#trials.has(document)) this.#try(document, [...this.#trials.values()].find(isWanted));
    return this.#trials.get(document);
  }
  #try(document, trial) {
    if (trial) this.#trials.set(document, trial);
    if (this.#trials.size > mostTrials) this.#trials.delete(this.#trials.keys().next().value);
  }
  /** What became of the list that was used for this page. */
  messageFor(record) {
    return record && this.#failed.document === record.tab.document ? this.#failed.message : undefined;
  }

  /** The reader wants this list: for the page, or, kept, for the site. */
  async use(document, pages, source, isKept) {
    const wanted = rules.withRule(await preferences.readText(), pages, source);
    await engine.check(wanted);
    if (!isKept && document !== this.#shown()?.tab.document) return;
    this.#try(document, { pages, source, isKept, text: wanted, isSettled: false });
    this.#failed = {};
    await this.#follow();
  }

  /** The list of the page of this record is not wanted any more: it is not used for its site, or the page, from now on,
   * whatever the tab shows by then. Returns what the reader has to be told, if anything. */
  async stop({ tab, found }) {
    if (this.#stopping.has(tab.document)) return undefined;
    this.#stopping.add(tab.document);
    const { host } = new URL(tab.url);
    try {
      await this.#endTrial(tab.document);
      if (!(await this.#forget(tab.url)) && found) {
        chrome.runtime.openOptionsPage(); // a rule that the reader has written
        return text("list_ruled", host);
      }
      await this.#follow();
      return this.#shown()?.tab.document === tab.document ? undefined : text("list_stopped", host);
    } catch (error) {
      console.error(error);
      return text("list_stays", host, error.message);
    } finally {
      this.#stopping.delete(tab.document);
    }
  }

  /** What came of the load of the page's map is known. `seen`: as worker/tab.js gives it; `hasEntries`: whether there is a
   * map with any. */
  async settle(seen, hasEntries) {
    const trial = this.#trials.get(seen.document);
    if (trial && !trial.isSettled) {
      if (seen.found?.rule !== "preference") return; // the page names a map
      if (!hasEntries) return this.#fail(seen);
      trial.isSettled = true;
      const { isKept, pages, source } = trial;
      if (!isKept) return;
      await this.#change(former => rules.withRule(rules.withoutRule(former, pages), pages, source));
      await this.read(); // the preferences hold from now on, also if they are others again by now
      await this.#endTrial(seen.document);
      await this.#follow();
    } else if (!trial && seen.isTrial && !seen.map && seen.state === "over") {
      await this.#fail(seen); // another panel, which is closed, has begun it
    } else if (!trial && !seen.map && seen.state === "over" && seen.found?.rule === "preference" && isMissing(seen)) {
      // A list that its site does not have any more is not asked for again.
      await this.#forget(this.#shown().tab.url, () => (this.#failed = failureOf(seen)));
    }
  }

  async #fail(seen) {
    this.#failed = failureOf(seen);
    await this.#endTrial(seen.document);
    await this.#follow();
  }
  /** Also for the other documents that have it. */
  #endTrial(document) {
    const trial = this.#trials.get(document);
    const others = [...this.#trials.keys()].filter(it => it !== document && this.#trials.get(it) === trial);
    const all = [document, ...others];
    for (const it of all) this.#trials.delete(it);
    return Promise.all(all.map(it => engine.endTrial(it)));
  }

  /** Whether a list is on trial for this document, of which it is not known yet whether it is one. */
  isTrying(document) {
    return this.#trials.get(document)?.isSettled === false;
  }

  /** Returns whether there was a rule of ours for the site of this page; if so, calls `before` it is removed. */
  #forget(url, before) {
    return this.#change(former => {
      const without = rules.withoutRule(former, rules.patternOf(url));
      if (without !== former) before?.();
      return without;
    });
  }
  #change(change) {
    return preferences.changeText(change, engine.check);
  }
}

const isMissing = ({ documents }) => documents.some(({ status }) => status === 404 || status === 410);

const failureOf = ({ document, documents }) => {
  const { requested = "", status } = documents.findLast(({ outcome }) => outcome !== "ok") ?? documents.at(-1) ?? {};
  return { document, message: text("offer_failed", status >= 400 ? `${requested} (${status})` : requested) };
};
