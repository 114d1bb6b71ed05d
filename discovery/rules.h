#pragma once

#include <span>
#include <string_view>

#include "discovery/discovery.h"
#include "discovery/rule_outcome.h"
#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {

/// The rules that are tried, in this order (D-0): all but `Rule::given`.
std::span<const Rule> rules_in_order();

/// Adds all of them to a trace as not tried, because a map was given and there is no page.
void add_rules_without_page(Discovery& discovery);

RuleOutcome opt_rule(const Page& page, const Policy& policy); ///< D-1
RuleOutcome x_header_rule(const Page& page);                  ///< D-2

/// Whether D-1 or D-2 may match because of this response field, or tell of a near miss. Fields for which this
/// is false change nothing that the two rules say.
bool concerns_header_rules(std::string_view name, std::string_view value);

/// Returns the outcome of D-3, D-4 and D-10 if the page's media type rules them out; nullopt if they may be
/// tried.
std::optional<RuleOutcome> media_type_refusal(const Page& page);

RuleOutcome schema_link_rule(const Page& page, const PageLinks& links);                       ///< D-3
RuleOutcome legacy_link_rule(const Page& page, const PageLinks& links);                       ///< D-4
RuleOutcome meta_schema_rule(const Page& page, const PageLinks& links, const Policy& policy); ///< D-10

// D-5
RuleOutcome fixed_sitemap_rule(const Uri& sitemap); ///< E-1
/// E-2: the outcome if a `Link` field names a usable map; nullopt if the links of the page decide.
std::optional<RuleOutcome> sitemap_field_rule(const Page& page);
RuleOutcome sitemap_link_rule(const Page& page, const PageLinks& links); ///< E-2, both
RuleOutcome robots_rule(const Page& page);                               ///< E-3
std::optional<RuleOutcome> llms_field_rule(const Page& page);            ///< E-4, as for E-2
RuleOutcome llms_link_rule(const Page& page, const PageLinks& links);    ///< E-4, both

} // namespace standard_sitemap
