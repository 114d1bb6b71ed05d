// Sites that are down, slow or broken, clients that go away: an error of one sentence with what to do, and nothing is left.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import test from "node:test";

import { unusedPort } from "../js/support/server.mjs";
import { namesOf, withAgent } from "./support/client.mjs";
import { program } from "./support/server_folder.mjs";
import { announcing, html, sitemap, withSite } from "./support/sites.mjs";

const map = (name) => sitemap(`<item name="${name}" xlink:href="/page"/>`);

/** A route that answers only when it is told to. */
function gate(answer) {
  const state = {};
  state.asked = new Promise((resolve) => (state.wasAsked = resolve));
  state.opened = new Promise((resolve) => (state.open = resolve));
  state.left = new Promise((resolve) => (state.wasLeft = resolve));
  state.route = async (request, response) => {
    response.on("close", () => response.writableFinished || state.wasLeft());
    state.wasAsked();
    await state.opened;
    return answer;
  };
  return state;
}

test("a site that is down, or answers with an error, or names no map", () =>
  withSite({ "/empty": html(), "/gone": { status: 410, fields: { "Content-Type": "text/html" } }, "/lost": announcing("/nothing.xml") }, async ({ url }) => {
    const unused = await unusedPort();
    const { port } = unused;
    for (const [address, sentence] of [
      [`http://127.0.0.1:${port}/`, `127.0.0.1:${port} accepts no connection: try again later, or tell whoever has started this server.`],
      [`${url}/gone`, `${url}/gone is answered with status 410: tell whoever has started this server.`],
      [`${url}/empty`, `${url}/empty names no site map: read its pages instead, or have this server started with --list, to read the site's own list of pages.`],
      [`${url}/lost`, `The map that ${url.slice(7)} names is answered with status 404: try again later, or read the pages instead.`],
      ["http://no-such-host.invalid/", /^no-such-host\.invalid is a name that (nobody knows|could not be looked up): /],
    ])
      await withAgent([address], async ({ mistake }) => {
        const text = await mistake("outline");
        if (typeof sentence === "string") assert.equal(text, sentence);
        else assert.match(text, sentence);
      });
    unused.close();
  }));

test("what is not HTTP, breaks off, has a status that is none, or redirects for ever", async () => {
  const answersWith = (bytes) =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        socket.on("error", () => {}).once("data", () => socket.end(bytes));
      }).listen(0, "127.0.0.1", () => resolve(server));
    });
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
  for (const [bytes, sentence] of [
    ["SSH-2.0-OpenSSH\r\n", /gives no answer that can be understood: /],
    [`${head}Content-Length: 100\r\n\r\n<html>`, /(broken the connection off|no answer that can be understood): /],
    [`${head}Content-Encoding: gzip\r\n\r\nnot gzip`, /gives no answer that can be understood: /],
    [`${head}Content-Encoding: constructor\r\n\r\n<html>`, /names no site map: /],
    ["HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n", /gives no answer that can be understood: /],
    ["HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", /redirects again and again: /],
    ["HTTP/1.1 302 Found\r\nLocation: ftp://127.0.0.1/\r\nContent-Length: 0\r\n\r\n", /redirects to an address that is not followed: /],
  ]) {
    const server = await answersWith(bytes);
    try {
      await withAgent([`http://127.0.0.1:${server.address().port}/`], async ({ mistake }) => assert.match(await mistake("outline"), sentence));
    } finally {
      server.close();
    }
  }
});

test("one site of two is down: the other answers, and the answer says so", () =>
  withSite({ "/": announcing("/map.xml"), "/map.xml": map("Page"), "/other": html() }, ({ url }) =>
    withAgent([`${url}/other`, `${url}/`], async ({ ask }) => {
      const text = await ask("find", { query: "page" });
      assert.deepEqual(namesOf(text), ["Page"]);
      assert.match(text, /\/other names no site map: /);
      assert.match(await ask("outline"), /\/other names no site map: /);
    })
  ));

test("while a site is silent, other questions are answered; several questions wait for one request", async () => {
  const gated = gate(map("Page"));
  await withSite({ "/": announcing("/map.xml"), "/map.xml": gated.route }, ({ url, paths }) =>
    withAgent([`${url}/`], async ({ ask, client, mistake }) => {
      const waiting = [ask("find", { query: "page" }), ask("outline"), ask("where", { url: "/page" })];
      await gated.asked;
      assert.equal((await client.listTools()).tools.length, 4);
      assert.match(await mistake("find", {}), /^The parameter query/);
      gated.open();
      for (const text of await Promise.all(waiting)) assert.equal(namesOf(text)[0], "Page");
      assert.deepEqual(paths(), ["/", "/map.xml"]);
    })
  );
});

test("a client that cancels ends the request, but not that of another question", async () => {
  const first = gate(map("Page"));
  let routes = first;
  await withSite({ "/": announcing("/map.xml"), "/map.xml": (...given) => routes.route(...given) }, ({ url, paths }) =>
    withAgent([`${url}/`], async ({ ask }) => {
      const cancelled = new AbortController();
      const gone = assert.rejects(ask("outline", {}, { signal: cancelled.signal }));
      await first.asked;
      cancelled.abort();
      await gone;
      await first.left; // the server has closed the connection
      routes = gate(map("Page"));
      const again = new AbortController();
      const second = assert.rejects(ask("outline", {}, { signal: again.signal }));
      const third = ask("outline");
      await routes.asked;
      again.abort();
      await second;
      routes.open();
      assert.deepEqual(namesOf(await third), ["Page"]);
      assert.equal(paths().filter((path) => path === "/map.xml").length, 2);
    })
  );
});

test("standard input closed in the middle of a request: the process ends, and the request with it", async () => {
  const gated = gate(map("Page"));
  await withSite({ "/": announcing("/map.xml"), "/map.xml": gated.route }, async ({ url }) => {
    const child = spawn(process.execPath, [program, `${url}/`], { stdio: ["pipe", "pipe", "inherit"] });
    const say = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    say({ id: 1, method: "initialize", params });
    await once(child.stdout, "data");
    say({ method: "notifications/initialized" });
    say({ id: 2, method: "tools/call", params: { name: "outline", arguments: {} } });
    await gated.asked;
    child.stdin.end();
    assert.deepEqual(await once(child, "close"), [0, null]);
    await gated.left;
  });
});

test("what is no message is no end: the next one is answered", async () => {
  const child = spawn(process.execPath, [program, "http://127.0.0.1:1/"], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write("not JSON\n{}\n[1]\n\0\n");
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`);
  const [answer] = await once(child.stdout.setEncoding("utf8"), "data");
  assert.deepEqual(JSON.parse(answer), { jsonrpc: "2.0", id: 1, result: {} });
  child.stdin.end();
  assert.deepEqual(await once(child, "close"), [0, null]);
});

test("the command line", async () => {
  const run = async (...words) => {
    const child = spawn(process.execPath, [program, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    const [status] = await once(child, "close");
    return [status, said.split("\n")[0]];
  };
  assert.deepEqual(await run(), [2, "standard-sitemap-mcp: give the address of a site"]);
  assert.deepEqual(await run("--lists"), [2, "standard-sitemap-mcp: there is no option --lists"]);
  assert.deepEqual(await run("--languages"), [2, "standard-sitemap-mcp: --languages needs language tags"]);
  for (const address of ["docs.example", "file:///etc/passwd", "https://user:password@docs.example/"])
    assert.deepEqual(await run(address), [2, `standard-sitemap-mcp: ${address} is no address that begins with http:// or https://, without a user name`]);
  assert.deepEqual((await run("--help"))[0], 0);
});
