// Whether a document that was requested again is another one. Only its bytes say so: another map may have as many of
// them, and as many entries.
const most = 10_000; // documents: of one that is forgotten it is not known any more that it is the same

// FNV-1a, twice.
const beginning = [0x811c9dc5, 0x050c5d1f];
const added = ([one, two], bytes) => {
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x0100018d);
  }
  return [one, two];
};

export class Reads {
  #latest = new Map(); // by the URL that was requested: { sum, number }; the oldest first
  #number = 0;

  /** A number that the document at `url` has as long as it is the same; undefined: not known. */
  of(url) {
    return this.#latest.get(url)?.number;
  }

  /** `receiver` of a document, listened to. After 304 the former document is used. */
  listen(url, receiver) {
    let sum;
    return {
      ...receiver,
      begin: head => {
        sum = head.status === 304 ? undefined : beginning;
        return receiver.begin(head);
      },
      append: bytes => {
        if (sum) sum = added(sum, bytes);
        return receiver.append(bytes);
      },
      end: () => {
        if (sum) this.#keep(url, sum.join());
        return receiver.end();
      },
    };
  }

  #keep(url, sum) {
    const number = this.#latest.get(url)?.sum === sum ? this.of(url) : ++this.#number;
    this.#latest.delete(url);
    this.#latest.set(url, { sum, number });
    if (this.#latest.size > most) this.#latest.delete(this.#latest.keys().next().value);
  }

  /** Nothing of a private tab stays. */
  forget() {
    this.#latest.clear();
  }
}
