// Every export and every kind of value of the package, as TypeScript sees them. Compiled, not run.
import {
  fetchDocumentWith,
  LoadError,
  loadMap,
  open,
  OutOfMemoryError,
  preferencesToml,
  PreferencesError,
  TooManyPlacesError,
  type Around,
  type Cache,
  type ClassChanges,
  type Conditions,
  type Diagnostic,
  type DiagnosticCode,
  type Direction,
  type Discovery,
  type Document,
  type Engine,
  type Failure,
  type Fetch,
  type FetchDocument,
  type Fields,
  type Format,
  type Level,
  type Load,
  type LoadOptions,
  type Node,
  type NodeId,
  type Page,
  type PageLinks,
  type PagePlace,
  type Place,
  type Policy,
  type Preferences,
  type PreferenceValues,
  type ReadingPlace,
  type Receiver,
  type Request,
  type Session,
  type SiteMap,
  type Variant,
  type View,
  type Visit,
} from "standard-sitemap";

export async function use(): Promise<void> {
  using engine: Engine = await open({
    module: new URL("https://example.com/standard-sitemap.wasm"),
    maxMemory: 1 << 28,
  });
  const policy: Partial<Policy> = { documents: 10, tolerant: false };
  using cache: Cache = engine.cache({ policy, entries: 3, bytes: 1000, failedRootSeconds: 60 });
  const values: PreferenceValues = {
    languages: "de, en;q=0.5",
    display: { levels: ["hidden", { name: "beside", label: "Beside", shows: true }], level: "beside", token: "{prefix}-{level}" },
    limits: { documents: 1, elements: 2, bytes: 3, seconds: 0.5 },
    site: [{ pages: "example.com", source: "robots" }, { pages: ["a.example", "b.example"], off: true }],
  };
  const toml: string = preferencesToml(values);
  engine.preferences(toml).dispose();
  using preferences: Preferences = engine.preferences(values);
  const links: PageLinks = { links: [{ rel: "a", href: "b" }], metas: [], languages: ["en"] };
  const fields: Fields = new Map([["a", "b"]]);
  const page: Page = { url: "https://example.com/", fields, links, preferences };
  const discovery: Discovery = engine.discover(page);
  const rule: string | undefined = discovery.found?.rule;

  using session: Session = engine.session({ cache, changed: () => {} });
  const visit: Visit = { ...page, entry: 1, arrival: "reload", referrerPolicy: "no-referrer" };
  session.show(visit);
  session.move(new URL("https://example.com/b"), 2);
  const fetcher: Fetch = fetch;
  const fetchDocument: FetchDocument = fetchDocumentWith(fetcher, { redirects: 3 });
  await session.fetch(fetchDocument, { signal: AbortSignal.timeout(1000), connections: 2 });
  for (const request of session.requests() satisfies Request[]) {
    using receiver: Receiver = session.receiver(request.id);
    const conditions: Conditions = session.conditions(request.url);
    const failure: Failure = "offline";
    if (
      !receiver.allowHop(conditions.page) ||
      !receiver.allowAddress("public") ||
      !receiver.begin({ url: "", status: 200, fields }) ||
      !receiver.append(new ArrayBuffer(1))
    )
      receiver.fail(failure, "text");
    await receiver.end();
  }
  const documents: Document[] = session.documents;
  const diagnostics: Diagnostic[] = [...session.diagnostics, ...session.check()];
  const code: DiagnosticCode | undefined = diagnostics[0]?.code;
  const format: Format = "json";
  const text: string = session.render(format, { preferences, level: "menu", check: "note", depth: 1 });

  using view: View | undefined = session.view();
  if (view) {
    const places: PagePlace[] = view.places();
    const node: Node = view.node(places[0]!.node);
    const reading: ReadingPlace = view.readingPlace();
    const around: Around = view.around();
    const directions: Direction[] = [view.direction, node.direction];
    const ids: NodeId[] = [...view.children(node.id), ...view.path(0), ...view.placePath(0), ...view.placeSiblings()];
    const variants: Variant[] = [...view.variants(0), ...view.alternatives(0)];
    for (const place of view.unfold({ from: 0, depth: 2, places: 10 }) satisfies Iterable<Place>)
      console.log(place.id, place.node.name, place.loopUp, ids, variants, reading.position, around.up, directions);
    const changes: ClassChanges = view.classChanges(preferences);
    const levels: Level[] = changes.levels;
    console.log(
      levels,
      changes.initial,
      view.logo(1, 2)?.url,
      view.attachments(0)[0]?.type,
      view.roles(),
      view.rolesOf(0)
    );
  }

  const options: LoadOptions = {
    page: "https://example.com/",
    accept: "robots",
    languages: "de",
    mediaTypes: "*/*",
    preferences,
  };
  using load: Load = engine.load(new URL("https://example.com/"), options);
  using map: SiteMap | undefined = load.finish();
  map?.view("https://example.com/").dispose();
  try {
    using other = await loadMap("https://example.com/", { engine, fetch, accept: "any", page: "https://example.com/" });
    console.log(other.format, other.hierarchyDerived, other.leftOut);
  } catch (error) {
    if (error instanceof LoadError) console.log(error.documents, error.diagnostics);
    else if (error instanceof PreferencesError) console.log(error.line);
    else if (!(error instanceof OutOfMemoryError)) throw error;
  }
  console.log(rule, documents, code, text, engine.version, engine.policy.mapTime);
}
