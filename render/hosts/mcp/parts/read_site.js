// A site as it was read once, for answers: each is made of one of these, also if the site is read again meanwhile.

import { resultOf } from "./steps.js";
import { counted, oneLine } from "./text.js";

const mostRoles = 1000;

export class ReadSite {
  #session;
  #roles = new Map(); // by node
  trouble = ""; // why it could not be checked since

  /** `url`: of the page, or the map, that was shown to the session; `view`: of the session. */
  constructor(address, url, session, view) {
    this.address = address;
    /** The beginning that addresses of the site have. */
    this.base = new URL(url).origin;
    this.view = view;
    this.#session = session;
    for (const { name, nodes } of view.roles().slice(0, mostRoles))
      for (const node of nodes.slice(0, 3)) {
        const names = this.#roles.get(node) ?? [];
        if (names.length < 3) this.#roles.set(node, [...names, oneLine(name, 20)]);
      }
  }

  dispose() {
    this.view.dispose();
    this.#session.dispose();
  }

  /** Whether the same map was read, if no document of it has changed. */
  isAs(other) {
    const root = ({ documents }) => documents[0]?.requested;
    return this.base === other.base && root(this.#session) === root(other.#session);
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
    this.#session.move(url);
    return this.#session.view();
  }
  /** As `View.search`. */
  search(query, limit, signal) {
    return resultOf(this.view.search(query, { limit }), signal);
  }
  /** What an agent should know of the map, in sentences of ours. */
  notes() {
    const { documents } = this.#session;
    const missing = documents.filter(({ outcome }) => outcome !== "ok").length;
    return [
      this.view.hierarchyDerived && "The site has no map of its own; this is made of its list of addresses, and so are names and sections.",
      missing > 0 && `${missing} of the ${counted(documents.length, "file")} of the map could not be read, or only in part: pages may be missing.`,
      this.trouble && `This may be out of date: ${this.trouble}`,
    ].filter(Boolean);
  }
}
