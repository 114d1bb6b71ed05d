#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// How grave a diagnostic is: worth knowing, probably a mistake, something is missing for it.
enum class Severity : std::uint8_t { note, warning, error };

/// What a diagnostic is about. The names (`code_name`) are a public interface: scripts match on them.
enum class Code : std::uint8_t {
  // Discovery
  unusable_location,     ///< D-8: a value that should name a sitemap is empty or no URI reference
  tolerated_meta_schema, ///< D-10
  obsolete_feature,      ///< O-1 to O-6
  page_malformed,        ///< D-3c: an XHTML page with a fatal XML error
  page_unfetched,        ///< the page itself could not be fetched
  // One per outcome of a document that is not `ok`
  http_error,
  network_error,
  blocked,
  timeout,
  unexpected_content_type, ///< P-1
  bad_encoding,            ///< P-2
  malformed,               ///< P-7
  not_a_sitemap,           ///< P-3, M-5c
  cancelled,
  // Reading
  namespace_missing, ///< NS-2
  charset_conflict,  ///< P-2
  role_on_group,     ///< M-1
  url_conflict,      ///< M-10
  unbound_prefix,    ///< NS: a prefix that no declaration binds
  undeclared_entity, ///< a reference to an entity that nothing declares stays as written
  text_cut,          ///< a name or description longer than the policy allows
  // Reading lists of the sitemaps.org family
  bad_entry,            ///< G-11: an entry is left out
  bad_value,            ///< G-4: a date, frequency or priority that is none is left out
  raw_ampersand,        ///< G-11: read as `&amp;`
  late_xml_declaration, ///< something stands before `<?xml`
  wrong_namespace,      ///< G-4
  unclosed_entry,       ///< an entry begins within another
  relative_url,         ///< the format asks for absolute ones
  outside_scope,        ///< G-10
  nested_index,         ///< G-8
  empty_list,           ///< nothing is listed
  crawler_limit,        ///< G-10: beyond what the format allows; read all the same
  gzip_broken,          ///< G-7: what it held is read
  gzip_twice,           ///< compressed, and then once more
  not_gzip,             ///< `.gz` is in the name only
  misspelled_field,     ///< G-3: `Site-map:`, read as `Sitemap:`
  // The map
  external_unresolved,  ///< M-5c
  external_loop,        ///< M-5b
  blocked_link,         ///< a node's link that policy refuses
  class_change_refused, ///< S-3, S-6 and policy
  style_refused,        ///< O-3, O-4
  // Writing
  not_written, ///< G-15: what a format has no place for
  // What is looked for only where a map is checked
  unknown_element,   ///< NS-2: of no meaning, where a known one was probably meant
  unknown_attribute, ///< NS-2, the same
  stray_text,        ///< M-10, and in lists: text where the format has none
  odd_value,         ///< a value that says nothing where it stands: no date, no media type, no number
  bad_language,      ///< M-9: no BCP 47 tag
  repaired_uri,      ///< D-9: with characters that no URI has
  duplicate_id,      ///< M-5a: only the first counts
  duplicate_url,     ///< two entries for one page
  similar_url,       ///< two entries for what is probably one page
  duplicate_variant, ///< M-8: alternatives that nothing tells apart
  self_missing,      ///< G-9: of the alternates of a page, the page itself
  repeated_role,     ///< M-12: of which one would be expected
  home_missing,      ///< M-12: nothing has the role
  name_missing,      ///< a node that nobody can read
  url_missing,       ///< V-4: a node that leads nowhere
  markup_in_text,    ///< a name or description that was meant for another medium
  unreachable,       ///< M-4: no external names it
  mixed_origins,     ///< pages on several origins
  empty_map,         ///< nothing in it leads anywhere
  // Limits of the policy
  limit_documents,
  limit_bytes,
  limit_map_bytes,
  limit_page_bytes,
  limit_page_work,
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

/// `external-unresolved` for `Code::external_unresolved`: stable, lower-case, hyphenated.
STANDARD_SITEMAP_API std::string_view code_name(Code code);
/// `warning` for `Severity::warning`: stable.
STANDARD_SITEMAP_API std::string_view severity_name(Severity severity);

/// What kind of file a diagnostic is about: how to mend it differs between them.
enum class Subject : std::uint8_t {
  unknown,
  page,            ///< the page whose map is looked for
  sitemap,         ///< a file of a site map, or what should be one
  urlset,          ///< G-4: `<urlset>`
  index,           ///< G-4: `<sitemapindex>`
  text_list,       ///< G-5
  feed,            ///< G-6
  robots,          ///< G-3
  sitemap_or_list, ///< a file that may be any of these, and turned out to be none
};
inline constexpr unsigned subject_count = 9; ///< how many there are

/// What went wrong, where the code leaves that open and the remedy depends on it.
enum class Cause : std::uint8_t {
  unknown,
  // Of `malformed`
  bad_bytes,       ///< not in the encoding that the file is in
  bad_character,   ///< one that XML does not allow
  ampersand,       ///< an `&` that begins no reference
  less_than,       ///< a `<` that begins no tag
  entity_declared, ///< policy, "XML"
  tags,            ///< start and end tags do not match
  attributes,      ///< without quotes, written twice, ...
  ends_early,      ///< the text ends before the document does
  more_behind,     ///< something follows the root element
  xml_declaration, ///< it is not well-formed, or does not come first
  // Of `network-error`
  offline,         ///< the network is not to be used
  name_unresolved, ///< of the server
  not_connected,   ///< nobody answers at that address
  untrusted_certificate,
  expired_certificate,
  foreign_certificate, ///< for other hosts
  no_secure_connection,
  broken_off, ///< the connection ended within the answer
  not_http,
  file_missing,
  file_unreadable,
  // Of `blocked`
  scheme,
  credentials,
  mixed_content,
  private_network,
  outside_directory,
};
inline constexpr unsigned cause_count = 27; ///< how many there are

/// Something worth telling the user, a webmaster or a developer: data, never a log line or an exception.
struct Diagnostic {
  Severity severity = Severity::note; ///< how grave it is
  Code code = Code::malformed;        ///< what it is about: for programs
  std::string message = {};  ///< one English sentence, UTF-8; may quote hostile input: escape before showing
  std::string document = {}; ///< URI of the document it is about; empty: none
  std::uint32_t line = 0;    ///< 1-based; 0: unknown
  std::uint32_t column = 0;  ///< 1-based, in bytes of the decoded text; 0: unknown
  std::uint64_t count = 1;   ///< how many equal ones this stands for
  Subject subject = Subject::unknown; ///< the kind of `document`
  Cause cause = Cause::unknown;       ///< what `code` leaves open

  /// Equal in every part.
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// What an operation can fail with: the code and sentence of a diagnostic that has no place yet.
struct Error {
  Code code;           ///< what it is about
  std::string message; ///< one English sentence, as of a `Diagnostic`
};

/// An append-only list that folds: of the diagnostics with one code in one document the first nine are kept
/// as they are, and the tenth stands for all the rest (its `count`), with the gravest severity among them. So
/// a list holds at most ten entries per code and document, whatever the input; one with a `count` of 0 is
/// dropped.
class STANDARD_SITEMAP_API Diagnostics {
 public:
  /// So many of a kind are kept as they are.
  static constexpr std::size_t kept_apart = 9;

  /// Appends it, or folds it into the last of its kind.
  void add(Diagnostic diagnostic);
  /// Appends all of `other`, in order, folding again.
  void add_all(const Diagnostics& other);

  /// Gives this subject to all that have none yet.
  void set_subject(Subject subject);

  /// In the order they were added. Valid until the next change.
  std::span<const Diagnostic> items() const { return items_; }
  /// Whether there is none.
  bool empty() const { return items_.empty(); }
  /// How many diagnostics were added that have this code, folded ones included.
  std::uint64_t count(Code code) const;

 private:
  /// The entries of `items_` with one code and document.
  struct Fold {
    std::size_t latest = 0; ///< index of the last of them
    std::size_t entries = 0;
  };
  STANDARD_SITEMAP_LOCAL Fold& fold_of(const Diagnostic& diagnostic);

  std::vector<Diagnostic> items_;
  std::unordered_multimap<std::size_t, Fold> folds_; ///< by hash of code and document
};

} // namespace standard_sitemap
