// What the package says of a map to its webmaster is what `sitemap-probe --check` says.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import test from "node:test";

import { fetchDocumentWith, open, sitemap } from "./support/sites.mjs";
import { serve } from "./support/server.mjs";

const probe = process.env.STANDARD_SITEMAP_PROBE;
const skip = !existsSync(probe ?? "") && "there is no sitemap-probe";

const documents = {
  "/good.xml": sitemap("<item name='A' url='.' role='home'/>"),
  "/broken.xml": sitemap("<item name='A' url='a'/>").replace("</sitemap>", ""),
  "/parts.xml": sitemap(
    "<item url='a' lang='not a language'/>\n<itme/>\n<external xlink:href='nothing.xml'/>" +
      "<external xlink:href='broken.xml'/><group name='Empty'/>\n<item name='&lt;b>' url='a'/>" +
      "<item name='Again' url='a'/>"
  ),
  "/list.xml":
    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>relative</loc></url><url/></urlset>",
};

/** The probe's output; its exit status does not matter. */
const probed = (...args) =>
  new Promise((resolve) => execFile(probe, args, { maxBuffer: 1 << 26 }, (error, stdout) => resolve(stdout)));

test("findings and verdict are those of sitemap-probe --check", { skip }, async () => {
  const engine = await open();
  const server = await serve(documents);
  let findings = 0;
  try {
    for (const path of Object.keys(documents))
      for (const failOn of ["error", "warning"]) {
        const url = server.url + path;
        const expected = JSON.parse(await probed("--check", "--fail-on", failOn, "--format", "json", "--sitemap", url));
        const load = engine.load(url, { policy: { forCheck: true } });
        await load.fetch(fetchDocumentWith(fetch));
        const report = JSON.parse(load.render("json", { check: failOn }));
        for (const part of ["check", "diagnostics", "documents"])
          assert.deepEqual(report[part], expected[part], `${path}: ${part}`);
        findings += expected.diagnostics.length;
        const text = await probed("--check", "--fail-on", failOn, "--sitemap", url);
        assert.equal(load.render("text", { check: failOn }), text.replace("given: on the command line", "given"), path);
        load.dispose();
      }
  } finally {
    await server.close();
    engine.dispose();
  }
  assert.ok(findings > 15, `${findings} findings`);
});
