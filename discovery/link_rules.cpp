#include "discovery/opt_field.h"
#include "discovery/rules.h"
#include "engine/base/ascii.h"
#include "engine/base/token_list.h"
#include "engine/html/map_relations.h"

#include <algorithm>
#include <vector>

namespace standard_sitemap {
namespace {

/// The maximum number of prefix definitions considered: a page must not use sorting them as an attack.
constexpr std::size_t max_definitions = 10'000;

// D-3a: any non-empty prefix.
std::optional<std::string_view> location_prefix(std::string_view lower_case_token)
{
  if (!is_location_token(lower_case_token))
    return std::nullopt;
  return lower_case_token.substr(0, lower_case_token.size() - location_end.size());
}

/// Which elements bind which prefixes to the protocol's namespace.
class Definitions {
 public:
  Definitions(const PageLinks& links, PageLink::Element element)
  {
    for (std::size_t i = 0; i < links.links.size(); ++i) {
      const PageLink& link = links.links[i];
      if (link.element != element)
        continue;
      const std::string rel = ascii_lower(link.rel);
      TokenList tokens{rel};
      while (const auto token = tokens.next())
        if (!note(*token, link, i))
          break;
    }
    std::sort(entries_.begin(), entries_.end());
  }

  // D-3: the prefix must be defined by another element, before or after.
  bool defined_elsewhere(std::string_view prefix, std::size_t link) const
  {
    auto entry = std::lower_bound(entries_.begin(), entries_.end(), prefix,
                                  [](const Entry& e, std::string_view p) { return e.prefix < p; });
    for (; entry != entries_.end() && entry->prefix == prefix; ++entry)
      if (entry->link != link)
        return true;
    return false;
  }

  /// Returns one of the defined prefixes; nullopt if there is none.
  std::optional<std::string> any() const
  {
    return entries_.empty() ? std::nullopt : std::optional{entries_.front().prefix};
  }
  /// Why one of the definitions does not count.
  const std::string& near_miss() const { return near_miss_; }
  bool cut() const { return cut_; }

 private:
  struct Entry {
    std::string prefix;
    std::size_t link;
    auto operator<=>(const Entry&) const = default;
  };

  /// Returns false if no more can be recorded.
  bool note(std::string_view token, const PageLink& link, std::size_t index)
  {
    const auto prefix = defined_prefix(token);
    if (!prefix)
      return true;
    if (stripped(link.href) != sitemap_namespace) { // D-3a: compared exactly
      note_near_miss(token, link);
      return true;
    }
    if (entries_.size() == max_definitions) {
      cut_ = true;
      return false;
    }
    entries_.push_back({std::string{*prefix}, index});
    return true;
  }

  /// Keeps the nearest miss; of equally near ones, the first.
  void note_near_miss(std::string_view token, const PageLink& link)
  {
    const bool nearly = !nearly_ours_ && is_nearly_our_namespace(link.href);
    if (!nearly && !near_miss_.empty())
      return;
    nearly_ours_ |= nearly;
    near_miss_ = in_quotes(token) + (nearly ? " has " : " stands for another namespace, ") +
                 in_quotes(link.href) + (nearly ? ", which is not exactly the site map namespace" : "");
  }

  std::vector<Entry> entries_;
  std::string near_miss_;
  bool nearly_ours_ = false;
  bool cut_ = false;
};

/// Returns why nothing was found: a reason that concerns the whole page, or else `detail`.
std::string why_absent(const PageLinks& links, std::string detail)
{
  if (links.malformed)
    return "the page is not well-formed XML"; // D-3c
  if (links.cut)
    detail += ", in the part of the page that was read";
  return detail;
}

/// D-3 and D-10 differ in the element that defines the prefix.
RuleOutcome location_rule(const Page& page, const PageLinks& links, const Definitions& definitions,
                          std::string_view definer)
{
  FirstUsable search{page.url};
  std::string undefined;
  std::uint32_t line = 0; // of the near miss
  bool found = false;
  for (std::size_t i = 0; i < links.links.size() && !found; ++i) {
    const PageLink& link = links.links[i];
    if (link.element != PageLink::Element::link)
      continue;
    const std::string rel = ascii_lower(link.rel);
    TokenList tokens{rel};
    while (const auto token = tokens.next()) {
      const auto prefix = location_prefix(*token);
      if (prefix && definitions.defined_elsewhere(*prefix, i)) {
        found = search.offer(link.base, link.href, "the link with rel " + in_quotes(*token), link.line);
        break; // one value, even if several of its tokens match
      }
      if (prefix && undefined.empty()) {
        undefined = *token;
        line = link.line;
      }
    }
  }

  std::string detail = "no <link> has a rel that ends in " + in_quotes(location_end);
  bool near_miss = true;
  if (!undefined.empty())
    detail = "there is a link with rel " + in_quotes(undefined) + ", but no " + std::string{definer} +
             " defines its prefix" + (definitions.near_miss().empty() ? "" : ": " + definitions.near_miss());
  else if (const auto prefix = definitions.any())
    detail = "the prefix " + in_quotes(*prefix) + " is defined, but no other link has rel " +
             in_quotes(*prefix + std::string{location_end});
  else
    near_miss = links.malformed;
  RuleOutcome outcome = std::move(search).outcome(why_absent(links, std::move(detail)));
  outcome.near_miss |= outcome.outcome == RuleResult::absent && near_miss;
  outcome.near_miss_line = line;
  if (definitions.cut())
    outcome.diagnostics.add({Severity::warning, Code::limit_page_work,
                             "the page defines more prefixes than are read: links further on may be missed",
                             page.url.text()});
  return outcome;
}

} // namespace

std::optional<RuleOutcome> media_type_refusal(const Page& page)
{
  const auto type = page.effective_media_type();
  if (!type)
    return RuleOutcome::not_applicable("the page has no content type");
  if (!type->is_html() && !type->is_xhtml())
    return RuleOutcome::not_applicable("the content type of the page is " + in_quotes(type->essence()));
  return std::nullopt;
}

// D-3  <link rel="PREFIX.location">, the prefix defined by another <link rel="schema.PREFIX">.
RuleOutcome schema_link_rule(const Page& page, const PageLinks& links)
{
  return location_rule(page, links, Definitions{links, PageLink::Element::link}, "other link");
}

// D-4  <link rel="standard-sitemap">
RuleOutcome legacy_link_rule(const Page& page, const PageLinks& links)
{
  FirstUsable search{page.url};
  for (const PageLink& link : links.links)
    if (link.element == PageLink::Element::link && link.has_rel(legacy_relation) &&
        search.offer(link.base, link.href, "the link with rel " + in_quotes(legacy_relation), link.line))
      break;
  RuleOutcome outcome =
      std::move(search).outcome(why_absent(links, "no <link> has rel " + in_quotes(legacy_relation)));
  if (outcome.outcome == RuleResult::matched) // O-6
    outcome.diagnostics.add({Severity::note, Code::obsolete_feature,
                             "the site map is named by the obsolete link type standard-sitemap",
                             page.url.text()});
  return outcome;
}

// DEVIATION D-10: as D-3, the prefix defined by <meta name="schema.PREFIX" content="...">. Off in strict
// mode.
RuleOutcome meta_schema_rule(const Page& page, const PageLinks& links, const Policy& policy)
{
  RuleOutcome outcome =
      location_rule(page, links, Definitions{links, PageLink::Element::meta}, "meta element");
  if (!policy.tolerant)
    return RuleOutcome::not_tried(outcome.outcome == RuleResult::matched
                                      ? "off in strict mode; it would have matched: " + outcome.detail
                                      : "off in strict mode");
  if (outcome.outcome == RuleResult::matched)
    outcome.diagnostics.add(
        {Severity::note, Code::tolerated_meta_schema,
         "the prefix of the link to the site map is defined by a meta element, not by a link",
         page.url.text()});
  return outcome;
}

} // namespace standard_sitemap
