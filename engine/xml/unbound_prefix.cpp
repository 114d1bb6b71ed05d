#include "engine/xml/unbound_prefix.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/base/nearest_name.h"

namespace standard_sitemap {

namespace {

constexpr std::pair<std::string_view, std::string_view> usual[] = {
    {"xlink", "http://www.w3.org/1999/xlink"},
    {"xhtml", "http://www.w3.org/1999/xhtml"},
    {"image", "http://www.google.com/schemas/sitemap-image/1.1"},
    {"video", "http://www.google.com/schemas/sitemap-video/1.1"},
    {"news", "http://www.google.com/schemas/sitemap-news/0.9"},
};

std::string declaration(std::string_view prefix, std::string_view uri)
{
  return "xmlns:" + std::string{prefix} + "=\"" + std::string{uri} + '"';
}

} // namespace

std::string unbound_prefix_message(std::string_view prefix, std::span<const std::string_view> declared)
{
  std::string message = "the prefix \"" + excerpt(prefix) + "\" is not declared";
  if (const auto meant = nearest_name(prefix, declared))
    return message + "; did you mean \"" + std::string{*meant} + "\", which is?";
  const auto* const known =
      std::ranges::find(usual, prefix, &std::pair<std::string_view, std::string_view>::first);
  if (known != std::end(usual))
    return message + ": " + declaration(known->first, known->second) + " is missing";
  std::string_view names[std::size(usual)];
  std::ranges::transform(usual, names, [](const auto& entry) { return entry.first; });
  if (const auto meant = nearest_name(prefix, names))
    message += "; did you mean \"" + std::string{*meant} + "\"?";
  return message;
}

} // namespace standard_sitemap
