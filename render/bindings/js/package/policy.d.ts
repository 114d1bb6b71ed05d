// Written by render/bindings/js/layout.py: do not edit.
/** Limits and switches: docs/policy.md of the project explains each. Times are in milliseconds. */
export interface Policy {
  /** bytes of a page that are read for links */
  pageBytes: number;
  /** bytes of memory for its element tree */
  pageTreeBytes: number;
  /** allocations for its element tree */
  pageTreeAllocations: number;
  /** CPU time; usually one of the above stops first */
  pageTime: number;
  /** field lines of one response */
  responseFields: number;
  /** bytes of all names and values of one response */
  responseFieldBytes: number;
  /** D-1a: declarations in one `Opt` field list */
  optDeclarations: number;
  /** D-1a: bytes of one `Opt` field list */
  optBytes: number;
  /** files of one map */
  documents: number;
  /** bytes of one document, content codings decoded */
  documentBytes: number;
  /** bytes of all documents of one map, decoded */
  mapBytes: number;
  /** of one document */
  redirects: number;
  /** for HTTP/1.1 */
  connectionsPerHost: number;
  /** bytes of one document after decompression */
  listDocumentBytes: number;
  /** bytes of all documents of one map, decoded */
  listMapBytes: number;
  /** XML elements of one map; raises `entries` to at least this */
  listElements: number;
  /** files of one map */
  listDocuments: number;
  /** for all documents of one map */
  listMapTime: number;
  /** XML elements of one map, all documents together */
  elements: number;
  /** nesting depth of elements */
  xmlDepth: number;
  /** bytes from `<` to `>` */
  tagBytes: number;
  /** attributes of one tag */
  tagAttributes: number;
  /** namespace declarations in scope at any element */
  namespaceBindings: number;
  /** bytes of a DOCTYPE between `[` and `]` */
  internalSubsetBytes: number;
  /** P-6: `xml:base` attributes in scope at one element */
  bases: number;
  /** parent-child relations of one map */
  entries: number;
  /** bytes of one absolute URI */
  uriBytes: number;
  /** bytes of all absolute URIs of one map, variants included */
  linkBytes: number;
  /** of one name or description; the rest is cut off */
  textCodePoints: number;
  /** M-8: alternatives of one node, not counting the node itself */
  variants: number;
  /** class changes of one map */
  classChanges: number;
  /** bytes of the XPath of one class change */
  xpathBytes: number;
  /** nesting depth of brackets in that XPath */
  xpathDepth: number;
  /** characters of the token prefix of one class change */
  prefixCharacters: number;
  /** of a displayed name; longer ones end with an ellipsis */
  shownNameCodePoints: number;
  /** the same for descriptions */
  shownDescriptionCodePoints: number;
  /** nodes that a renderer writes if it cannot unfold on demand */
  places: number;
  /** V-3: places of one page */
  placesOfPage: number;
  /** for one document, redirects included */
  documentTime: number;
  /** for all documents of one map */
  mapTime: number;
  /** D-10, NS-2, O-1 to O-5; off in strict mode */
  tolerant: boolean;
  /** P-1: parse documents whatever their media type */
  anyMediaType: boolean;
  /** report markup that is otherwise ignored (NS-2), and columns */
  forCheck: boolean;
  /** allow documents on a more private network than the page */
  allowPrivateNetwork: boolean;
  /** kept with one code in one document; all others are folded into one */
  findings: number;
}
