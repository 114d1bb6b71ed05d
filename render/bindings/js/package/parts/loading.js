// What wants documents: a tab, or a reader of files. `drive` fetches them.

import { drive } from "./drive.js";
import { checked } from "./errors.js";
import { Handle } from "./handle.js";
import { known } from "./options.js";
import { Receiver } from "./receiver.js";
import { addressSpaces, compact, diagnosticOf, longestTimeout, relations, textOf } from "./values.js";

export class Loading extends Handle {
  #module;
  #kind;
  #waiting = new Set(); // functions to call when something has changed
  #transfers = new Set(); // AbortControllers
  #turns = 0; // counts pages that were shown, or files that were opened

  /** `kind`: how the names of its functions of C begin. */
  constructor(module, kind, pointer) {
    super(pointer, module.c[`${kind}_free`]);
    this.#module = module;
    this.#kind = kind;
  }

  #call(name, ...args) {
    return this.#module.c[`${this.#kind}_${name}`](this.pointer, ...args);
  }
  #get(name, struct, ...args) {
    return this.#module.get(`${this.#kind}_${name}`, struct, this.pointer, ...args);
  }
  #list(name, struct) {
    return this.#module.list(`${this.#kind}_${name}`, struct, this.pointer);
  }

  // --- requests ---

  requests() {
    const all = [];
    for (let request; (request = this.#get("next_request", "request")) !== undefined;) {
      const { id, url, validatorsUrl, entityTag, lastModified } = request;
      all.push(
        compact({ id, url, validators: validatorsUrl && compact({ url: validatorsUrl, entityTag, lastModified }) })
      );
    }
    return all;
  }

  receiver(id) {
    const { handle } = this.#module.handle((to) => this.#call("receiver", id, to));
    return new Receiver(this.#module, handle);
  }

  conditions(url) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const given = this.#get("conditions", "conditions", memory.string(textOf(url)));
      if (!given) throw new Error("no page is shown");
      return { ...given, relation: relations[given.relation], addressSpace: addressSpaces[given.addressSpace] };
    });
  }

  async fetch(fetchDocument, options) {
    const { signal, connections = 6 } = known(options, ["signal", "connections"], "fetch");
    if (typeof fetchDocument !== "function") throw new TypeError("fetch takes a function that fetches one document");
    this.state; // throws after `dispose`
    await drive(this, fetchDocument, { signal, connections });
  }
  stop() {
    checked(this.#call("stop"));
    this.#abortTransfers();
    this.wake();
  }

  get diagnostics() {
    return this.#list("diagnostic", "diagnostic").map(diagnosticOf);
  }
  get documents() {
    return this.#list("document", "document");
  }

  // --- for `drive` ---

  /** What was shown or opened before has another number. */
  get turn() {
    return this.#turns;
  }
  /** A controller whose signal is aborted when its response is no longer wanted. */
  transfer() {
    const controller = new AbortController();
    this.#transfers.add(controller);
    return controller;
  }
  endTransfer(controller) {
    this.#transfers.delete(controller);
    this.wake();
  }
  /** Waits until something changes, `signal` is aborted, or the deadline. Tells the time, and returns whether it is over. */
  async change(signal) {
    const deadline = this.#call("deadline");
    let timer, wake;
    const changed = new Promise((resolve) => {
      wake = resolve;
      this.#waiting.add(wake);
      signal?.addEventListener("abort", wake);
      if (signal?.aborted) wake(); // by the fetcher, while it was asked
      const left = Number(BigInt.asUintN(64, deadline) - this.now());
      if (left < longestTimeout) timer = setTimeout(wake, Math.max(left, 0) + 1);
    });
    await changed;
    clearTimeout(timer);
    signal?.removeEventListener("abort", wake);
    this.#waiting.delete(wake);
    if (this.isDisposed) return false;
    const time = this.now();
    checked(this.#call("update_time", time));
    return time >= BigInt.asUintN(64, deadline);
  }

  // --- for those who extend it ---

  /** Resolves when more may be fetched. */
  async ready() {}

  /** Milliseconds of a clock that never goes back. */
  now() {
    return BigInt(Math.floor(performance.now()));
  }
  wake() {
    for (const wake of this.#waiting) wake();
  }
  /** What is being fetched is not wanted any more: also after `dispose`. */
  nextTurn() {
    ++this.#turns;
    this.#abortTransfers();
    this.wake();
  }
  #abortTransfers() {
    for (const controller of this.#transfers) controller.abort();
    this.#transfers.clear();
  }
}
