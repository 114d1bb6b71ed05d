// The entries of a map one by one: its files are read one after another, and each gives its entries while it arrives.

import { IncompleteError, LoadError, checked, status } from "./errors.js";
import { known } from "./options.js";
import { Loading } from "./loading.js";
import { allLimits, withPolicy } from "./policy.js";
import { compact, numberOrZero, sources, urlNamed } from "./values.js";
import { View } from "./view.js";

const optionNames = ["signal", "policy", "follow", "onFile", "files", "duplicates", "partial", "connections"];
const mostFiles = 50_000; // as many as one index may name
const mostLosses = 100; // that an error has
const none = Object.freeze([]);
const noDeadline = 2n ** 64n - 1n;

const listed = ({ lang, url }) => compact({ lang, url });
const attached = ({ type, url, name, description, lastmod }) => compact({ type, url, name, description, lastmod });

/** Reads files, one at a time. */
class EntryReader extends Loading {
  #module;
  #arrived = []; // entries that have not been taken
  #named = []; // further files
  #paused = 0; // milliseconds that the caller has taken
  #taken; // resolves when no entry is left
  #tellTaken;
  #tellArrived;

  constructor(engine, policy) {
    const { module } = engine;
    const make = (limits) => module.handle((to) => module.c.entries_new(limits, to));
    super(module, "entries", withPolicy(module, policy, make).handle);
    this.#module = module;
    // A file has its time as a whole (`listMapTime`), in which that of the caller does not count.
    this.limits = { ...allLimits(engine.policy, policy), documentTime: Infinity };
  }

  open({ url, source, initiator, once }) {
    const { c, memory } = this.#module;
    this.nextTurn();
    this.#named = [];
    memory.frame(() => {
      const given = { url, initiator, source: numberOrZero(sources, source, "source"), once: once ? 1 : 0 };
      checked(c.entries_open(this.pointer, memory.struct("entry_source", given), this.now()), urlNamed(url));
    });
  }
  dispose() {
    super.dispose();
    this.#tellTaken?.();
    this.nextTurn();
  }

  // --- for `drive` ---

  get state() {
    return BigInt.asUintN(64, this.#module.c.entries_deadline(this.pointer)) === noDeadline ? "over" : "loading";
  }
  /** A receiver that waits until the entries of each piece are taken. */
  receiver(id) {
    const receiver = super.receiver(id);
    const append = receiver.append.bind(receiver);
    const end = receiver.end.bind(receiver);
    receiver.append = (bytes) => append(bytes) && (this.#take() ?? true);
    receiver.end = () => (end(), this.#take());
    return receiver;
  }
  /** Resolves when the entries that are there are taken. */
  async ready() {
    await this.#take();
  }
  now() {
    return BigInt(Math.floor(performance.now() - this.#paused));
  }

  // --- entries ---

  /** A promise, if there are entries: true when they are taken. */
  #take() {
    if (this.isDisposed) return undefined;
    for (let entry; (entry = this.#module.get("entries_next", "entry", this.pointer)) !== undefined;)
      if (entry.url !== undefined) this.#arrived.push(this.#entryOf(entry));
    for (let file; (file = this.#module.get("entries_next_file", "listed_file", this.pointer)) !== undefined;)
      this.#named.push(file);
    if (this.#arrived.length === 0) return undefined;
    this.#taken ??= new Promise((resolve) => (this.#tellTaken = () => resolve(true)));
    this.#tellArrived?.();
    return this.#taken;
  }
  #entryOf({ url, name, description, lastmod, changefreq, priority, document, line, alternateCount, attachmentCount }) {
    return compact({
      url,
      name,
      description,
      lastmod,
      changefreq,
      priority,
      alternates: this.#parts("alternate", "variant", alternateCount, listed),
      attachments: this.#parts("attachment", "attachment", attachmentCount, attached),
      document,
      line: line || undefined,
    });
  }
  #parts(name, struct, count, form) {
    if (count === 0) return none;
    return Array.from({ length: count }, (_, i) => form(this.#module.get(`entries_${name}`, struct, this.pointer, i)));
  }

  /** Gives the entries of the open file until `fetching` settles. The time until the next is asked for does not count. */
  async *entries(fetching) {
    let isOver = false;
    const end = () => {
      isOver = true;
      this.#tellArrived?.();
    };
    fetching.then(end, end);
    for (;;) {
      this.#take();
      while (this.#arrived.length > 0) {
        const all = this.#arrived;
        this.#arrived = [];
        yield* this.timed(all);
      }
      this.#tellTaken?.();
      this.#taken = this.#tellTaken = undefined;
      if (isOver) return;
      await new Promise((resolve) => (this.#tellArrived = resolve));
    }
  }
  /** Each of some entries. */
  *timed(entries) {
    for (const entry of entries) {
      const before = performance.now();
      yield entry;
      this.#paused += performance.now() - before;
    }
  }
  get named() {
    return this.#named;
  }

  // --- what came of the file ---

  /** Whether it is known what the file is. */
  get isReadable() {
    return checked(this.#module.c.entries_format(this.pointer, this.#module.memory.result("string"))) === status.ok;
  }
  /** The entries of a Standard Sitemap, which is there as a whole; of a list: none. */
  *entriesOfMap(documents) {
    const { c, memory } = this.#module;
    const { handle } = this.#module.handle((to) => c.entries_view(this.pointer, to));
    if (handle === 0) return;
    const view = new View(this.#module, handle);
    try {
      checked(c.view_in_document_order(view.pointer, memory.result("nodes")));
      for (const id of memory.numbers(memory.result("nodes"))) {
        const { kind, url, name, nameDerived, description, lastmod, changefreq, priority, document, line } = view.node(id);
        if (kind !== "item" || url === undefined) continue;
        const { finalUrl, requested } = documents[document] ?? {};
        yield compact({
          url,
          name: nameDerived ? undefined : name,
          description,
          lastmod,
          changefreq,
          priority,
          alternates: view.variants(id).map(listed),
          attachments: view.attachments(id).map(attached),
          document: finalUrl ?? requested,
          line,
        });
      }
    } finally {
      view.dispose();
    }
  }
}

const isWhole = ({ outcome }) => outcome === "ok";
const isLoss = ({ code }) => code.startsWith("limit-");
const isRobots = (url) => new URL(url).pathname === "/robots.txt";

/** As `entries` of the package. `fetchDocument`: a FetchDocument; `causeOf(url)`: what it has thrown for a document. */
export async function* entriesOf(engine, root, fetchDocument, given, causeOf) {
  const options = known(given, optionNames, "entries");
  const { signal, policy, follow, onFile, files = mostFiles, duplicates, partial, connections } = options;
  signal?.throwIfAborted();
  const first = String(root);
  const reader = new EntryReader(engine, { documents: mostFiles + 1, listDocuments: mostFiles + 1, ...policy });
  const pending = [{ url: first, depth: 0 }]; // the next one is the last
  const seen = new Set([first]); // URLs that were named
  const read = new Set(); // addresses after redirects
  const missing = new Map(); // by the URL that was requested
  const losses = [];
  let initiator; // the first file, once it has been received
  let isEmpty = true; // no file has had an entry, and none was left out on purpose
  let ofRoot;

  const want = (file, own, named) => {
    const found = [];
    for (const { url, lastmod } of named) {
      if (seen.has(url)) continue;
      seen.add(url);
      const child = compact({ url, lastmod, depth: file.depth + 1, namedBy: own.finalUrl ?? own.requested });
      if (!follow || follow(child)) found.push(child);
      else isEmpty = false;
    }
    for (const child of found.reverse()) pending.push(child); // before all others, in their order
  };

  try {
    for (let count = 0; pending.length > 0; ++count) {
      if (count === files) {
        losses.push({ code: "limit-documents", severity: "error", message: `there are more than ${files} files`, count: 1 });
        break;
      }
      const file = pending.pop();
      const source = file.depth === 0 && isRobots(first) ? "robots" : "any";
      reader.open({ url: file.url, source, initiator, once: !duplicates });
      const fetching = reader.fetch(fetchDocument, { signal, connections });
      let isGiven = false;
      for await (const entry of reader.entries(fetching)) {
        if (read.has(entry.document)) continue; // the same file under another address
        isEmpty = false;
        isGiven = true;
        yield entry;
      }
      await fetching;

      const { documents, diagnostics } = reader;
      const [own] = documents;
      if (initiator === undefined) {
        const isRead = reader.isReadable && (isWhole(own) || own.outcome === "cut");
        if (!isRead && !isGiven) {
          const why = diagnostics[0]?.message ?? own.failure ?? own.refusal ?? own.outcome;
          throw new LoadError(`${first} could not be read: ${why}`, { documents, diagnostics, cause: causeOf(first) });
        }
        initiator = own.finalUrl ?? file.url;
        ofRoot = { documents, diagnostics };
      }
      onFile?.({ ...file, document: own, diagnostics });
      want(file, own, reader.named);
      for (const each of documents)
        if (!isWhole(each) && !missing.has(each.requested)) missing.set(each.requested, each);
      losses.push(...diagnostics.filter(isLoss).slice(0, Math.max(0, mostLosses - losses.length)));
      if (!read.has(own.finalUrl))
        for (const entry of reader.timed(reader.entriesOfMap(documents))) {
          isEmpty = false;
          yield entry;
        }
      read.add(own.finalUrl);
    }
    if (!partial && (missing.size > 0 || losses.length > 0))
      throw new IncompleteError({ missing: [...missing.values()], losses });
    if (!partial && isEmpty) throw new LoadError(`${first} lists no page`, ofRoot);
  } finally {
    reader.dispose();
  }
}
