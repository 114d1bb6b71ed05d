// What our check of an llms.txt says, beside AFDocs and the audit of Lighthouse: samples.mjs has what each has to say.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { serve } from "../browser/support/server.mjs";
import { base, pages, samples } from "./samples.mjs";
import { afdocs, lighthouse, published, unpublished } from "./support/audits.mjs";

const links = pages.map((page) => `<li><a href="${page}">A page</a>`).join("\n");
const page = { type: "text/html", body: `<!DOCTYPE html>\n<html lang="en">\n<title>A page</title>\n<ul>\n${links}\n</ul>\n</html>\n` };
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((it) => `<url><loc>${base}${it}</loc></url>`).join("\n")}
</urlset>
`;

/** What a sample says of the answers. */
const expected = ({ name, text, characters, answer, files, ...answers }) => answers;

/** The files of the site of a sample, by their paths. */
const filesOf = ({ text, answer, files = {} }) => ({
  ...Object.fromEntries(pages.map((it) => [it, page])),
  "/sitemap.xml": { type: "application/xml", body: sitemap },
  "/llms.txt": answer ?? { type: "text/plain; charset=utf-8", body: text },
  ...files,
});

/** Serves them, with the server's own address in place of `base`. */
async function served(files, use) {
  const answerFor = ({ status, type = "text/plain", location, body = "" }) => ({ headers }) => ({
    status,
    fields: { "Content-Type": type, ...(location && { Location: location }) },
    body: body.replaceAll(base, `http://${headers.host}`),
  });
  const site = await serve({ files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, answerFor(file)])) });
  try {
    return await use(site.origin);
  } finally {
    await site.close();
  }
}

/** Writes those that a server would send with status 200 into a folder. */
async function inFolder(files, use) {
  const folder = mkdtempSync(path.join(tmpdir(), "agents-"));
  try {
    for (const [name, { status = 200, body }] of Object.entries(files)) {
      if (status !== 200) continue;
      const file = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const sample of samples)
  test(sample.name, async () => {
    if (sample.characters) assert.equal([...sample.text].length, sample.characters);
    const files = filesOf(sample);
    const [ofAfdocs, ofLighthouse, ofServer, ofFolder] = await Promise.all([
      served(files, afdocs),
      served(files, lighthouse),
      served(files, published),
      inFolder(files, (folder) => unpublished(folder, `${base}/`)),
    ]);
    assert.deepEqual(
      { afdocs: ofAfdocs, lighthouse: ofLighthouse, published: ofServer, unpublished: ofFolder },
      { lighthouse: [], published: [], unpublished: [], ...expected(sample) }
    );
  });
