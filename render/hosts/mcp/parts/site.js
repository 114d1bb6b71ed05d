// One site that the server was started with: as it was last read, kept until it is to be checked again.

import { documentsFrom } from "./documents.js";
import { documentWords, hostOf } from "./failures.js";
import { firstPage, validatorsOf } from "./first_page.js";
import { Mistake } from "./mistake.js";
import { ReadSite } from "./read_site.js";
import { resultOf } from "./steps.js";
import { oneLine } from "./text.js";

const checkAfter = 5 * 60_000; // milliseconds
const sources = ["link", "robots"]; // of a site's own list, in the order in which they are tried

export class Site {
  #engine;
  #options;
  #page; // what was shown to the session
  #now; // a ReadSite
  #before; // the one before it: answers may still be made of it
  #checked = -Infinity;

  /** `options`: the hosts that may be asked, the cache, whether lists are wished, languages, and the clock. */
  constructor(engine, address, options) {
    this.#engine = engine;
    this.#options = options;
    this.address = address;
  }

  /** The `ReadSite`; undefined: it could not be read yet. */
  get read() {
    return this.#now;
  }
  get base() {
    return this.#now?.base ?? new URL(this.address).origin;
  }
  get isCurrent() {
    return this.#now !== undefined && this.#options.now() - this.#checked < checkAfter;
  }

  /** Reads the map, or checks whether it is still the same. Rejects with a `Mistake` if there is none. */
  async load(signal) {
    try {
      await this.#read(signal);
      this.#now.trouble = "";
    } catch (error) {
      signal.throwIfAborted();
      if (!this.#now) throw error;
      this.#now.trouble = error instanceof Mistake ? error.message : "it could not be checked.";
    }
    this.#checked = this.#options.now();
  }

  async #read(signal) {
    const { hosts, cache } = this.#options;
    const { policy } = this.#engine;
    const isKnownMap = this.#page?.preferredSitemap && !this.#now?.trouble;
    const validators = this.#page?.body ? validatorsOf(this.#page) : {};
    const found = isKnownMap ? undefined : await firstPage(this.address, { policy, signal, validators });
    const { response, ...page } = found ?? this.#page;
    hosts.add(page.url);
    const session = this.#engine.session({ cache });
    try {
      this.#show(session, page);
      const seen = { bodies: 0, others: new Set() };
      await session.fetch(documentsFrom(hosts, seen, response && { ...page, response }), { signal });
      // V-7: seen from a page, names are in its language. If languages were asked for, it is seen from no page of it.
      if (this.#options.languages) session.move(new URL("/.well-known/no-page-of-the-map", page.url).href);
      const view = session.view();
      if (!view) throw this.#noMap(session, seen);
      const read = new ReadSite(this.address, page.url, session, view);
      this.#page = page;
      if (seen.bodies === 0 && this.#now?.isAs(read)) return read.dispose();
      await resultOf(view.search("a"), signal); // makes the index
      view.readingPlace(); // makes the reading order
      this.#before?.dispose();
      this.#before = this.#now;
      this.#now = read;
    } catch (error) {
      session.dispose();
      throw error;
    } finally {
      if (response && !response.bodyUsed) await response.body?.cancel();
    }
  }

  #show(session, page) {
    const { list, languages } = this.#options;
    const visit = { ...page, acceptLanguage: languages };
    session.show(visit);
    for (const preferredSource of list ? sources : [])
      if (session.state === "no-map") session.show({ ...visit, preferredSource });
    if (session.state !== "no-map") return;
    if (page.status >= 400) throw new Mistake(`${this.address} is answered with status ${page.status}: tell whoever has started this server.`);
    const remedy = list ? "read its pages instead" : "read its pages instead, or have this server started with --list, to read the site's own list of pages";
    throw new Mistake(`${this.address} names no site map: ${remedy}.`);
  }

  #noMap({ documents: [root] }, { others }) {
    if (others.size > 0) {
      const host = oneLine([...others][0], 80);
      return new Mistake(`The map of ${this.address} is at ${host}, which this server may not ask: have it started with an address there, too.`);
    }
    const why = root ? `The map that ${hostOf(this.address)} names ${documentWords(root)}` : `The map of ${this.address} could not be had`;
    return new Mistake(`${why}: try again later, or read the pages instead.`);
  }
}
