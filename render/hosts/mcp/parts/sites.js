// All sites that the server was started with.

import { Hosts } from "./hosts.js";
import { Mistake } from "./mistake.js";
import { SharedWork } from "./shared_work.js";
import { Site } from "./site.js";

const patience = 40_000; // milliseconds; clients give up after 60 seconds
const cacheBytes = 256 << 20;

export class Sites {
  #sites;
  #work = new Map(); // by site: what is being read

  constructor(engine, { addresses, list = false, languages, now = () => performance.now() }) {
    this.addresses = [...new Set(addresses)];
    const cache = engine.cache({ bytes: cacheBytes, failedRootSeconds: 30 });
    const options = { hosts: new Hosts(addresses), cache, list, languages, now };
    this.#sites = this.addresses.map((address) => new Site(engine, address, options));
  }

  /** The sites whose maps can be had, each a `ReadSite`, and why not those of the others. Rejects with a `Mistake` if there is none. */
  async all(signal) {
    return this.#ready(this.#sites, signal);
  }

  /**
   * The `ReadSite` that has this page, and the view from there: `{ site, view, place }`. `place` is undefined if the map
   * does not know where it belongs. Dispose of the view.
   */
  async locate(address, signal) {
    const isAt = (site) => URL.canParse(address, site.base) && new URL(address, site.base).origin.replace(/^https?/, "") === site.base.replace(/^https?/, "");
    if (!this.#sites.some((site) => URL.canParse(address, site.base))) throw new Mistake("The parameter url has to be an address: https://…, or a path that begins with \"/\".");
    const own = this.#sites.filter(isAt);
    const { ready } = await this.#ready(own.length > 0 ? own : this.#sites, signal);
    let near;
    for (const site of ready) {
      const url = new URL(address, site.base).href;
      if (!/^https?:/.test(url)) continue;
      const view = site.viewFrom(url);
      const [place] = view.places();
      if (place && !place.approximate) {
        near?.view.dispose();
        return { site, view, place };
      }
      if (place && !near) near = { site, view, place };
      else view.dispose();
    }
    if (near) return near;
    throw new Mistake("No map of this server has this page, or says where it belongs: ask find for its name.");
  }

  async #ready(sites, signal) {
    const results = await Promise.allSettled(sites.map((site) => this.#load(site, signal)));
    signal.throwIfAborted();
    const ready = sites.filter((site, i) => results[i].status === "fulfilled").map(({ read }) => read);
    const reasons = results.filter(({ status }) => status === "rejected").map(({ reason }) => reason);
    const failed = reasons.map((reason) => {
      if (reason instanceof Mistake) return reason.message;
      console.error(reason);
      return reason?.name === "OutOfMemoryError"
        ? "A map is too large for the memory of this server: have it started with fewer sites."
        : "A site could not be read for a reason that this server does not know: try another one.";
    });
    if (ready.length === 0) throw new Mistake(failed.slice(0, 3).join("\n"));
    return { ready, failed };
  }

  async #load(site, signal) {
    if (site.isCurrent) return;
    let work = this.#work.get(site);
    if (!work || work.isGivenUp) {
      work = new SharedWork((gone) => site.load(gone));
      this.#work.set(site, work);
      const forget = () => this.#work.get(site) === work && this.#work.delete(site);
      work.done.then(forget, forget);
    }
    const late = () => new Mistake(`${site.address} is slow: its map is still being read; ask again in a minute.`);
    try {
      await work.wait(signal, patience, late);
    } catch (error) {
      if (!site.read || signal.aborted) throw error; // what is there answers meanwhile
    }
  }
}
