// In Chromium, in a page and in a worker: opening under a content security policy, links of a live document, redirects
// that the browser follows unseen, cookies.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test, { after } from "node:test";

import { whatIsMissing } from "../browser/support/set_up.mjs";
import { packageDir, sitemap, sourceDir } from "./support/sites.mjs";
import { serve } from "./support/server.mjs";

const missing = process.env.STANDARD_SITEMAP_PROBE ? whatIsMissing() : "there is no sitemap-probe";
const skip = missing ?? false;
const browser = missing ? undefined : await (await import("../browser/support/browser.mjs")).launch();
after(() => browser?.close());

const types = { js: "text/javascript", wasm: "application/wasm" };
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src *; worker-src 'self'; img-src data:";

/** The snippet of the README that takes the links of a document. */
const readme = await readFile(path.join(sourceDir, "render/bindings/js/package/README.md"), "utf8");
const takesLinks = readme.match(/^```js\n(const links = \{.*?)^```/ms)[1];

const programs = {
  "/page.js": `import { open, fetchDocumentWith } from "/package/index.js";
    ${takesLinks}
    globalThis.result = (async () => {
      const engine = await open();
      const session = engine.session();
      session.show({ url: location.href, type: document.contentType, links });
      await session.fetch(fetchDocumentWith(fetch));
      const view = session.view();
      return { rule: session.discovery.found?.rule, documents: session.documents, urls: view &&
        Array.from(view.unfold(), ({ node }) => node.url), place: view?.places()[0]?.node };
    })().catch((error) => ({ error: error.name }));`,
  "/worker.js": `import { loadMap } from "/package/index.js";
    onmessage = async ({ data }) => {
      const map = await loadMap(data);
      postMessage(Array.from(map.unfold(), ({ node }) => node.name));
    };`,
  "/starts_worker.js": `globalThis.result = new Promise((resolve, reject) => {
      const worker = new Worker("/worker.js", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(new URL("/simple.xml", location).href);
    });`,
};

const html = (script, head = "") => `<!DOCTYPE html><title>A page</title><link rel="icon" href="data:,">${head}
  <script type="module" src="${script}"></script>`;
const mapLinks =
  '<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns"><link rel="sm.location" href="/map.xml">';

async function withSite(use) {
  const cors = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" };
  const page = (body, csp = policy) => ({
    body,
    fields: { "Content-Type": "text/html", "Content-Security-Policy": csp },
  });
  const other = (request, file) => `http://localhost:${request.socket.localPort}/${file}`;
  const server = await serve({
    "/page.html": page(html("/page.js", mapLinks)),
    "/strict.html": page(html("/page.js", mapLinks), policy.replace("'wasm-unsafe-eval'", "")),
    "/worker.html": page(html("/starts_worker.js")),
    "/simple.xml": sitemap("<item name='In a worker' url='a'/>"),
    "/map.xml": { status: 302, fields: { Location: "/moved/map.xml", ...cors } },
    "/moved/map.xml": (request) => ({
      fields: cors,
      body: sitemap(`<item name='A' url='a'/><item name='Page' url='/page.html'/>
        <external xlink:href='${other(request, "far.xml")}'/><external xlink:href='away.xml'/>`),
    }),
    "/moved/away.xml": (request) => ({ status: 302, fields: { Location: other(request, "redirected.xml"), ...cors } }),
    "/far.xml": { fields: cors, body: sitemap("<item name='Far' url='b'/>") },
    "/redirected.xml": { fields: cors, body: sitemap("<item name='Away' url='c'/>") },
    "*": async (request) => {
      const { pathname } = new URL(request.url, "http://localhost");
      const fields = { "Content-Type": types[pathname.split(".").pop()] };
      if (programs[pathname]) return { fields, body: programs[pathname] };
      if (!pathname.startsWith("/package/")) return { status: 404 };
      return { fields, body: await readFile(path.join(packageDir, pathname.slice("/package/".length))) };
    },
  });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

test("a page: links of the document; redirects unseen; cookies only to the page's own origin", { skip }, () =>
  withSite((server) =>
    browser.visit({}, async (page) => {
      const secrets = [server.url, server.otherUrl].map((url) => ({ name: "secret", value: "1", url }));
      await page.context().addCookies(secrets);
      await page.goto(`${server.url}/page.html`);
      const { rule, documents, urls, place, error } = await page.evaluate(() => globalThis.result);
      assert.equal(error, undefined);
      assert.equal(rule, "link-schema");
      assert.deepEqual(
        documents.map(({ finalUrl, outcome }) => [finalUrl, outcome]),
        [
          [`${server.url}/moved/map.xml`, "ok"],
          [`${server.otherUrl}/far.xml`, "ok"],
          [`${server.otherUrl}/redirected.xml`, "ok"],
        ]
      );
      assert.deepEqual(urls, [
        `${server.url}/moved/a`,
        `${server.url}/page.html`,
        `${server.otherUrl}/b`,
        `${server.otherUrl}/c`,
      ]);
      assert.equal(place, 2);
      const sent = server.log
        .filter(({ path: file }) => file.endsWith(".xml"))
        .map(({ path: file, host, headers }) => `${host.split(":")[0]}${file} ${headers.cookie ?? "-"}`);
      assert.deepEqual(sent.sort(), [
        "127.0.0.1/map.xml -", // where the redirect leads is hidden: asked again, without credentials
        "127.0.0.1/map.xml secret=1",
        "127.0.0.1/moved/away.xml -",
        "127.0.0.1/moved/away.xml secret=1",
        "127.0.0.1/moved/map.xml -",
        "localhost/far.xml -",
        "localhost/redirected.xml -",
      ]);
    })
  )
);

test("a module worker", { skip }, () =>
  withSite((server) =>
    browser.visit({}, async (page) => {
      await page.goto(`${server.url}/worker.html`);
      assert.deepEqual(await page.evaluate(() => globalThis.result), ["In a worker"]);
    })
  )
);

test("without 'wasm-unsafe-eval' in the policy the module does not open", { skip }, () =>
  withSite((server) =>
    browser.visit({ tolerate: ["errors"] }, async (page) => {
      await page.goto(`${server.url}/strict.html`);
      assert.deepEqual(await page.evaluate(() => globalThis.result), { error: "CompileError" });
    })
  )
);
