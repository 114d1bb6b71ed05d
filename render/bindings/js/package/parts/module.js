// The module: its functions, its memory, and what it calls back.

import { functions } from "../layout.js";
import { characterDecoder } from "./decoding.js";
import { importsFor, randomSource } from "./imports.js";
import { checked } from "./errors.js";
import { Memory } from "./memory.js";

const prefix = "standard_sitemap_";

/** An instance of the module. `c` has the functions of the C interface without their prefix. */
export class Module {
  c = {};
  #callbacks = new Map(); // by number: what C calls `data`
  #next = 1;

  /** `system`: as system.js has it, or undefined. `decoding` gives the URL of the file for decoding.js. */
  static async instantiate(compiled, system, decoding, isLean) {
    const module = new Module();
    let exports;
    const [randomBytes, decode] = await Promise.all([randomSource(system), characterDecoder(system, decoding)]);
    const imports = importsFor(
      compiled,
      () => exports.memory,
      {
        sink: (data, at, size) => module.#sink(data, at, size),
        changed: (data) => module.#changed(data),
      },
      { randomBytes, decode }
    );
    const instance = await WebAssembly.instantiate(compiled, imports);
    exports = instance.exports;
    exports._initialize?.();
    module.#take(exports, isLean);
    return module;
  }

  /** `isLean`: the module is the small one, which lacks functions. */
  #take(exports, isLean) {
    for (const [name, [result, parameters]] of Object.entries(functions)) {
      if (isLean && !exports[name]) {
        this.c[name.slice(prefix.length)] = () => {
          throw new Error(`standard-sitemap/lean cannot do this (${name}): standard-sitemap can`);
        };
        continue;
      }
      // A string that a function returns is written to an address, which is one parameter more.
      if (exports[name]?.length !== parameters.length + (result === "string" ? 1 : 0))
        throw new Error(`standard-sitemap.wasm is of another version than the package: ${name}`);
      this.c[name.slice(prefix.length)] = exports[name];
    }
    this.exports = exports;
    this.memory = new Memory(exports);
  }

  limitMemory(bytes) {
    if (!Number.isInteger(bytes) || bytes <= 0 || bytes > 2 ** 30) throw new RangeError(`maxMemory cannot be ${bytes}`);
    this.exports.standard_sitemap_js_limit_memory(bytes);
  }

  // --- callbacks ---

  /** A number for a function that C may call; `forget` it. */
  callback(call) {
    const number = this.#next++;
    this.#callbacks.set(number, call);
    return number;
  }
  forget(number) {
    this.#callbacks.delete(number);
  }
  /** How many there are. */
  get callbacks() {
    return this.#callbacks.size;
  }

  // A callback must return to C, whatever happens: errors are reported as those of event listeners are.
  #sink(data, at, size) {
    return this.#callbacks.get(data)?.(at >>> 0, size >>> 0) ? 1 : 0;
  }
  #changed(data) {
    try {
      this.#callbacks.get(data)?.();
    } catch (error) {
      report(error);
    }
  }

  // --- calls ---

  /** Calls a function that fills in a struct; its members, or undefined if the status is another than OK. */
  get(name, struct, ...args) {
    const to = this.memory.result(struct);
    return checked(this.c[name](...args, to)) === 0 ? this.memory.readResult(struct) : undefined;
  }

  /** Everything that a function gives by index. */
  list(name, struct, ...args) {
    const all = [];
    for (let one; (one = this.get(name, struct, ...args, all.length)) !== undefined;) all.push(one);
    return all;
  }

  /** A new handle; `make` gets the address to write it to. `what`: as for `checked`. */
  handle(make, what) {
    const { memory } = this;
    return memory.frame(() => {
      const to = memory.take(4);
      memory.view.setUint32(to, 0, true);
      const status = checked(make(to), what);
      return { status, handle: memory.pointer(to) };
    });
  }

  /** A string that a function returns. */
  stringFrom(name, ...args) {
    const { memory } = this;
    return memory.frame(() => {
      const to = memory.take(8);
      this.c[name](to, ...args);
      return memory.getString(to);
    });
  }

  /** What a function writes to a sink, as text. `write` gets the sink and its data. */
  written(write) {
    const pieces = [];
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    let failure;
    const data = this.callback((at, size) => {
      try {
        pieces.push(decoder.decode(this.memory.bytes.subarray(at, at + size), { stream: true }));
        return true;
      } catch (error) {
        failure = error;
        return false;
      }
    });
    try {
      const status = write(this.exports.standard_sitemap_js_sink_pointer(), data);
      if (failure) throw failure;
      return { status, text: pieces.join("") + decoder.decode() };
    } finally {
      this.forget(data);
    }
  }
}

export function report(error) {
  if (typeof reportError === "function") reportError(error);
  else
    queueMicrotask(() => {
      throw error;
    });
}
