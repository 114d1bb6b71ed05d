// Sites for the tests: documents, and a host that hands them in.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import path from "node:path";

/** The package as built, with its module. */
export const packageDir = process.env.STANDARD_SITEMAP_JS_PACKAGE;
export const sourceDir = process.env.STANDARD_SITEMAP_SOURCE_DIR;
export const { open, loadMap, fetchDocumentWith, LoadError, preferencesToml, PreferencesError, OutOfMemoryError } =
  await import(pathToFileURL(path.join(packageDir, "index.js")));

const namespaces = "xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'";
export const sitemap = (body, attributes = "") => `<sitemap ${namespaces} ${attributes}>${body}</sitemap>`;

export const site = "http://site.example/";
/** Fields that name the map. */
export const namesMap = [
  ["Opt", '"http://standard-sitemap.org/2007/ns"; ns=05'],
  ["05-Location", "/map.xml"],
];

const xml = [["Content-Type", "application/xml"]];

/** Hands in one document. */
export async function answer(loading, id, url, text, fields = xml) {
  const receiver = loading.receiver(id);
  try {
    assert.ok(receiver.allowHop(url));
    if (text === undefined) return void receiver.begin({ url, status: 404, fields });
    if (receiver.begin({ url, status: 200, fields }) && receiver.append(new TextEncoder().encode(text)))
      await receiver.end();
  } finally {
    receiver.dispose();
  }
}

/** Answers all requests from documents by URL; the URLs that were requested. */
export async function answerAll(loading, documents) {
  const asked = [];
  for (let requests; (requests = loading.requests()).length > 0;)
    for (const { id, url } of requests) {
      asked.push(url);
      await answer(loading, id, url, documents[url]);
    }
  return asked;
}

/** The map of a document at /map.xml, without a page. */
export async function mapOf(engine, text, options) {
  const load = engine.load(`${site}map.xml`, options);
  await answerAll(load, { [`${site}map.xml`]: text });
  const map = load.finish();
  assert.ok(map, "there is a map");
  return map;
}

/** The tree as lines of text. */
export const treeOf = (view, options) =>
  Array.from(
    view.unfold(options),
    ({ node, depth, loopUp, cutBelow }) =>
      "  ".repeat(depth - 1) + node.name + (loopUp ? ` ^${loopUp}` : "") + (cutBelow ? " ..." : "")
  );
