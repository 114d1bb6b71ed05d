// Why there is no map: what happened, and what may help.

const seeServer = "try again later: the server cannot answer now";
const unfetchedHints = {
  timeout: "the server may be slow or unreachable: try again, or in a browser",
  "too-many-redirects": "its redirects seem to form a loop",
  refused: "only http and https are followed, and no address with a user name or password in it",
  offline: "leave out --offline to fetch it",
  "name-unresolved": "check the spelling of the name, and whether there is a network",
  "not-connected": "check that the server is running, and that the port is right",
  "untrusted-certificate": "the variable NODE_EXTRA_CA_CERTS names a file of certificates to trust",
  "expired-certificate": "check the clock of this machine; certificate checks cannot be turned off",
  "wrong-host-certificate": "use a host name that the certificate is for; certificate checks cannot be turned off",
  "no-secure-connection": "check that the port is one for https",
  "incomplete-response": "try again; if it happens again, the log of the server should say why",
  "not-http": "check the scheme and the port: what answers there does not speak HTTP",
  "file-missing": "check the spelling of its name",
  "file-unreadable": "it has to be a regular file that you may read",
};
const hintForFailure = (failure) => unfetchedHints[failure] ?? "check the address";

export const explainUnfetched = ({ requested, folder }, { failure, message }) =>
  folder === undefined
    ? { what: `${requested} could not be fetched: ${message}`, hint: hintForFailure(failure) }
    : {
        what: `the folder ${folder} has no home page: ${message}`,
        hint: "--sitemap FILE names a map in it, if the home page does not",
      };

const looksLikeMap = (url, type) =>
  (/[/+]xml\s*(;|$)/i.test(type) && !/xhtml/i.test(type)) ||
  (!/html/i.test(type) && /\.xml(\.gz)?$|\.txt\.gz$|\/sitemap\.txt$|^\/robots\.txt$/.test(new URL(url).pathname));

export function explainNoneNamed(session, { url, status, fields, damage }) {
  if (damage)
    return { what: `${url} could not be read as a whole: ${damage}`, hint: "what comes before names no site map" };
  const isError = status >= 400;
  const what = `${url} names no site map${isError ? ` (the server answered with status ${status})` : ""}`;
  const near = session.discovery.trace.find(({ nearMiss }) => nearMiss);
  if (near) return { what, hint: `closest rule: ${near.rule}: ${near.detail}` };
  if (isError) return { what, hint: "check the address" };
  if (looksLikeMap(url, new Headers(fields).get("Content-Type") ?? ""))
    return { what, hint: `it looks like a site map itself: --sitemap ${url} shows it` };
  return { what, hint: "--trace shows what was looked for; --sitemap URL shows a map whose address you know" };
}

function reasonOf(error, { outcome }) {
  if (!error) return outcome;
  const column = error.column ? `, column ${error.column}` : "";
  return error.message + (error.line ? ` (line ${error.line}${column})` : "");
}

const blockedHints = {
  "private-network": "--allow-private lets a page refer to a more private network",
  "mixed-content": "the site map of an https page has to be served by https, too",
  credentials: "leave the user name and password out of the address",
  scheme: "only http and https are fetched",
  "outside-directory": "a local file may only refer to files in its own folder or below",
};

function hintFor({ requested, outcome, failure, refusal, status }, isByPage) {
  switch (outcome) {
    case "http-error":
      if (status === 429 || status >= 500) return seeServer;
      return isByPage
        ? "the page names it, but the server does not have it; --trace shows how it was named"
        : "check the address: the server has nothing there";
    case "network-error":
      return hintForFailure(failure);
    case "timeout":
      return "--max-time SECONDS gives it more time";
    case "blocked":
      return blockedHints[refusal] ?? "a browser would refuse it, too";
    case "malformed":
      return "a site map that is not well-formed XML is not shown; check says how to correct it";
    case "unexpected-content-type":
      return "it should be served as application/xml or text/xml; --any-type reads it anyway";
    case "bad-encoding":
      return "save it in UTF-8, and name no other encoding";
    case "not-a-sitemap":
      return isByPage
        ? "its root element has to be <sitemap> in the namespace http://standard-sitemap.org/2007/ns; " +
            `to show an XML sitemap (sitemaps.org), use --sitemap ${requested}`
        : "a site map, an XML or text sitemap (sitemaps.org), a feed or a robots.txt can be shown";
    default:
      return "--trace shows more";
  }
}

export function explainNothingThere(session, { input, isByPage }) {
  const [root] = session.documents;
  if (!root) return { what: `no site map could be read from ${input.root ?? input.page}`, hint: "--trace shows more" };
  const error = session.diagnostics.find(
    ({ severity, document }) => severity === "error" && (document === root.requested || document === root.finalUrl)
  );
  return {
    what: `no site map could be read from ${root.requested}: ${reasonOf(error, root)}`,
    hint: hintFor(root, isByPage),
  };
}

/** Of a list that has no page: why there is none. Undefined: its author wrote none. */
export function explainNothingListed({ documents: [root, ...others] }, { size, format }) {
  if (size > 1 || format === "standard-sitemap" || others.some(({ outcome }) => outcome === "ok")) return undefined;
  if (others.length > 0)
    return {
      what: `none of the sitemaps that ${root.requested} names could be read`,
      hint: "--trace shows the outcome of each",
    };
  if (root.outcome !== "ok")
    return { what: `no list of pages could be read from ${root.requested}`, hint: "check shows what is wrong with it" };
  if (!new URL(root.requested).pathname.endsWith("/robots.txt")) return undefined;
  return {
    what: `${root.requested} names no XML sitemap: it has no usable Sitemap line`,
    hint: "--sitemap URL shows one whose address you know",
  };
}
