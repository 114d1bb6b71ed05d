// A page as it comes from the network: status line, fields, blank line, body.

#include <algorithm>
#include <iterator>
#include <set>

#include "tests/conformance/http_message.h"
#include "tests/fuzz/image_checks.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/whole_page.h"

#include "discovery/discovery.h"
#include "discovery/html_prescan.h"
#include "engine/html/gumbo_input.h"
#include "engine/html/html_skeleton.h"
#include "engine/place/read_stated_place.h"
#include "engine/place/statements_of_page.h"
#include "engine/web/refusal.h"
#include "render/hosts/audit/page_examination.h"

using namespace standard_sitemap;
using fuzz::require;

namespace {

Page page_of(const conformance::HttpMessage& message, std::string_view body)
{
  return {.url = *Uri::parse({"http://bakery.example/bread/rye"}), .fields = message.fields, .body = body};
}

bool same(const PageLink& a, const PageLink& b)
{
  return a.element == b.element && a.rel == b.rel && a.href == b.href && a.base == b.base && a.line == b.line;
}

void check_trace(const Discovery& discovery)
{
  std::size_t matched = 0;
  for (const TraceEntry& entry : discovery.trace) {
    require(matched == 0 || entry.outcome == RuleResult::not_tried ||
                entry.outcome == RuleResult::not_applicable,
            "D-6: nothing is tried after a match");
    matched += entry.outcome == RuleResult::matched;
  }
  require(matched == (discovery.found ? 1u : 0u), "D-0: one rule matched if a URI was found, else none");
}

/// With one more tag of interest after the page, all of it is walked; nothing else of interest may then be
/// found.
void check_end_of_skeleton(const std::string& html)
{
  const auto same_mark = [](const HtmlSkeleton::Mark& a, const HtmlSkeleton::Mark& b) {
    return a.offset == b.offset && a.line == b.line;
  };
  const HtmlSkeleton part = html_skeleton(html), whole = html_skeleton(html + "<link rel=end>");
  require(whole.text.starts_with(part.text), "a skeleton is a prefix of the skeleton of a longer page");
  require(size_for_gumbo(whole.text) == whole.text.size(), "Gumbo is given nothing but what it is promised");
  require(part.marks.size() <= whole.marks.size() && whole.marks.size() <= part.marks.size() + 1 &&
              std::equal(part.marks.begin(), part.marks.end(), whole.marks.begin(), same_mark),
          "a skeleton has all that matters");
}

/// What an examination says of a page, whatever it is.
void check_examination(const Page& page, const Discovery& found, const Policy& policy)
{
  constexpr std::string_view fragments[] = {"a", "top", "", "a"};
  const PageExamination examined = examine(page, {.fragments = fragments, .links = true}, policy);
  require(examined.map.has_value() == found.found.has_value(), "an examination finds the map of discovery");
  require(examined.has_fragment.size() == std::size(fragments) &&
              examined.has_fragment[0] == examined.has_fragment[3],
          "each fragment has its answer, and the same has the same");
  require(!page.may_have_links() || (examined.has_fragment[1] && examined.has_fragment[2]),
          "the top of a page is there");
  std::set<std::string_view> known;
  for (const Uri& link : examined.links)
    require((link.is_http() || link.has_scheme("file")) && !link.lacks_host() && !link.fragment() &&
                known.insert(link.text()).second,
            "links are addresses of pages, each once", link.text());
  require(known.size() <= page.body.size(), "a page has no more links than bytes");
}

void check_text(const std::string& text)
{
  require(text.size() <= StatedPlace::max_text_bytes && text.find('\0') == text.npos,
          "R-9: a text is bounded", text);
}

/// what a page says leads only where a reader may be led.
void check_target(const Uri& target, const Policy& policy)
{
  require(!link_refusal(target, policy), "R-4: each target may be offered", target.text());
}

/// What a page says of its own place, whatever it is.
void check_place(const Page& page, const Policy& policy)
{
  constexpr PageParts parts{.menus = true};
  fuzz::require_through(statements_of_page(page, policy, parts));
  const StatedPlace place = read_stated_place(page, policy, parts);
  check_text(place.site_name);
  require(place.trails.size() <= StatedPlace::max_trails, "R-5: trails are bounded");
  for (const Trail& trail : place.trails) {
    require(!trail.empty() && trail.size() <= StatedPlace::max_trail_items &&
                std::ranges::count(place.trails, trail) == 1,
            "R-5: a trail has items, not too many, and is told once");
    for (const TrailItem& item : trail) {
      require(!item.name.empty(), "R-5: each item has a name");
      check_text(item.name);
      if (item.url)
        check_target(*item.url, policy);
    }
  }
  std::size_t links = 0;
  for (std::size_t kind = 0; kind < relation_kind_count; ++kind) {
    const auto& pages = place.relations[kind];
    links += pages.size();
    require(pages.size() <= StatedPlace::max_links_of_kind, "R-1: links of a kind are bounded");
    for (const RelatedPage& related : pages) {
      check_target(related.url, policy);
      check_text(related.title);
      check_text(related.language);
      require(related.from == pages.front().from, "R-1: all of a kind have one source");
    }
  }
  require(links <= StatedPlace::max_links, "R-1: links are bounded");
  std::size_t entries = 0;
  for (const PageMenu& menu : place.menus) {
    require(!menu.entries.empty(), "R-7: a menu has entries");
    entries += menu.entries.size();
    check_text(menu.name);
    for (std::size_t i = 0; i < menu.entries.size(); ++i) {
      const MenuEntry& entry = menu.entries[i];
      require(entry.depth <= (i == 0 ? 0 : menu.entries[i - 1].depth + 1), "R-7: menus are in preorder");
      check_text(entry.name);
      if (entry.url)
        check_target(*entry.url, policy);
    }
  }
  require(place.menus.size() <= StatedPlace::max_menus && entries <= StatedPlace::max_menu_entries,
          "R-7: menus are bounded");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  conformance::HttpMessage message;
  try {
    message = conformance::parse_http_message(fuzz::text_of(data, size), "input");
  } catch (const conformance::BadFixture&) {
    message.fields.add("Content-Type", "text/html");
    message.body = fuzz::text_of(data, size);
  }
  const fuzz::Exactly body{message.body};
  const Page page = page_of(message, body.view());
  Policy policy;
  policy.page_time = std::chrono::milliseconds{60'000}; // only counted budgets may end it: repeatable

  const Discovery found = discover(page, policy);
  check_trace(found);
  check_examination(page, found, policy);
  check_place(page, policy);
  const PageLinks links = read_page_links(page, policy);
  const std::size_t lines =
      1 + static_cast<std::size_t>(std::ranges::count(page.body, '\n') + std::ranges::count(page.body, '\r'));
  for (const PageLink& link : links.links)
    require(link.line <= lines, "lines are the page's", link.rel);
  fuzz::require_through(links, page.url, policy);
  const PageLinks again = read_page_links(page, policy);
  require(std::ranges::equal(links.links, again.links, same), "the same page has the same links");

  const Discovery by_links = discover(page, policy, links);
  require(found.found.has_value() == by_links.found.has_value() &&
              (!found.found || (found.found->rule == by_links.found->rule &&
                                found.found->sitemap == by_links.found->sitemap)),
          "a glance at the bytes finds what the tree finds",
          found.found ? found.found->sitemap.text() : "nothing was found");
  const bool without_candidate = links_without_candidate(page, policy).has_value();
  if (without_candidate)
    require(!by_links.found || by_links.found->rule <= Rule::http_x,
            "without a candidate no link rule matches");
  if (const auto type = page.effective_media_type(); type && type->is_html()) {
    const std::string html = fuzz::decoded(page);
    check_end_of_skeleton(html);
    if (without_candidate) {
      const auto candidate = fuzz::candidate_in_tree(html);
      require(!candidate, "without a candidate there is none in the tree of the whole page",
              candidate.value_or(""));
    }
  }
  return 0;
}
