#include "engine/document/document.h"

#include <algorithm>

namespace standard_sitemap {
Subject Document::subject() const
{
  switch (format_) {
  case DocumentFormat::standard_sitemap:
    return Subject::sitemap;
  case DocumentFormat::sitemaps_org:
    return size() > 1 && kind(first_child(0)) == ElementKind::external ? Subject::index : Subject::urlset;
  case DocumentFormat::text:
    return Subject::text_list;
  case DocumentFormat::feed:
    return Subject::feed;
  case DocumentFormat::biositemap:
    return Subject::biositemap;
  case DocumentFormat::robots:
    return Subject::robots;
  }
  return Subject::unknown;
}

std::optional<std::string_view> Document::attribute(ElementId element, Attribute attribute) const
{
  const std::uint32_t present = mask(element);
  if ((present & bit(attribute)) == 0)
    return std::nullopt;
  return value(element, present, attribute);
}

std::optional<std::string_view> Document::inherited(ElementId element, Attribute attribute) const
{
  const std::uint32_t wanted =
      bit(attribute) | (attribute == Attribute::lang ? bit(Attribute::xml_lang) : 0u);
  for (; element != no_element; element = parent(element)) {
    if ((mask(element) & wanted) == 0)
      continue;
    // Foreign elements do not block inheritance and have none of our attributes (NS-2), but xml:lang applies
    // anywhere.
    if (attribute == Attribute::lang && has(element, Attribute::xml_lang))
      return this->attribute(element, Attribute::xml_lang);
    return this->attribute(element, attribute);
  }
  return std::nullopt;
}

std::optional<std::string_view> Document::base(ElementId element) const
{
  if ((mask(element) & (bit(Attribute::xml_base) | bit(Attribute::baseurl))) == 0)
    return std::nullopt;
  const auto xml_base = attribute(element, Attribute::xml_base);
  return xml_base ? xml_base : attribute(element, Attribute::baseurl);
}

// Either the last base before the element, or one that encloses it: elements in between have ended.
std::uint32_t Document::base_in_scope(ElementId element) const
{
  const auto next = std::upper_bound(bases_.begin(), bases_.end(), element,
                                     [](ElementId id, const Base& base) { return id < base.element; });
  if (next == bases_.begin())
    return no_base;
  auto index = static_cast<std::uint32_t>(next - bases_.begin() - 1);
  while (index != no_base && end(bases_[index].element) <= element)
    index = bases_[index].outer;
  return index;
}

const Uri* Document::base_uri(ElementId element) const
{
  const std::uint32_t index = base_in_scope(element);
  if (index == no_base)
    return &url_;
  return bases_[index].uri ? &*bases_[index].uri : nullptr;
}

const std::string* Document::relative_base(ElementId element) const
{
  static const std::string& none = *new std::string; // never destroyed: threads may outlive `main`
  if (!url_.has_scheme("file"))
    return nullptr;
  const std::uint32_t index = base_in_scope(element);
  if (index == no_base)
    return &none;
  return bases_[index].uri && relative_bases_[index] ? &*relative_bases_[index] : nullptr;
}

bool Document::excluded(ElementId element) const
{
  return attribute(element, Attribute::tree) == "exclude";
}

ElementId Document::find_id(std::string_view id) const
{
  std::call_once(*ids_once_, [this] {
    for (ElementId element = 0; element < size(); ++element)
      if (auto value = attribute(element, Attribute::xml_id))
        ids_.emplace_back(*value, element);
      else if (value = attribute(element, Attribute::id); value)
        ids_.emplace_back(*value, element);
    std::sort(ids_.begin(), ids_.end());
  });
  const auto found = std::lower_bound(ids_.begin(), ids_.end(), std::pair{id, ElementId{0}});
  return found != ids_.end() && found->first == id ? found->second : no_element;
}

const Document::VariantRun* Document::variant_run(ElementId element) const
{
  const auto found = std::lower_bound(variant_runs_.begin(), variant_runs_.end(), element,
                                      [](const VariantRun& run, ElementId id) { return run.of < id; });
  return found != variant_runs_.end() && found->of == element ? &*found : nullptr;
}

std::span<const ElementId> Document::variants(ElementId element) const
{
  const VariantRun* const run = variant_run(element);
  return run ? std::span{variants_}.subspan(run->first, run->count) : std::span<const ElementId>{};
}

bool Document::variants_cut(ElementId element) const
{
  const VariantRun* const run = variant_run(element);
  return run && run->cut;
}

const Document::Instruction* Document::instruction(ElementId element) const
{
  const auto found = std::ranges::lower_bound(instructions_, element, {}, &Instruction::element);
  return found != instructions_.end() && found->element == element ? &*found : nullptr;
}

// In document order an element's variants may be on both sides of its children's variants.
void Document::index_variants(const std::vector<ElementId>& cut)
{
  std::ranges::stable_sort(variants_, {}, [this](ElementId variant) { return parent(variant); });
  for (std::uint32_t i = 0; i < variants_.size(); ++i) {
    const ElementId of = parent(variants_[i]);
    if (variant_runs_.empty() || variant_runs_.back().of != of)
      variant_runs_.push_back({of, i, 0, std::ranges::binary_search(cut, of)});
    ++variant_runs_.back().count;
  }
  variants_.shrink_to_fit();
  variant_runs_.shrink_to_fit();
}

const std::vector<std::pair<std::string, std::string>>& Document::bindings(ElementId element) const
{
  static const std::vector<std::pair<std::string, std::string>> none;
  const Instruction* const found = instruction(element);
  return found ? found->bindings : none;
}

bool Document::xpath_compiles(ElementId element) const
{
  const Instruction* const found = instruction(element);
  return found && found->xpath_compiles;
}

std::shared_ptr<const Document> Document::of_one_group(Uri url)
{
  std::shared_ptr<Document> document{new Document{std::move(url)}};
  document->elements_.push_back({0, no_element, 1, static_cast<std::uint32_t>(ElementKind::group) & 0xfu, 0});
  document->arena_.append(sizeof(std::uint32_t), '\0'); // an empty mask
  return document;
}

std::size_t Document::memory() const
{
  std::size_t bytes = elements_.capacity() * sizeof(Element) + columns_.capacity() * sizeof columns_[0] +
                      arena_.capacity() + ids_.capacity() * sizeof ids_[0] +
                      bases_.capacity() * sizeof(Base) + variants_.capacity() * sizeof variants_[0] +
                      variant_runs_.capacity() * sizeof variant_runs_[0];
  for (const Base& base : bases_)
    bytes += base.uri ? base.uri->text().capacity() : 0;
  for (const Instruction& instruction : instructions_)
    for (const auto& [prefix, uri] : instruction.bindings)
      bytes += prefix.capacity() + uri.capacity();
  bytes += relative_bases_.capacity() * sizeof relative_bases_[0];
  for (const auto& base : relative_bases_)
    bytes += base ? base->capacity() : 0;
  return bytes;
}

} // namespace standard_sitemap
