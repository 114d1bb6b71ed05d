// Where documents come from: local files, else `fetch`.

import { fetchDocumentWith } from "../parts/fetch.js";
import { FileFailure } from "./local_files.js";

/** A `fetch` that sends who asks, and in which languages. */
export const fetchAs =
  ({ userAgent, lang }) =>
  (url, { headers, ...options }) =>
    fetch(url, {
      ...options,
      headers: { "User-Agent": userAgent, ...(lang && { "Accept-Language": lang }), ...headers },
    });

/** A `FetchDocument`. */
export function documentsFrom({ files, offline, fetch }) {
  const byNetwork = fetchDocumentWith(fetch);
  return async (request, receiver, ...others) => {
    if (files && (await isFile(files, request.url, receiver))) return undefined;
    if (request.url.startsWith("file:"))
      return receiver.fail("file-missing", `${request.url} does not name a file on this machine`);
    if (offline) return receiver.fail("offline", "network access is turned off (offline)");
    return byNetwork(request, receiver, ...others);
  };
}

async function isFile(files, url, receiver) {
  try {
    let isWanted = receiver.allowHop(url);
    const isHere =
      isWanted &&
      (await files.read(url, {
        begin: (type) => (isWanted = receiver.begin({ url, status: 0, fields: { "Content-Type": type } })),
        append: (bytes) => (isWanted = receiver.append(bytes)),
      }));
    if (isHere && isWanted) receiver.end();
    return isHere;
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    receiver.fail(error.failure, error.message);
    return true;
  }
}
