#include "engine/view/view.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/display/shown.h"
#include "engine/language/language.h"
#include "engine/view/lexical_order.h"
#include "engine/view/reading_order.h"
#include "engine/view/shown_variant.h"
#include "engine/view/variant_choice.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

/// A cache of what is displayed for nodes that are displayed more than once. Authors can put one node into
/// very many places, and the full cost must not recur for each.
///
/// The cache takes no more once it has a few MiB: an entry is about as long as the output for it, so entries
/// that do not fit also produce much output.
class ShownCache {
 public:
  explicit ShownCache(std::size_t nodes) : met_(nodes) {}

  /// Returns null if the node is not cached. Valid until the next `keep`.
  const Shown* find(NodeId node) const
  {
    const auto known = known_.find(node);
    return known == known_.end() ? nullptr : &known->second;
  }

  /// Caches the node from the second call on.
  void keep(NodeId node, const Shown& shown)
  {
    if (!met_[node]) {
      met_[node] = true;
      return;
    }
    bytes_ += bytes_of(shown);
    if (bytes_ > max_bytes) {
      known_.clear();
      bytes_ = bytes_of(shown);
    }
    known_.insert_or_assign(node, shown);
  }

 private:
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;

  static std::size_t bytes_of(const Shown& shown)
  {
    constexpr std::size_t of_an_entry = 64; // of the table, and of allocations
    std::size_t bytes = sizeof shown + of_an_entry;
    for (const auto* text :
         {&shown.name, &shown.description, &shown.lang, &shown.type, &shown.charset, &shown.target})
      bytes += *text ? (*text)->size() : 0;
    return bytes + (shown.url ? shown.url->text().size() : 0) + (shown.relative ? shown.relative->size() : 0);
  }

  std::vector<bool> met_; ///< by node
  std::unordered_map<NodeId, Shown> known_;
  std::size_t bytes_ = 0;
};

namespace {

// V-5
std::optional<Uri> home_of(const PageLinks& links, const Policy& policy)
{
  for (const std::string_view relation : {"start", "home"})
    for (const PageLink& link : links.links) {
      if (link.element != PageLink::Element::link || !link.has_rel(relation) || trimmed(link.href).empty())
        continue;
      auto uri = Uri::resolve(link.base, Leiri{link.href});
      if (uri && !uri->lacks_host() && !link_refusal(*uri, policy))
        return *std::move(uri);
    }
  return std::nullopt;
}

} // namespace

View::View(const Map& map, ViewContext context, Policy policy, std::shared_ptr<const MapIndex> index)
    : map_(&map), index_(index ? std::move(index) : std::make_shared<const MapIndex>(map)),
      context_(std::move(context)), policy_(policy), home_target_(home_of(context_.links, policy_)),
      memory_(std::make_unique<ShownCache>(map.size())), lexical_(std::make_unique<LexicalOrder>(*index_))
{
  assert(&index_->map() == map_);
  if (!home_target_)
    return;
  for (const RoleNodes& entry : map.roles())
    if (entry.role == "home")
      home_nodes_ = entry.nodes;
  std::sort(home_nodes_.begin(), home_nodes_.end());
}

View::View(View&&) noexcept = default;
View& View::operator=(View&&) noexcept = default;
View::~View() = default;

// V-7
LanguageChoice& View::languages()
{
  if (!languages_) {
    const std::optional<std::string> of_page = language_of_page();
    languages_ = std::make_unique<LanguageChoice>(
        of_page ? with_first_language(*of_page, context_.accept_language) : context_.accept_language);
  }
  return *languages_;
}

// V-6
ReadingOrder& View::reading_order()
{
  if (!reading_)
    reading_ = std::make_unique<ReadingOrder>(*this);
  return *reading_;
}

// M-8, once for each node: the index of a variant; nullopt: the node itself.
std::optional<std::size_t> View::chosen_variant(const Node& node, const Link& own)
{
  if (const auto known = variants_.find(node.id()); known != variants_.end())
    return known->second;
  const std::vector<Variant> variants = node.variants(bases_);
  const auto candidates = alternatives_of(own, variants);
  std::vector<Alternative> alternatives;
  alternatives.reserve(candidates.size());
  for (const auto& candidate : candidates) {
    const auto lang = candidate ? variants[*candidate].lang : node.lang();
    const auto type = candidate ? variants[*candidate].type : node.type();
    alternatives.push_back({lang.value_or(std::string_view{}), type.value_or(std::string_view{})});
  }
  const auto chosen = candidates[best_alternative(alternatives, languages(), context_.accept)];
  variants_.emplace(node.id(), chosen);
  return chosen;
}

View::Chosen View::chosen(NodeId id)
{
  const Node node = map_->node(id);
  Chosen own{node.name(),   node.description(), node.lang(), node.type(),        node.charset(),
             node.target(), node.link(bases_),  false,       node.name_derived()};
  if (node.has_variants())
    if (const auto index = chosen_variant(node, own.link)) {
      Variant best = node.variant(*index, bases_);
      own = {best.name,
             best.description,
             best.lang,
             best.type,
             best.charset,
             best.target,
             std::move(best.link),
             false,
             own.name_derived && best.name == own.name};
    }
  if (!own.link.url && !own.link.blocked && !own.link.relative && takes_home_target(id)) { // V-5
    own.link.url = home_target_;
    own.derived = true;
  }
  return own;
}

// V-5
bool View::takes_home_target(NodeId id) const
{
  return std::binary_search(home_nodes_.begin(), home_nodes_.end(), id);
}

Shown View::shown(NodeId id)
{
  if (const Shown* known = memory_->find(id))
    return *known;
  Shown shown = shown_anew(id);
  memory_->keep(id, shown);
  return shown;
}

Shown View::shown_anew(NodeId id)
{
  Chosen best = chosen(id);
  Shown result = shown_variant(
      {best.name, best.description, best.lang, best.type, best.charset, best.target, std::move(best.link)},
      policy_);
  result.derived = best.derived;
  result.name_derived = best.name_derived;
  return result;
}

// M-8
std::vector<Shown> View::alternatives(NodeId id)
{
  const Node node = map_->node(id);
  const Link own = node.link(bases_);
  std::vector<Variant> variants = node.variants(bases_);
  std::vector<Shown> alternatives;
  for (const auto& index : alternatives_of(own, variants)) {
    Variant one = index ? std::move(variants[*index])
                        : Variant{node.name(),    node.description(), node.lang(), node.type(),
                                  node.charset(), node.target(),      own};
    const bool is_name_derived = node.name_derived() && one.name == node.name();
    Shown shown = shown_variant(std::move(one), policy_);
    shown.name_derived = is_name_derived;
    if (!shown.url && !shown.blocked && !shown.relative && takes_home_target(id)) { // V-5
      shown.url = home_target_;
      shown.derived = true;
    }
    alternatives.push_back(std::move(shown));
  }
  return alternatives;
}

std::span<const NodeId> View::children(NodeId id)
{
  const std::span<const NodeId> children = map_->children(id);
  if (children.size() < 2 || map_->node(id).order() != "lexical") // M-7
    return children;
  return lexical_->children(id, [this](NodeId child) {
    const Node listed = map_->node(child);
    const auto name = listed.has_variants() ? chosen(child).name : listed.name(); // without resolving a link
    return shown_text(name.value_or(std::string_view{}), policy_.text_code_points);
  });
}

// V-3
std::vector<NodeId> View::path(NodeId node)
{
  std::vector<NodeId> path;
  for (; node != MapIndex::none; node = index_->first_parent(node))
    path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

} // namespace standard_sitemap
