// Strings and structs in the module's memory. Memory that grows gets another buffer: so no view of it outlives a call.

import { OutOfMemoryError } from "./errors.js";
import { enums, structs } from "../layout.js";

const scratchBytes = 1 << 16;
const alignment = 8;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Names of enumerators in the style of JavaScript: `crossSite` is `cross-site`. */
export const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// How to read structs: what is not for users is left out. Nodes are read by the thousand, so this is fast.
const readsString = 0,
  readsU32 = 1,
  readsI32 = 2,
  readsU64 = 3,
  readsNodes = 4;
const readers = {
  string: readsString,
  u32: readsU32,
  pointer: readsU32,
  i32: readsI32,
  u64: readsU64,
  nodes: readsNodes,
};
const plans = Object.fromEntries(
  Object.entries(structs).map(([name, { members }]) => {
    const read = members.filter(([member]) => member !== "structSize" && member !== "reserved");
    return [
      name,
      {
        names: read.map(([member]) => member),
        kinds: read.map(([, kind]) => readers[kind]),
        offsets: read.map(([, , offset]) => offset),
      },
    ];
  })
);

const aligned = (size) => Math.ceil(size / alignment) * alignment;

export class Memory {
  #exports;
  #view;
  #bytes;
  #scratch;
  #top = 0; // of the scratch memory: what is below belongs to calls in progress
  #borrowed = []; // blocks of calls in progress that did not fit
  #results = new Map();

  constructor(exports) {
    this.#exports = exports;
    this.#scratch = this.allocate(scratchBytes);
  }

  get bytes() {
    if (this.#bytes?.buffer !== this.#exports.memory.buffer) this.#bytes = new Uint8Array(this.#exports.memory.buffer);
    return this.#bytes;
  }
  get view() {
    if (this.#view?.buffer !== this.#exports.memory.buffer) this.#view = new DataView(this.#exports.memory.buffer);
    return this.#view;
  }

  allocate(size) {
    const at = this.#exports.malloc(size) >>> 0;
    if (at === 0) throw new OutOfMemoryError();
    return at;
  }
  free(at) {
    this.#exports.free(at);
  }

  // --- for one call ---

  /** Calls `use`; what `use` takes by `take` and the functions below is free again afterwards. */
  frame(use) {
    const top = this.#top,
      borrowed = this.#borrowed.length;
    try {
      return use();
    } finally {
      this.#top = top;
      while (this.#borrowed.length > borrowed) this.free(this.#borrowed.pop());
    }
  }

  take(size) {
    if (aligned(size) <= scratchBytes - this.#top) {
      const at = this.#scratch + this.#top;
      this.#top += aligned(size);
      return at;
    }
    const at = this.allocate(size);
    this.#borrowed.push(at);
    return at;
  }

  /** Writes a string; undefined and null are no string. */
  putString(at, text) {
    let data = 0,
      size = 0;
    if (text instanceof Uint8Array) {
      data = this.take(Math.max(text.length, 1));
      this.bytes.set(text, data);
      size = text.length;
    } else if (text !== undefined && text !== null) {
      const room = Math.max(3 * text.length, 1);
      data = this.take(room);
      size = encoder.encodeInto(text, this.bytes.subarray(data, data + room)).written;
    }
    this.view.setUint32(at, data, true);
    this.view.setUint32(at + 4, size, true);
  }
  /** The address of a string, to be passed to a function. */
  string(text) {
    const at = this.take(structs.string.size);
    this.putString(at, text);
    return at;
  }

  /** The address of a struct with these members. Members that are missing are 0. */
  struct(name, members) {
    const { size, members: known } = structs[name];
    const at = this.take(size);
    this.bytes.fill(0, at, at + size);
    for (const [member, kind, offset] of known)
      this.#put(at + offset, kind, member === "structSize" ? size : members[member]);
    return at;
  }

  /** The address of an array of structs, and its length. */
  array(name, all) {
    const { size, members: known } = structs[name];
    const at = all.length === 0 ? 0 : this.take(size * all.length);
    all.forEach((each, i) => {
      for (const [member, kind, offset] of known) this.#put(at + i * size + offset, kind, each[member]);
    });
    return [at, all.length];
  }

  #put(at, kind, value) {
    switch (kind) {
      case "string":
        return this.putString(at, value);
      case "u64":
        return this.view.setBigUint64(at, BigInt(value ?? 0), true);
      case "pointer":
      case "u32":
        return this.view.setUint32(at, Number(value ?? 0), true);
      case "i32":
        return this.view.setInt32(at, Number(value ?? 0), true);
      default:
        throw new Error(`cannot write ${kind}`);
    }
  }

  // --- results ---

  /** The address of a struct that a function fills in. It is read before the next call. */
  result(name) {
    let at = this.#results.get(name);
    if (at === undefined) {
      const { size, members } = structs[name];
      at = this.allocate(size);
      this.bytes.fill(0, at, at + size);
      if (members[0][0] === "structSize") this.view.setUint32(at, size, true);
      this.#results.set(name, at);
    }
    return at;
  }

  /** Reads a string; undefined if there is none. */
  getString(at) {
    const view = this.view;
    const data = view.getUint32(at, true);
    return data === 0 ? undefined : this.text(data, view.getUint32(at + 4, true));
  }

  /** UTF-8 as text. Most strings are short and ASCII, for which TextDecoder is slow. */
  text(data, size) {
    const bytes = this.bytes;
    if (size > 32) return decoder.decode(bytes.subarray(data, data + size));
    let text = "";
    for (let i = data; i < data + size; ++i) {
      if (bytes[i] >= 0x80) return decoder.decode(bytes.subarray(data, data + size));
      text += String.fromCharCode(bytes[i]);
    }
    return text;
  }

  /** The members of a struct. Strings that are none are left out. */
  read(name, at) {
    const view = this.view,
      members = {};
    const { names, kinds, offsets } = plans[name];
    for (let i = 0; i < names.length; ++i) {
      const from = at + offsets[i];
      switch (kinds[i]) {
        case readsString: {
          const data = view.getUint32(from, true);
          if (data !== 0) members[names[i]] = this.text(data, view.getUint32(from + 4, true));
          break;
        }
        case readsU32:
          members[names[i]] = view.getUint32(from, true);
          break;
        case readsI32:
          members[names[i]] = view.getInt32(from, true);
          break;
        case readsU64:
          members[names[i]] = view.getUint32(from, true) + 2 ** 32 * view.getUint32(from + 4, true);
          break;
        default:
          members[names[i]] = this.numbers(from);
      }
    }
    return members;
  }
  /** A struct that `result` gave. */
  readResult(name) {
    return this.read(name, this.#results.get(name));
  }

  /** A list of nodes. */
  numbers(at) {
    const ids = this.view.getUint32(at, true),
      count = this.view.getUint32(at + 4, true);
    return count === 0 ? [] : Array.from(new Uint32Array(this.bytes.buffer, ids, count));
  }

  pointer(at) {
    return this.view.getUint32(at, true);
  }
}

/** The number of an enumerator by its name in JavaScript; throws if there is none. */
export function numberOf(names, name, what) {
  const number = names.indexOf(name);
  if (number < 0) throw new TypeError(`${what} is not one of ${names.join(", ")}`);
  return number;
}

/** The names of an enumeration, in the order of their numbers from 0, without a common prefix. */
export function namesOf(type, prefix = "") {
  return Object.entries(enums[type])
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => dashed(name).replace(prefix, ""));
}
