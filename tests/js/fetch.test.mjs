// Documents by `fetch`, against a server: redirects, conditions, limits, failures.

import assert from "node:assert/strict";
import test from "node:test";

import { fetchDocumentWith, LoadError, loadMap, open, sitemap, treeOf } from "./support/sites.mjs";
import { serve, unusedPort } from "./support/server.mjs";

const engine = await open();
const item = (name) => `<item name='${name}' url='${name}'/>`;
const external = (href) => `<external xlink:href='${href}'/>`;

async function withServer(routes, use) {
  const server = await serve(routes);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

test("loadMap loads a map and all of its files", () =>
  withServer(
    {
      "/map.xml": sitemap(item("a") + external("b.xml") + external("c.xml")),
      "/b.xml": sitemap(item("b") + external("map.xml")),
    },
    async ({ url, log, paths }) => {
      const map = await loadMap(`${url}/map.xml`);
      assert.deepEqual(treeOf(map), ["a", "b"]);
      assert.deepEqual(paths().sort(), ["/b.xml", "/c.xml", "/map.xml"]);
      assert.deepEqual(
        map.documents.map(({ outcome }) => outcome),
        ["ok", "ok", "http-error"]
      );
      assert.deepEqual(map.diagnostics.map(({ code }) => code).sort(), [
        "external-loop",
        "external-unresolved",
        "http-error",
      ]);
      for (const { headers } of log) {
        assert.equal(headers.accept, "application/xml, text/xml;q=0.9, */*;q=0.1");
        assert.equal(headers.cookie, undefined);
        assert.equal(headers.referer, undefined, "there is no page");
      }
      map.dispose();
      const shared = await loadMap(new URL(`${url}/b.xml`), { engine, page: `${url}/b` });
      assert.equal(shared.places()[0].match, "exact");
      assert.equal(log.at(-1).headers.referer, `${url}/b`);
      shared.dispose();
    }
  ));

test("there is no map: LoadError says why", () =>
  withServer({ "/page": "<html/>" }, async ({ url }) => {
    await assert.rejects(loadMap(`${url}/nothing.xml`, { engine }), (error) => {
      assert.ok(error instanceof LoadError);
      assert.equal(error.name, "LoadError");
      assert.equal(error.documents[0].outcome, "http-error");
      assert.equal(error.documents[0].status, 404);
      assert.equal(error.diagnostics[0].code, "http-error");
      assert.match(error.message, /nothing\.xml/);
      return true;
    });
    await assert.rejects(loadMap(`${url}/page`, { engine, accept: "standard" }), { name: "LoadError" });
    await assert.rejects(loadMap("map.xml", { engine }), TypeError);
  }));

test("redirects are followed one by one, as far as the policy allows", () =>
  withServer(
    {
      "/map.xml": { status: 302, fields: { Location: "/moved/map.xml" } },
      "/moved/map.xml": sitemap(item("a")),
      "/loop": { status: 307, fields: { Location: "/loop" } },
      "/nowhere": { status: 302, fields: { Location: "http://" } },
      "/file": { status: 302, fields: { Location: "file:///etc/passwd" } },
    },
    async ({ url, paths, log }) => {
      const map = await loadMap(`${url}/map.xml`, { engine });
      assert.equal(map.documents[0].finalUrl, `${url}/moved/map.xml`);
      assert.equal(map.node(1).url, `${url}/moved/a`, "relative to the final URL");
      map.dispose();
      log.length = 0;
      await assert.rejects(loadMap(`${url}/loop`, { engine, policy: { redirects: 3 } }), ({ documents }) => {
        assert.equal(documents[0].failure, "too-many-redirects");
        return true;
      });
      assert.equal(paths().length, 4);
      for (const path of ["/nowhere", "/file"])
        await assert.rejects(
          loadMap(`${url}${path}`, { engine }),
          ({ documents }) => documents[0].failure === "network"
        );
    }
  ));

test("a redirect that the policy refuses is not followed", () =>
  withServer(
    {
      "/map.xml": (request) => ({
        status: 302,
        fields: { Location: `http://user:pass@${request.headers.host}/moved.xml` },
      }),
      "/moved.xml": sitemap(item("a")),
    },
    async ({ url, paths }) => {
      await assert.rejects(loadMap(`${url}/map.xml`, { engine }), ({ documents }) => {
        assert.equal(documents[0].outcome, "blocked");
        return true;
      });
      assert.deepEqual(paths(), ["/map.xml"], "no request was sent");
    }
  ));

test("validators, Referer and credentials are those of each hop", async () => {
  const sent = [];
  const fetch = async (url, options) => {
    sent.push({ url, ...options });
    const etag = { "Content-Type": "application/xml", ETag: '"1"' };
    if (options.headers["If-None-Match"]) return new Response(null, { status: 304 });
    if (url === "https://site.example/map.xml")
      return new Response(null, { status: 302, headers: { Location: "https://other.example/map.xml" } });
    return new Response(sitemap(item("a")), { headers: etag });
  };
  const session = engine.session();
  const visit = { url: "https://site.example/page?q", preferredSitemap: "https://site.example/map.xml" };
  session.show(visit);
  await session.fetch(fetchDocumentWith(fetch));
  assert.equal(session.state, "over");
  assert.deepEqual(
    sent.map(({ url, credentials, redirect, headers }) => [url, credentials, redirect, headers.Referer]),
    [
      ["https://site.example/map.xml", "same-origin", "manual", "https://site.example/page?q"],
      ["https://other.example/map.xml", "omit", "manual", "https://site.example/"],
    ]
  );
  sent.length = 0;
  session.show({ ...visit, arrival: "reload" });
  await session.fetch(fetchDocumentWith(fetch));
  assert.deepEqual(
    sent.map(({ url, headers }) => [url, headers["If-None-Match"]]),
    [
      ["https://site.example/map.xml", undefined],
      ["https://other.example/map.xml", '"1"'],
    ]
  );
  assert.equal(session.documents[0].outcome, "ok");
  assert.equal(session.view().size, 2);
  session.dispose();
});

test("304: the copy is used", () => {
  let requests = 0;
  return withServer(
    {
      "/map.xml": (request) => {
        ++requests;
        return request.headers["if-none-match"] === '"7"'
          ? { status: 304 }
          : { fields: { ETag: '"7"', "Cache-Control": "no-cache" }, body: sitemap(item("a")) };
      },
    },
    async ({ url }) => {
      const session = engine.session();
      const visit = { url: `${url}/page`, fields: [["X-Standard-Sitemap-Location", "/map.xml"]] };
      for (let i = 1; i <= 2; ++i) {
        session.show(visit);
        await session.fetch(fetchDocumentWith(fetch));
        assert.equal(requests, i);
        assert.equal(session.state, "over");
        const view = session.view();
        assert.deepEqual(treeOf(view), ["a"]);
        view.dispose();
      }
      session.dispose();
    }
  );
});

test("cookies are never sent to other sites", async () => {
  // Node.js has no cookies: a fetch that keeps them as a browser does, by host, and obeys `credentials`.
  const jar = new Map();
  const withCookies =
    (page) =>
    async (url, { headers, credentials, ...options }) => {
      const { host, origin } = new URL(url);
      const may = credentials === "include" || (credentials === "same-origin" && origin === page);
      const response = await fetch(url, {
        ...options,
        headers: may && jar.has(host) ? { ...headers, Cookie: jar.get(host) } : headers,
      });
      if (may && response.headers.has("Set-Cookie")) jar.set(host, response.headers.get("Set-Cookie").split(";")[0]);
      return response;
    };
  await withServer(
    {
      "/map.xml": (request) => ({
        fields: { "Set-Cookie": "id=1" },
        body: sitemap(
          item("a") + external("redirect.xml") + external(`http://localhost:${request.socket.localPort}/far.xml`)
        ),
      }),
      "/redirect.xml": (request) => ({
        status: 302,
        fields: { Location: `http://localhost:${request.socket.localPort}/b.xml` },
      }),
      "/b.xml": sitemap(item("b")),
      "/far.xml": sitemap(item("c")),
    },
    async ({ url, otherUrl, log }) => {
      jar.set(new URL(otherUrl).host, "secret=1");
      const session = engine.session();
      session.show({ url: `${url}/page`, preferredSitemap: `${url}/map.xml`, addressSpace: "loopback" });
      await session.fetch(fetchDocumentWith(withCookies(url)));
      assert.equal(session.state, "over");
      assert.deepEqual(log.map(({ path, headers }) => [path, headers.cookie]).sort(), [
        ["/b.xml", undefined],
        ["/far.xml", undefined],
        ["/map.xml", undefined],
        ["/redirect.xml", "id=1"],
      ]);
      session.dispose();
    }
  );
});

test("a browser hides redirects: they are followed without credentials, and the final URL is judged", async () => {
  const sent = [];
  const browser = (finalUrl) => async (url, options) => {
    sent.push({ url, ...options });
    if (options.redirect === "manual")
      return Object.defineProperties(new Response(null), { type: { value: "opaqueredirect" }, status: { value: 0 } });
    return Object.defineProperty(new Response(sitemap(item("a")), { headers: { "Content-Type": "text/xml" } }), "url", {
      value: finalUrl,
    });
  };
  const map = await loadMap("https://site.example/map.xml", {
    engine,
    fetch: browser("https://site.example/x/map.xml"),
  });
  assert.deepEqual(
    sent.map(({ redirect, credentials }) => [redirect, credentials]),
    [
      ["manual", "same-origin"],
      ["follow", "omit"],
    ]
  );
  assert.equal(map.node(1).url, "https://site.example/x/a");
  map.dispose();
  await assert.rejects(
    loadMap("https://site.example/map.xml", {
      engine,
      page: "https://site.example/",
      fetch: browser("http://site.example/map.xml"),
    }),
    ({ documents }) => documents[0].refusal === "mixed-content"
  );
});

test("bodies are read as they arrive, and no further than needed", () => {
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  return withServer(
    {
      "/map.xml": (request, response) => {
        response.writeHead(200, { "Content-Type": "application/xml" });
        response.write(sitemap("").replace("</sitemap>", ""));
        const more = setInterval(() => response.write(item("a").repeat(1000)), 1);
        response.on("close", () => {
          clearInterval(more);
          end();
        });
      },
    },
    async ({ url }) => {
      const map = await loadMap(`${url}/map.xml`, { engine, accept: "standard", policy: { documentBytes: 200_000 } });
      assert.equal(map.documents[0].outcome, "cut");
      assert.ok(map.documents[0].bytes <= 200_000);
      map.dispose();
      await ended; // the transfer
    }
  );
});

test("a slow map ends at its deadline with what has arrived", () =>
  withServer(
    {
      "/map.xml": sitemap(item("a") + external("slow.xml")),
      "/slow.xml": () => new Promise(() => {}),
    },
    async ({ url, paths }) => {
      let map;
      for (let time = 300; !paths().includes("/slow.xml"); time *= 2) { // the machine may be too busy for what is before it
        const began = performance.now();
        map = await loadMap(`${url}/map.xml`, { engine, policy: { mapTime: time, listMapTime: time } }).catch(() => {});
        assert.ok(performance.now() - began >= time * 0.8);
      }
      assert.deepEqual(treeOf(map), ["a"]);
      assert.equal(map.documents[1].outcome, "timeout");
      map.dispose();
    }
  ));

/** A response that does not begin. Says when it was asked for, and when the connection was closed. */
function silence() {
  let begin, close;
  const begun = new Promise((resolve) => (begin = resolve));
  const closed = new Promise((resolve) => (close = resolve));
  const route = (request, response) => {
    begin();
    response.on("close", close);
    return new Promise(() => {});
  };
  return { route, begun, closed };
}

test("AbortSignal: the reason is thrown, and transfers end", () => {
  const slow = silence();
  const routes = { "/map.xml": sitemap(item("a") + external("slow.xml")), "/slow.xml": slow.route };
  return withServer(routes, async ({ url, paths }) => {
    const reason = new Error("no longer wanted");
    await assert.rejects(loadMap(`${url}/map.xml`, { engine, signal: AbortSignal.abort(reason) }), reason);
    assert.deepEqual(paths(), []);
    const controller = new AbortController();
    slow.begun.then(() => controller.abort(reason));
    await assert.rejects(loadMap(`${url}/map.xml`, { engine, signal: controller.signal }), reason);
    await slow.closed;
  });
});

test("a fetcher that gives a load up as soon as it is asked ends it, whatever becomes of what it fetches", async () => {
  const never = 2 ** 32 - 1;
  const load = engine.load("http://one.example/map.xml", { policy: { documentTime: never, mapTime: never, listMapTime: never } });
  const controller = new AbortController();
  const fetchNothing = () => {
    controller.abort();
    return new Promise(() => {});
  };
  await assert.rejects(load.fetch(fetchNothing, { signal: controller.signal }), { name: "AbortError" });
  load.dispose();
});

test("a session whose fetch is aborted keeps what has arrived", () => {
  const slow = silence();
  const routes = { "/map.xml": sitemap(item("a") + external("slow.xml")), "/slow.xml": slow.route };
  return withServer(routes, async ({ url }) => {
    const session = engine.session();
    session.show({ url: `${url}/a`, preferredSitemap: `${url}/map.xml` });
    const controller = new AbortController();
    slow.begun.then(() => controller.abort());
    await assert.rejects(session.fetch(fetchDocumentWith(fetch), { signal: controller.signal }), { name: "AbortError" });
    await slow.closed;
    assert.equal(session.state, "over");
    assert.equal(session.documents[1].outcome, "network-error");
    const view = session.view();
    assert.deepEqual(treeOf(view), ["a"]);
    view.dispose();
    session.dispose();
  });
});

test("a page that is left ends its transfers; the next one is loaded", () => {
  const slow = silence();
  return withServer({ "/slow.xml": slow.route, "/map.xml": sitemap(item("a")) }, async ({ url }) => {
    const session = engine.session();
    session.show({ url: `${url}/slow`, preferredSitemap: `${url}/slow.xml` });
    const first = session.fetch(fetchDocumentWith(fetch));
    await slow.begun;
    session.show({ url: `${url}/a`, preferredSitemap: `${url}/map.xml` });
    await session.fetch(fetchDocumentWith(fetch));
    await first;
    await slow.closed;
    assert.equal(session.state, "over");
    assert.equal(session.documents[0].requested, `${url}/map.xml`);
    session.dispose();
  });
});

test("two sessions of a cache: one loads, the other waits", () => {
  let requests = 0;
  return withServer({ "/map.xml": () => (++requests, sitemap(item("a"))) }, async ({ url }) => {
    const cache = engine.cache();
    const sessions = [engine.session({ cache }), engine.session({ cache })];
    for (const session of sessions) session.show({ url: `${url}/a`, preferredSitemap: `${url}/map.xml` });
    await Promise.all(sessions.map((session) => session.fetch(fetchDocumentWith(fetch))));
    assert.deepEqual(
      sessions.map(({ state }) => state),
      ["over", "over"]
    );
    assert.equal(requests, 1);
    for (const each of [...sessions, cache]) each.dispose();
  });
});

test("why a server did not answer is said", async () => {
  const unused = await unusedPort();
  const failureOf = (url) =>
    loadMap(url, { engine }).then(
      () => "loaded",
      ({ documents }) => documents[0].failure
    );
  assert.equal(await failureOf(`http://127.0.0.1:${unused.port}/map.xml`), "not-connected");
  unused.close();
  await withServer(
    {
      "/map.xml": (request, response) => {
        response.writeHead(200, { "Content-Type": "application/xml", "Content-Length": "1000" });
        response.write("<sitemap ");
        setTimeout(() => response.destroy(), 20);
      },
    },
    async ({ url }) => assert.equal(await failureOf(`${url}/map.xml`), "incomplete-response")
  );
});

test("connections at a time are limited", async () => {
  let open = 0,
    most = 0,
    reach;
  const reached = new Promise((resolve) => (reach = resolve));
  const documents = Array.from({ length: 20 }, (_, i) => external(`${i}.xml`)).join("");
  const routes = { "/map.xml": sitemap(documents) };
  for (let i = 0; i < 20; ++i)
    routes[`/${i}.xml`] = async () => {
      most = Math.max(most, ++open);
      if (open === 3) reach();
      await reached;
      await new Promise((resolve) => setTimeout(resolve, 5)); // a fourth one would come
      --open;
      return sitemap(item(`i${i}`));
    };
  await withServer(routes, async ({ url }) => {
    const load = engine.load(`${url}/map.xml`);
    await load.fetch(fetchDocumentWith(fetch), { connections: 3 });
    const map = load.finish();
    assert.equal(map.size, 21);
    assert.equal(most, 3);
    map.dispose();
  });
});

test("a FetchDocument that fails, or does nothing, is a document that has not come", async () => {
  for (const fetchDocument of [
    async () => {},
    async () => {
      throw new Error("of the host");
    },
  ]) {
    const load = engine.load("https://site.example/map.xml");
    await load.fetch(fetchDocument);
    assert.equal(load.documents[0].outcome, "network-error");
    assert.equal(load.finish(), undefined);
    load.dispose();
  }
});
