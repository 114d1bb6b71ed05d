/** The engine for Standard Sitemaps, for browsers, workers and Node.js.
 *
 *     import { open, loadMap } from "standard-sitemap";
 *
 *     const map = await loadMap("https://example.com/map.xml", { fetch });
 *     for (const { node, depth } of map.unfold()) console.log("  ".repeat(depth) + node.name);
 *
 * A host that shows pages, such as an extension, uses a `Session` for each tab:
 *
 *     const engine = await open();
 *     const session = engine.session({ changed: draw });
 *     session.show({ url: location.href, fields, links });
 *     await session.fetch(fetchDocument);     // or: take `requests()` and feed `receiver(id)`
 *     const view = session.view();
 *
 * Everything that holds memory of the module has `dispose()`, which `using` calls. Strings that come from pages and
 * maps are safe to show as text; they are never HTML.
 */

// --- opening ---

/** Where the module's files come from: bytes, a response, or a URL. */
export type Source = BufferSource | Response | URL | string;

export interface OpenOptions {
  /** `standard-sitemap.wasm`; default: beside this package. */
  module?: Source | WebAssembly.Module;
  /** The data for languages, order and host names; default: beside this package. */
  data?: Source;
  /** The order of Chinese, Japanese and Korean; loaded when a map in one of these languages comes; default: beside this package. */
  eastAsianData?: Source;
}

/** Opens the module: once for each page, worker or process. Throws if a file cannot be had. */
export function open(options?: OpenOptions): Promise<Engine>;

/** Loads the map at `url` and everything that it refers to. Throws `LoadError` if there is no map; whatever else is missing is in
 * `diagnostics`. Throws the signal's reason if it is aborted. */
export function loadMap(url: string | URL, options?: LoadMapOptions): Promise<SiteMap>;

export interface LoadMapOptions {
  engine?: Engine;          ///< default: one that is opened at the first call, and shared
  fetch?: Fetch;            ///< default: `globalThis.fetch`
  signal?: AbortSignal;
  policy?: Partial<Policy>;
  /** Which formats the root may have: a Standard Sitemap only, or also XML sitemaps (sitemaps.org), text lists, feeds. Default: "any". */
  accept?: "standard" | "any";
  page?: string | URL;      ///< the page that the map is for; default: the map itself
  languages?: string;       ///< an Accept-Language value
}

/** What `fetch` has to be able to do; `globalThis.fetch` does. Redirects are followed by hand if it allows that (Node.js). */
export type Fetch = (url: string, options: { headers: Record<string, string>; signal: AbortSignal; redirect: "manual" | "follow";
  credentials: "omit" | "same-origin" }) => Promise<Response>;

export interface Engine extends Disposable {
  readonly version: string;
  /** Finds the map of a page, and says why (D-1 to D-5). Requests nothing. */
  discover(page: Page): Discovery;
  /** A cache that several sessions share: one for each profile, in memory only. */
  cache(options?: { policy?: Partial<Policy>; entries?: number; bytes?: number }): Cache;
  /** A tab. Without a cache it has its own. */
  session(options?: { cache?: Cache; policy?: Partial<Policy>; changed?: () => void }): Session;
  /** A map without a page. */
  load(root: string | URL, options?: { page?: string | URL; accept?: "standard" | "any"; policy?: Partial<Policy>; languages?: string }): Load;
  /** Reads the reader's preferences, the text of a TOML file. Throws `PreferencesError` if a value is not allowed. */
  preferences(toml?: string): Preferences;
  /** All limits and switches with their defaults. */
  readonly policy: Readonly<Policy>;
  dispose(): void;
}

// --- pages ---

export type Fields = Iterable<readonly [name: string, value: string]> | Headers | Record<string, string>;

export interface PageLink { rel: string; href: string; base?: string; line?: number }
export interface PageMeta { name: string; content: string; base?: string; line?: number }
/** The links of a live document, in tree order. */
export interface PageLinks { links?: PageLink[]; metas?: PageMeta[]; languages?: string[] }

export interface Page {
  url: string;                    ///< of the final response
  requested?: string;             ///< before redirects
  status?: number;
  type?: string;                  ///< media type; default: that of the field Content-Type
  fields?: Fields;                ///< of the final response
  body?: BufferSource | string;   ///< after content decoding
  links?: PageLinks;              ///< instead of `body`
  addressSpace?: AddressSpace;
  preferences?: Preferences;      ///< D-5, E-1 to E-3
  /** E-1: the map that the reader set for this site. */
  preferredSitemap?: string;
}

export interface Visit extends Page {
  entry?: number;                 ///< of the session history, numbered by the host
  arrival?: "navigation" | "reload" | "traversal";
  userAgent?: string; acceptLanguage?: string; acceptEncoding?: string; accept?: string;
  credentials?: string;           ///< any text that differs between users of the site
  profile?: string;               ///< any text that differs if cookies differ
  referrerPolicy?: ReferrerPolicy;
}

export type AddressSpace = "unknown" | "loopback" | "private" | "public";

export interface Found { rule: string; sitemap: string }
export interface TraceEntry { rule: string; outcome: "matched" | "absent" | "unusable" | "not-applicable" | "not-tried"; detail: string }
export interface Discovery { found?: Found; trace: TraceEntry[]; diagnostics: Diagnostic[] }

/** `code` never changes; `codes.d.ts` has all of them. */
export interface Diagnostic {
  code: DiagnosticCode; severity: "note" | "warning" | "error"; message: string; remedy: string;
  document?: string; line?: number; column?: number; count: number;
}

// --- requests and responses ---

export interface Request {
  id: number; url: string;
  /** Present if the session has a stale copy: the validators go to `url` here, and to no other. */
  validators?: { url: string; entityTag?: string; lastModified?: string };
}
/** What to send with a request for a URL (F-1 to F-3). Ask again for each redirect. */
export interface Conditions { page: string; accept: string; referer?: string; relation: "same-origin" | "same-site" | "cross-site"; addressSpace: AddressSpace }

/** Takes one response: `allowHop`*, `allowAddress`*, then `begin`, `append`*, `end`; or `fail`. False: stop the transfer. */
export interface Receiver extends Disposable {
  allowHop(url: string): boolean;
  allowAddress(space: AddressSpace): boolean;
  begin(response: { url: string; status: number; fields?: Fields; addressSpace?: AddressSpace }): boolean;
  append(bytes: BufferSource): boolean;
  /** Resolves when the document has been read (and, for a map that needs them, the East Asian data). */
  end(): Promise<void>;
  fail(failure: Failure, message?: string): void;
  dispose(): void;
}

/** Fetches one document and feeds its receiver. Must not reject; may ignore a document by `receiver.fail(…)`. */
export type FetchDocument = (request: Request, receiver: Receiver, conditions: (url: string) => Conditions, signal: AbortSignal) => Promise<void>;
/** A `FetchDocument` made of a `fetch`. */
export function fetchDocumentWith(fetch: Fetch): FetchDocument;

// --- loads and sessions ---

interface Loading {
  requests(): Request[];
  receiver(id: number): Receiver;
  conditions(url: string): Conditions;
  /** Fetches until nothing more is wanted, at most `connections` (6) at a time. Keeps the deadline. */
  fetch(fetchDocument: FetchDocument, options?: { signal?: AbortSignal; connections?: number }): Promise<void>;
  readonly documents: Document[];
  readonly diagnostics: Diagnostic[];
  render(format: Format, options?: RenderOptions): string;
  /** What a webmaster should know beyond the diagnostics. */
  check(): Diagnostic[];
  stop(): void;
  dispose(): void;
}

export interface Cache extends Disposable { readonly entries: number; readonly bytes: number; clear(): void; dispose(): void }

export interface Session extends Loading, Disposable {
  show(visit: Visit): void;
  /** A same-document navigation. */
  move(url: string, entry?: number): void;
  leave(): void;
  readonly state: "no-page" | "no-map" | "loading" | "over";
  readonly discovery?: Discovery;
  /** The map as far as it has come. */
  view(): View | undefined;
}

export interface Load extends Loading, Disposable {
  readonly done: boolean;
  /** The map, once the load is done or stopped; undefined: `documents` says why. Owns the load's memory from then on. */
  finish(): SiteMap | undefined;
}

/** A loaded map. (`Map` is JavaScript's own.) */
export interface SiteMap extends View {
  readonly documents: Document[];
  readonly diagnostics: Diagnostic[];
  /** The map as seen from a page. */
  view(page: string | URL): View;
  render(format: Format, options?: RenderOptions): string;
  check(): Diagnostic[];
}

export interface Document { requested: string; finalUrl?: string; contentType?: string; outcome: string; bytes: number; status: number; failure?: string; refusal?: string }

export type Format = "text" | "json" | "html" | "dot" | "ssp" | "sitemaps.org";
export interface RenderOptions { preferences?: Preferences; level?: string; depth?: number; places?: number; width?: number; trace?: boolean; ascii?: boolean; colours?: boolean }

// --- views ---

export type NodeId = number;

export interface Node {
  readonly id: NodeId;
  readonly kind: "root" | "item" | "group";
  readonly name?: string; readonly nameDerived: boolean;
  readonly description?: string;
  readonly url?: string;          ///< may be offered as a link
  readonly blocked?: string;      ///< why there is no `url` although the author gave one
  readonly lang?: string; readonly type?: string; readonly charset?: string; readonly target?: string;
  readonly relation?: string; readonly priority?: string; readonly method?: string; readonly data?: string;
  readonly lastmod?: string; readonly changefreq?: string;
  readonly derived: boolean; readonly excluded: boolean;
  readonly document?: number; readonly line?: number;
}
export interface Place { node: Node; depth: number; last: boolean; loopUp?: number; cutBelow: boolean }
export interface PagePlace { node: NodeId; parent?: NodeId; match: string; approximate: boolean; position: number; inSequence: boolean;
  up?: NodeId; previous?: NodeId; next?: NodeId }

export interface View extends Disposable {
  readonly size: number;
  readonly leftOut: number;
  readonly format: "standard-sitemap" | "sitemaps.org" | "text" | "feed";
  readonly hierarchyDerived: boolean;
  node(id: NodeId): Node;
  roles(): { name: string; nodes: NodeId[] }[];
  rolesOf(id: NodeId): string[];
  variants(id: NodeId): Partial<Node>[];
  attachments(id: NodeId): { type: "image" | "video" | "news"; name?: string; description?: string; url?: string; blocked?: string; lastmod?: string }[];
  children(id: NodeId): NodeId[];
  leadsSomewhere(id: NodeId): boolean;
  /** From the root to the node, both included. */
  path(id: NodeId): NodeId[];
  /** Where the page is in the map (V-1 to V-3); the first is the default. */
  places(): PagePlace[];
  /** The place whose `previous` and `next` to use. */
  placeToStepFrom(): PagePlace | undefined;
  logo(width: number, height: number): { url: string; type?: string; width?: number; height?: number } | undefined;
  /** The graph as a tree, depth first, place by place; loops are marked, not followed. */
  unfold(options?: { from?: NodeId; depth?: number; places?: number }): IterableIterator<Place>;
  /** What the map changes in its page (S-1 to S-6, O-3). */
  classChanges(preferences?: Preferences): ClassChanges;
  dispose(): void;
}

// --- class changes and preferences ---

export interface Level { name: string; label: string; showsMap: boolean }
export interface ClassChanges {
  levels: Level[];
  changes: { xpath: string; attribute: string; namespaces: Record<string, string>; tokens: string[] }[];
  styles: { url: string; replace: boolean }[];
  authored: { xpath: string; attribute: string; prefix: string; refused?: string }[];
}
export interface Preferences extends Disposable {
  readonly remarks: { message: string; line?: number; column?: number }[];
  readonly levels: Level[];
  readonly pattern: string;
  readonly initial?: string;
  dispose(): void;
}

// --- errors ---

/** There is no map: `documents` and `diagnostics` say why. */
export class LoadError extends Error { documents: Document[]; diagnostics: Diagnostic[] }
export class PreferencesError extends Error { line?: number; column?: number }
/** Memory ran out; the engine goes on working. */
export class OutOfMemoryError extends Error {}
