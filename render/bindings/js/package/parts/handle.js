// What owns memory of the module: it is disposed of by `dispose`, which `using` calls.

/** Symbol.dispose, where it exists. */
export const disposeSymbol = Symbol.dispose ?? Symbol.for("Symbol.dispose");

export class Handle {
  #pointer;
  #free;

  /** `free` gets the pointer. */
  constructor(pointer, free) {
    this.#pointer = pointer;
    this.#free = free;
  }

  /** Throws after `dispose`. */
  get pointer() {
    if (this.#pointer === 0) throw new Error("this object has been disposed of");
    return this.#pointer;
  }
  get isDisposed() {
    return this.#pointer === 0;
  }

  dispose() {
    const pointer = this.#pointer;
    this.#pointer = 0;
    if (pointer !== 0) this.#free(pointer);
  }
}

/** Lets `using` dispose of objects of a class. */
export function disposable(type) {
  Object.defineProperty(type.prototype, disposeSymbol, {
    value() {
      this.dispose();
    },
    configurable: true,
    writable: true,
  });
}
