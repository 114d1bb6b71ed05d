// One piece of work for which several callers wait: it ends early only if all of them have gone.

export class SharedWork {
  #controller = new AbortController();
  #waiting = 0;

  /** `start(signal)`: begins the work. */
  constructor(start) {
    this.done = start(this.#controller.signal);
    this.done.catch(() => {}); // those who wait are told
  }

  get isGivenUp() {
    return this.#controller.signal.aborted;
  }

  /** The result; or rejects if `signal` is aborted, and with `late()` after `patience` milliseconds, without ending the work. */
  async wait(signal, patience, late) {
    ++this.#waiting;
    let timer, gone;
    try {
      return await Promise.race([
        this.done,
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(late()), patience);
          gone = () => reject(signal.reason);
          signal.addEventListener("abort", gone);
          if (signal.aborted) gone();
        }),
      ]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", gone);
      if (--this.#waiting === 0 && signal.aborted) this.#controller.abort(signal.reason);
    }
  }
}
