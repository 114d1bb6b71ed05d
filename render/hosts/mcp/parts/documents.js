// Fetches the documents of a map: from the hosts that the server was started with; where redirects lead, the engine judges.

import { fetchDocumentWith } from "standard-sitemap";

import { fetchIf } from "./fetch.js";

/**
 * A `FetchDocument`. `begun`: a response that is there already, with its `url`. `seen` counts the bodies that came, and
 * collects the hosts that were not asked.
 */
export const documentsFrom = (hosts, seen, begun) => (request, receiver, conditions, signal, limits) => {
  if (!hosts.has(request.url)) {
    seen.others.add(new URL(request.url).host);
    return Promise.resolve(receiver.fail("refused", "the server was not started with this host"));
  }
  const fetch = fetchIf((space) => receiver.allowAddress(space));
  const counting = async (url, options) => {
    const isBegun = begun?.url === url && !begun.response.bodyUsed;
    if (isBegun && !receiver.allowAddress(begun.addressSpace)) throw new Error("a more private network");
    const response = isBegun ? begun.response : await fetch(url, options);
    if (response.status !== 304) ++seen.bodies;
    return response;
  };
  return fetchDocumentWith(counting)(request, receiver, conditions, signal, limits);
};
