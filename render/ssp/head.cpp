#include "render/ssp/head.h"

#include <optional>

#include "engine/display/shown.h"
#include "render/ssp/tag.h"

namespace standard_sitemap {

namespace {

std::string line(const Tag& tag, std::string_view indent = "  ")
{
  return std::string{indent} + tag.empty() + '\n';
}

Tag class_change_tag(const ClassChange& change)
{
  Tag tag{"class-change"};
  for (const auto& [prefix, uri] : change.namespaces)
    if (prefix != "xml") // `xml` is always bound
      tag.set("xmlns:" + prefix, uri);
  tag.set("elem", change.xpath);
  if (change.attribute != "class")
    tag.set("attr", change.attribute);
  tag.set("prefix", change.prefix);
  return tag;
}

Tag style_tag(const StyleInstruction& style)
{
  Tag tag{"style"};
  tag.set("url", style.relative.value_or(style.url.text()));
  tag.set("type", style.type);
  if (style.replace)
    tag.set("replace", "true");
  return tag;
}

Tag logo_tag(const LogoVariant& logo)
{
  Tag tag{"variant"};
  tag.set("url", logo.relative.value_or(logo.url.text()));
  tag.set("type", logo.type);
  if (logo.width)
    tag.set("width", std::to_string(*logo.width));
  if (logo.height)
    tag.set("height", std::to_string(*logo.height));
  return tag;
}

} // namespace

std::string instructions_xml(const Map& map, Diagnostics& left_out)
{
  constexpr std::size_t quoted_code_points = 80;
  std::string xml;
  const std::string root = map.documents().front().requested.text();
  const auto leave_out = [&](const std::string& what, const std::string& refused) {
    left_out.add({.severity = Severity::warning,
                  .code = Code::not_written,
                  .message = what + " is left out, because it is refused: " + refused,
                  .document = root});
  };
  for (const ClassChange& change : map.class_changes()) {
    if (change.refused)
      leave_out("the class change of \"" + shown_text(change.xpath, quoted_code_points) + '"',
                *change.refused);
    else
      xml += line(class_change_tag(change));
  }
  for (const StyleInstruction& style : map.styles()) {
    if (style.refused)
      leave_out("the style sheet " + style.url.text(), *style.refused);
    else
      xml += line(style_tag(style));
  }
  if (map.logo().empty())
    return xml;
  const Tag image{"image"};
  xml += "  " + image.start() + '\n';
  for (const LogoVariant& logo : map.logo())
    xml += line(logo_tag(logo), "    ");
  return xml += "  " + image.end() + '\n';
}

} // namespace standard_sitemap
