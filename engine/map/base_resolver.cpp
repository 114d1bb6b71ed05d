#include <standard_sitemap/map/base_resolver.h>

#include <standard_sitemap/read/document.h>

namespace standard_sitemap {

const Uri& BaseResolver::base_of(const Document& document, ElementId element)
{
  if (document_ != &document) {
    document_ = &document;
    chain_.clear();
  }
  wanted_.clear();
  for (; element != no_element; element = document.parent(element))
    if (document.base(element))
      wanted_.push_back(element);

  // The chain of the last element, as far as it is this one's too.
  std::size_t same = 0;
  while (same < chain_.size() && same < wanted_.size() &&
         chain_[same].element == wanted_[wanted_.size() - 1 - same])
    ++same;
  chain_.erase(chain_.begin() + static_cast<std::ptrdiff_t>(same), chain_.end());

  for (std::size_t i = wanted_.size() - same; i-- > 0;) {
    const Uri& outer = chain_.empty() ? document.url() : chain_.back().base;
    auto base = Uri::resolve(outer, Leiri{*document.base(wanted_[i])});
    chain_.push_back({wanted_[i], base ? *std::move(base) : outer});
  }
  return chain_.empty() ? document.url() : chain_.back().base;
}

Result<Uri> BaseResolver::resolve(const Document& document, ElementId element, std::string_view reference)
{
  return Uri::resolve(base_of(document, element), Leiri{reference});
}

} // namespace standard_sitemap
