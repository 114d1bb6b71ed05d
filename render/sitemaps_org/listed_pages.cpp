#include "render/sitemaps_org/listed_pages.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/check/values.h"
#include "engine/map/authored.h"

namespace standard_sitemap {

namespace {

struct Candidate {
  std::uint64_t hash; ///< of its URL in the form used for comparison
  WrittenPage page;
};

/// Returns why a link cannot be listed; nullopt if it can.
std::optional<std::string> why_not(const Link& link)
{
  if (link.blocked)
    return "its link is refused: " + std::string{refusal_name(*link.blocked)};
  if (link.relative)
    return "its link is relative, and the file of the map has no address: " + quotation(*link.relative);
  if (!link.url->is_http())
    return "only http and https are listed, not " + link.url->text().substr(0, 256);
  if (link.url->without_fragment().text().size() > max_address_bytes)
    return "the address is longer than " + std::to_string(max_address_bytes) +
           " characters: " + link.url->text().substr(0, 256);
  return std::nullopt;
}

class Collector {
 public:
  Collector(const Map& map, Diagnostics& left_out) : map_(map), left_out_(left_out) {}

  std::vector<WrittenPage> pages()
  {
    for (NodeId id = 0; id < map_.size(); ++id)
      add_node(map_.node(id));
    return each_once();
  }

 private:
  void add_node(const Node& node)
  {
    add(node, AuthoredElement::of(node), node.link(bases_));
    if (!node.has_variant_reference())
      return;
    const std::vector<Variant> variants = node.variants(bases_);
    const std::vector<AuthoredElement> elements = AuthoredElement::variants_of(node);
    for (std::size_t i = 0; i < variants.size(); ++i)
      if (elements[i].reference()) // otherwise it describes the page of its node
        add(node, elements[i], variants[i].link);
  }

  void add(const Node& node, AuthoredElement at, const Link& link)
  {
    if (!link.url && !link.blocked && !link.relative)
      return;
    if (const auto why = why_not(link)) {
      leave_out("a page is left out: " + *why, at);
      return;
    }
    if (link.url->fragment())
      leave_out(quotation(link.url->text()) +
                    " is listed without what follows the #: an XML sitemap has whole pages only",
                at);
    candidates_.push_back({keyed_hash(compared(*link.url)),
                           {node.id(), at.element, at.element == AuthoredElement::of(node).element}});
  }

  void leave_out(std::string what, AuthoredElement at)
  {
    left_out_.add(
        {Severity::warning, Code::not_written, std::move(what), at.document->url().text(), at.line(), 0, 1});
  }

  // URLs are recomputed only if hashes are equal: storing them all would need more memory than the map.
  std::vector<WrittenPage> each_once()
  {
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return std::tuple{a.hash, !a.page.own, a.page.node, a.page.element} <
             std::tuple{b.hash, !b.page.own, b.page.node, b.page.element};
    });
    std::vector<WrittenPage> pages;
    for (auto first = candidates_.begin(); first != candidates_.end();) {
      const auto last = std::find_if(first, candidates_.end(),
                                     [&](const Candidate& other) { return other.hash != first->hash; });
      add_distinct(first, last, pages);
      first = last;
    }
    std::sort(pages.begin(), pages.end(), [](const WrittenPage& a, const WrittenPage& b) {
      return std::pair{a.node, a.element} < std::pair{b.node, b.element};
    });
    return pages;
  }

  using Position = std::vector<Candidate>::const_iterator;
  void add_distinct(Position first, Position last, std::vector<WrittenPage>& pages)
  {
    if (last - first == 1) {
      pages.push_back(first->page);
      return;
    }
    std::vector<std::pair<std::string, WrittenPage>> by_url;
    for (; first != last; ++first)
      by_url.emplace_back(compared(address_of(first->page, map_, bases_)), first->page);
    std::stable_sort(by_url.begin(), by_url.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string listed; ///< the listed spelling, which the following ones are compared with
    for (std::size_t i = 0; i < by_url.size(); ++i) {
      const WrittenPage& page = by_url[i].second;
      const std::string address = address_of(page, map_, bases_).text();
      if (i == 0 || by_url[i].first != by_url[i - 1].first) {
        pages.push_back(page);
        listed = address;
      } else if (address != listed) {
        leave_out("the address " + quotation(address) + " is left out: its page is listed as " +
                      quotation(listed),
                  {AuthoredElement::of(map_.node(page.node)).document, page.element});
      }
    }
  }

  const Map& map_;
  Diagnostics& left_out_;
  BaseResolver bases_;
  std::vector<Candidate> candidates_;
};

} // namespace

std::string compared(const Uri& address)
{
  return address.without_fragment().normalised().text();
}

Uri address_of(const WrittenPage& page, const Map& map, BaseResolver& bases)
{
  const AuthoredElement at{AuthoredElement::of(map.node(page.node)).document, page.element};
  return bases.resolve(*at.document, at.element, *at.reference())->without_fragment();
}

std::vector<WrittenPage> listed_pages(const Map& map, Diagnostics& left_out)
{
  return Collector{map, left_out}.pages();
}

} // namespace standard_sitemap
