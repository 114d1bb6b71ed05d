#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// How severe a diagnostic is. `note`: worth knowing; `warning`: probably a mistake; `error`: part of the map
/// is missing because of it.
enum class Severity : std::uint8_t { note, warning, error };

/// What a diagnostic is about. The names (`code_name`) are stable: scripts may match on them.
/// docs/diagnostics.md explains each.
enum class Code : std::uint8_t {
  // Discovery
  unusable_location,     ///< D-8: a value that should name a sitemap is empty or not a URI reference
  tolerated_meta_schema, ///< D-10: the prefix is defined by `<meta>` instead of `<link>`
  obsolete_feature,      ///< O-1 to O-6: an obsolete feature is used
  page_malformed,        ///< D-3c: an XHTML page with a fatal XML error
  page_unfetched,        ///< the page itself could not be fetched
  coding_unknown,        ///< the `Content-Encoding` of any file is not known, and not decoded
  coding_broken,         ///< the page is damaged for its `Content-Encoding`; the part before is read
  chunks_broken,         ///< the chunks of the page are damaged; the part before is read
  body_short,            ///< the page is shorter than its length says; the part received is read
  broken_json,           ///< R-5: a script of the page should be JSON and is not
  place_unusable,        ///< R-4, R-5: what the page says of its own place is left out
  // Documents: one for each `DocumentOutcome` but `ok` and `cut`, and `cancelled`
  http_error,
  network_error,
  blocked,
  timeout,
  unexpected_content_type, ///< P-1: the media type is not XML
  bad_encoding,            ///< P-2: unknown encoding label, or bytes not valid in the encoding
  malformed,               ///< P-7: not well-formed XML; the document is discarded
  not_a_sitemap,           ///< P-3, M-5c: the root element is not `<sitemap>`
  cancelled,
  reader_failed, ///< the reader process ended or gave no valid answer
  not_isolated,  ///< no reader process here: parsed in the host's process (`Isolation::automatic`)
  // Reading
  namespace_missing, ///< NS-2: `<sitemap>` is in no namespace
  charset_conflict,  ///< P-2: two sources declare different encodings
  role_on_group,     ///< M-1: only items have roles
  url_conflict,      ///< M-10: `xlink:href` and `url` differ
  unbound_prefix,    ///< a namespace prefix that is not declared
  undeclared_entity, ///< a reference to an undeclared entity; kept as text
  text_cut,          ///< a name or description is longer than `Policy::text_code_points`
  // Reading XML sitemaps (sitemaps.org), text lists, feeds and robots.txt
  bad_entry,            ///< G-11: an invalid entry is left out
  bad_value,            ///< G-4: an invalid date, frequency or priority is left out
  raw_ampersand,        ///< G-11: read as `&amp;`
  late_xml_declaration, ///< the XML declaration is not at the start of the file
  wrong_namespace,      ///< G-4: a wrong or misspelt namespace
  unclosed_entry,       ///< an entry starts before the previous one is closed
  relative_url,         ///< a relative URI where the format requires an absolute one
  outside_scope,        ///< G-10: an entry outside the scope of its sitemap's location
  nested_index,         ///< G-8: an index lists another index
  empty_list,           ///< the list has no entries
  empty_section,        ///< G-20: a heading of an llms.txt without entries
  title_missing,        ///< G-20: an llms.txt without a heading of level 1
  agent_limit,          ///< G-20: an llms.txt that is shorter, or longer, than audits want
  crawler_limit,        ///< G-10: beyond the limits of the format; read nevertheless
  gzip_broken,          ///< G-7: the gzip data is damaged; the part that could be decompressed is read
  gzip_twice,           ///< compressed twice
  not_gzip,             ///< named `.gz` but not compressed
  misspelled_field,     ///< G-3: `Site-map:`, read as `Sitemap:`
  // The map
  external_unresolved,  ///< M-5c: the target of an `<external>` is missing
  external_loop,        ///< M-5b: documents that include each other
  blocked_link,         ///< the policy refuses a node's link
  relative_links,       ///< a local file has relative links, and no address to resolve them against
  class_change_refused, ///< S-3, S-6, or refused by the policy
  style_refused,        ///< O-3, O-4: a style sheet or logo is refused
  // Writing
  not_written, ///< G-15: the output format cannot represent a part of the map
  // Reported only when a map is checked (`check`, `Policy::for_check`)
  page_status,       ///< the page is an error page, by its status
  no_map,            ///< D-7: the page names no map
  near_miss,         ///< D-0: the page has something that was probably meant for a rule
  unknown_element,   ///< NS-2: has no meaning; probably a misspelled known element
  unknown_attribute, ///< NS-2: has no meaning; probably a misspelled known attribute
  stray_text,        ///< M-10, and in lists: text where the format allows none
  alternate_lost,    ///< G-9: something meant as a language version of a page is not read
  not_utf8,          ///< G-4, G-5: a list is in another encoding
  invalid_value,     ///< not a valid value here, such as a date, media type or number
  bad_language,      ///< M-9: not a BCP 47 language tag
  repaired_uri,      ///< D-9: contains characters that a URI cannot contain
  duplicate_id,      ///< M-5a: only the first counts
  duplicate_url,     ///< two entries have the same URI
  similar_url,       ///< two entries probably name the same page
  duplicate_variant, ///< M-8: indistinguishable alternatives
  self_missing,      ///< G-9: a page is not among its own alternates
  repeated_role,     ///< M-12: several nodes have a role that normally has one
  misspelled_role,   ///< M-12: probably a misspelled known role
  home_missing,      ///< M-12: no node has the role `home`
  name_missing,      ///< a node without a name
  url_missing,       ///< V-4: a node without a destination
  markup_in_text,    ///< a name or description contains markup
  unreachable,       ///< M-4: an element that no external references
  mixed_origins,     ///< the pages are on several origins
  empty_map,         ///< no node has a destination
  // Reported only when the targets of a map's links are checked (`render/hosts/audit`)
  target_gone,              ///< a page that the map links to does not exist
  target_error,             ///< a page that the map links to cannot be loaded
  target_timeout,           ///< a page that the map links to is not answered in time
  target_moved,             ///< a page that the map links to has moved for good
  target_elsewhere,         ///< a link leads to another page than the one it names
  fragment_missing,         ///< a page has no element with the id that a link names
  type_differs,             ///< a target has another media type than the map says
  language_differs,         ///< a target has another language than the map says
  target_insecure,          ///< a link on https is redirected to http
  target_disallowed,        ///< a list for search engines has a page that robots.txt disallows
  target_not_indexed,       ///< a list for search engines has a page that says `noindex`
  target_not_canonical,     ///< a list for search engines has a page that gives another address as its own
  target_unchecked,         ///< some targets were not checked
  map_not_named,            ///< a page of the map names no map
  other_map_named,          ///< a page of the map names another map
  map_named_by_legacy_rule, ///< a page names the map by a legacy rule only
  page_not_listed,          ///< a page of the folder is not in the map
  page_not_linked,          ///< no chain of links leads from the home page to a page
  list_incomplete,          ///< G-20: another list of the site lacks pages of the map
  lists_differ,             ///< G-20: likewise, but few, or the map lacks pages of the list
  // Limits: each is a field of `Policy`
  limit_documents,
  limit_bytes,
  limit_map_bytes,
  limit_page_bytes,
  limit_page_work,
  limit_place, ///< R-1, R-5, R-7, R-9: more of the page's place than is kept
  limit_elements,
  limit_depth,
  limit_tag,
  limit_attributes,
  limit_namespaces,
  limit_internal_subset, ///< the part of a DOCTYPE between `[` and `]`
  limit_bases,           ///< P-6: `xml:base` in scope at one place
  limit_variants,        ///< M-8: variants of one node
  limit_entries,
  limit_places,
  limit_redirects,
  limit_fields,
  limit_opt,
  limit_uri,
  limit_links,
  limit_class_changes,
  limit_time,
};

/// Returns the stable name, lower-case and hyphenated: `external-unresolved` for `Code::external_unresolved`.
STANDARD_SITEMAP_API std::string_view code_name(Code code);
/// Returns the stable name: `warning` for `Severity::warning`.
STANDARD_SITEMAP_API std::string_view severity_name(Severity severity);

/// The kind of file a diagnostic is about. The remedy depends on it.
enum class Subject : std::uint8_t {
  unknown,
  page,            ///< the page whose sitemap is sought
  sitemap,         ///< a Standard Sitemap file, or what should be one
  urlset,          ///< G-4: an XML sitemap (`<urlset>`)
  index,           ///< G-4: an index of XML sitemaps (`<sitemapindex>`)
  text_list,       ///< G-5: plain text, one URI per line
  feed,            ///< G-6: RSS or Atom
  biositemap,      ///< G-17: a Biositemap, RDF/XML
  robots,          ///< G-3: robots.txt
  llms,            ///< G-18: an llms.txt, Markdown
  sitemap_or_list, ///< a file that could have been any of the formats above but is none
};
inline constexpr unsigned subject_count = 11; ///< number of enumerators

/// The specific cause, if the code alone does not determine the remedy.
enum class Cause : std::uint8_t {
  unknown,
  // For `malformed`
  bad_bytes,        ///< not valid in the file's encoding
  bad_character,    ///< a character that XML does not allow
  ampersand,        ///< an `&` that does not begin a reference
  less_than,        ///< a `<` that does not begin a tag
  entity_declared,  ///< the DOCTYPE declares an entity, which is refused
  tags,             ///< start and end tags do not match
  attributes,       ///< unquoted, duplicated, ...
  ends_early,       ///< the input ends before the document is complete
  trailing_content, ///< something follows the root element
  xml_declaration,  ///< malformed, or not at the start of the file
  // For `network-error`
  offline,         ///< the host is offline
  name_unresolved, ///< the server's name does not resolve
  not_connected,   ///< no connection to the server's address
  untrusted_certificate,
  expired_certificate,
  wrong_host_certificate, ///< the certificate is for other hosts
  no_secure_connection,
  incomplete_response, ///< the connection closed before the response was complete
  not_http,
  file_missing,
  file_unreadable,
  coding_broken, ///< the bytes are not what `Content-Encoding` says
  // For `blocked`
  scheme,
  credentials,
  mixed_content,
  private_network,
  outside_directory,
};
inline constexpr unsigned cause_count = 28; ///< number of enumerators

/// A finding for a user, webmaster or developer. Diagnostics are data: nothing is logged or thrown.
struct Diagnostic {
  Severity severity = Severity::note; ///< how severe it is
  Code code = Code::malformed;        ///< what it is about; for programs to match on
  std::string message = {};           ///< one English sentence, UTF-8; may quote untrusted input: escape it
  std::string document = {};          ///< URI of the document it is about; empty if none
  std::uint32_t line = 0;             ///< 1-based; 0: unknown
  std::uint32_t column = 0;           ///< 1-based, in characters (code points) of the line; 0: unknown
  std::uint64_t count = 1;            ///< how many occurrences this stands for
  Subject subject = Subject::unknown; ///< the kind of `document`
  Cause cause = Cause::unknown;       ///< the specific cause, if known

  /// Compares all members.
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// Why an operation failed: a diagnostic that has no document or position yet.
struct Error {
  Code code;           ///< what it is about
  std::string message; ///< one English sentence; as `Diagnostic::message`
};

/// An append-only list of diagnostics, bounded by folding. For each code and document the first nine are kept
/// as they are; the tenth stands for all others: its `count` is their number and its severity the highest
/// among them. So a list holds at most ten entries per code and document, whatever the input. A list may be
/// made to keep more (`Policy::findings`). A diagnostic with a `count` of 0 is ignored. Not thread-safe.
class STANDARD_SITEMAP_API Diagnostics {
 public:
  /// How many diagnostics per code and document a list keeps unfolded by default.
  static constexpr std::size_t usually_kept_apart = 9;

  Diagnostics() = default;
  /// A list that keeps this many unfolded.
  explicit Diagnostics(std::size_t kept_apart) : kept_apart_(kept_apart) {}

  /// How many diagnostics per code and document this list keeps unfolded.
  std::size_t kept_apart() const { return kept_apart_; }

  /// Appends `diagnostic`, or folds it into the last one with its code and document.
  void add(Diagnostic diagnostic);
  /// Appends all of `other` in order, folding where necessary. From then on, this list keeps the larger
  /// number of the two unfolded.
  void add_all(const Diagnostics& other);

  /// Sets the subject of all diagnostics whose subject is `unknown`.
  void set_subject(Subject subject);

  /// The entries in the order added. Valid until this list is changed or destroyed.
  std::span<const Diagnostic> items() const { return items_; }
  /// Whether the list has no entries.
  bool empty() const { return items_.empty(); }
  /// Returns how many diagnostics with this code were added, including folded ones.
  std::uint64_t count(Code code) const;

 private:
  /// The entries of `items_` with one code and document.
  struct Fold {
    std::size_t latest = 0; ///< index of the last of them
    std::size_t entries = 0;
  };
  STANDARD_SITEMAP_LOCAL Fold& fold_of(const Diagnostic& diagnostic);

  std::size_t kept_apart_ = usually_kept_apart;
  std::vector<Diagnostic> items_;
  std::unordered_multimap<std::size_t, Fold> folds_; ///< by hash of code and document
};

} // namespace standard_sitemap
