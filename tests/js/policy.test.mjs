// Each limit and switch that `policy` takes has an effect in JavaScript. Those of the engine are tried by the sites of
// tests/containment (faithful.test.mjs) and by fixtures; those that a fetcher or a clock obeys are tried here.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { casesOf } from "./support/cases.mjs";
import { fetchDocumentWith, LoadError, loadMap, mapOf, open, sitemap, site, treeOf } from "./support/sites.mjs";

const engine = await open();
after(() => engine.dispose());

const root = `${site}map.xml`;
const item = (name) => `<item name='${name}' url='${name}'/>`;
const external = (href) => `<external xlink:href='${href}'/>`;
const xml = { "Content-Type": "application/xml" };
const answers = (documents) => async (url) =>
  url in documents ? new Response(documents[url], { headers: xml }) : new Response(null, { status: 404 });

/** A server that never answers. */
const silence = (url, { signal }) =>
  new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** What `loadMap` rejects with. */
const failureOf = (policy, fetch = silence, options = {}) =>
  loadMap(root, { engine, fetch, policy, ...options }).then(
    () => assert.fail("there is a map"),
    (error) => {
      assert.ok(error instanceof LoadError, String(error));
      return error;
    }
  );
const codesOf = ({ diagnostics }) => diagnostics.map(({ code }) => code);

/** What discovery finds in a page with these limits. */
function discoveredWith(policy) {
  const link = (rel, href) => `<link rel="${rel}" href="${href}">`;
  const body = link("schema.sm", "http://standard-sitemap.org/2007/ns") + "<p>".repeat(100) + link("sm.location", "map.xml");
  const session = engine.session({ policy });
  session.show({ url: site, status: 200, type: "text/html", body });
  const { found, diagnostics } = session.discovery;
  session.dispose();
  return { found: found?.sitemap, code: diagnostics[0]?.code };
}
async function triesPage(policy, code) {
  assert.deepEqual(discoveredWith({}), { found: root, code: undefined });
  assert.deepEqual(discoveredWith(policy), { found: undefined, code });
}
/** A name or a description with a limit of four characters. */
async function triesText(limit, what) {
  const map = await mapOf(engine, sitemap("<item name='abcdefg' description='abcdefg' url='a'/>"), { policy: { [limit]: 4 } });
  const [{ node }] = map.unfold();
  assert.match(node[what], /^abc.?\u2026$/);
  map.dispose();
}

const tried = {
  pageBytes: () => triesPage({ pageBytes: 60 }, "limit-page-bytes"),
  pageTreeBytes: () => triesPage({ pageTreeBytes: 2_000 }, "limit-page-work"),
  pageTreeAllocations: () => triesPage({ pageTreeAllocations: 20 }, "limit-page-work"),
  shownNameCodePoints: () => triesText("shownNameCodePoints", "name"),
  shownDescriptionCodePoints: () => triesText("shownDescriptionCodePoints", "description"),
  async mapTime() {
    assert.ok(codesOf(await failureOf({ mapTime: 50 })).includes("limit-time"), "also if the map may be a list");
    assert.ok(codesOf(await failureOf({ mapTime: 50 }, silence, { accept: "standard" })).includes("limit-time"));
    // A host that draws when it is told to is told.
    const told = [];
    const session = engine.session({ policy: { mapTime: 50 }, changed: () => told.push(session.state) });
    session.show({ url: site, preferredSitemap: root });
    await session.fetch(fetchDocumentWith(silence));
    assert.equal(told.at(-1), "over");
    session.dispose();
  },
  async listMapTime() {
    const index = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>" +
      `${site}list.xml</loc></sitemap></sitemapindex>`;
    const fetch = (url, options) => (url === root ? answers({ [root]: index })(url) : silence(url, options));
    const load = engine.load(root, { policy: { listMapTime: 2_000, documentTime: 3_600_000 } });
    await load.fetch(fetchDocumentWith(fetch));
    assert.ok(codesOf(load).includes("limit-time"), codesOf(load).join());
    load.dispose();
  },
  async documentTime() {
    const error = await failureOf({ documentTime: 50 });
    assert.equal(error.documents[0].failure, "timeout");
    assert.deepEqual([error.cause.name, error.status], ["TimeoutError", 0]);
    // A fetcher that does not listen holds nobody up.
    const load = engine.load(root, { policy: { documentTime: 50 } });
    await load.fetch(() => new Promise(() => {}));
    assert.equal(load.documents[0].failure, "timeout");
    load.dispose();
    // Preferences may give a site more time than the default, but not more than the host has set.
    const preferences = engine.preferences({ site: [{ pages: "site.example", sitemap: root }] });
    const session = engine.session({ policy: { documentTime: 50 } });
    session.show({ url: site, preferences });
    await session.fetch(fetchDocumentWith(silence));
    assert.equal(session.documents[0].failure, "timeout");
    session.dispose();
    preferences.dispose();
  },
  async redirects() {
    const fetch = async (url) => {
      const hop = Number(new URL(url).searchParams.get("hop"));
      return hop === 2
        ? new Response(sitemap(item("a")), { headers: xml })
        : new Response(null, { status: 302, headers: { Location: `${root}?hop=${hop + 1}` } });
    };
    assert.equal((await failureOf({ redirects: 1 }, fetch)).documents[0].failure, "too-many-redirects");
    (await loadMap(root, { engine, fetch, policy: { redirects: 2 } })).dispose();
    const session = engine.session({ policy: { redirects: 1 } });
    session.show({ url: site, preferredSitemap: root });
    await session.fetch(fetchDocumentWith(fetch));
    assert.equal(session.documents[0].failure, "too-many-redirects");
    session.dispose();
  },
  async connectionsPerHost() {
    const hosts = ["site", "site", "site", "other", "other", "other"];
    const parts = hosts.map((name, i) => `http://${name}.example/${i}.xml`);
    const documents = Object.fromEntries(parts.map((url, i) => [url, sitemap(item(i))]));
    documents[root] = sitemap(parts.map(external).join(""));
    const open = [];
    let most = 0,
      mostOfAHost = 0;
    const fetch = async (url) => {
      const { host } = new URL(url);
      open.push(host);
      most = Math.max(most, open.length);
      mostOfAHost = Math.max(mostOfAHost, open.filter((other) => other === host).length);
      await new Promise(setImmediate);
      open.splice(open.indexOf(host), 1);
      return answers(documents)(url);
    };
    const map = await loadMap(root, { engine, fetch, policy: { connectionsPerHost: 2, allowPrivateNetwork: true } });
    assert.deepEqual(treeOf(map), ["0", "1", "2", "3", "4", "5"]);
    assert.deepEqual([most, mostOfAHost], [4, 2]);
    map.dispose();
  },
  async responseFields() {
    const fetch = async () => new Response(sitemap(item("a")), { headers: { ...xml, A: "1", B: "2" } });
    assert.ok(codesOf(await failureOf({ responseFields: 2 }, fetch)).includes("limit-fields"));
    (await loadMap(root, { engine, fetch, policy: { responseFields: 3 } })).dispose();
  },
  async responseFieldBytes() {
    const fetch = async () => new Response(sitemap(item("a")), { headers: { ...xml, A: "x".repeat(1_000) } });
    assert.ok(codesOf(await failureOf({ responseFieldBytes: 1_000 }, fetch)).includes("limit-fields"));
    (await loadMap(root, { engine, fetch, policy: { responseFieldBytes: 2_000 } })).dispose();
  },
  async documents() {
    const fetch = answers({ [root]: sitemap(item("a") + external("b.xml")), [`${site}b.xml`]: sitemap(item("b")) });
    const map = await loadMap(root, { engine, fetch, policy: { documents: 1 } });
    assert.deepEqual([treeOf(map), codesOf(map).includes("limit-documents")], [["a"], true]);
    map.dispose();
  },
  async places() {
    const map = await mapOf(engine, sitemap(["a", "b", "c"].map(item).join("")), { policy: { places: 2 } });
    assert.match(map.render("text"), /─ b\b/);
    assert.doesNotMatch(map.render("text"), /─ c\b/);
    assert.match(map.render("text", { places: 3 }), /─ c\b/);
    assert.deepEqual(treeOf(map), ["a", "b", "c"], "unfold goes on");
    map.dispose();
  },
  async tolerant() {
    const old = "<sitemap><item name='a' url='a'/></sitemap>";
    assert.equal((await failureOf({ tolerant: false }, answers({ [root]: old }), { accept: "standard" })).status, 200);
    (await loadMap(root, { engine, fetch: answers({ [root]: old }), accept: "standard" })).dispose();
  },
  async anyMediaType() {
    const fetch = async () => new Response(sitemap(item("a")), { headers: { "Content-Type": "image/png" } });
    await failureOf({}, fetch, { accept: "standard" });
    (await loadMap(root, { engine, fetch, accept: "standard", policy: { anyMediaType: true } })).dispose();
  },
  async forCheck() {
    const fetch = answers({ [root]: sitemap("<item nam='a' url='a'/>") });
    for (const forCheck of [false, true]) {
      const map = await loadMap(root, { engine, fetch, policy: { forCheck } });
      assert.equal(codesOf(map).includes("unknown-attribute"), forCheck);
      map.dispose();
    }
  },
  async allowPrivateNetwork() {
    const local = "http://10.0.0.1/map.xml";
    const fetch = answers({ [local]: sitemap(item("a")) });
    for (const allowPrivateNetwork of [false, true]) {
      const session = engine.session({ policy: { allowPrivateNetwork } });
      session.show({ url: site, addressSpace: "public", preferredSitemap: local });
      await session.fetch(fetchDocumentWith(fetch));
      assert.equal(session.documents[0].outcome, allowPrivateNetwork ? "ok" : "blocked");
      session.dispose();
    }
  },
  async findings() {
    const map = await mapOf(engine, sitemap("<item nam='a' url='a'/>".repeat(9)), {
      policy: { forCheck: true, findings: 2 },
    });
    const unknown = map.diagnostics.filter(({ code }) => code === "unknown-attribute");
    assert.deepEqual([unknown.length, unknown.at(-1).count], [3, 7]);
    map.dispose();
  },
};

for (const [name, run] of Object.entries(tried)) test(`policy.${name} has an effect`, run);

test("a limit for maps also holds for lists, unless theirs is given", async () => {
  const list = (name) => `<sitemap><loc>${site}${name}.xml</loc></sitemap>`;
  const urlset = (name) =>
    `<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>${site}${name}</loc></url></urlset>`;
  const fetch = answers({
    [root]: `<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>${list("a")}${list("b")}</sitemapindex>`,
    [`${site}a.xml`]: urlset("a"),
    [`${site}b.xml`]: urlset("b"),
  });
  const documentsWith = async (policy) => {
    const map = await loadMap(root, { engine, fetch, policy });
    const read = map.documents.filter(({ outcome }) => outcome === "ok").length;
    map.dispose();
    return read;
  };
  assert.equal(await documentsWith({ documents: 2 }), 2);
  assert.equal(await documentsWith({ documents: 1, listDocuments: 3 }), 3);
  assert.equal(await documentsWith({ listDocuments: 2 }), 2);
});

/** As a word of the name of a limit in JavaScript. */
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

test("each limit has a test", async () => {
  const known = new Set(Object.keys(tried));
  known.add("pageTime"); // limits.test.mjs
  for await (const { name } of casesOf("limits")) known.add(camel(name.split(" ")[0]));
  assert.deepEqual(Object.keys(engine.policy).filter((name) => !known.has(name)), []);
});
