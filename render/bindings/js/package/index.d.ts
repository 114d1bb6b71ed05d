/// <reference lib="esnext.disposable" />
/// <reference lib="dom" />

import type { DiagnosticCode, Failure, RelationKind, Setting } from "./codes.js";
import type { Policy } from "./policy.js";
export type { DiagnosticCode, Failure, Policy, RelationKind, Setting };

/**
 * The engine for Standard Sitemaps, for browsers, workers and Node.js.
 *
 *     import { open, loadMap } from "standard-sitemap";
 *
 *     using map = await loadMap("https://example.com/map.xml");
 *     for (const { node, depth } of map.unfold()) console.log("  ".repeat(depth) + node.name);
 *
 * A host that shows pages, such as an extension, uses a `Session` for each tab:
 *
 *     const engine = await open();
 *     const session = engine.session({ changed: draw });
 *     session.show({ url: location.href, fields, links });
 *     await session.fetch(fetchDocumentWith(fetch)); // or: take `requests()` and feed `receiver(id)`
 *     const view = session.view();
 *
 * **Memory.** Everything that holds memory of the module extends `Disposable`: its `dispose()`, which `using` calls,
 * frees it. After that it must not be used: it throws an `Error`. To dispose of something twice does nothing.
 * Objects may be disposed of in any order. Plain objects, such as nodes and diagnostics, are copies and stay as they
 * are.
 *
 * **Errors.** A wrong argument throws a `TypeError` or `RangeError`, and nothing has been done; so does an option, or a
 * limit of a policy, whose name is not known. If the module's
 * memory is used up, a function throws `OutOfMemoryError`; the engine goes on working. What is wrong with a page or
 * a map never throws: it is in `diagnostics`.
 *
 * **Text.** Strings that come from pages and maps are safe to show as text; they are never HTML. URLs are absolute.
 * A URL of a node may be offered as a link; do not follow it by itself.
 *
 * **Threads.** An engine belongs to the thread (page, worker) that has opened it.
 */

// --- opening ---

/** Where the module comes from: bytes, a response, or a URL. */
export type Source = BufferSource | Response | URL | string;

export interface OpenOptions {
  /** `standard-sitemap.wasm`; default: beside this package. */
  module?: Source | WebAssembly.Module;
  /** Bytes that the module's memory may take at most, the module itself included. Default, and at most: 1 GiB. */
  maxMemory?: number;
}

/**
 * Opens the module: once for each page, worker or process. Rejects if a file cannot be had or is of another version.
 */
export function open(options?: OpenOptions): Promise<Engine>;

/**
 * Loads the map at `url` and everything that it refers to. Rejects with a `LoadError` if there is no map; whatever
 * else is missing is in `diagnostics`. Rejects with the signal's reason if it is aborted, and with a `TypeError` if
 * `url` is no absolute URL. Dispose of the map in the end.
 */
export function loadMap(url: string | URL, options?: LoadMapOptions): Promise<SiteMap>;

/**
 * The pages of a map one by one, in the order of its files, of any format: each as soon as the bytes are there that it is
 * made of, so that a list of any length needs little memory. A file is read on when its entries have been taken. An index,
 * or a robots.txt, leads to the files that it names, one after another; a Standard Sitemap has its entries when all its
 * files are there. What a file says twice is given once, what two files say, twice.
 *
 *     for await (const { url, lastmod } of entries("https://example.com/sitemap.xml")) ...
 *
 * Rejects with a `LoadError` if the first file cannot be read, or no file lists a page; with an `IncompleteError`, after
 * all that could be read, if something is missing. To leave the loop ends everything. A file has the time of
 * `policy.listMapTime`, in which yours for its entries does not count.
 */
export function entries(url: string | URL, options?: EntriesOptions): AsyncGenerator<Entry, void, void>;

export interface EntriesOptions {
  /** Default: the one that `loadMap` shares. */
  engine?: Engine;
  /** Default: `globalThis.fetch`. */
  fetch?: Fetch;
  signal?: AbortSignal;
  policy?: Partial<Policy>;
  /** Whether to fetch a file that another one names; default: all of them. */
  follow?: (file: ListedFile) => boolean;
  /** Called after the entries of each file, and for a file that could not be read. */
  onFile?: (file: ListedFile & { document: Document; diagnostics: Diagnostic[] }) => void;
  /** Most files to read; default: 50,000. */
  files?: number;
  /** Gives an entry as often as its file has it, and keeps nothing of those before; default: false, which takes up to 43
   * bytes for each entry of a file. */
  duplicates?: boolean;
  /** Ends without an error if something is missing, or if there is nothing: `onFile` tells. Default: false. */
  partial?: boolean;
  /** For the files of a Standard Sitemap; default: 6. */
  connections?: number;
}
/** A file that another one names; `lastmod` as that says. The first has neither. */
export interface ListedFile {
  url: string;
  lastmod?: string;
  /** 0 for the first. */
  depth: number;
  namedBy?: string;
}
/** Texts are safe to show as text. `lastmod` should be a W3C date, `priority` a number from 0 to 1. */
export interface Entry {
  url: string;
  name?: string;
  description?: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  /** In other languages. */
  alternates: readonly { readonly lang?: string; readonly url?: string }[];
  /** Images, videos, news. */
  attachments: readonly EntryAttachment[];
  /** The URL of the file, after redirects, and where in it. */
  document: string;
  line?: number;
}
export interface EntryAttachment {
  readonly type: "image" | "video" | "news";
  readonly url?: string;
  readonly name?: string;
  readonly description?: string;
  readonly lastmod?: string;
}

export interface LoadMapOptions {
  /** Default: one that is opened at the first call, and shared. */
  engine?: Engine;
  /** Default: `globalThis.fetch`. */
  fetch?: Fetch;
  signal?: AbortSignal;
  /** A limit for maps, such as `mapTime`, also holds for lists, unless theirs (`listMapTime`) is given. */
  policy?: Partial<Policy>;
  /**
   * Which formats the root may have: a Standard Sitemap only, or also XML sitemaps (sitemaps.org), text lists,
   * feeds. Default: "any".
   */
  accept?: "standard" | "any";
  /** The page that the map is for; default: none, and the map takes its place. */
  page?: string | URL;
  /** The reader's languages, an Accept-Language value; not sent. */
  languages?: string;
}

/** What `fetch` has to be able to do; `globalThis.fetch` does. */
export type Fetch = (
  url: string,
  options: {
    headers: Record<string, string>;
    signal: AbortSignal;
    redirect: "manual" | "follow";
    credentials: "omit" | "same-origin";
  }
) => Promise<Response>;

export interface Engine extends Disposable {
  readonly version: string;
  /** Finds the map of a page, and says why, or why there is none (D-1 to D-5). Requests nothing. */
  discover(page: Page): Discovery;
  /**
   * What a page says of its own place: the trail to it, the pages before, after and above it, where the
   * contents and the search are. It needs no map and requests nothing. Show it as coming from the page, never as the
   * site's map. `menus`: those of the page, too; default: false.
   */
  statedPlace(
    page: Pick<Page, "url" | "type" | "fields" | "body">,
    options?: { policy?: Partial<Policy>; menus?: boolean }
  ): StatedPlace;
  /** A cache that several sessions share: one for each profile, in memory only. */
  cache(options?: CacheOptions): Cache;
  /** A tab. Without a cache it has its own, to which the policy belongs; give a shared cache the policy.
   *
   * `changed` is called when there are new requests, more of the map to show, or the load is over: during calls of
   * receivers and of other sessions of the cache, and while `fetch` waits, when the map's time is over. It is called like a listener of an event: what it throws is reported
   * (`reportError`), and it may use and dispose of anything. */
  session(options?: { cache?: Cache; policy?: Partial<Policy>; changed?: () => void }): Session;
  /** A map that is not looked for: with a page or without one. It shares nothing with other loads and sessions. */
  load(url: string | URL, options?: LoadOptions): Load;
  /**
   * The reader's preferences: the text of a TOML file, or the values that such a file has; default: none are set.
   * Throws `PreferencesError` if a value is not allowed.
   */
  preferences(from?: string | PreferenceValues): Preferences;
  /** All limits and switches with their defaults. */
  readonly policy: Readonly<Policy>;
  /** Lets go of the module. Dispose of everything that was made with it before. */
  dispose(): void;
}

export interface CacheOptions {
  /** For all sessions of the cache. */
  policy?: Partial<Policy>;
  /** Maps and failures together; default: 64. */
  entries?: number;
  /** Of the module's memory; default: 64 MiB. */
  bytes?: number;
  /** How long a map that could not be had is not requested again; default: 300. */
  failedRootSeconds?: number;
}

export interface LoadOptions {
  /** The page that the map is for; default: none. */
  page?: string | URL;
  /**
   * Which formats the root may have: a Standard Sitemap only; also an XML sitemap (sitemaps.org), a text list or a
   * feed; or a robots.txt whose `Sitemap:` lines name such files. Default: "any".
   */
  accept?: "standard" | "any" | "robots";
  policy?: Partial<Policy>;
  /** The reader's languages, an Accept-Language value. */
  languages?: string;
  /** The reader's media types, an Accept value. */
  mediaTypes?: string;
  /** Limits and languages for the site of the page, or of the root if there is no page. */
  preferences?: Preferences;
}

// --- pages ---

export type Fields = Iterable<readonly [name: string, value: string]> | Headers | Record<string, string>;

export interface PageLink {
  rel: string;
  href: string;
  type?: string;
  base?: string;
  line?: number;
}
export interface PageMeta {
  name: string;
  content: string;
  base?: string;
  line?: number;
}
/** The links of a live document, in tree order. `base` is the base URI of the element; default: the page's URL. */
export interface PageLinks {
  links?: PageLink[];
  metas?: PageMeta[];
  languages?: string[];
}

export interface Page {
  /** Of the final response. */
  url: string;
  /** Before redirects. */
  requested?: string;
  /** Of the final response. With `policy.forCheck`, diagnostics say if an error page names the map. */
  status?: number;
  /** Media type; default: that of the field Content-Type. */
  type?: string;
  /** Of the final response. */
  fields?: Fields;
  /** After content decoding; a string is UTF-8. */
  body?: BufferSource | string;
  /** Why `body` is only a part of the page, such as "the connection was closed too early". Rules that find nothing in
   * that part are `not-tried` then, with this reason: nobody knows whether the page names a map. */
  damage?: string;
  /** Instead of `body`: from a host that has a document. */
  links?: PageLinks;
  addressSpace?: AddressSpace;
  /** D-5, E-1 to E-3. */
  preferences?: Preferences;
  /** E-1: the map that the reader set for this site. */
  preferredSitemap?: string;
  /** E-2, E-3: where the reader wants to find the map of this site, if the page names none: at the page's own
   * `<link rel="sitemap">`, or at the `Sitemap:` lines of the site's robots.txt. */
  preferredSource?: "link" | "robots" | "llms";
}

export interface Visit extends Page {
  /** whether `render` in text and JSON has what the page says of its own place; default: false. It is read from
   * `fields` and `body`. */
  place?: boolean;
  /** Of the session history, numbered by the host. */
  entry?: number;
  arrival?: "navigation" | "reload" | "traversal";
  userAgent?: string;
  acceptLanguage?: string;
  acceptEncoding?: string;
  accept?: string;
  /** Any text that differs between users of the site. */
  credentials?: string;
  /** Any text that differs if cookies differ. */
  profile?: string;
  referrerPolicy?: ReferrerPolicy;
}

export type AddressSpace = "unknown" | "loopback" | "private" | "public";

export type Rule = "http-opt" | "http-x" | "link-schema" | "link-legacy" | "meta-schema" | "preference" | "given";
export interface Found {
  rule: Rule;
  sitemap: string;
}
export interface TraceEntry {
  rule: Rule;
  outcome: "matched" | "absent" | "unusable" | "not-applicable" | "not-tried";
  detail: string;
  /** Nothing was found, but something was probably meant for this rule. */
  nearMiss: boolean;
}
export interface Discovery {
  found?: Found;
  trace: TraceEntry[];
  diagnostics: Diagnostic[];
}

/** `code` never changes; `codes.d.ts` has all of them. */
export interface Diagnostic {
  code: DiagnosticCode;
  severity: "note" | "warning" | "error";
  message: string;
  remedy: string;
  /** The setting of the host by which its user can have it otherwise. */
  setting?: Setting;
  document?: string;
  line?: number;
  column?: number;
  count: number;
}

// --- requests and responses ---

export interface Request {
  id: number;
  url: string;
  /** Present if the session has a stale copy: the validators go to `url` here, and to no other. */
  validators?: { url: string; entityTag?: string; lastModified?: string };
}
/**
 * What to send with a request for a URL (F-1 to F-3). Ask again for each redirect. `page` is the initiator; without a
 * page it is the root document.
 */
export interface Conditions {
  page: string;
  accept: string;
  referer?: string;
  relation: "same-origin" | "same-site" | "cross-site";
  addressSpace: AddressSpace;
}

/**
 * Takes one response: `allowHop`*, `allowAddress`*, then `begin`, `append`*, `end`; or `fail`. False: stop the
 * transfer; no further call is needed. If one throws, call `fail`. Once the page has been left, all of it is
 * refused.
 */
export interface Receiver extends Disposable {
  allowHop(url: string): boolean;
  allowAddress(space: AddressSpace): boolean;
  begin(response: { url: string; status: number; fields?: Fields; addressSpace?: AddressSpace }): boolean;
  append(bytes: BufferSource): boolean;
  end(): void;
  /** There is no complete response. Does nothing if the request is over. `message`: one sentence for the reader. */
  fail(failure: Failure, message?: string): void;
  /** Does not end the request: call `fail` before, if there is no complete response. */
  dispose(): void;
}

/**
 * Fetches one document and feeds its receiver. If it rejects, or does neither `end` nor `fail`, the document counts
 * as not received ("network"). `signal` is aborted when the document is no longer wanted, or has taken longer than
 * `limits.documentTime`; then it has failed ("timeout"). Of `limits`, `redirects` is for the function to obey. The
 * receiver is disposed of afterwards.
 */
export type FetchDocument = (
  request: Request,
  receiver: Receiver,
  conditions: (url: string) => Conditions,
  signal: AbortSignal,
  limits: Readonly<Policy>
) => Promise<void>;
/**
 * A `FetchDocument` made of a `fetch`. Sends `Accept`, `Referer` if there is one (browsers set their own), and
 * validators only to the URL that they belong to; credentials at most to the page's own origin.
 *
 * It asks for redirects by hand. Node.js shows where they lead, so each is judged (`allowHop`) before it is
 * followed, with conditions of its own, at most `redirects` of them (default: `policy.redirects`). Browsers do not: there the request is repeated
 * without credentials and validators, redirects are followed by the browser, and the final URL is judged before the
 * body is read.
 */
export function fetchDocumentWith(fetch: Fetch, options?: { redirects?: number }): FetchDocument;

// --- loads and sessions ---

interface Loading {
  /** What is to be fetched; each request is given once. Ask again after each `end` and `fail`, or in `changed`. */
  requests(): Request[];
  receiver(id: number): Receiver;
  conditions(url: string): Conditions;
  /**
   * Fetches until nothing more is wanted, at most `connections` (6) at a time, and of one host at most
   * `policy.connectionsPerHost`; or until the page is left. Ends a document that takes longer than
   * `policy.documentTime`, and the load at its deadline (`policy.mapTime`). If `signal` is aborted, stops the load and
   * rejects with the reason.
   */
  fetch(fetchDocument: FetchDocument, options?: { signal?: AbortSignal; connections?: number }): Promise<void>;
  readonly documents: Document[];
  readonly diagnostics: Diagnostic[];
  render(format: Format, options?: RenderOptions): string;
  /** What a webmaster should know beyond the diagnostics. Empty before the load is over. */
  check(): Diagnostic[];
  /** Ends the load. What has arrived is kept. */
  stop(): void;
  dispose(): void;
}

export interface Cache extends Disposable {
  readonly entries: number;
  readonly bytes: number;
  clear(): void;
  dispose(): void;
}

export interface Session extends Loading, Disposable {
  /** Shows a page, after a navigation, a reload, or going back. The load of the page before ends. */
  show(visit: Visit): void;
  /** A same-document navigation. */
  move(url: string | URL, entry?: number): void;
  /** Shows no page any more. */
  leave(): void;
  readonly state: "no-page" | "no-map" | "loading" | "over";
  /** Undefined without a page. */
  readonly discovery?: Discovery;
  /** The map as far as it has arrived; undefined: there is none (yet). Does not change later; dispose of it. */
  view(): View | undefined;
}

export interface Load extends Loading, Disposable {
  readonly done: boolean;
  /**
   * The map, once the load is done or stopped; undefined: `documents` says why. The map owns the load's memory from
   * then on, and the load must not be used any more.
   */
  finish(): SiteMap | undefined;
}

/** A loaded map. (`Map` is JavaScript's own.) */
export interface SiteMap extends View {
  readonly documents: Document[];
  readonly diagnostics: Diagnostic[];
  /** The map as seen from a page. Dispose of it. */
  view(page: string | URL): View;
  render(format: Format, options?: RenderOptions): string;
  check(): Diagnostic[];
}

/**
 * A document of the map, and what came of it; `status` 0: no response. docs/json.md of the project lists the
 * outcomes.
 */
export interface Document {
  requested: string;
  finalUrl?: string;
  contentType?: string;
  outcome: string;
  bytes: number;
  status: number;
  failure?: Failure;
  refusal?: string;
}

export type Format = "text" | "json" | "html" | "dot" | "ssp" | "sitemaps.org" | "llms.txt" | "markdown";
/**
 * `render` throws a `RangeError` if there is no page, no such level, or, for a format of map files, no map, and
 * if a map is too large for one XML sitemap.
 */
export interface RenderOptions {
  /** For the display levels. */
  preferences?: Preferences;
  /** The display level whose class changes are reported; default: none. */
  level?: string;
  /** Levels of the tree; default: all. */
  depth?: number;
  /** Of the tree, at most; default: `policy.places`. */
  places?: number;
  /** Text: columns; default: neither cut nor wrapped. */
  width?: number;
  /** Text: every rule and document with its outcome. */
  trace?: boolean;
  /** Text: the tree in ASCII. */
  ascii?: boolean;
  /** Text: escape sequences of terminals. */
  colours?: boolean;
  /**
   * Text and JSON: with the findings of `check()`, and whether the map passes: it does if nothing is as severe as
   * this.
   */
  check?: "error" | "warning" | "note";
}

// --- what a page says of its own place ---

/** Texts are safe to show as plain text. */
export interface StatedPlace {
  /** None: show the host. */
  readonly siteName?: string;
  /** From the top of the site to the page itself. Without `url`: it has no address, or leads to another site. */
  readonly trails: readonly (readonly { readonly name: string; readonly url?: string }[])[];
  /** By kind, such as `next`, in the order of R-2; only those that the page names. */
  readonly relations: Readonly<Partial<Record<RelationKind, readonly RelatedPage[]>>>;
  /** Only if asked for. In preorder; `depth` is 0 at the top. */
  readonly menus?: readonly {
    readonly name: string;
    readonly entries: readonly { readonly depth: number; readonly name?: string; readonly url?: string }[];
  }[];
  readonly diagnostics: readonly Diagnostic[];
}
export interface RelatedPage {
  /** May be offered as a link. */
  readonly url: string;
  /** None: call it what the kind is called in the reader's language. */
  readonly title?: string;
  readonly lang?: string;
  readonly from: "field" | "link" | "a";
  readonly sameSite: boolean;
  /** Of `up`: 1 is the page above, 2 that above it. */
  readonly levelsUp?: number;
}

// --- views ---

export type NodeId = number;

/** A direction of writing, as a value of the attribute `dir`. `auto`: nothing says it. */
export type Direction = "ltr" | "rtl" | "auto";
/**
 * `"other-site"`: than the page's. `"derived"`: the link comes from the page's own links. `"without-data"`, `"form"`:
 * the author wants data or a method that no link has.
 */
export type Mark =
  | "none"
  | "other-site"
  | "mail"
  | "telephone"
  | "derived"
  | "without-data"
  | "form"
  | "refused"
  | "refused-credentials"
  | "refused-length"
  | "relative";

export interface Node {
  readonly id: NodeId;
  readonly kind: "root" | "item" | "group";
  /** What to call the node: its name, or the last part of its address; none if it has neither. */
  readonly label?: string;
  /** What to say beside the label. Where more could be said, the first that applies. */
  readonly mark: Mark;
  readonly name?: string;
  readonly nameDerived: boolean;
  readonly description?: string;
  /** May be offered as a link. */
  readonly url?: string;
  /** Why there is no `url` although the author gave one. */
  readonly blocked?: string;
  readonly lang?: string;
  /** Of `lang`. */
  readonly direction: Direction;
  readonly type?: string;
  readonly charset?: string;
  readonly target?: string;
  readonly relation?: string;
  readonly priority?: string;
  readonly method?: string;
  readonly data?: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly derived: boolean;
  readonly excluded: boolean;
  readonly document?: number;
  readonly line?: number;
}
/**
 * A place of the tree. `node` is read when it is asked for: `id` costs less. `loopUp`: the node is its own ancestor,
 * so many levels further up. `cutBelow`: it has children that are deeper than wanted.
 */
export interface Place {
  readonly id: NodeId;
  readonly node: Node;
  readonly depth: number;
  readonly last: boolean;
  readonly loopUp?: number;
  readonly cutBelow: boolean;
}
export interface Variant {
  name?: string;
  description?: string;
  url?: string;
  blocked?: string;
  lang?: string;
  type?: string;
  charset?: string;
  target?: string;
}
/**
 * A place of the page. `match`: how it was recognised. `approximate`: the page itself is not in the map, but belongs
 * below `node`. `position`: among the parent's children, in document order.
 */
export interface PagePlace {
  node: NodeId;
  parent?: NodeId;
  match: "exact" | "no-query" | "suffix" | "up" | "start" | "trail" | "near";
  approximate: boolean;
  position: number;
  inSequence: boolean;
  up?: NodeId;
  previous?: NodeId;
  next?: NodeId;
}

/**
 * The place of the page in reading order: `previous` and `next` lead from the first page of the map to its last.
 * `position` from 1; without it the page itself is no entry. `count`: the number of entries.
 */
export interface ReadingPlace {
  previous?: NodeId;
  next?: NodeId;
  position?: number;
  count: number;
}

/**
 * Where a reader goes on from the page: `previous` and `next` as of its place in reading order; of a page that is no
 * entry, its siblings. `count`: the number of entries; 0 if the page has no place.
 */
export interface Around extends ReadingPlace {
  up?: NodeId;
}

export interface View extends Disposable {
  /** Nodes are numbers from 0, the root, to `size` - 1. Another number throws a `RangeError`. */
  readonly size: number;
  /** Nodes that lead nowhere: see `leadsSomewhere`. */
  readonly leftOut: number;
  readonly format: "standard-sitemap" | "sitemaps.org" | "text" | "feed" | "biositemap" | "llms.txt";
  readonly hierarchyDerived: boolean;
  /**
   * Of the tree: that of most of the first 100 entries below the root, each by its language or else by its name; of as
   * many of both, that of the language of the root.
   */
  readonly direction: Direction;
  node(id: NodeId): Node;
  roles(): { name: string; nodes: NodeId[] }[];
  rolesOf(id: NodeId): string[];
  /** The alternatives that the author wrote, in document order. The node itself is not among them. */
  variants(id: NodeId): Variant[];
  /**
   * What the reader can choose from, in document order: the node itself and its variants; if any of them has a link,
   * only those with one. `node` gives the best of them for the reader's languages and media types.
   */
  alternatives(id: NodeId): Variant[];
  attachments(
    id: NodeId
  ): {
    type: "image" | "video" | "news";
    name?: string;
    description?: string;
    url?: string;
    blocked?: string;
    lastmod?: string;
  }[];
  /** All children, in the order in which to show them. */
  children(id: NodeId): NodeId[];
  /** Whether the node or one below it has a link (V-4). If not, do not show it. */
  leadsSomewhere(id: NodeId): boolean;
  /** From the root to the node, both included, along the parents through which it was first reached. */
  path(id: NodeId): NodeId[];
  /** Where the page is in the map (V-1 to V-3); the first is the default. */
  places(): PagePlace[];
  /** From the root to one of `places()`, by its index. */
  placePath(index?: number): NodeId[];
  /** The siblings of one of `places()` that lead somewhere, itself included. */
  placeSiblings(index?: number): NodeId[];
  /** The place whose `previous` and `next` to use. */
  placeToStepFrom(): PagePlace | undefined;
  readingPlace(): ReadingPlace;
  around(): Around;
  logo(width: number, height: number): { url: string; type?: string; width?: number; height?: number } | undefined;
  /**
   * The graph as a tree, depth first, place by place; loops are marked, not followed. Nodes that lead nowhere are
   * left out. At most `depth` levels (default: all). If `places` are given, the iterator ends after so many, and its
   * result says whether there were more. Otherwise it goes on to the last one; but groups that are shared can make more
   * places than anybody could read. If there are more than 10,000 and more than nodes, it throws `TooManyPlacesError`.
   */
  unfold(options?: { from?: NodeId; depth?: number; places?: number }): Generator<Place, { cut: boolean }, void>;
  /**
   * Where a node is in the tree in which each node has one place, below the parent through which it was first reached.
   * `number`: in the order of that tree, from 0, the root. `up`: undefined for the root and outside the hierarchy.
   * `countBelow`: its children and theirs. Undefined if the view does not show the node.
   */
  outline(id: NodeId): { number: number; up?: NodeId; countBelow: number } | undefined;
  /**
   * The whole tree as lists by node, for hosts that keep it elsewhere, as in another thread. The children of `id` are
   * `children.subarray(starts[id], starts[id + 1])`, without those that lead nowhere, in presentation order. `ups` (0xffffffff: none)
   * and `countsBelow` are as in `outline`.
   */
  tree(): { starts: Uint32Array; children: Uint32Array; ups: Uint32Array; countsBelow: Uint32Array };
  /**
   * Looks for all nodes that have all words of a text, in any order, in their names, descriptions or addresses; the
   * words may be cut short. If there are none, small typos are forgiven. Each step takes some milliseconds at most;
   * those of the first search of a view make an index of its words, and give what is found meanwhile, each time that it
   * is at least twice as much. What is near to the node `near` comes first, or near to the root.
   */
  search(text: string, options?: { limit?: number; near?: NodeId }): Generator<Hits | undefined, Hits, void>;
  /** What the map changes in its page (S-1 to S-6, O-3). */
  classChanges(preferences?: Preferences): ClassChanges;
  dispose(): void;
}

/** What a search finds, or has found so far. */
export interface Hits {
  /** How many match in all. */
  count: number;
  /** At most `limit` (200) of them, the best first. */
  nodes: NodeId[];
  /** What was looked for: without accents, in lower case, and with the number of typos forgiven. */
  words: { text: string; typos: number }[];
}

// --- class changes and preferences ---

export interface Level {
  name: string;
  label: string;
  showsMap: boolean;
}
export interface ClassChanges {
  /** That the reader can choose from in this page, the least persistent one first. */
  levels: Level[];
  /** The name of the level that the page has before the reader chooses one. */
  initial?: string;
  /**
   * At each level the attribute has the token of that level, by its index in `levels`, and none of the others. Only
   * what is allowed is here.
   */
  changes: { xpath: string; attribute: string; namespaces: Record<string, string>; tokens: string[] }[];
  /** Style sheets to add while the level shows the map, at most 16. `replace`: the page's own are off meanwhile. */
  styles: { url: string; replace: boolean }[];
  /** All class changes of the map as their author wrote them, and why some must not be made. */
  authored: { xpath: string; attribute: string; prefix: string; refused?: string }[];
}
/** What a preferences file has, by the same names: docs/preferences.md of the project explains it. */
export interface PreferenceValues {
  /** The languages in which to read maps, in place of the browser's: as `Accept-Language`. */
  languages?: string;
  display?: DisplayValues;
  limits?: LimitValues;
  /** Only the first whose `pages` match a page is used for it. */
  site?: SiteValues[];
}
export interface DisplayValues {
  /** From the least to the most persistent. `shows`: whether the map is visible at this level. */
  levels?: (string | { name: string; label?: string; shows?: boolean })[];
  /** The level that a page has until the reader chooses one. */
  level?: string;
  /** With `{prefix}` and `{level}`, each once. */
  token?: string;
}
/** For one map. */
export interface LimitValues {
  documents?: number;
  elements?: number;
  bytes?: number;
  seconds?: number;
}
/** Where the map is: `sitemap`, `source`, or neither. */
export interface SiteValues {
  /** Patterns such as `example.com`, `*.example.com`, `example.com/docs`. */
  pages: string | string[];
  /** E-1: the URL of the map. */
  sitemap?: string;
  /** E-2, E-3. */
  source?: "link" | "robots" | "llms";
  /** No map is looked for. */
  off?: boolean;
  languages?: string;
  display?: DisplayValues;
  limits?: LimitValues;
}
/**
 * The text of a TOML file with these values, for `engine.preferences` and for other programs. Throws a `TypeError`
 * for what TOML has no value for, such as null. Whether the values are allowed, `engine.preferences` says.
 */
export function preferencesToml(values: PreferenceValues): string;

export interface Preferences extends Disposable {
  /** Unknown keys, at most 20. Without places if the preferences were not given as text. */
  readonly remarks: { message: string; line?: number; column?: number }[];
  readonly levels: Level[];
  readonly pattern: string;
  readonly initial?: string;
  dispose(): void;
}

// --- errors ---

/** There is no map: `documents` and `diagnostics` say why. */
export class LoadError extends Error {
  readonly documents: Document[];
  readonly diagnostics: Diagnostic[];
  /** Of the response to the request for the root document; 0: there was none. */
  readonly status: number;
  /** What `fetch` threw for the root document; undefined: nothing. */
  readonly cause?: unknown;
}
/** Of `entries`: something is missing. */
export class IncompleteError extends Error {
  /** The files that could not be read whole. */
  readonly missing: Document[];
  /** Which limits were met; at most 100. */
  readonly losses: Diagnostic[];
}
/** `unfold()` has reached its end without having been told how many `places` were wanted; it has given these. */
export class TooManyPlacesError extends Error {
  readonly places: number;
}
/** A value is not allowed, or the text is not TOML; where it is, if it is in one place of a text. */
export class PreferencesError extends Error {
  readonly line?: number;
  readonly column?: number;
}
/** Memory ran out; the engine goes on working. */
export class OutOfMemoryError extends Error {}
