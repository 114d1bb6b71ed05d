// Gives a case of js_cases (case.h) to the module, as a host would: the same responses, in the same pieces and in the
// same order as the native host.

import assert from "node:assert/strict";

/** What the package calls the limits: `page_bytes` is `pageBytes`. All are given, so that none follows another. */
function policyOf(engine, limits) {
  const given = Object.entries(limits).map(([name, value]) =>
    [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]);
  return { ...engine.policy, ...Object.fromEntries(given) };
}

const bytesOf = (base64) => new Uint8Array(Buffer.from(base64, "base64"));

/** A session that shows the page of a case, or a load of its map, with the answers of the case. */
class Host {
  constructor(engine, given) {
    this.given = given;
    this.owned = [];
    this.sent = [];
    this.transfers = []; // by number: the order in which responses begin
    this.open = 0;
    this.loading = given.page ? this.show(engine) : this.load(engine);
  }

  show(engine) {
    const { page, policy, preferred_sitemap, preferred_source, accept_language, accept } = this.given;
    const session = this.own(engine.session({ policy: policyOf(engine, policy) }));
    session.show({
      url: page.url,
      requested: page.requested,
      status: page.status,
      fields: page.fields,
      body: bytesOf(page.body),
      addressSpace: page.address_space,
      preferredSitemap: preferred_sitemap,
      preferredSource: preferred_source,
      acceptLanguage: accept_language,
      accept,
      place: true,
    });
    return session;
  }

  load(engine) {
    const { sitemap, source, policy, accept_language, accept } = this.given;
    return this.own(engine.load(sitemap, {
      accept: { standard: "standard", extended: "any", robots: "robots" }[source],
      policy: policyOf(engine, policy),
      languages: accept_language,
      mediaTypes: accept,
    }));
  }

  own(thing) {
    this.owned.push(thing);
    return thing;
  }

  dispose() {
    for (const thing of this.owned.reverse())
      thing.dispose();
  }

  get over() {
    return "done" in this.loading ? this.loading.done : !["loading"].includes(this.loading.state);
  }

  /** Hands in everything, step by step. */
  async run({ sent, steps }) {
    const left = expanded(steps);
    while (!this.over) {
      const wanted = this.loading.requests();
      for (const request of wanted)
        this.start(request);
      if (this.open === 0) {
        assert.ok(wanted.length > 0 || this.over, "there is nothing to fetch, but the load is not over");
        continue;
      }
      const { value, done } = left.next();
      assert.ok(!done, "the load is not over after the last step of the native one");
      await this.give(value);
    }
    assert.ok(left.next().done, "the load is over before the last step of the native one");
    assert.deepEqual(this.sent, sent, "other requests than those of the native engine");
  }

  /** Sends a request, and follows redirects. */
  start(request) {
    const receiver = this.own(this.loading.receiver(request.id));
    const fail = (failure) => receiver.fail(failure, failure === "refused" ? "refused" : "the fixture says so");
    for (let url = request.url, redirects = 0;; ++redirects) {
      if (redirects > this.given.redirects)
        return receiver.fail("too-many-redirects", "too many redirects");
      if (!receiver.allowHop(url))
        return fail("refused");
      const answer = this.given.answers[url] ?? notFound;
      if (!receiver.allowAddress(answer.address_space))
        return fail("refused");
      this.sent.push(url);
      if (answer.failure)
        return fail(answer.failure);
      if (answer.next === null)
        return receiver.fail("network", "unusable Location");
      if (answer.next !== undefined) {
        url = answer.next;
        continue;
      }
      const head = { url, status: answer.status, fields: answer.fields, addressSpace: answer.address_space };
      if (receiver.begin(head)) {
        this.transfers.push({ receiver, body: bytesOf(answer.body), given: 0 });
        ++this.open;
      }
      return;
    }
  }

  async give([number, size, wanted]) {
    const transfer = this.transfers[number];
    assert.ok(transfer, "the native engine wanted a response that this one does not");
    if (size === 0) {
      assert.equal(transfer.given, transfer.body.length);
      --this.open;
      await transfer.receiver.end();
      return;
    }
    const piece = transfer.body.subarray(transfer.given, transfer.given += size);
    assert.equal(piece.length, size);
    assert.equal(transfer.receiver.append(piece), wanted, "whether more of a response is wanted");
    if (!wanted)
      --this.open;
  }
}

/** The steps one by one. Only the last of several equal pieces can be refused. */
function* expanded(steps) {
  for (const [number, size, times, wanted] of steps)
    for (let i = 1; i <= times; ++i)
      yield [number, size, wanted || i < times];
}

const notFound = {
  address_space: "public",
  status: 404,
  fields: [["Content-Type", "text/plain"]],
  body: Buffer.from("Not found\n").toString("base64"),
};

const report = (loading, given) => loading.render("json", { level: given.level });

/** What the module makes of a case in one delivery: its report in JSON, as text, or what else `result` is. */
export async function replayed(engine, given, delivery, result = report) {
  const host = new Host(engine, given);
  try {
    await host.run(delivery);
    return result(host.loading, given);
  } finally {
    host.dispose();
  }
}
