#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/web/diagnostic.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/policy.h"
#include "engine/web/site_preference.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

/// The rules by which a page's sitemap is found, in the order in which they are tried (D-0).
enum class Rule : std::uint8_t { http_opt, http_x, link_schema, link_legacy, meta_schema, preference, given };
/// `http-opt` for `Rule::http_opt`: stable.
STANDARD_SITEMAP_API std::string_view rule_name(Rule rule);

/// What came of one rule.
enum class Outcome : std::uint8_t {
  matched,
  absent,         ///< the page has nothing this rule looks at
  unusable,       ///< it has, but no value that is a URI (D-8)
  not_applicable, ///< the rule does not apply to such a page (D-3, D-11)
  not_tried,      ///< an earlier rule had matched (D-6), or the rule is switched off
};
/// `not-applicable` for `Outcome::not_applicable`: stable.
STANDARD_SITEMAP_API std::string_view outcome_name(Outcome outcome);

/// One rule, tried: what came of it and, for people, why. Near misses are named in `detail`.
struct TraceEntry {
  Rule rule;          ///< which of them
  Outcome outcome;    ///< what came of it
  std::string detail; ///< one English phrase, UTF-8; may quote the page: escape before showing
  bool near_miss =
      false; ///< nothing was found, but the page has something that was probably meant for this rule
};

/// Where the sitemap of a page is said to be.
struct Found {
  Rule rule;   ///< that said so
  Uri sitemap; ///< absolute; perhaps one that the policy refuses: that counts as found (D-8)
  SourceKind kind = SourceKind::standard; ///< what may lie there
};

/// The answer to "does this page have a sitemap, and where", with its reasons.
struct Discovery {
  std::optional<Found> found;    ///< nothing: the page names no sitemap
  std::vector<TraceEntry> trace; ///< every rule, in order
  Diagnostics diagnostics;       ///< what is wrong with what the page says
  /// What was read of the page's content: there if the host handed it over or a link rule had to read it.
  /// Nothing where a header rule decided, or where a glance at the bytes showed that no link rule could
  /// match: who needs the other links of the page (V-2, V-5) then calls `read_page_links`.
  std::optional<PageLinks> links;
};

/// The links of a page's content: HTML through Gumbo, XHTML through libxml2, by the page's media type; none
/// for any other. Work and memory are bounded by the policy whatever the content is.
STANDARD_SITEMAP_API PageLinks read_page_links(const Page& page, const Policy& policy);

/// Tries the rules D-1 to D-5 and D-10 in order; the first that yields a URI wins. Decides from what it is
/// given: never fetches, never guesses (D-7).
///
///   Discovery d = discover(page, policy);
///   if (d.found) load(d.found->sitemap); else explain(d.trace);
///
/// `links` spares reading the content, for hosts with a live document. The content is not read at all where a
/// header rule decides: what `discover` finds in a page whose body has not come yet is the answer, whatever
/// the body will be. No beginning of a body is as good as that. A `<base>` may stand anywhere and gives
/// another meaning to every relative reference before it (D-3d); a link further down may define the prefix of
/// one that was passed over (D-3a), or match an earlier rule than D-4 or D-10; and a request for what was
/// found too early would be one for a URI that nobody named (D-7).
/// `preference`: what the user wrote down for the page's site.
STANDARD_SITEMAP_API Discovery discover(const Page& page, const Policy& policy,
                                        std::optional<PageLinks> links = std::nullopt,
                                        const SitePreference& preference = {});

} // namespace standard_sitemap
