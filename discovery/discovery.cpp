#include "discovery/discovery.h"

#include <array>

#include "discovery/html_prescan.h"
#include "discovery/link_collector.h"
#include "discovery/near_misses.h"
#include "discovery/rules.h"
#include "engine/isolate/reader_client.h"
#include "engine/web/content_coding.h"

namespace standard_sitemap {
namespace {

constexpr std::array order{Rule::http_opt,    Rule::http_x,      Rule::link_schema,
                           Rule::link_legacy, Rule::meta_schema, Rule::preference};

/// The page's links, read when a rule first needs them.
class LazyLinks {
 public:
  /// `glance`: skip reading a page in which a quick scan finds nothing for the rules about Standard Sitemaps.
  LazyLinks(const Page& page, const Policy& policy, std::optional<PageLinks> given, bool glance)
      : page_(page), policy_(policy), links_(std::move(given)), glance_(glance)
  {
  }

  /// Precondition: the page is HTML or XHTML.
  const PageLinks& get()
  {
    if (links_)
      return *links_;
    if (glance_ && !none_)
      none_ = links_without_candidate(page_, policy_);
    if (none_)
      return *none_;
    return links_.emplace(read_page_links(page_, policy_));
  }

  /// The links given or read; null if a quick scan has made reading unnecessary.
  const PageLinks* known() const { return links_ ? &*links_ : nullptr; }

  void hand_over(Discovery& discovery) &&
  {
    if (links_ || none_)
      discovery.diagnostics.add_all((links_ ? *links_ : *none_).diagnostics);
    discovery.links = std::move(links_);
  }

 private:
  const Page& page_;
  const Policy& policy_;
  std::optional<PageLinks> links_;
  bool glance_;
  std::optional<PageLinks> none_; ///< given to the rules if the page has no links for them
};

RuleOutcome try_link_rule(Rule rule, const Page& page, const Policy& policy, LazyLinks& links)
{
  if (auto refusal = media_type_refusal(page))
    return *std::move(refusal);
  if (rule == Rule::link_schema)
    return schema_link_rule(page, links.get());
  if (rule == Rule::link_legacy)
    return legacy_link_rule(page, links.get());
  return meta_schema_rule(page, links.get(), policy);
}

// Only the first preference that the user has set is used.
RuleOutcome try_preference(const Page& page, LazyLinks& links, const SitePreference& preference)
{
  if (preference.sitemap)
    return fixed_sitemap_rule(*preference.sitemap);
  if (preference.link || (preference.llms && !preference.robots)) {
    if (auto outcome = preference.link ? sitemap_field_rule(page) : llms_field_rule(page))
      return *std::move(outcome);
    if (auto refusal = media_type_refusal(page))
      return *std::move(refusal);
    return preference.link ? sitemap_link_rule(page, links.get()) : llms_link_rule(page, links.get());
  }
  return preference.robots ? robots_rule(page) : RuleOutcome::absent("there is no preference for this site");
}

RuleOutcome try_rule(Rule rule, const Page& page, const Policy& policy, LazyLinks& links,
                     const SitePreference& preference)
{
  switch (rule) {
  case Rule::http_opt:
    return opt_rule(page, policy);
  case Rule::http_x:
    return x_header_rule(page);
  case Rule::link_schema:
  case Rule::link_legacy:
  case Rule::meta_schema:
    return try_link_rule(rule, page, policy, links);
  case Rule::preference:
  case Rule::given:
    break;
  }
  return try_preference(page, links, preference);
}

bool reads_content(Rule rule, const SitePreference& preference)
{
  return rule == Rule::link_schema || rule == Rule::link_legacy || rule == Rule::meta_schema ||
         (rule == Rule::preference && (preference.link || preference.llms));
}

/// Whether the reader process failed, so that the page's links are not known.
bool was_unread(const PageLinks& links)
{
  return links.diagnostics.count(Code::reader_failed) > 0;
}

} // namespace

std::string_view rule_name(Rule rule)
{
  switch (rule) {
  case Rule::http_opt:
    return "http-opt";
  case Rule::http_x:
    return "http-x";
  case Rule::link_schema:
    return "link-schema";
  case Rule::link_legacy:
    return "link-legacy";
  case Rule::meta_schema:
    return "meta-schema";
  case Rule::preference:
    return "preference";
  case Rule::given:
    return "given";
  }
  return "";
}

std::string_view outcome_name(RuleResult outcome)
{
  switch (outcome) {
  case RuleResult::matched:
    return "matched";
  case RuleResult::absent:
    return "absent";
  case RuleResult::unusable:
    return "unusable";
  case RuleResult::not_applicable:
    return "not-applicable";
  case RuleResult::not_tried:
    return "not-tried";
  }
  return "";
}

std::span<const Rule> rules_in_order()
{
  return order;
}

void add_rules_without_page(Discovery& discovery)
{
  for (const Rule rule : rules_in_order())
    discovery.trace.push_back({rule, RuleResult::not_tried, "there is no page"});
}

Discovery discover(const Page& page, const Policy& policy, std::optional<PageLinks> links,
                   const SitePreference& preference)
{
  Discovery discovery;
  if (preference.off) {
    for (const Rule rule : order)
      discovery.trace.push_back(
          {rule, RuleResult::not_tried, "your preferences turn the site map off for this site"});
    return discovery;
  }
  // A check looks closer than the quick scan does.
  LazyLinks lazy{page, policy, std::move(links), !preference.link && !preference.llms && !policy.for_check};
  NearMisses near_misses{page};
  for (Rule rule : order) {
    if (discovery.found) { // D-6
      discovery.trace.push_back(
          {rule, RuleResult::not_tried, std::string{rule_name(discovery.found->rule)} + " matched first"});
      continue;
    }
    RuleOutcome outcome = try_rule(rule, page, policy, lazy, preference);
    if (reads_content(rule, preference) && !page.damage.empty() && outcome.outcome == RuleResult::absent &&
        !outcome.near_miss) {
      outcome.outcome = RuleResult::not_tried;
      outcome.detail = "the page could not be read as a whole: " + std::string{page.damage};
    }
    if (policy.for_check)
      near_misses.add(rule, outcome, lazy.known());
    discovery.trace.push_back({rule, outcome.outcome, std::move(outcome.detail), outcome.near_miss});
    discovery.diagnostics.add_all(outcome.diagnostics);
    if (outcome.sitemap)
      discovery.found = Found{rule, *std::move(outcome.sitemap), outcome.kind};
  }
  if (policy.for_check) {
    near_misses.add_status();
    if (!discovery.found && page.damage.empty() && !(lazy.known() && was_unread(*lazy.known())))
      near_misses.add_for_none(lazy.known());
  }
  discovery.diagnostics.add_all(near_misses.take());
  std::move(lazy).hand_over(discovery);
  if (page.may_have_links())
    if (auto sentence = unknown_coding_sentence(page.fields))
      discovery.diagnostics.add({.severity = Severity::note,
                                 .code = Code::coding_unknown,
                                 .message = *std::move(sentence),
                                 .document = page.url.text()});
  discovery.diagnostics.set_subject(Subject::page);
  return discovery;
}

PageLinks read_page_links(const Page& page, const Policy& policy)
{
  if (!page.may_have_links())
    return {};
  const ReaderChoice choice = choose_reader(policy);
  if (choice.reader)
    return ReaderClient{*choice.reader}.read_page(page, policy);
  PageLinks links;
  if (choice.refused)
    links.cut = true;
  else
    links = page.effective_media_type()->is_html() ? read_html_links(page, policy)
                                                   : read_xhtml_links(page, policy);
  if (choice.why_not) {
    Diagnostic why_not = *choice.why_not;
    why_not.document = page.url.text();
    links.diagnostics.add(std::move(why_not));
  }
  return links;
}

} // namespace standard_sitemap
