#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/site_preference.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

/// The rules for finding a page's sitemap, in the order in which they are tried (D-0).
enum class Rule : std::uint8_t { http_opt, http_x, link_schema, link_legacy, meta_schema, preference, given };
/// Returns the stable name: `http-opt` for `Rule::http_opt`.
STANDARD_SITEMAP_API std::string_view rule_name(Rule rule);

/// The result of one rule.
enum class RuleResult : std::uint8_t {
  matched,
  absent,         ///< the page has nothing that this rule reads
  unusable,       ///< the page has such values, but none is a usable URI (D-8)
  not_applicable, ///< the rule does not apply to this kind of page (D-3, D-11)
  not_tried,      ///< an earlier rule matched (D-6), the rule is disabled, or the page is damaged
};
/// Returns the stable name: `not-applicable` for `RuleResult::not_applicable`.
STANDARD_SITEMAP_API std::string_view outcome_name(RuleResult outcome);

/// The result of one rule and, for people, the reason. `detail` names near misses.
struct TraceEntry {
  Rule rule;              ///< the rule
  RuleResult outcome;     ///< its result
  std::string detail;     ///< one English phrase, UTF-8; may quote the page: escape before display
  bool near_miss = false; ///< nothing was found, but something was probably meant for this rule
};

/// Where a page's sitemap is.
struct Found {
  Rule rule;   ///< the rule that matched
  Uri sitemap; ///< absolute; may be one that the policy refuses, which counts as found (D-8)
  SourceKind kind = SourceKind::standard; ///< which formats are accepted there
};

/// Whether a page has a sitemap, where it is, and why.
struct Discovery {
  std::optional<Found> found;    ///< nullopt: the page names no sitemap
  std::vector<TraceEntry> trace; ///< every rule, in order
  Diagnostics diagnostics;       ///< problems in what the page declares
  /// The links in the page's content, if the host passed them or a link rule had to read them. Nullopt if a
  /// header rule matched, or if a quick scan of the bytes showed that no link rule could match; to get the
  /// page's other links (V-2, V-5) in that case, call `read_page_links`.
  std::optional<PageLinks> links;
};

/// Reads the links in a page's content: HTML with Gumbo, XHTML with libxml2, depending on the page's media
/// type; other types have none. Time and memory are bounded by the policy, whatever the content. If the
/// policy has a reader process, reads in it, and waits for it.
STANDARD_SITEMAP_API PageLinks read_page_links(const Page& page, const Policy& policy);

/// Tries the rules D-1 to D-5 and D-10 in order; the first that yields a URI wins. Decides only from its
/// arguments: never fetches, never guesses (D-7).
///
///   Discovery d = discover(page, policy);
///   if (d.found) load(d.found->sitemap); else explain(d.trace);
///
/// `links`: for hosts with a live DOM; if set, the content is not read. `preference`: the user's settings for
/// the page's site (D-5).
///
/// If a header rule matches, the content is not read at all, so the result for a page whose body has not
/// arrived yet is final. The beginning of a body is not enough for the link rules: a later `<base>` changes
/// the meaning of all relative references before it (D-3d), a later link may define the prefix of one that
/// was skipped (D-3a) or match a rule that is before D-4 or D-10, and a premature request would be for a URI
/// that nobody named (D-7).
STANDARD_SITEMAP_API Discovery discover(const Page& page, const Policy& policy,
                                        std::optional<PageLinks> links = std::nullopt,
                                        const SitePreference& preference = {});

} // namespace standard_sitemap
