// Why something could not be had, as the rest of a sentence that begins with a host or an address.

import { oneLine } from "./text.js";

export const hostOf = (url) => oneLine(new URL(url).host, 80);

const byCode = {
  ENOTFOUND: "is a name that nobody knows",
  EAI_AGAIN: "is a name that could not be looked up",
  ECONNREFUSED: "accepts no connection",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached",
  ETIMEDOUT: "does not answer",
  ECONNRESET: "has broken the connection off",
  REFUSED: "leads into a more private network, where nothing is asked",
};
const byName = { TimeoutError: "has not answered in time", AbortError: "has not answered in time" };

/** The words for an error of Node.js. Its own words are not passed on: some of them quote the server. */
export const failureWords = (error) =>
  byCode[error?.code] ?? byName[error?.name] ?? (/CERT|SSL|TLS/.test(error?.code ?? "") ? "offers no connection that can be trusted" : "gives no answer that can be understood");

const byFailure = {
  timeout: "has not been answered in time",
  "too-many-redirects": "is redirected again and again",
  "name-unresolved": "is at a host that nobody knows",
  "not-connected": "is at a host that accepts no connection",
  "untrusted-certificate": "is at a host whose certificate is not trusted",
  "expired-certificate": "is at a host whose certificate has expired",
  "wrong-host-certificate": "is at a host with a certificate for another one",
  "incomplete-response": "has been answered in part only",
  "not-http": "is answered by no HTTP",
  cancelled: "was given up",
};
const byOutcome = {
  timeout: byFailure.timeout,
  blocked: "is refused by the rules of the engine, such as those for private networks",
  cut: "is too large",
  malformed: "is not well-formed XML",
  "bad-encoding": "has an encoding that nobody knows",
  "unexpected-content-type": "is neither XML nor a list of pages",
  "not-a-sitemap": "is no site map",
};

/** The words for a document of the engine. */
export const documentWords = ({ outcome, failure, status }) =>
  outcome === "http-error" ? `is answered with status ${status}` : (byFailure[failure] ?? byOutcome[outcome] ?? "could not be had");
