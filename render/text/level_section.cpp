#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "render/node/counts.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

void write_refused(TextWriter& writer, const std::string& reason, const std::string& what)
{
  writer.line({{"  " + std::string{writer.symbols().refused} + "refused: " + reason, TextStyle::warning},
               {"  " + what, TextStyle::dim}});
}

void write_change(TextWriter& writer, const ClassChange& change, const std::string& token)
{
  if (change.refused)
    return write_refused(writer, *change.refused, change.xpath);
  writer.line({{"  set "}, {token, TextStyle::heading}, {" in " + change.attribute + " of " + change.xpath}});
  if (writer.options().detail == Detail::trace)
    for (const auto& [prefix, uri] : change.namespaces) {
      std::string binding = "      ";
      binding.append(prefix).append(": is ").append(uri);
      writer.line({{binding, TextStyle::dim}});
    }
}

void write_style(TextWriter& writer, const StyleInstruction& style, const std::optional<Uri>& origin)
{
  const std::string place = style.relative.value_or(local_form(style.url, origin));
  if (style.refused)
    return write_refused(writer, *style.refused, place);
  writer.line({{"  load style sheet "},
               {place, TextStyle::heading},
               {style.replace ? " instead of the page's own" : "", TextStyle::dim}});
}

void write_logo(TextWriter& writer, const LogoVariant& logo, const std::optional<Uri>& origin)
{
  std::string size;
  if (logo.width && logo.height)
    size = "  " + std::to_string(*logo.width) + " by " + std::to_string(*logo.height);
  writer.line({{"  show logo "},
               {logo.relative.value_or(local_form(logo.url, origin)), TextStyle::heading},
               {size, TextStyle::dim}});
}

/// A map may contain any number; class changes are bounded by the policy.
constexpr std::size_t max_shown = 16;

template <class Item>
std::span<const Item> first_of(const std::vector<Item>& items)
{
  return {items.data(), std::min(items.size(), max_shown)};
}

void write_rest(TextWriter& writer, std::size_t all, const char* what)
{
  if (all > max_shown)
    writer.line({{"  and " + counted(all - max_shown, what) + " more", TextStyle::dim}});
}

} // namespace

void write_level(TextWriter& writer, const Map& map, const DisplayLevels& levels, std::string_view level,
                 const std::optional<Uri>& origin)
{
  writer.heading("Changes to the page at level " + std::string{level});
  const bool shows = levels.shows_map(level);
  if (map.class_changes().empty() && !(shows && (!map.styles().empty() || !map.logo().empty())))
    writer.line({{"  none: the map asks for none", TextStyle::dim}});
  for (const ClassChange& change : map.class_changes())
    write_change(writer, change, levels.token(change.prefix, level));
  if (!shows)
    return;
  for (const StyleInstruction& style : first_of(map.styles()))
    write_style(writer, style, origin);
  write_rest(writer, map.styles().size(), "style sheet");
  for (const LogoVariant& logo : first_of(map.logo()))
    write_logo(writer, logo, origin);
  write_rest(writer, map.logo().size(), "logo");
}

} // namespace standard_sitemap
