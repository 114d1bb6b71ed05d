// The page that names a map: as much of its response as the engine reads.

import { documentsFrom } from "./documents.js";

const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/** Takes a response as a receiver of the engine does, but keeps it. */
class PageReceiver {
  #pieces = [];
  #bytes = 0;
  #most;
  constructor(most) {
    this.#most = most;
  }

  allowHop() {
    return true; // the caller chose the address; other schemes than http and https are not followed
  }
  begin({ url, status, fields }) {
    Object.assign(this, { url, status: status || (/^http/.test(url) ? 200 : 0), fields }); // as the file of a site will be served
    const type = new Headers(fields).get("Content-Type") ?? "";
    return (this.hasLinks = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type));
  }
  append(bytes) {
    this.#pieces.push(bytes.slice(0, this.#most - this.#bytes));
    this.#bytes += this.#pieces.at(-1).length;
    return this.#bytes < this.#most;
  }
  async end() {}
  fail(failure, message) {
    if (this.url === undefined) Object.assign(this, { failure, message });
    else if (failure !== "refused") this.damage = message; // "refused": no more is wanted
  }
  get body() {
    return this.hasLinks ? Buffer.concat(this.#pieces) : undefined;
  }
}

/** `{ url, status, fields, body, damage }`, or `{ failure, message }` if there is no response. */
export async function fetchPage(url, { files, offline, fetch, policy }) {
  const receiver = new PageReceiver(policy.pageBytes + 1); // one more, so that the engine sees that it is too long
  const signal = AbortSignal.timeout(policy.documentTime);
  const conditions = () => ({ accept, relation: "same-origin" });
  await documentsFrom({ files, offline, fetch })({ url }, receiver, conditions, signal, policy);
  if (receiver.failure === undefined && receiver.url === undefined)
    return { failure: "refused", message: "the request is refused" };
  const { failure, message, status, fields, body, damage } = receiver;
  return failure ? { failure, message } : { url: receiver.url, status, fields, body, damage };
}
