#include "engine/document/base_scope.h"

#include <algorithm>
#include <utility>

#include "engine/web/relative_reference.h"

namespace standard_sitemap {

std::optional<std::string> BaseScope::open(ElementId element, std::string_view reference)
{
  auto& bases = parts_.bases;
  const std::uint32_t outer = open_.empty() ? DocumentParts::no_base : open_.back();
  if (outer != DocumentParts::no_base && !bases[outer].uri)
    return std::nullopt; // no base below it is usable
  std::optional<Uri> uri;
  std::optional<std::string> why_not;
  if (open_.size() == policy_.bases)
    why_not = "more than " + std::to_string(policy_.bases) + " xml:base attributes are in scope";
  else
    uri = resolved(outer, reference, why_not);
  open_.push_back(static_cast<std::uint32_t>(bases.size()));
  bases.push_back({element, outer, std::move(uri)});
  if (parts_.url.has_scheme("file"))
    add_relative(outer, reference);
  return why_not;
}

void BaseScope::close(ElementId element)
{
  if (!open_.empty() && parts_.bases[open_.back()].element == element)
    open_.pop_back();
}

std::optional<Uri> BaseScope::resolved(std::uint32_t outer, std::string_view reference,
                                       std::optional<std::string>& why_not)
{
  const Uri& over = outer == DocumentParts::no_base ? parts_.url : *parts_.bases[outer].uri;
  if (bytes_ >= max_bytes) {
    why_not =
        "all base URIs of the document together are longer than " + std::to_string(max_bytes) + " bytes";
    return std::nullopt;
  }
  auto uri = Uri::resolve(over, Leiri{reference});
  const std::size_t bytes = uri ? uri->text().size() : reference.size();
  bytes_ += sizeof(DocumentParts::Base) + std::max(bytes, over.text().size());
  if (bytes <= policy_.uri_bytes)
    return uri ? *std::move(uri) : over; // an invalid reference is ignored
  why_not = "a base URI is longer than " + std::to_string(policy_.uri_bytes) + " bytes";
  return std::nullopt;
}

/// Adds the counterpart of the last base. One that would be too long counts as absolute.
void BaseScope::add_relative(std::uint32_t outer, std::string_view reference)
{
  auto& relative = parts_.relative_bases;
  const bool outermost = outer == DocumentParts::no_base;
  const Uri& over = outermost ? parts_.url : *parts_.bases[outer].uri;
  const std::optional<std::string> around = outermost ? std::string{} : relative[outer];
  relative.emplace_back();
  if (!parts_.bases.back().uri || !around)
    return;
  if (!Uri::resolve(over, Leiri{reference})) // ignored
    relative.back() = around;
  else if (auto base = relative_reference(*around, Leiri{reference});
           base && base->size() <= policy_.uri_bytes)
    relative.back() = std::move(base);
}

} // namespace standard_sitemap
