#include "inputs.h"

#include <cassert>
#include <cstdio>
#include <string_view>

namespace standard_sitemap::bench {

namespace {

constexpr std::size_t item_bytes = 120;
constexpr std::size_t items_in_group = 100;

std::string seven_digits(std::size_t number)
{
  char digits[32];
  std::snprintf(digits, sizeof digits, "%07zu", number);
  return digits;
}

std::string item(std::size_t number)
{
  std::string text = "<item name=\"Entry " + seven_digits(number) + "\" xlink:href=\"entries/" +
                     seven_digits(number) + ".html\" description=\"";
  constexpr std::string_view end = "\"/>\n";
  constexpr std::string_view words = "What there is to say of it, in one short line of plain text";
  assert(text.size() + end.size() <= item_bytes);
  text += words.substr(0, item_bytes - end.size() - text.size());
  text += end;
  assert(text.size() == item_bytes);
  return text;
}

} // namespace

std::string sitemap_of(std::size_t items)
{
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\" "
                     "xmlns:xlink=\"http://www.w3.org/1999/xlink\" xml:lang=\"en\">\n";
  text.reserve(text.size() + items * (item_bytes + 1));
  for (std::size_t i = 0; i < items; ++i) {
    if (i % items_in_group == 0) {
      if (i > 0)
        text += "</group>\n";
      text += "<group name=\"From " + seven_digits(i) + "\">\n";
    }
    text += item(i);
  }
  if (items > 0)
    text += "</group>\n";
  return text + "</sitemap>\n";
}

std::string list_of(std::size_t entries)
{
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (std::size_t i = 0; i < entries; ++i)
    text += "  <url>\n    <loc>http://site.test/catalogue/part-" + std::to_string(i / 1'000) + "/entry-" +
            seven_digits(i) +
            ".html</loc>\n    <lastmod>2024-05-17</lastmod>\n    <changefreq>weekly</changefreq>\n"
            "    <priority>0.5</priority>\n  </url>\n";
  return text + "</urlset>\n";
}

std::string page_of(std::size_t bytes, PageKind kind)
{
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A page</title>\n"
      "<link rel=\"stylesheet\" href=\"style/site.css\">\n"
      "<link rel=\"icon\" href=\"style/icon.svg\">\n"
      "<link rel=\"alternate\" hreflang=\"de\" href=\"de/\">\n";
  if (kind == PageKind::named)
    text += "<link rel=\"schema.sm\" href=\"http://standard-sitemap.org/2007/ns\">\n"
            "<link rel=\"sm.location\" href=\"map.xml\">\n";
  text += "<script>if (1 < 2 && 3 > 2) document.title += \" (wide)\";</script>\n</head>\n<body>\n";
  for (std::size_t i = 0; text.size() < bytes; ++i) {
    const std::string number = seven_digits(i);
    text += "<section id=\"s" + number + "\">\n<h2>Section " + number +
            "</h2>\n<p class=\"lead\">Some text with <em>a bit"
            " of</em> markup, a <a href=\"page-" +
            number + ".html\" title=\"Page " + number +
            "\">link</a> and an &amp;"
            " or two, long enough to be like what people write.</p>\n<ul>\n";
    for (int entry = 0; entry < 4; ++entry)
      text += "<li><a class=\"entry\" href=\"page-" + number + ".html#e" + std::to_string(entry) +
              "\">Entry</a></li>\n";
    text += "</ul>\n<!-- end of section -->\n</section>\n";
  }
  return text + "</body>\n</html>\n";
}

} // namespace standard_sitemap::bench
