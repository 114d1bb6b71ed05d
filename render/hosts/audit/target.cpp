#include "render/hosts/audit/target.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "engine/base/keyed_hash.h"
#include "engine/web/public_suffix.h"

namespace standard_sitemap {

namespace {

std::string element_id_of(const Uri& url)
{
  std::string_view fragment = url.fragment().value_or("");
  fragment = fragment.substr(0, fragment.find(":~:")); // URL Fragment Text Directives, 3.2
  if (fragment.starts_with('/') || fragment.starts_with('!'))
    return {};
  return percent_decoded(fragment);
}

class TargetCollector {
 public:
  explicit TargetCollector(const Map& map) : map_(map) {}

  std::vector<Target> collect() &&
  {
    for (NodeId id = 0; id < map_.size(); ++id) {
      const Node node = map_.node(id);
      if (node.has_reference())
        add(node.link(bases_), AuthoredElement::of(node), node.type(), node.lang());
      if (node.has_variant_reference())
        add_variants(node);
    }
    return std::move(targets_);
  }

 private:
  // M-8: a variant without its own reference has that of its node.
  void add_variants(const Node& node)
  {
    const std::vector<AuthoredElement> elements = AuthoredElement::variants_of(node);
    const std::vector<Variant> variants = node.variants(bases_);
    for (std::size_t i = 0; i < variants.size(); ++i)
      if (elements[i].reference())
        add(variants[i].link, elements[i], variants[i].type, variants[i].lang);
  }

  void add(const Link& link, AuthoredElement at, std::optional<std::string_view> type,
           std::optional<std::string_view> language)
  {
    if (!link.url || !link.url->is_http())
      return;
    const Uri url = link.url->without_fragment();
    const auto [known, is_new] =
        by_address_.try_emplace(url.normalised().text(), static_cast<std::uint32_t>(targets_.size()));
    if (is_new)
      targets_.push_back({url, {}});
    targets_[known->second].uses.push_back(
        {at, element_id_of(*link.url), type.value_or(""), language.value_or("")});
  }

  const Map& map_;
  BaseResolver bases_;
  std::unordered_map<std::string, std::uint32_t, KeyedHash, std::equal_to<>> by_address_;
  std::vector<Target> targets_;
};

} // namespace

const Uri& address_of_root(const Map& map)
{
  const DocumentReport& root = map.documents().front();
  return root.final_url ? *root.final_url : root.requested;
}

std::vector<Target> targets_of(const Map& map)
{
  return TargetCollector{map}.collect();
}

std::vector<std::string_view> fragments_of(const Target& target)
{
  std::vector<std::string_view> fragments;
  for (const TargetUse& use : target.uses)
    if (!use.fragment.empty())
      fragments.push_back(use.fragment);
  std::ranges::sort(fragments);
  fragments.erase(std::unique(fragments.begin(), fragments.end()), fragments.end());
  return fragments;
}

std::string own_site_of(const Uri& root, const std::vector<Target>& targets)
{
  if (root.is_http())
    return registrable_site(root);
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> counts;
  for (const Target& target : targets)
    ++counts[registrable_site(target.url)];
  std::size_t most = 0;
  for (const auto& [site, count] : counts)
    most = std::max(most, count);
  for (const Target& target : targets)
    if (std::string site = registrable_site(target.url); counts.at(site) == most)
      return site;
  return {};
}

} // namespace standard_sitemap
