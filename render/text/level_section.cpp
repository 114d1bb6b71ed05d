#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "render/labels/labels.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

void write_refused(TextPaper& paper, const std::string& reason, const std::string& what)
{
  paper.line({{"  " + std::string{paper.signs().refused} + "refused: " + reason, Ink::warning},
              {"  " + what, Ink::quiet}});
}

void write_change(TextPaper& paper, const ClassChange& change, const std::string& token)
{
  if (change.refused)
    return write_refused(paper, *change.refused, change.xpath);
  paper.line({{"  set "}, {token, Ink::heading}, {" in " + change.attribute + " of " + change.xpath}});
  if (paper.options().detail == Detail::trace)
    for (const auto& [prefix, uri] : change.namespaces) {
      std::string binding = "      ";
      binding.append(prefix).append(": is ").append(uri);
      paper.line({{binding, Ink::quiet}});
    }
}

void write_style(TextPaper& paper, const StyleInstruction& style, const std::optional<Uri>& origin)
{
  const std::string place = local_form(style.url, origin);
  if (style.refused)
    return write_refused(paper, *style.refused, place);
  paper.line({{"  load style sheet "},
              {place, Ink::heading},
              {style.replace ? " instead of the page's own" : "", Ink::quiet}});
}

void write_logo(TextPaper& paper, const LogoVariant& logo, const std::optional<Uri>& origin)
{
  std::string size;
  if (logo.width && logo.height)
    size = "  " + std::to_string(*logo.width) + " by " + std::to_string(*logo.height);
  paper.line({{"  show logo "}, {local_form(logo.url, origin), Ink::heading}, {size, Ink::quiet}});
}

/// A map may contain any number; class changes are bounded by the policy.
constexpr std::size_t max_shown = 16;

template <class Item>
std::span<const Item> first_of(const std::vector<Item>& items)
{
  return {items.data(), std::min(items.size(), max_shown)};
}

void write_rest(TextPaper& paper, std::size_t all, const char* what)
{
  if (all > max_shown)
    paper.line({{"  and " + counted(all - max_shown, what) + " more", Ink::quiet}});
}

} // namespace

void write_level(TextPaper& paper, const Map& map, const DisplayLevels& levels, std::string_view level,
                 const std::optional<Uri>& origin)
{
  paper.heading("Changes to the page at level " + std::string{level});
  const bool shows = levels.shows_map(level);
  if (map.class_changes().empty() && !(shows && (!map.styles().empty() || !map.logo().empty())))
    paper.line({{"  none: the map asks for none", Ink::quiet}});
  for (const ClassChange& change : map.class_changes())
    write_change(paper, change, levels.token(change.prefix, level));
  if (!shows)
    return;
  for (const StyleInstruction& style : first_of(map.styles()))
    write_style(paper, style, origin);
  write_rest(paper, map.styles().size(), "style sheet");
  for (const LogoVariant& logo : first_of(map.logo()))
    write_logo(paper, logo, origin);
  write_rest(paper, map.logo().size(), "logo");
}

} // namespace standard_sitemap
