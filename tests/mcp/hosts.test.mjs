// Which hosts are asked: those that the server was started with; redirects by the rules of the engine.

import assert from "node:assert/strict";
import test from "node:test";

import { namesOf, withAgent } from "./support/client.mjs";
import { importPart } from "./support/server_folder.mjs";
import { announcing, sitemap, withSite } from "./support/sites.mjs";

const item = (name) => `<item name="${name}" xlink:href="/${name}"/>`;
const hostsOf = (log) => log.map(({ host, path }) => `${host.split(":")[0]}${path}`);

test("a map at another host is not asked for", () =>
  withSite({ "/": (request) => announcing(`http://localhost:${request.socket.localPort}/map.xml`), "/map.xml": sitemap(item("a")) }, ({ url, otherUrl, log }) =>
    withAgent([`${url}/`], async ({ mistake, client }) => {
      assert.equal(
        await mistake("outline"),
        `The map of ${url}/ is at ${otherUrl.slice(7)}, which this server may not ask: have it started with an address there, too.`
      );
      assert.deepEqual(hostsOf(log), ["127.0.0.1/"]);
      void client;
    })
  ));

test("with an address there it is", () =>
  withSite({ "/": (request) => announcing(`http://localhost:${request.socket.localPort}/map.xml`), "/map.xml": sitemap(item("a")) }, ({ url, otherUrl }) =>
    withAgent([`${url}/`, `${otherUrl}/map.xml`], async ({ ask }) => assert.ok(namesOf(await ask("outline")).includes("a")))
  ));

test("a file of the map at another host is left out, and the answer says that something is missing", () =>
  withSite(
    {
      "/": announcing("/map.xml"),
      "/map.xml": (request) => sitemap(`${item("a")}<external xlink:href="http://localhost:${request.socket.localPort}/part.xml"/>`),
      "/part.xml": sitemap(item("b")),
    },
    ({ url, log }) =>
      withAgent([`${url}/`], async ({ ask }) => {
        const text = await ask("outline");
        assert.deepEqual(namesOf(text), ["a"]);
        assert.match(text, /1 of the 2 files of the map could not be read/);
        assert.ok(hostsOf(log).every((it) => it.startsWith("127.0.0.1")));
      })
  ));

test("the host to which the first page is redirected may be asked", () =>
  withSite(
    {
      "/": ({ headers, socket }) => (headers.host.startsWith("127") ? { status: 301, fields: { Location: `http://localhost:${socket.localPort}/` } } : announcing("/map.xml")),
      "/map.xml": sitemap(item("a")),
    },
    ({ url, otherUrl, log }) =>
      withAgent([`${url}/`], async ({ ask }) => {
        const text = await ask("outline");
        assert.deepEqual(namesOf(text), ["a"]);
        assert.match(text, new RegExp(`^${otherUrl}: `, "m"));
        assert.deepEqual(hostsOf(log), ["127.0.0.1/", "localhost/", "localhost/map.xml"]);
      })
  ));

test("a map that is redirected is followed as the engine allows", () =>
  withSite(
    {
      "/": announcing("/old.xml"),
      "/old.xml": { status: 302, fields: { Location: "/map.xml" } },
      "/map.xml": sitemap(item("a")),
      "/bad": announcing("/bad.xml"),
      "/bad.xml": ({ headers }) => ({ status: 302, fields: { Location: `http://user:word@${headers.host}/map.xml` } }),
    },
    async ({ url, paths, log }) => {
      await withAgent([`${url}/`], async ({ ask }) => assert.deepEqual(namesOf(await ask("outline")), ["a"]));
      log.length = 0;
      await withAgent([`${url}/bad`], async ({ mistake }) => assert.match(await mistake("outline"), /refused by the rules of the engine/));
      assert.deepEqual(paths(), ["/bad", "/bad.xml"]);
    }
  ));

test("a question about another site requests nothing there", () =>
  withSite({ "/": announcing("/map.xml"), "/map.xml": sitemap(item("a")) }, ({ url, otherUrl, log }) =>
    withAgent([`${url}/`], async ({ mistake }) => {
      for (const tool of ["where", "related"])
        assert.match(await mistake(tool, { url: `${otherUrl}/secret` }), /^No map of this server has this page/);
      assert.ok(hostsOf(log).every((it) => it.startsWith("127.0.0.1")));
    })
  ));

test("no request is sent to an address that is refused, neither by a new connection nor by one that is kept", () =>
  withSite({ "/": announcing("/map.xml") }, async ({ url, paths }) => {
    const { fetchIf } = await importPart("fetch");
    const given = { headers: {}, signal: new AbortController().signal };
    const refused = [];
    const refuse = fetchIf((space) => (refused.push(space), false));
    await assert.rejects(refuse(`${url}/new`, given), { code: "REFUSED" });
    await (await fetchIf(() => true)(`${url}/`, given)).text();
    await assert.rejects(refuse(`${url}/kept`, given), { code: "REFUSED" });
    assert.deepEqual(refused, ["loopback", "loopback"]);
    assert.deepEqual(paths(), ["/"]);
  }));

test("networks are told apart as the engine does", async () => {
  const { addressSpaceOf } = await importPart("networks");
  // Each block of engine/web/address_space.h by an address in it, and the neighbours that are public.
  const expected = {
    loopback: ["127.0.0.1", "127.255.0.1", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1"],
    private: ["10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255",
      "::ffff:10.0.0.1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2001:db8::1", "64:ff9b::a00:1", "2002:a00:1::"],
    public: ["8.8.8.8", "100.128.0.1", "172.32.0.1", "11.0.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"],
    unknown: [undefined, "", "a.b"],
  };
  for (const [space, addresses] of Object.entries(expected))
    for (const address of addresses) assert.equal(addressSpaceOf(address), space, String(address));
});
