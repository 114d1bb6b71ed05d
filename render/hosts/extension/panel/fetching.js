// Fetches the documents of a map under the conditions of the page, as far as an extension can (F-1 to F-3). What an
// image in the page would have sent, and what is sent:
//
//   of the page's origin  all cookies of the page, its Referer: the same, from the isolated world of the page
//   the same, forbidden   by a `connect-src` in Firefox, before any request: all cookies, from here, without Referer
//   the same, ended       by Firefox, because the tab begins to load another page: the same, once more, if the page stays
//   of its site           all cookies that are not partitioned: the same, from here, without Referer
//   of another site       `SameSite=None` at most: none, from here
//   for a page in a sandbox, which has no origin, all are of another site
//
// A redirect is not followed by the browser: the engine is asked first. From the first other site on, the rest of a
// chain of redirects gets no cookies either. Nothing but what the browser has ended is asked for twice: what fails has
// failed. When the tab shows another document, what is under way is ended, and nothing more is requested. Only an answer
// to a request from here goes on for a moment: if the next page, of the same origin, asks for the same in the same way, it has that answer.
import { transfer } from "../comlink/comlink.mjs";
import { Hop } from "./hops.js";
import { Gone } from "./page_document.js";

const maxRedirects = 10;

/** For those who measure: the latest of each name. */
export const mark = (name, detail) => {
  performance.clearMarks(name);
  performance.mark(name, { detail });
};

/** For a `PageDocument`. `receiver`: the engine's, in its worker, with `conditions` of the session; `wanted`: a signal. */
export const fetchDocumentFor =
  ({ page, isPrivate, reload }) =>
  async (request, receiver, wanted) => {
    const signal = AbortSignal.any([wanted, page.gone]);
    let url = request.url;
    let foreign = !page.hasOrigin;
    await page.here.catch(() => {});
    for (let hop = 0; ; ++hop) {
      if (signal.aborted) return receiver.fail("cancelled");
      if (hop > maxRedirects) return receiver.fail("too-many-redirects", "there were too many redirects");
      if (!(await receiver.allowHop(url))) return receiver.fail("refused", "the request was refused");
      const { accept, relation } = await receiver.conditions(url);
      if (signal.aborted) return receiver.fail("cancelled");
      foreign ||= relation === "cross-site";
      const validators = validatorsFor(request, url); // with them, the browser's own cache stays out of it
      const headers = { Accept: accept, ...validators };
      const cache = reload && !Object.keys(validators).length ? "no-cache" : "default";
      // A private window of Firefox shares this page, and its cookies, with the others.
      const credentials = foreign || (isPrivate && !chrome.sidePanel) ? "omit" : "include";
      const job = { url, headers, cache, credentials, signal };
      const next =
        relation === "same-origin" && !foreign
          ? await fetchInPage(page, job, receiver)
          : await fetchHere(page, job, receiver);
      if (!next) return;
      url = next;
    }
  };

const validatorsFor = ({ validators }, url) => {
  if (!validators || validators.url !== url) return {};
  return {
    ...(validators.entityTag && { "If-None-Match": validators.entityTag }),
    ...(validators.lastModified && { "If-Modified-Since": validators.lastModified }),
  };
};

/** Whether what came over this connection may be used: a redirect, too. */
const isAllowed = async (receiver, addressSpace) => {
  if (addressSpace === "unknown" || (await receiver.allowAddress(addressSpace))) return true;
  await receiver.fail("refused", "the address of the connection was refused");
  return false;
};

/** Hands in the head; false if nothing more is wanted. */
const begin = async (receiver, hop, { url, status, fields }) => {
  const addressSpace = await hop.addressSpace();
  return (await isAllowed(receiver, addressSpace)) && receiver.begin({ url, status, fields, addressSpace });
};

/** False if nothing more is wanted. */
const append = (receiver, bytes) => receiver.append(transfer(bytes, [bytes.buffer]));

const follow = async (receiver, hop) => {
  const location = await hop.location();
  if (location) return (await isAllowed(receiver, await hop.addressSpace())) ? location : undefined;
  await receiver.fail("network", "the browser does not tell where a redirect leads");
  return undefined;
};

// --- from here ---

const keptFor = 2000; // milliseconds after a page was left: another one is there by then, and asks
const answers = new Map(); // those that are under way, by what was asked for whom

/** An answer, as long as it comes, for its users: a page, and the next page of the tab. */
class Answer {
  #users = 0;
  #key;
  #controller = new AbortController();
  #body; // all of it, for the next user: no more than the engine takes, since it is read as it is taken
  #timer;

  /** The one that is under way, or a new one. */
  static to({ tabId, origin }, { url, headers, cache, credentials }) {
    const key = JSON.stringify([tabId, origin, url, headers, cache, credentials]);
    const answer = answers.get(key) ?? new Answer(key, { tabId, origin }, url, { headers, cache, credentials });
    clearTimeout(answer.#timer);
    answer.#users += 1;
    return answer;
  }
  constructor(key, page, url, options) {
    answers.set((this.#key = key), this);
    this.page = page;
    this.hop = new Hop(url);
    const { signal } = this.#controller;
    this.response = fetch(url, { ...options, signal, redirect: "manual", referrerPolicy: "no-referrer" });
    this.response.catch(() => {}); // nobody may be waiting for it
  }

  /** A reader of all of the body; undefined: there is none. */
  async read() {
    const { body } = await this.response;
    this.#body ??= body;
    if (!this.#body) return undefined;
    const [mine, others] = this.#body.tee();
    this.#body = others;
    return mine.getReader();
  }

  /** One does not use it any more. `isKept`: another may come. */
  leave(isKept) {
    this.#users -= 1;
    if (this.#users) return;
    if (isKept) this.#timer = setTimeout(() => this.end(), keptFor);
    else this.end();
  }
  end() {
    clearTimeout(this.#timer);
    answers.delete(this.#key);
    this.#controller.abort();
    this.hop.close();
  }
}

/** What was under way for a page of the tab, of another origin than the one that it shows now, ends. */
export const endAnswers = (tabId, origin) => {
  for (const answer of answers.values()) if (answer.page.tabId === tabId && answer.page.origin !== origin) answer.end();
};

/** Returns where to go on; undefined: it is over. */
const fetchHere = async (page, job, receiver) => {
  const { signal } = job;
  const answer = Answer.to(page, job);
  const over = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
  over.catch(() => {});
  let reader;
  try {
    const response = await Promise.race([answer.response, over]);
    if (response.type === "opaqueredirect") return await follow(receiver, answer.hop);
    const head = { url: response.url, status: response.status, fields: [...response.headers] };
    if (!(await begin(receiver, answer.hop, head))) return;
    reader = await answer.read();
    for (let read; reader && !(read = await Promise.race([reader.read(), over])).done;)
      if (!(await append(receiver, read.value.slice()))) return;
    mark("last byte");
    await receiver.end();
  } catch (error) {
    if (answer.hop.denial && !signal.aborted) return void (await begin(receiver, answer.hop, answer.hop.denial));
    await receiver.fail(signal.aborted ? "cancelled" : "network", error.message);
  } finally {
    reader?.cancel().catch(() => {}); // what has come is still there for others
    answer.leave(page.gone.aborted && page.hasOrigin);
  }
};

// --- from the isolated world of the page ---

const fetchInPage = async (page, job, receiver, others = 2) => {
  const hop = new Hop(job.url, page);
  let port, result;
  try {
    port = await page.connect("fetch");
    job.signal.throwIfAborted();
    result = await new Promise(resolve => new PageResponse(port, page, job, receiver, hop, resolve));
  } catch (error) {
    return void (await receiver.fail(error instanceof Gone || job.signal.aborted ? "cancelled" : "network", error.message));
  } finally {
    port?.disconnect();
    hop.close();
  }
  if (result === forbidden) return fetchHere(page, job, receiver);
  if (result !== ended) return result;
  if (others) return fetchInPage(page, job, receiver, others - 1);
  return void (await receiver.fail("network", "the browser ended the request"));
};
const forbidden = Symbol("the page's policy forbids the request: there was none");
const ended = Symbol("the browser ended the request, and the page has stayed");

/** One response, as page/host.js sends it. */
class PageResponse {
  #over = false;
  #begun = false;
  #turn = Promise.resolve(); // messages are handled in order

  constructor(port, page, job, receiver, hop, resolve) {
    const done = value => {
      this.#over = true;
      job.signal.removeEventListener("abort", abort);
      resolve(value);
    };
    const abort = () => done(receiver.fail("cancelled"));
    job.signal.addEventListener("abort", abort);
    const handle = async ({ redirect, head, bytes, end, failed, isForbidden, hasWorker }) => {
      if (this.#over) return;
      if (redirect) done(await follow(receiver, hop));
      else if (failed && hop.denial) done(void (await begin(receiver, hop, hop.denial)));
      else if (failed && isForbidden && !this.#begun) done(forbidden);
      else if (failed) await fail(failed, hasWorker);
      else if (head) (this.#begun = await begin(receiver, hop, head)) || done();
      else if (bytes && !(await append(receiver, Uint8Array.fromBase64(bytes)))) done();
      else if (end) (mark("last byte"), done(await receiver.end()));
    };
    // `hasWorker`: what a service worker of the page has asked for, nobody else knows.
    const fail = async (message, hasWorker) => {
      const wasEnded = !hasWorker && (await hop.wasEnded());
      if (wasEnded) await page.rest();
      if (this.#over) return;
      done(wasEnded && !this.#begun ? ended : receiver.fail("network", message));
    };
    const thrown = error => this.#over || done(receiver.fail("network", error.message));
    port.onMessage.addListener(message => (this.#turn = this.#turn.then(() => handle(message)).catch(thrown)));
    port.onDisconnect.addListener(() => {
      void chrome.runtime.lastError; // the page is gone
      this.#turn = this.#turn.then(() => this.#over || done(receiver.fail("cancelled", "the page is gone")));
    });
    port.postMessage({ url: job.url, headers: job.headers, cache: job.cache });
  }
}
