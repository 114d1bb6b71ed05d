#include "tests/orders/event.h"

#include <algorithm>
#include <sstream>

namespace standard_sitemap::orders {
namespace {

constexpr std::array<std::string_view, kind_count> kind_names = {
    "show",  "reload", "back", "forward",  "move", "stop", "leave",  "close", "head",  "missing",
    "bytes", "end",    "fail", "deadline", "arm",  "work", "minute", "hour",  "clear", "change"};

} // namespace

std::string written(const Event& event)
{
  std::string text{kind_names[static_cast<std::size_t>(event.kind)]};
  text += ' ' + std::to_string(event.tab) + ' ' + std::to_string(event.choice);
  if (event.memory != 0)
    text += " memory " + std::to_string(event.memory);
  return text;
}

std::string written(const Path& path)
{
  std::string text;
  for (const Event& event : path)
    text += (text.empty() ? "" : "; ") + written(event);
  return text;
}

std::optional<Path> read_path(std::string_view text)
{
  Path path;
  std::istringstream events{std::string{text}};
  for (std::string one; std::getline(events, one, ';');) {
    std::istringstream words{one};
    std::string name, memory;
    unsigned tab = 0, choice = 0, number = 0;
    if (!(words >> name >> tab >> choice))
      return std::nullopt;
    if (words >> memory && (memory != "memory" || !(words >> number)))
      return std::nullopt;
    const auto found = std::find(kind_names.begin(), kind_names.end(), name);
    if (found == kind_names.end() || tab > 9 || choice > 99 || number > 60'000)
      return std::nullopt;
    path.push_back({static_cast<Kind>(found - kind_names.begin()), static_cast<std::uint8_t>(tab),
                    static_cast<std::uint8_t>(choice), static_cast<std::uint16_t>(number)});
  }
  return path;
}

} // namespace standard_sitemap::orders
