#include "engine/view/view.h"

#include <algorithm>
#include <string>

#include "engine/view/page_table.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// The suffixes that may be removed from a path (V-1).
class Suffixes {
 public:
  /// `of_map`: the map's languages, sorted; must outlive this object. Also uses those of the page.
  Suffixes(const std::vector<std::string>& of_map, const std::vector<std::string>& of_page) : of_map_(of_map)
  {
    for (const std::string& tag : of_page)
      of_page_.push_back(ascii_lower(tag));
    std::sort(of_page_.begin(), of_page_.end());
  }

  std::string taken_off(std::string path) const
  {
    bool ending = false, language = false;
    for (;;) {
      const std::size_t segment = path.rfind('/') + 1; // 0 if there is none
      const std::size_t dot = path.rfind('.');
      if (dot == path.npos || dot <= segment) // `.html` alone is a name
        break;
      const std::string last = ascii_lower(std::string_view{path}.substr(dot));
      const bool is_ending = last == ".html" || last == ".htm" || last == ".xhtml" || last == ".php";
      if (is_ending && !ending)
        ending = true;
      else if (!is_ending && !language && is_language(last.substr(1)))
        language = true;
      else
        break;
      path.erase(dot);
    }
    const std::size_t segment = path.rfind('/') + 1;
    const std::string_view name = std::string_view{path}.substr(segment);
    if (name == "index" || name == "default")
      path.erase(segment);
    return path;
  }

 private:
  bool is_language(const std::string& tag) const
  {
    return !tag.empty() && tag.size() < 64 &&
           (std::binary_search(of_map_.begin(), of_map_.end(), tag) ||
            std::binary_search(of_page_.begin(), of_page_.end(), tag));
  }

  const std::vector<std::string>& of_map_;
  std::vector<std::string> of_page_;
};

/// V-1: returns the part of a URI that is compared.
std::string compared_part(const Uri& uri, PageForm form, const Suffixes& suffixes)
{
  const Uri plain = uri.normalised().without_fragment();
  if (form == PageForm::exact)
    return plain.text();
  const auto path = static_cast<std::size_t>(plain.path().data() - plain.text().data());
  return plain.text().substr(0, path) + (form == PageForm::without_query
                                             ? std::string{plain.path()}
                                             : suffixes.taken_off(std::string{plain.path()}));
}

/// Finds the nodes that match a URI.
class Search {
 public:
  Search(const MapIndex& index, BaseResolver& bases, const Suffixes& suffixes)
      : index_(index), bases_(bases), suffixes_(suffixes)
  {
  }

  /// Returns the nodes that match `wanted` best, in the order reached; at most `most`.
  std::vector<PageMatch> find(const Uri& wanted, std::size_t max_count)
  {
    for (const auto& [form, match] : {std::pair{PageForm::exact, Match::exact},
                                      {PageForm::without_query, Match::no_query},
                                      {PageForm::without_suffix, Match::suffix}}) {
      const std::string target = compared_part(wanted, form, suffixes_);
      std::vector<PageMatch> found;
      PageTable::Candidates candidates = index_.pages().like(wanted, form);
      for (auto id = candidates.next(); id && found.size() < max_count; id = candidates.next())
        if (has_link_like(index_.map().node(*id), form, target))
          found.push_back({*id, match});
      if (!found.empty())
        return found;
    }
    return {};
  }

 private:
  bool has_link_like(const Node& node, PageForm form, const std::string& target)
  {
    const auto is_like = [&](const Link& link) {
      return link.url && compared_part(*link.url, form, suffixes_) == target;
    };
    if (is_like(node.link(bases_)))
      return true;
    if (!node.has_variants())
      return false;
    const std::vector<Variant> variants = node.variants(bases_);
    return std::any_of(variants.begin(), variants.end(), [&](const Variant& v) { return is_like(v.link); });
  }

  const MapIndex& index_;
  BaseResolver& bases_;
  const Suffixes& suffixes_;
};

} // namespace

std::string_view match_name(Match match)
{
  switch (match) {
  case Match::exact:
    return "exact";
  case Match::no_query:
    return "no-query";
  case Match::suffix:
    return "suffix";
  case Match::up:
    return "up";
  case Match::start:
    return "start";
  }
  return {};
}

const std::vector<PageMatch>& View::here()
{
  if (!here_)
    here_ = find_page(); // not before it is whole: memory may run out
  return *here_;
}

std::vector<PageMatch> View::find_page()
{
  if (!context_.page)
    return {};
  const Suffixes suffixes{index_->languages(), context_.links.languages};
  Search search{*index_, bases_, suffixes};
  std::vector<PageMatch> found = search.find(*context_.page, policy_.places_of_page); // V-1
  if (!found.empty())
    return found;

  // V-2. A page may have many such links.
  constexpr int max_tries = 4;
  int tries = 0;
  for (const auto& [relation, match] : {std::pair{"up", Match::up}, std::pair{"start", Match::start}})
    for (const PageLink& link : context_.links.links) {
      if (link.element != PageLink::Element::link || !link.has_rel(relation))
        continue;
      const auto uri = Uri::resolve(link.base, Leiri{link.href});
      if (!uri || trimmed(link.href).empty() || ++tries > max_tries)
        continue;
      found = search.find(*uri, policy_.places_of_page);
      for (PageMatch& place : found)
        place.match = match;
      if (!found.empty())
        return found;
    }
  return {};
}

} // namespace standard_sitemap
