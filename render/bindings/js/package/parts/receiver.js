// Takes one response.

import { checked } from "./errors.js";
import { failures } from "../layout.js";
import { disposable, Handle } from "./handle.js";
import { numberOf } from "./memory.js";
import { addressSpaces, bytesOf, numberOrZero, pairsOf, textOf, urlNamed } from "./values.js";

export class Receiver extends Handle {
  #module;

  constructor(module, pointer) {
    super(pointer, module.c.receiver_free);
    this.#module = module;
  }

  allowHop(url) {
    const { c, memory } = this.#module;
    const allowed = () => c.receiver_allow_hop(this.pointer, memory.string(textOf(url)));
    return memory.frame(() => checked(allowed(), urlNamed(url))) === 0;
  }

  allowAddress(space) {
    const number = numberOf(addressSpaces, space, "the address space");
    return checked(this.#module.c.receiver_allow_address(this.pointer, number)) === 0;
  }

  begin({ url, status, fields, addressSpace }) {
    const { c, memory } = this.#module;
    return (
      memory.frame(() => {
        const [first, fieldCount] = memory.array("field", pairsOf(fields));
        const response = memory.struct("response", {
          url: textOf(url),
          fields: first,
          fieldCount,
          status,
          addressSpace: numberOrZero(addressSpaces, addressSpace, "addressSpace"),
        });
        return checked(c.receiver_begin(this.pointer, response), "the response");
      }) === 0
    );
  }

  append(given) {
    const { c, memory } = this.#module;
    const bytes = bytesOf(given);
    if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes are an ArrayBuffer, or a view of one");
    // In pieces: the module takes them one after another, and needs no second copy of a large body.
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      if (memory.frame(() => checked(c.receiver_append(this.pointer, memory.string(piece)))) !== 0) return false;
    }
    return true;
  }

  end() {
    checked(this.#module.c.receiver_end(this.pointer));
  }

  fail(failure, message) {
    const { c, memory } = this.#module;
    const number = numberOf(failures, failure, "the failure");
    memory.frame(() => checked(c.receiver_fail(this.pointer, number, memory.string(textOf(message)))));
  }
}
disposable(Receiver);

const pieceBytes = 1 << 20;
