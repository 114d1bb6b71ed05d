#include "render/hosts/audit/target_judge.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/base/utf8.h"
#include "engine/document/document.h"
#include "engine/terms/diagnostic_table.h"
#include "engine/web/public_suffix.h"
#include "render/hosts/audit/respelling.h"

namespace standard_sitemap {

namespace {

/// Maximum size of an address that a webmaster is to copy, and so is shown whole.
constexpr std::size_t whole_address = 2'000;
/// If at least 5 targets, and at least a tenth of all answers, end at one page, it is not the requested page.
constexpr std::size_t crowd = 5;
constexpr std::size_t crowd_part = 10;
std::string comparable(const Uri& url)
{
  return url.without_fragment().normalised().text();
}

/// Whether a redirect has a fragment, which then replaces that of the link (RFC 9110, 10.2.2).
bool has_own_fragment(const TargetAnswer& answer)
{
  return std::ranges::any_of(answer.hops,
                             [](const TargetAnswer::Hop& hop) { return hop.to.fragment().has_value(); });
}

const Uri& last_of(const Target& target, const TargetAnswer& answer)
{
  return answer.hops.empty() ? target.url : answer.hops.back().to;
}

/// Returns the beginning of a sentence about the page at the end of all redirects.
std::string subject_of(const Target& target, const TargetAnswer& answer)
{
  std::string subject = quotation(target.url.text());
  if (!answer.hops.empty())
    subject += " is redirected to " + quotation(answer.hops.back().to.text()) + ", which";
  return subject;
}

std::string reason_of(const TargetAnswer& answer)
{
  if (!answer.message.empty())
    return answer.message;
  if (answer.failure)
    return "there is no complete answer (" + std::string{fetch_failure_name(*answer.failure)} + ')';
  return "the server answers with status " + std::to_string(answer.status);
}

bool is_permanent(int status)
{
  return status == 301 || status == 308;
}

/// Whether servers send this status to programs that they do not know, while people see the page.
bool refuses_programs(int status)
{
  return status == 401 || status == 403 || status == 429 || status == 999;
}

std::string quoted_fragment(const std::string& fragment)
{
  return valid_utf8_prefix(fragment) == fragment.size() ? quotation(fragment)
                                                        : "that is meant (it is not in UTF-8)";
}

} // namespace

bool is_for_search_engines(const Map& map)
{
  switch (map.format()) {
  case MapFormat::sitemaps_org:
  case MapFormat::text:
  case MapFormat::feed:
    return true;
  case MapFormat::standard_sitemap:
  case MapFormat::biositemap:
  case MapFormat::llms:
    break;
  }
  return false;
}

TargetJudge::TargetJudge(const Map& map, const Uri& root, std::string own_site)
    : own_site_(own_site.empty() ? registrable_site(root) : std::move(own_site)),
      names_expected_(map.format() == MapFormat::standard_sitemap), has_address_(root.is_http()),
      kept_apart_(map.diagnostics().kept_apart()), is_for_search_(is_for_search_engines(map))
{
  for (const Document* document : AuthoredElement::documents(map))
    documents_.emplace(document, static_cast<std::uint32_t>(documents_.size()));
  own_.insert(comparable(root));
  for (const DocumentReport& document : map.documents()) {
    own_.insert(comparable(document.requested));
    if (document.final_url)
      own_.insert(comparable(*document.final_url));
  }
  BaseResolver bases;
  for (const RoleNodes& role : map.roles())
    if (role.role == "home")
      for (const NodeId node : role.nodes)
        if (const Link link = map.node(node).link(bases); link.url)
          homes_.insert(comparable(*link.url));
}

void TargetJudge::take(const Target& target, TargetAnswer answer)
{
  if (answer.page && answer.page->unread)
    return leave_out(target, "the process that parses pages ended while it read the page");
  ++answers_;
  if (!is_loaded(target, answer) || !is_page_asked_for(target, answer))
    return;
  if (answer.unknown_coding)
    add(Code::coding_unknown, quotation(last_of(target, answer).text()) + ": " + *answer.unknown_coding,
        target.uses.front().at);
  if (answer.type)
    judge_types(target, *answer.type);
  if (is_for_search_)
    judge_search(target, answer);
  if (!answer.page)
    return;
  if (!has_own_fragment(answer))
    judge_fragments(target, *answer.page);
  judge_languages(target, *answer.page);
  if (registrable_site(last_of(target, answer)) == own_site_)
    judge_way_back(target, *answer.page);
}

void TargetJudge::leave_out(const Target& target, std::string why)
{
  const AuthoredElement at = target.uses.front().at;
  const Place place = place_of(at);
  auto [known, is_new] = left_out_.try_emplace(std::move(why), LeftOut{0, place, at});
  ++known->second.targets;
  if (place < known->second.first) {
    known->second.first = place;
    known->second.at = at;
  }
}

Diagnostics TargetJudge::finish()
{
  report_to_search_engines();
  const std::unordered_set<std::uint32_t> elsewhere = find_crowds();
  for (const auto& [why, left_out] : left_out_) {
    ++answers_;
    add(Code::target_unchecked,
        std::to_string(left_out.targets) + (left_out.targets == 1 ? " target was" : " targets were") +
            " not checked: " + why,
        left_out.at);
  }
  // Other findings about a page that is not the requested one would only confuse.
  std::erase_if(findings_, [&](const Finding& finding) {
    return elsewhere.contains(finding.target) && finding.code != Code::target_elsewhere &&
           finding.code != Code::target_insecure;
  });
  std::ranges::sort(findings_, [this](const Finding& a, const Finding& b) {
    return std::tie(a.place, a.code, messages_[a.message]) < std::tie(b.place, b.code, messages_[b.message]);
  });
  Diagnostics diagnostics{kept_apart_};
  for (const Finding& finding : findings_) {
    const Severity severity = diagnostic_table()[static_cast<std::size_t>(finding.code)].severity;
    const auto position = finding.at.document->position(finding.at.element);
    diagnostics.add({.severity = severity,
                     .code = finding.code,
                     .message = messages_[finding.message],
                     .document = finding.at.document->url().text(),
                     .line = position.line,
                     .column = position.column,
                     .subject = finding.at.document->subject()});
  }
  return diagnostics;
}

TargetJudge::Place TargetJudge::place_of(AuthoredElement at) const
{
  return {documents_.at(at.document), at.element};
}

void TargetJudge::add(Code code, std::string message, AuthoredElement at)
{
  messages_.push_back(std::move(message));
  findings_.push_back({place_of(at), code, answers_, static_cast<std::uint32_t>(messages_.size() - 1), at});
}

void TargetJudge::add_to_each_use(Code code, const std::string& message, const Target& target)
{
  add(code, message, target.uses.front().at);
  for (std::size_t i = 1; i < target.uses.size(); ++i) {
    Finding same = findings_.back();
    same.at = target.uses[i].at;
    same.place = place_of(same.at);
    findings_.push_back(same);
  }
}

bool TargetJudge::is_loaded(const Target& target, const TargetAnswer& answer)
{
  const std::string subject = subject_of(target, answer);
  const auto found = [&](Code code, std::string_view what) {
    add_to_each_use(code, subject + std::string{what} + reason_of(answer), target);
    return false;
  };
  constexpr std::string_view missing = " does not exist: ", unusable = " cannot be loaded: ";
  if (answer.failure == FetchFailure::timeout)
    return found(Code::target_timeout, " does not answer in time: ");
  if (answer.failure == FetchFailure::file_missing)
    return found(Code::target_gone, missing);
  if (answer.failure)
    return found(Code::target_error, unusable);
  if (answer.status == 0 || (answer.status >= 200 && answer.status <= 299))
    return true;
  if (answer.status == 404 || answer.status == 410)
    return found(Code::target_gone, missing);
  if (refuses_programs(answer.status) && registrable_site(last_of(target, answer)) != own_site_) {
    leave_out(target, "the server, of another site, refuses programs");
    return false;
  }
  if (answer.status == 401) {
    leave_out(target, "the server asks for a name and a password");
    return false;
  }
  return found(Code::target_error, unusable);
}

/// Judges the redirects. Returns false if they lead to another page.
bool TargetJudge::is_page_asked_for(const Target& target, const TargetAnswer& answer)
{
  if (answer.hops.empty())
    return true;
  const Uri* before = &target.url;
  const Uri* permanent = nullptr; // end of the permanent redirects at the beginning
  for (std::size_t i = 0; i < answer.hops.size(); ++i) {
    const TargetAnswer::Hop& hop = answer.hops[i];
    if (before->has_scheme("https") && hop.to.has_scheme("http")) {
      add_to_each_use(Code::target_insecure,
                      quotation(target.url.text()) + " is redirected to " + quotation(hop.to.text()) +
                          ", which is not encrypted",
                      target);
      break;
    }
    before = &hop.to;
  }
  for (const TargetAnswer::Hop& hop : answer.hops) {
    if (!is_permanent(hop.status))
      break;
    permanent = &hop.to;
  }

  const Uri& last = answer.hops.back().to;
  const bool respelled = is_respelled(target.url, last);
  // A redirect to the home page of another site is usually meant: `/go/somebody`, short addresses.
  if (!respelled && !last.query() && is_home(last) && !is_home(target.url) &&
      registrable_site(last) == registrable_site(target.url)) {
    add_to_each_use(Code::target_elsewhere,
                    quotation(target.url.text()) + " leads to the home page " + quotation(last.text()) +
                        " instead",
                    target);
    return false;
  }
  if (!respelled)
    redirected_.push_back({&target, answers_, comparable(last)});
  if (permanent != nullptr)
    for (const TargetUse& use : target.uses)
      add(Code::target_moved,
          quotation(target.url.text()) + " has moved for good: write " +
              quotation(permanent->text(), whole_address) +
              (use.fragment.empty() || has_own_fragment(answer) ? "" : " and the fragment that is there now"),
          use.at);
  return true;
}

/// Whether this is the top of a site, or the home page according to the map.
bool TargetJudge::is_home(const Uri& url) const
{
  return is_top_of_site(url) || homes_.contains(comparable(url));
}

/// Finds the pages at which many targets end. Returns the numbers of the answers for these targets.
std::unordered_set<std::uint32_t> TargetJudge::find_crowds()
{
  std::unordered_map<std::string_view, std::size_t, KeyedHash, std::equal_to<>> sizes;
  for (const Redirected& one : redirected_)
    ++sizes[one.last];
  std::unordered_set<std::uint32_t> numbers;
  for (const Redirected& one : redirected_) {
    const std::size_t size = sizes[one.last];
    if (size < crowd || size * crowd_part < answers_)
      continue;
    numbers.insert(one.number);
    add_to_each_use(Code::target_elsewhere,
                    quotation(one.target->url.text()) + " leads to " + quotation(one.last) + ", as do " +
                        std::to_string(size - 1) + " other addresses of the map",
                    *one.target);
    for (std::size_t i = 0; i < one.target->uses.size(); ++i)
      findings_[findings_.size() - 1 - i].target = one.number;
  }
  return numbers;
}

void TargetJudge::judge_fragments(const Target& target, const PageExamination& page)
{
  if (page.cut)
    return;
  const std::vector<std::string_view> fragments = fragments_of(target);
  for (const TargetUse& use : target.uses) {
    if (use.fragment.empty())
      continue;
    const auto at = std::ranges::lower_bound(fragments, std::string_view{use.fragment});
    const auto index = static_cast<std::size_t>(at - fragments.begin());
    if (index < page.has_fragment.size() && !page.has_fragment[index])
      add(Code::fragment_missing,
          quotation(target.url.text()) + " has no element with the id " + quoted_fragment(use.fragment),
          use.at);
  }
}

void TargetJudge::judge_types(const Target& target, const MediaType& type)
{
  for (const TargetUse* use : statements_.with_another_type(target, type))
    add(Code::type_differs,
        "the map says that " + quotation(target.url.text()) + " is " +
            quotation(MediaType::parse(use->type)->essence()) + ", but its server sends " +
            quotation(type.essence()),
        use->at);
}

void TargetJudge::judge_languages(const Target& target, const PageExamination& page)
{
  for (const TargetUse* use : statements_.with_another_language(target, page.language))
    add(Code::language_differs,
        "the map says that " + quotation(target.url.text()) + " is in " + quotation(use->language) +
            ", but the page says " + quotation(page.language),
        use->at);
}

/// Notes what a page says against being in the list. Whether robots.txt lets search engines read that is
/// known only in the end.
void TargetJudge::judge_search(const Target& target, const TargetAnswer& answer)
{
  const SearchStatements& said = answer.page ? answer.page->search : answer.search;
  ForSearch one{&target, answers_, {}, Code::target_not_indexed};
  const auto canonical = said.canonical();
  if (said.no_index) {
    one.why_not = subject_of(target, answer) + " says noindex";
  } else if (canonical && comparable(*canonical) != comparable(target.url) &&
             comparable(*canonical) != comparable(last_of(target, answer))) {
    one.code = Code::target_not_canonical;
    one.why_not = subject_of(target, answer) + " says that its address is " +
                  quotation(canonical->text(), whole_address);
  }
  for_search_.push_back(std::move(one));
}

void TargetJudge::report_to_search_engines()
{
  for (const ForSearch& one : for_search_) {
    const bool is_disallowed = is_disallowed_ && is_disallowed_(one.target->url);
    if (!is_disallowed && one.why_not.empty())
      continue;
    const std::uint32_t answers = std::exchange(answers_, one.number);
    if (is_disallowed)
      add_to_each_use(Code::target_disallowed,
                      "the robots.txt of its host disallows " + quotation(one.target->url.text()) +
                          " to all programs",
                      *one.target);
    else
      add_to_each_use(one.code, one.why_not, *one.target);
    answers_ = answers;
  }
}

void TargetJudge::judge_way_back(const Target& target, const PageExamination& page)
{
  if (!names_expected_ || page.refresh)
    return;
  const AuthoredElement at = target.uses.front().at;
  if (!page.map) {
    if (!page.cut)
      add(Code::map_not_named,
          quotation(target.url.text()) + " names no map" +
              (page.near_miss.empty() ? "" : "; nearly: " + page.near_miss),
          at);
    return;
  }
  // A site may have a map for each language (M-8): then a translated page names its own.
  const bool is_translation = std::ranges::all_of(target.uses, [](const TargetUse& use) {
    return use.at.document->kind(use.at.element) == ElementKind::variant &&
           (use.at.attribute(Attribute::lang) || use.at.attribute(Attribute::xml_lang));
  });
  if (has_address_ && !own_.contains(comparable(page.map->sitemap))) {
    if (!is_translation)
      add(Code::other_map_named,
          quotation(target.url.text()) + " names another map, " + quotation(page.map->sitemap.text()), at);
  } else if (page.map->rule == Rule::link_legacy || page.map->rule == Rule::meta_schema) {
    add(Code::map_named_by_legacy_rule,
        quotation(target.url.text()) + " names the map only by the rule " +
            std::string{rule_name(page.map->rule)},
        at);
  }
}

} // namespace standard_sitemap
