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
  /// Languages of the map, which outlive this, and of the page.
  Suffixes(const std::unordered_set<std::string>& of_map, const std::vector<std::string>& of_page)
      : of_map_(of_map)
  {
    for (const std::string& tag : of_page)
      of_page_.insert(ascii_lower(tag));
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
    return !tag.empty() && tag.size() < 64 && (of_map_.contains(tag) || of_page_.contains(tag));
  }

  const std::unordered_set<std::string>& of_map_;
  std::unordered_set<std::string> of_page_;
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
  Search(const MapIndex& index, BaseResolver& bases, const Suffixes& suffixes)
      : index_(index), bases_(bases), suffixes_(suffixes)
  {
  }

  /// The best kind of likeness that any node has to `wanted`, and the nodes that have it, in the order
  /// reached.
  std::vector<Here> find(const Uri& wanted, std::size_t most)
  {
    const Likeness target = likeness(wanted, suffixes_);
    std::vector<Here> best;
    for (const NodeId id : index_.nodes_like(wanted)) {
      const Node node = index_.map().node(id);
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

const std::vector<Here>& View::here()
{
  if (here_)
    return *here_;
  here_.emplace();
  if (!context_.page)
    return *here_;

  const Suffixes suffixes{index_->languages(), context_.links.languages};
  Search search{*index_, bases_, suffixes};
  *here_ = search.find(*context_.page, policy_.places_of_page); // V-1
  if (!here_->empty())
    return *here_;

  // V-2. A page may have many such links.
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
