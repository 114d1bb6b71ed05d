// Takes the free memory of an engine.

const spare = 8 << 20; // enough for what a visit needs

export class Ballast {
  #exports;
  #blocks = [];

  /** From now on the memory of the engine does not grow by more than 8 MB. */
  constructor(engine) {
    const { exports } = engine.module;
    this.#exports = exports;
    engine.module.limitMemory(exports.memory.buffer.byteLength + spare);
  }

  get largest() {
    return spare;
  }

  /** Takes all memory but about `leave` bytes. */
  fill(leave) {
    const { malloc, free } = this.#exports;
    const room = leave > 0 ? malloc(leave) : 0; // one piece, as fresh memory is
    for (let size = 1 << 28; size >= 16; size >>= 1)
      for (let block; (block = malloc(size)) !== 0;)
        this.#blocks.push(block);
    if (room !== 0)
      free(room);
  }

  drop() {
    for (const block of this.#blocks)
      this.#exports.free(block);
    this.#blocks = [];
  }
}
