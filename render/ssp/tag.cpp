#include "render/ssp/tag.h"

#include <algorithm>

#include "engine/base/xml_text.h"

namespace standard_sitemap {

void Tag::set(std::string name, std::optional<std::string_view> value)
{
  if (!value)
    return;
  std::string escaped;
  append_xml(escaped, *value);
  attributes_.emplace_back(std::move(name), std::move(escaped));
}

std::vector<std::string> Tag::shorten_to(std::size_t bytes)
{
  constexpr std::string_view may_go[] = {"name", "description", "data"};
  std::vector<std::string> gone;
  while (empty().size() > bytes) {
    auto longest = attributes_.end();
    for (auto at = attributes_.begin(); at != attributes_.end(); ++at)
      if (std::find(std::begin(may_go), std::end(may_go), at->first) != std::end(may_go) &&
          (longest == attributes_.end() || at->second.size() > longest->second.size()))
        longest = at;
    if (longest == attributes_.end())
      break;
    gone.push_back(longest->first);
    attributes_.erase(longest);
  }
  return gone;
}

std::string Tag::text_ending(std::string_view ending) const
{
  std::string text = '<' + name_;
  for (const auto& [name, value] : attributes_)
    ((((text += ' ') += name) += "=\"") += value) += '"';
  return text += ending;
}

} // namespace standard_sitemap
