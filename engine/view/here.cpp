#include <standard_sitemap/view/view.h>

#include <algorithm>
#include <string>
#include <unordered_set>

#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

/// V-1: a URI in the three forms in which it may be the page's, from strict to tolerant.
struct Likeness {
  std::string exact, without_query, without_suffix;
};

/// What may be taken off the end of a path (V-1).
class Suffixes {
 public:
  void add_language(std::string_view tag)
  {
    if (!tag.empty() && tag.size() < 64)
      languages_.insert('.' + ascii_lower(tag));
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
      else if (!is_ending && !language && languages_.contains(last))
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
  std::unordered_set<std::string> languages_;
};

Likeness likeness(const Uri& uri, const Suffixes& suffixes)
{
  const Uri plain = uri.normalised().without_fragment();
  const auto query = plain.query();
  Likeness result;
  result.exact = plain.text();
  result.without_query = plain.text().substr(0, plain.text().size() - (query ? query->size() + 1 : 0));
  const std::size_t path = result.without_query.size() - plain.path().size();
  result.without_suffix =
      result.without_query.substr(0, path) + suffixes.taken_off(result.without_query.substr(path));
  return result;
}

/// Collects the nodes that are like one of some URIs.
class Search {
 public:
  Search(const Map& map, BaseResolver& bases, const Suffixes& suffixes)
      : map_(map), bases_(bases), suffixes_(suffixes)
  {
  }

  /// The best kind of likeness that any node has to `wanted`, and the nodes that have it, in the order
  /// reached.
  std::vector<Here> find(const Uri& wanted, std::size_t most)
  {
    const Likeness target = likeness(wanted, suffixes_);
    std::vector<Here> best;
    for (NodeId id = 0; id < map_.size(); ++id) {
      const Node node = map_.node(id);
      std::optional<Match> match;
      const auto compare = [&](const Link& link) {
        if (!link.url)
          return;
        const Likeness own = likeness(*link.url, suffixes_);
        const auto found = own.exact == target.exact                     ? std::optional{Match::exact}
                           : own.without_query == target.without_query   ? std::optional{Match::no_query}
                           : own.without_suffix == target.without_suffix ? std::optional{Match::suffix}
                                                                         : std::nullopt;
        if (found && (!match || *found < *match))
          match = found;
      };
      compare(node.link(bases_));
      if (node.has_variants())
        for (const Variant& variant : node.variants(bases_))
          compare(variant.link);
      if (!match || (!best.empty() && best.front().match < *match))
        continue;
      if (!best.empty() && *match < best.front().match)
        best.clear();
      if (best.size() < most)
        best.push_back({id, *match});
    }
    return best;
  }

 private:
  const Map& map_;
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

const std::vector<Here>& View::here()
{
  if (here_)
    return *here_;
  here_.emplace();
  if (!context_.page)
    return *here_;

  Suffixes suffixes;
  for (const std::string& tag : context_.links.languages)
    suffixes.add_language(tag);
  std::unordered_set<std::string> seen;
  for (NodeId id = 0; id < map_->size(); ++id) {
    const Node node = map_->node(id);
    if (const auto lang = node.lang(); lang && seen.emplace(*lang).second)
      suffixes.add_language(*lang);
    if (node.has_variants())
      for (const Variant& variant : node.variants(bases_))
        if (variant.lang && seen.emplace(*variant.lang).second)
          suffixes.add_language(*variant.lang);
  }

  Search search{*map_, bases_, suffixes};
  *here_ = search.find(*context_.page, policy_.places_of_page); // V-1
  if (!here_->empty())
    return *here_;

  // V-2. A page may have many such links, and each costs a look at the whole map.
  constexpr int most_tries = 4;
  int tries = 0;
  for (const auto& [relation, match] : {std::pair{"up", Match::up}, std::pair{"start", Match::start}})
    for (const PageLink& link : context_.links.links) {
      if (link.element != PageLink::Element::link || !link.has_rel(relation))
        continue;
      const auto uri = Uri::resolve(link.base, Leiri{link.href});
      if (!uri || trimmed(link.href).empty() || ++tries > most_tries)
        continue;
      *here_ = search.find(*uri, policy_.places_of_page);
      for (Here& place : *here_)
        place.match = match;
      if (!here_->empty())
        return *here_;
    }
  return *here_;
}

} // namespace standard_sitemap
