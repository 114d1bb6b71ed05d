#include "engine/document/document.h"

#include <algorithm>
#include <iterator>

namespace standard_sitemap {

std::optional<std::string_view> DocumentParts::base(ElementId element) const
{
  const std::uint32_t present = mask(element);
  if ((present & bit(Attribute::xml_base)) != 0)
    return value(element, present, Attribute::xml_base);
  if ((present & bit(Attribute::baseurl)) != 0)
    return value(element, present, Attribute::baseurl);
  return std::nullopt;
}

DocumentParts DocumentParts::up_to(ElementId last) const
{
  const auto* const behind = std::find_if(elements.begin() + last, elements.end(),
                                          [](const Element& element) { return element.attributes != 0; });
  const std::size_t values = behind == elements.end() ? arena.size() : behind->attributes;
  DocumentParts copy{.url = url, .format = format};
  copy.elements.resize_for_overwrite(last);
  std::copy_n(elements.begin(), last, copy.elements.begin());
  copy.elements[0].end = last;
  copy.arena.resize_for_overwrite(values);
  std::copy_n(arena.begin(), values, copy.arena.begin());
  if (!columns.empty())
    copy.columns.assign(columns.data(), columns.data() + last);
  const auto is_within = [last](ElementId element) { return element < last; };
  std::ranges::copy_if(variants, std::back_inserter(copy.variants), is_within);
  std::ranges::copy_if(cut, std::back_inserter(copy.cut), is_within);
  return copy;
}

// In document order an element's variants may be on both sides of its children's variants.
Document::Document(DocumentParts parts) : parts_(std::move(parts))
{
  auto& variants = parts_.variants;
  std::ranges::stable_sort(variants, {}, [this](ElementId variant) { return parent(variant); });
  for (std::uint32_t i = 0; i < variants.size(); ++i) {
    const ElementId of = parent(variants[i]);
    if (variant_runs_.empty() || variant_runs_.back().of != of)
      variant_runs_.push_back({of, i, 0});
    ++variant_runs_.back().count;
  }
  variants.shrink_to_fit();
  variant_runs_.shrink_to_fit();
}

Subject Document::subject() const
{
  switch (parts_.format) {
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
  case DocumentFormat::llms:
    return Subject::llms;
  case DocumentFormat::robots:
    return Subject::robots;
  }
  return Subject::unknown;
}

std::optional<std::string_view> Document::inherited(ElementId element, Attribute attribute) const
{
  const std::uint32_t wanted = DocumentParts::bit(attribute) |
                               (attribute == Attribute::lang ? DocumentParts::bit(Attribute::xml_lang) : 0u);
  for (; element != no_element; element = parent(element)) {
    if ((parts_.mask(element) & wanted) == 0)
      continue;
    // Foreign elements do not block inheritance and have none of our attributes (NS-2), but xml:lang applies
    // anywhere.
    if (attribute == Attribute::lang && has(element, Attribute::xml_lang))
      return this->attribute(element, Attribute::xml_lang);
    return this->attribute(element, attribute);
  }
  return std::nullopt;
}

// The base in scope is the last one before the element, or one that encloses that: elements in between have
// ended.
std::uint32_t Document::base_in_scope(ElementId element) const
{
  const auto next =
      std::upper_bound(parts_.bases.begin(), parts_.bases.end(), element,
                       [](ElementId id, const DocumentParts::Base& base) { return id < base.element; });
  if (next == parts_.bases.begin())
    return DocumentParts::no_base;
  auto index = static_cast<std::uint32_t>(next - parts_.bases.begin() - 1);
  while (index != DocumentParts::no_base && end(parts_.bases[index].element) <= element)
    index = parts_.bases[index].outer;
  return index;
}

const Uri* Document::base_uri_in_scope(ElementId element) const
{
  const std::uint32_t index = base_in_scope(element);
  if (index == DocumentParts::no_base)
    return &parts_.url;
  return parts_.bases[index].uri ? &*parts_.bases[index].uri : nullptr;
}

const std::string* Document::relative_base(ElementId element) const
{
  static const std::string& none = *new std::string; // never destroyed: threads may outlive `main`
  if (!parts_.url.has_scheme("file"))
    return nullptr;
  const std::uint32_t index = base_in_scope(element);
  if (index == DocumentParts::no_base)
    return &none;
  return parts_.bases[index].uri && parts_.relative_bases[index] ? &*parts_.relative_bases[index] : nullptr;
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

std::span<const ElementId> Document::variants(ElementId element) const
{
  const auto run = std::ranges::lower_bound(variant_runs_, element, {}, &VariantRun::of);
  if (run == variant_runs_.end() || run->of != element)
    return {};
  return std::span{parts_.variants}.subspan(run->first, run->count);
}

bool Document::variants_cut(ElementId element) const
{
  return std::ranges::binary_search(parts_.cut, element);
}

const DocumentParts::Instruction* Document::instruction(ElementId element) const
{
  const auto found =
      std::ranges::lower_bound(parts_.instructions, element, {}, &DocumentParts::Instruction::element);
  return found != parts_.instructions.end() && found->element == element ? &*found : nullptr;
}

const std::vector<std::pair<std::string, std::string>>& Document::bindings(ElementId element) const
{
  static const std::vector<std::pair<std::string, std::string>> none;
  const DocumentParts::Instruction* const found = instruction(element);
  return found ? found->bindings : none;
}

bool Document::xpath_compiles(ElementId element) const
{
  const DocumentParts::Instruction* const found = instruction(element);
  return found && found->xpath_compiles;
}

std::shared_ptr<const Document> Document::of_one_group(Uri url)
{
  DocumentParts parts{.url = std::move(url)};
  parts.elements.push_back({0, no_element, 1, static_cast<std::uint32_t>(ElementKind::group) & 0xfu, 0});
  parts.arena.append(sizeof(std::uint32_t), '\0'); // an empty mask
  return std::make_shared<const Document>(std::move(parts));
}

std::size_t Document::memory() const
{
  std::size_t bytes = parts_.elements.capacity() * sizeof(DocumentParts::Element) +
                      parts_.columns.capacity() * sizeof parts_.columns[0] + parts_.arena.capacity() +
                      ids_.capacity() * sizeof ids_[0] +
                      parts_.bases.capacity() * sizeof(DocumentParts::Base) +
                      (parts_.variants.capacity() + parts_.cut.capacity()) * sizeof(ElementId) +
                      variant_runs_.capacity() * sizeof variant_runs_[0];
  for (const DocumentParts::Base& base : parts_.bases)
    bytes += base.uri ? base.uri->text().capacity() : 0;
  for (const DocumentParts::Instruction& instruction : parts_.instructions)
    for (const auto& [prefix, uri] : instruction.bindings)
      bytes += prefix.capacity() + uri.capacity();
  bytes += parts_.relative_bases.capacity() * sizeof parts_.relative_bases[0];
  for (const auto& base : parts_.relative_bases)
    bytes += base ? base->capacity() : 0;
  return bytes;
}

} // namespace standard_sitemap
