// A page whose map is in two documents, with something for every function of the package.

import { OutOfMemoryError } from "./package.mjs";

const documents = {
  "http://bakery.example/map.xml": `
    <sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>
    <class-change elem='/*' prefix='m'/><style xlink:href='map.css'/>
    <item name='Bread' url='bread' role='home'><variant lang='de' name='Brot'/></item>
    <group name='Sorted' order='lexical'><item name='Zwieback' url='z'/><item name='Äpfel' url='a'/></group>
    <item name='Wrong' url='wrong' role='home' charset='utf-9'/>
    <external xlink:href='more.xml'/></sitemap>`,
  "http://bakery.example/more.xml": `
    <sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Cake' url='/page'/></sitemap>`,
};

export const page = {
  url: "http://bakery.example/page",
  type: "text/html",
  status: 200,
  body: "<title>A page</title><link rel=up href=bread>",
  acceptLanguage: "de",
  fields: [["Opt", "\"http://standard-sitemap.org/2007/ns\"; ns=05"], ["05-Location", "/map.xml"]],
};

export const preferences = "[display]\nlevels = ['hidden', 'menu']\n";

/** Calls `action`; if memory runs out, notes it with this name and returns undefined. */
export async function attempt(name, noted, action) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof OutOfMemoryError))
      throw error;
    noted.push(name);
    return undefined;
  }
}

/** Answers one request. If memory runs out, the request fails. */
export async function answer(loading, request, noted) {
  const receiver = await attempt("receiver", noted, () => loading.receiver(request.id));
  if (!receiver)
    return;
  const head = { url: request.url, status: 200, fields: [["Content-Type", "application/xml"]], addressSpace: "public" };
  const body = new TextEncoder().encode(documents[request.url]);
  const whole = await attempt("allowHop", noted, () => receiver.allowHop(request.url)) &&
    await attempt("begin", noted, () => receiver.begin(head)) &&
    await attempt("append", noted, () => receiver.append(body)) &&
    await attempt("end", noted, async () => (await receiver.end(), true));
  if (!whole)
    await attempt("fail", noted, () => receiver.fail("network"));
  receiver.dispose();
}

/** Answers all requests. */
export async function answerAll(loading, noted) {
  for (let wanted; (wanted = await attempt("requests", noted, () => loading.requests()))?.length;)
    for (const request of wanted)
      await answer(loading, request, noted);
}

/** Shows the page and uses all that comes of it. Returns the report in JSON, if there was memory for it. */
export async function visit(engine, noted) {
  const owned = [];
  const own = async (name, action) => {
    const thing = await attempt(name, noted, action);
    if (thing)
      owned.push(thing);
    return thing;
  };
  try {
    const cache = await own("cache", () => engine.cache());
    const session = cache && await own("session", () => engine.session({ cache }));
    const reader = await own("preferences", () => engine.preferences(preferences));
    if (!session)
      return undefined;
    await attempt("show", noted, () => session.show(page));
    if (session.state === "no-page")
      return undefined;
    await answerAll(session, noted);
    const view = await own("view", () => session.view());
    if (view)
      await lookAt(view, reader, noted);
    await attempt("check", noted, () => session.check());
    // Without a map there is no file of it.
    for (const format of ["text", "html", "dot", ...view ? ["ssp", "sitemaps.org"] : []])
      await attempt(`render ${format}`, noted, () => session.render(format));
    return await attempt("render json", noted, () => session.render("json"));
  } finally {
    for (const thing of owned.reverse())
      thing.dispose();
  }
}

async function lookAt(view, reader, noted) {
  for (let id = 0; id < view.size; ++id)
    for (const name of ["node", "rolesOf", "variants", "alternatives", "attachments", "children", "path"])
      await attempt(name, noted, () => view[name](id));
  await attempt("places", noted, () => view.places());
  await attempt("roles", noted, () => view.roles());
  await attempt("unfold", noted, () => [...view.unfold()]);
  await attempt("classChanges", noted, () => view.classChanges(reader));
}
