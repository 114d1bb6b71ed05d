// One site that the server was started with: its map as it was last read, kept until it is to be checked again.

import { setImmediate as nextTurn } from "node:timers/promises";

import { documentsFrom } from "./documents.js";
import { documentWords, hostOf } from "./failures.js";
import { firstPage, validatorsOf } from "./first_page.js";
import { Mistake } from "./mistake.js";
import { counted, oneLine } from "./text.js";

const checkAfter = 5 * 60_000; // milliseconds
const sources = ["link", "robots"]; // of a site's own list, in the order in which they are tried
const mostRoles = 1000;

/** The result of a generator, with time for others between its steps. */
async function resultOf(steps, signal) {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await nextTurn();
    signal?.throwIfAborted();
  }
}

export class Site {
  #engine;
  #options;
  #page; // what was shown to the session
  #now = {}; // session and view of the map as it is
  #before = {}; // those before it: answers may still be made of them
  #roles = new Map();
  #checked = -Infinity;
  #trouble = ""; // why it could not be checked

  /** `options`: the hosts that may be asked, the cache, whether lists are wished, languages, and the clock. */
  constructor(engine, address, options) {
    this.#engine = engine;
    this.#options = options;
    this.address = address;
  }

  // --- what is there ---

  get view() {
    return this.#now.view;
  }
  /** The beginning that addresses of the site have. */
  get base() {
    return new URL(this.#page?.url ?? this.address).origin;
  }
  get isCurrent() {
    return this.view !== undefined && this.#options.now() - this.#checked < checkAfter;
  }
  rolesOf(node) {
    return this.#roles.get(node)?.join(", ");
  }
  /** Pages with a role that are not in the hierarchy, such as a search. */
  besides() {
    return [...this.#roles.keys()].filter((id) => this.view.node(id).excluded).slice(0, 10);
  }
  /** The map as seen from a page. Dispose of it. */
  viewFrom(url) {
    this.#now.session.move(url);
    return this.#now.session.view();
  }
  /** As `View.search`, with the view that the nodes are of: meanwhile there may be another. */
  async search(query, limit, signal, view = this.view) {
    return { view, ...(await resultOf(view.search(query, { limit }), signal)) };
  }
  /** What an agent should know of the map, in sentences of ours. */
  notes() {
    const { documents } = this.#now.session;
    const missing = documents.filter(({ outcome }) => outcome !== "ok").length;
    return [
      this.view.hierarchyDerived && "The site has no map of its own; this is made of its list of addresses, and so are names and sections.",
      missing > 0 && `${missing} of the ${counted(documents.length, "file")} of the map could not be read, or only in part: pages may be missing.`,
      this.#trouble && `This may be out of date: ${this.#trouble}`,
    ].filter(Boolean);
  }

  // --- reading it ---

  /** Reads the map, or checks whether it is still the same. Rejects with a `Mistake` if there is none. */
  async load(signal) {
    try {
      await this.#read(signal);
      this.#trouble = "";
    } catch (error) {
      signal.throwIfAborted();
      if (!this.view) throw error;
      this.#trouble = error instanceof Mistake ? error.message : "it could not be checked.";
    }
    this.#checked = this.#options.now();
  }

  async #read(signal) {
    const { hosts, cache } = this.#options;
    const { policy } = this.#engine;
    const isKnownMap = this.#page?.preferredSitemap && !this.#trouble;
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
      this.#page = page;
      if (this.view && seen.bodies === 0) {
        view.dispose(); // it is still the same
        session.dispose();
        return;
      }
      await resultOf(view.search("a"), signal); // makes the index
      view.readingPlace(); // makes the reading order
      this.#keep(session, view);
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

  #keep(session, view) {
    this.#before.view?.dispose();
    this.#before.session?.dispose();
    this.#before = this.#now;
    this.#now = { session, view };
    this.#roles = new Map();
    for (const { name, nodes } of view.roles().slice(0, mostRoles))
      for (const node of nodes.slice(0, 3)) {
        const names = this.#roles.get(node) ?? [];
        if (names.length < 3) this.#roles.set(node, [...names, oneLine(name, 20)]);
      }
  }
}
