// Documents by `fetch`.

import { known } from "./options.js";

const defaultRedirects = 10;
const isRedirect = (status) => [301, 302, 303, 307, 308].includes(status);

/** Whether redirects can be followed by hand: browsers hide where they lead. */
const seesRedirects = (response) => response.type !== "opaqueredirect";

const messageOf = (error) => {
  const cause = error?.cause?.message ?? error?.cause?.code;
  return cause ? `${error.message}: ${cause}` : String(error?.message ?? error);
};

// Of Node.js (undici) and its sockets; browsers do not say why.
const failuresByCode = {
  ENOTFOUND: "name-unresolved",
  EAI_AGAIN: "name-unresolved",
  ECONNREFUSED: "not-connected",
  EHOSTUNREACH: "not-connected",
  ENETUNREACH: "not-connected",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_SOCKET: "incomplete-response",
  ECONNRESET: "incomplete-response",
  CERT_HAS_EXPIRED: "expired-certificate",
  CERT_NOT_YET_VALID: "expired-certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "wrong-host-certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted-certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted-certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted-certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "untrusted-certificate",
  HPE_INVALID_CONSTANT: "not-http",
  HPE_INVALID_VERSION: "not-http",
};
const failureOf = (error) => {
  if (error?.name === "TimeoutError") return "timeout";
  const code = error?.cause?.code ?? error?.code;
  return (
    failuresByCode[code] ??
    (code?.startsWith?.("ERR_SSL") || code?.startsWith?.("EPROTO") ? "no-secure-connection" : "network")
  );
};

/** What to send: validators only to the URL that they came from. */
function headersFor(url, { accept, referer }, validators) {
  const headers = { Accept: accept };
  if (referer) headers.Referer = referer; // browsers set their own
  if (validators?.url === url) {
    if (validators.entityTag) headers["If-None-Match"] = validators.entityTag;
    if (validators.lastModified) headers["If-Modified-Since"] = validators.lastModified;
  }
  return headers;
}

/** A `FetchDocument` that uses this `fetch`. */
export function fetchDocumentWith(fetch, options) {
  const { redirects } = known(options, ["redirects"], "fetchDocumentWith");
  return documentFetcher(fetch, { redirects });
}

/** `failed(request, error)` is called with what `fetch` throws. */
export function documentFetcher(fetch, { redirects, failed }) {
  if (typeof fetch !== "function") throw new TypeError("there is no function `fetch`: give one");
  return async (request, receiver, conditions, signal, limits) => {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) return receiver.fail("cancelled");
    signal.addEventListener("abort", abort);
    try {
      const most = redirects ?? limits?.redirects ?? defaultRedirects;
      await fetchOne({ fetch, redirects: most, request, receiver, conditions, controller });
    } catch (error) {
      if (error?.name === "OutOfMemoryError") throw error;
      failed?.(request, error);
      receiver.fail(signal.aborted ? "cancelled" : failureOf(error), messageOf(error));
    } finally {
      signal.removeEventListener("abort", abort);
      controller.abort(); // ends a body that nobody wants
    }
  };
}

async function fetchOne({ fetch, redirects, request, receiver, conditions, controller }) {
  let url = request.url;
  for (let hops = 0; ; ++hops) {
    if (hops > redirects) return receiver.fail("too-many-redirects");
    if (!receiver.allowHop(url)) return receiver.fail("refused");
    const found = conditions(url);
    const options = {
      headers: headersFor(url, found, request.validators),
      signal: controller.signal,
      redirect: "manual",
      credentials: found.relation === "same-origin" ? "same-origin" : "omit",
    };
    let response = await fetch(url, options);
    if (!seesRedirects(response)) {
      // A browser: it follows redirects unseen, so without credentials, and only where it leads to is judged.
      response = await fetch(url, {
        ...options,
        headers: headersFor(url, found),
        redirect: "follow",
        credentials: "omit",
      });
      url = response.url;
      if (!receiver.allowHop(url)) return receiver.fail("refused");
    } else if (isRedirect(response.status) && response.headers.has("Location")) {
      const to = locationOf(response, url);
      if (!to) return receiver.fail("network", "the redirect leads to no URL");
      await response.body?.cancel();
      url = to;
      continue;
    }
    return receive(response, url, receiver);
  }
}

function locationOf(response, url) {
  try {
    const to = new URL(response.headers.get("Location"), url);
    return to.protocol === "http:" || to.protocol === "https:" ? to.href : undefined;
  } catch {
    return undefined;
  }
}

async function receive(response, url, receiver) {
  // The body is decoded: its length and coding are those of the response no more.
  const fields = [...response.headers].filter(([name]) => name !== "content-encoding" && name !== "content-length");
  if (!receiver.begin({ url, status: response.status, fields })) return receiver.fail("refused");
  const reader = response.body?.getReader();
  for (let part; reader && !(part = await reader.read()).done;)
    if (!(await receiver.append(part.value))) return receiver.fail("refused"); // a promise where entries are waited for
  await receiver.end();
}
