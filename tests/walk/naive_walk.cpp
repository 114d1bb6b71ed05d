#include "tests/walk/naive_walk.h"

#include "tests/walk/naive_node.h"
#include "tests/walk/naive_styles.h"
#include "tests/walk/naive_uri.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace standard_sitemap::walk {
namespace {

using nlohmann::json;

struct Node {
  NaiveElement* element = nullptr;
  std::vector<NaiveElement*> children; ///< M-7: still in document order
};

class Walk {
 public:
  explicit Walk(const Site& site) : site_(site), styles_(site) {}

  json run()
  {
    NaiveDocument& root = document(site_.root);
    json sitemap;
    if (root.ok()) {
      styles_.process(*root.root, root); // S-6
      reach(*root.root);
      language_of_page_ = language_of_page();
      sitemap = map();
    }
    return {{"documents", documents()}, {"sitemap", sitemap}, {"findings", findings()}};
  }

  Situations situations() const;

 private:
  // M-14: one document for one final URI; L-3: fetched once.
  NaiveDocument& document(const std::string& uri)
  {
    if (const auto known = by_request_.find(uri); known != by_request_.end())
      return *known->second;
    std::unique_ptr<NaiveDocument> fetched = fetch(site_, uri);
    if (fetched->final_url)
      if (const auto same = by_final_uri_.find(*fetched->final_url); same != by_final_uri_.end()) {
        ++situations_.aliases;
        return *(by_request_[uri] = same->second);
      }
    NaiveDocument* added = fetched.get();
    added->index = static_cast<int>(documents_.size());
    documents_.push_back(std::move(fetched));
    by_request_[uri] = added;
    if (added->final_url)
      by_final_uri_[*added->final_url] = added;
    if (!added->ok())
      note("any", added->outcome, *added);
    if (added->namespace_missing)
      note("warning", "namespace-missing", *added);
    if (added->obsolete && !site_.strict)
      note("note", "obsolete-feature", *added);
    return *added;
  }

  // M-4, M-13: depth first; a node that is met again keeps its first number.
  void reach(NaiveElement& element)
  {
    if (ids_.contains(&element))
      return;
    const std::size_t id = nodes_.size();
    ids_[&element] = id;
    nodes_.push_back({&element, {}});
    std::vector<NaiveElement*> spliced_here;
    if (element.is("sitemap"))
      spliced_here.push_back(&element); // M-5b: the root file counts as spliced in at the root
    const std::vector<NaiveElement*> children = places_in(element, spliced_here);
    nodes_[id].children = children;
  }

  // The child list of a node; `parent` is its element, or a sitemap that was spliced in there.
  std::vector<NaiveElement*> places_in(NaiveElement& parent, std::vector<NaiveElement*>& spliced_here)
  {
    std::vector<NaiveElement*> places;
    for (const auto& child : parent.children) {
      NaiveElement* stands_here = nullptr;
      if (child->is("item") || child->is("group"))
        stands_here = child.get();
      else if (child->is("external"))
        stands_here = target_of(*child);
      if (stands_here == nullptr)
        continue;
      if (stands_here->is("sitemap")) {
        const std::vector<NaiveElement*> inside = splice(*child, *stands_here, spliced_here);
        places.insert(places.end(), inside.begin(), inside.end());
        continue;
      }
      reach(*stands_here);
      if (stands_here->attribute("tree") != "exclude") // M-6
        places.push_back(stands_here);
      else if (stands_here != child.get())
        ++situations_.excluded_targets;
      if (stands_here != child.get() && excluded_above(*stands_here))
        ++situations_.given_back_a_place;
    }
    return places;
  }

  // M-5b
  std::vector<NaiveElement*> splice(NaiveElement& external, NaiveElement& sitemap,
                                    std::vector<NaiveElement*>& spliced_here)
  {
    if (std::find(spliced_here.begin(), spliced_here.end(), &sitemap) != spliced_here.end()) {
      if (looping_.insert(&external).second)
        note("note", "external-loop", *external.document);
      ++situations_.loops_noted;
      return {};
    }
    if (!spliced_.insert(&sitemap).second)
      ++situations_.spliced_again;
    ++situations_.spliced;
    styles_.process(sitemap, *documents_.front()); // S-6
    spliced_here.push_back(&sitemap);
    const std::vector<NaiveElement*> inside = places_in(sitemap, spliced_here);
    spliced_here.pop_back();
    return inside;
  }

  // M-5, M-5a, M-5b, M-5c
  NaiveElement* target_of(NaiveElement& external)
  {
    NaiveElement* target = looked_up(external);
    if (target != nullptr && (target->is("item") || target->is("group") || target->is("sitemap")))
      return target;
    if (unresolved_.insert(&external).second) // M-5c: one for each element
      note("warning", "external-unresolved", *external.document);
    ++situations_.unresolved;
    return nullptr;
  }

  NaiveElement* looked_up(NaiveElement& external)
  {
    std::optional<std::string> value = external.attribute("href", xlink_namespace);
    if (!value && !site_.strict)
      value = external.attribute("url"); // O-5
    const std::optional<std::string> reference = value ? clean(*value) : std::nullopt;
    if (!reference || reference->empty()) // M-5c, D-8: no reference
      return nullptr;
    NaiveDocument* in = external.document;
    std::optional<std::string> fragment = split(*reference).fragment;
    if (reference->front() != '#') // M-5a: a bare fragment names this document
      in = &document(without_fragment(resolve(base_uri(external, site_), *reference)));
    else if (base_uri(external, site_) != in->retrieval_uri())
      ++situations_.another_base;
    if (!in->ok())
      return nullptr;
    if (!fragment || fragment->empty())
      return in->root.get();
    NaiveElement* found = element_with_id(*in, percent_decoded(*fragment), site_);
    if (found != nullptr && equals(*in, percent_decoded(*fragment)) > 1)
      ++situations_.duplicate_ids;
    return found;
  }

  static int equals(NaiveDocument& document, const std::string& id)
  {
    int count = 0;
    for (const NaiveElement* element : with_descendants(*document.root))
      count += element->attribute("id", xml_namespace) == id ? 1 : 0;
    return count;
  }

  static bool excluded_above(const NaiveElement& element)
  {
    return element.parent != nullptr &&
           (element.parent->attribute("tree") == "exclude" || excluded_above(*element.parent));
  }

  void note(const std::string& severity, const std::string& code, const NaiveDocument& document)
  {
    ++findings_[{severity, code, document.index}];
  }

  json findings() const
  {
    json all = json::array();
    for (const auto& [key, count] : findings_)
      all.push_back({{"severity", std::get<0>(key)},
                     {"code", std::get<1>(key)},
                     {"document", std::get<2>(key)},
                     {"count", count}});
    return all;
  }

  json documents() const
  {
    const auto nullable = [](const auto& value) { return value ? json(*value) : json(); };
    json all = json::array();
    for (const auto& d : documents_)
      all.push_back({{"url", d->url},
                     {"final_url", nullable(d->final_url)},
                     {"status", nullable(d->status)},
                     {"content_type", nullable(d->content_type)},
                     {"bytes", d->bytes},
                     {"outcome", d->outcome}});
    return all;
  }

  // V-7. Of the links that the generator makes, none is like the page (V-1) but its own address.
  std::optional<std::string> language_of_page() const
  {
    for (const Node& node : nodes_)
      if (const auto variants = variants_of(*node.element, site_); site_.page && variants.size() > 1)
        if (const auto language = language_at(variants, *site_.page))
          return language;
    return std::nullopt;
  }

  json node(std::size_t id)
  {
    const auto nullable = [](const auto& value) { return value ? json(*value) : json(); };
    const NaiveElement& e = *nodes_[id].element;
    const std::vector<NaiveVariant> variants = variants_of(e, site_);
    const std::size_t chosen = chosen_variant(variants, site_, language_of_page_);
    situations_.chosen += chosen > 0 ? 1 : 0;
    const NaiveVariant& v = variants[chosen];
    json authored = json::array(); // docs/json.md: what is written in a `<variant>`, so not the node itself
    for (auto variant = variants.begin() + 1; variant != variants.end(); ++variant)
      authored.push_back({{"name", nullable(variant->name)},
                          {"url", nullable(variant->url)},
                          {"lang", nullable(variant->lang)},
                          {"type", nullable(variant->type)},
                          {"charset", nullable(variant->charset)},
                          {"description", nullable(variant->description)},
                          {"target", nullable(variant->target)}});
    return {{"id", id},
            {"kind", id == 0 ? "root" : e.name},
            {"name", nullable(v.name)},
            {"url", nullable(v.url)},
            {"blocked", v.blocked},
            {"description", nullable(v.description)},
            {"roles", roles_of(e)},
            {"excluded", id != 0 && e.attribute("tree") == "exclude"},
            {"relation", nullable(e.attribute("relation"))},
            {"priority", nullable(e.attribute("priority"))},
            {"order", nullable(e.attribute("order"))},
            {"lang", nullable(v.lang)},
            {"type", nullable(v.type)},
            {"charset", nullable(v.charset)},
            {"target", nullable(v.target)},
            {"method", nullable(e.attribute("method"))},
            {"data", nullable(e.attribute("data"))},
            {"derived", false},
            {"name_derived", false},
            {"lastmod", nullptr}, // only lists have these three
            {"changefreq", nullptr},
            {"attachments", json::array()},
            {"variants", authored},
            {"children", children(id, v.lang)},
            {"document", e.document->index},
            {"line", e.line}};
  }

  // M-7: in document order, or sorted by displayed name in the parent's language.
  json children(std::size_t id, const std::optional<std::string>& language)
  {
    std::vector<NaiveElement*> order = nodes_[id].children;
    if (nodes_[id].element->attribute("order") == "lexical") {
      const ByName by_name{language};
      std::stable_sort(order.begin(), order.end(), [&](const NaiveElement* a, const NaiveElement* b) {
        return by_name(displayed_name(*a), displayed_name(*b)) < 0;
      });
      situations_.sorted += order != nodes_[id].children ? 1 : 0;
    }
    json ids = json::array();
    for (NaiveElement* child : order)
      ids.push_back(ids_.at(child));
    return ids;
  }

  std::optional<std::string> displayed_name(const NaiveElement& element) const
  {
    const std::vector<NaiveVariant> variants = variants_of(element, site_);
    return variants[chosen_variant(variants, site_, language_of_page_)].name;
  }

  json map()
  {
    json nodes = json::array();
    json roles = json::object();
    for (std::size_t id = 0; id < nodes_.size(); ++id) {
      nodes.push_back(node(id));
      for (const json& role : nodes.back()["roles"])
        roles[role.get<std::string>()].push_back(id);
    }
    return {{"format", "standard-sitemap"},
            {"root", 0},
            {"nodes", nodes},
            {"roles", roles},
            {"class_changes", styles_.class_changes()},
            {"styles", styles_.styles()},
            {"logo", styles_.logo()}};
  }

  const Site& site_;
  NaiveStyles styles_;
  std::vector<std::unique_ptr<NaiveDocument>> documents_;
  std::map<std::string, NaiveDocument*> by_request_;
  std::map<std::string, NaiveDocument*> by_final_uri_;
  std::vector<Node> nodes_;
  std::optional<std::string> language_of_page_;
  std::map<const NaiveElement*, std::size_t> ids_;
  std::set<const NaiveElement*> unresolved_;
  std::set<const NaiveElement*> looping_;
  std::set<const NaiveElement*> spliced_;
  std::map<std::tuple<std::string, std::string, int>, int> findings_;
  Situations situations_;
};

// L-1, M-2
Situations Walk::situations() const
{
  Situations all = situations_;
  std::map<const NaiveElement*, std::set<std::size_t>> parents;
  for (std::size_t id = 0; id < nodes_.size(); ++id) {
    for (const NaiveElement* child : nodes_[id].children)
      parents[child].insert(id);
    std::set<const NaiveElement*> below;
    std::vector<const NaiveElement*> open{nodes_[id].element};
    while (!open.empty()) {
      const NaiveElement* at = open.back();
      open.pop_back();
      for (const NaiveElement* child : nodes_[ids_.at(at)].children)
        if (below.insert(child).second)
          open.push_back(child);
    }
    all.ancestors_of_themselves += below.contains(nodes_[id].element) ? 1 : 0;
  }
  for (const auto& [child, of] : parents)
    all.shared_nodes += of.size() > 1 ? 1 : 0;
  return all;
}

} // namespace

json naive_map(const Site& site)
{
  return Walk(site).run();
}

Situations situations_of(const Site& site)
{
  Walk walk(site);
  walk.run();
  return walk.situations();
}

} // namespace standard_sitemap::walk
