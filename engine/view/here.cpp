#include "engine/view/view.h"

#include <algorithm>
#include <string>

#include "engine/language/language.h"
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

/// How many nodes may be looked at in vain for a page that neither it nor the map places: more than there are
/// with the same name but for the ending, except by design.
constexpr std::size_t max_patience = 10'000;

/// The comparison that gave a match of V-1.
PageForm form_of(Match match)
{
  return match == Match::exact      ? PageForm::exact
         : match == Match::no_query ? PageForm::without_query
                                    : PageForm::without_suffix;
}

/// Finds the nodes that match a URI.
class Search {
 public:
  Search(const MapIndex& index, BaseResolver& bases, const Suffixes& suffixes)
      : index_(index), bases_(bases), suffixes_(suffixes)
  {
  }

  /// Returns the nodes that match `wanted` best, in the order reached; at most `max_count`. `patience`: how
  /// many nodes may be looked at in vain, of all calls together.
  std::vector<PageMatch> find(const Uri& wanted, std::size_t max_count, std::size_t& patience)
  {
    for (const auto& [form, match] : {std::pair{PageForm::exact, Match::exact},
                                      {PageForm::without_query, Match::no_query},
                                      {PageForm::without_suffix, Match::suffix}}) {
      const std::string target = compared_part(wanted, form, suffixes_);
      std::vector<PageMatch> found;
      PageTable::Candidates candidates = index_.pages().like(wanted, form);
      for (auto id = candidates.next(); id && found.size() < max_count && patience > 0;
           id = candidates.next())
        if (has_link_like(index_.map().node(*id), form, target))
          found.push_back({*id, match});
        else
          --patience;
      if (!found.empty())
        return found;
    }
    return {};
  }

  /// V-8: likewise, those at the longest proper beginning of the page's path.
  std::vector<PageMatch> find_near(const Uri& page, std::size_t max_count, std::size_t& patience)
  {
    const Uri normalised = page.normalised();
    const auto root = static_cast<std::size_t>(normalised.path().data() - normalised.text().data());
    std::string_view beginning =
        std::string_view{normalised.text()}.substr(0, root + normalised.path().size());
    while (beginning.size() > root + 1) {
      // `/a/b`, `/a/`, `/a`: whole segments
      beginning = beginning.ends_with('/') ? beginning.substr(0, beginning.size() - 1)
                                           : beginning.substr(0, beginning.rfind('/') + 1);
      if (beginning.size() <= root + 1)
        break;
      std::vector<PageMatch> found;
      for (const PageForm form : {PageForm::exact, PageForm::without_query}) {
        PageTable::Candidates candidates = index_.pages().like_normalised(beginning, form);
        for (auto id = candidates.next(); id && found.size() < max_count && patience > 0;
             id = candidates.next())
          if (has_link_like(index_.map().node(*id), form, beginning))
            found.push_back({*id, Match::near});
          else
            --patience;
        if (form == PageForm::exact && found.empty())
          for (const NodeId group : index_.groups_of_folder(beginning))
            found.push_back({group, Match::near});
        if (!found.empty())
          return found;
      }
    }
    return {};
  }

  /// V-7: returns the language of those alternatives of a node that match `page`, if they have one.
  std::optional<std::string> language_of(const Node& node, const Uri& page, PageForm form)
  {
    const std::string target = compared_part(page, form, suffixes_);
    std::optional<std::string> language;
    bool is_one = true;
    const auto take = [&](const Link& link, std::optional<std::string_view> lang) {
      if (!link.url || compared_part(*link.url, form, suffixes_) != target)
        return;
      const std::string_view tag = lang.value_or("");
      is_one &= !language || same_language(*language, tag);
      language = tag;
    };
    take(node.link(bases_), node.lang());
    for (const Variant& variant : node.variants(bases_))
      take(variant.link, variant.lang);
    return is_one ? language : std::nullopt;
  }

 private:
  bool has_link_like(const Node& node, PageForm form, std::string_view target)
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
  case Match::trail:
    return "trail";
  case Match::near:
    return "near";
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
  std::size_t unlimited = SIZE_MAX;
  std::vector<PageMatch> found = search.find(*context_.page, policy_.places_of_page, unlimited); // V-1
  if (!found.empty() && found.front().match == Match::exact)
    return found;

  // G-18: a list for agents may name the page's text in Markdown. A page may have many links of one kind.
  constexpr int max_tries = 4;
  int alternates = 0;
  for (const PageLink& link : context_.links.links) {
    if (!is_markdown_alternate(link))
      continue;
    const auto uri = Uri::resolve(link.base, Leiri{link.href});
    if (!uri || trimmed(link.href).empty() || ++alternates > max_tries)
      continue;
    std::vector<PageMatch> there = search.find(*uri, policy_.places_of_page, unlimited);
    if (!there.empty() && there.front().match == Match::exact)
      return there;
  }
  if (!found.empty())
    return found;

  // V-2
  int tries = 0;
  for (const auto& [relation, match] : {std::pair{"up", Match::up}, std::pair{"start", Match::start}})
    for (const PageLink& link : context_.links.links) {
      if (link.element != PageLink::Element::link || !link.has_rel(relation))
        continue;
      const auto uri = Uri::resolve(link.base, Leiri{link.href});
      if (!uri || trimmed(link.href).empty() || ++tries > max_tries)
        continue;
      found = search.find(*uri, policy_.places_of_page, unlimited);
      for (PageMatch& place : found)
        place.match = match;
      if (!found.empty())
        return found;
    }

  std::size_t patience = max_patience;
  for (const Trail& trail : context_.trails)
    for (auto item = trail.rbegin(); item != trail.rend(); ++item) {
      if (!item->url)
        continue;
      found = search.find(*item->url, policy_.places_of_page, patience);
      for (PageMatch& place : found)
        place.match = Match::trail;
      if (!found.empty())
        return found;
    }
  return search.find_near(*context_.page, policy_.places_of_page, patience); // V-8
}

// V-7. A node without variants was not chosen for its language.
std::optional<std::string> View::language_of_page()
{
  const Suffixes suffixes{index_->languages(), context_.links.languages};
  Search search{*index_, bases_, suffixes};
  for (const PageMatch& place : here())
    if (const Node node = map_->node(place.node); !is_near(place.match) && node.has_variants())
      if (auto language = search.language_of(node, *context_.page, form_of(place.match)))
        return language;
  return std::nullopt;
}

} // namespace standard_sitemap
