// The hosts that may be asked: those that the server was started with, and those to which their first pages lead.

export class Hosts {
  #hosts = new Set();

  constructor(addresses) {
    for (const address of addresses) this.add(address);
  }

  add(address) {
    this.#hosts.add(new URL(address).hostname);
  }
  has(address) {
    return this.#hosts.has(new URL(address).hostname);
  }
}
