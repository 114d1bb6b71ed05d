#include "tests/bench/inputs.h"

#include <cassert>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

namespace standard_sitemap::bench {

namespace {

constexpr std::size_t item_bytes = 120;
constexpr std::size_t items_of_each_group = 100;

constexpr std::string_view sitemap_begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                           "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\" "
                                           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" xml:lang=\"en\">\n";

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
  std::string text{sitemap_begin};
  text.reserve(text.size() + items * (item_bytes + 1));
  for (std::size_t i = 0; i < items; ++i) {
    if (i % items_of_each_group == 0) {
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

std::string nested_groups(std::size_t depth)
{
  std::string text{sitemap_begin};
  for (std::size_t i = 0; i < depth; ++i)
    text += "<group name=\"Level " + std::to_string(i) + "\">\n";
  for (std::size_t i = 0; i < depth; ++i)
    text += "</group>\n";
  return text + "</sitemap>\n";
}

std::string lexical_group(std::size_t items)
{
  std::string text{sitemap_begin};
  text += "<group name=\"All\" order=\"lexical\">\n";
  for (std::size_t i = 0; i < items; ++i)
    text += item(i * 7'654'321 % 10'000'000); // 7,654,321 and 10,000,000 have no common divisor
  return text + "</group>\n</sitemap>\n";
}

std::string urlset_of(std::size_t urls)
{
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (std::size_t i = 0; i < urls; ++i)
    text += "<url>\n<loc>http://www.site.test/section-" + std::to_string(i / 500) + "/entry-" +
            seven_digits(i) +
            ".html</loc>\n<lastmod>2024-05-17</lastmod>\n<changefreq>monthly</changefreq>\n"
            "<priority>0.5</priority>\n</url>\n";
  return text + "</urlset>\n";
}

std::string site_list_of(std::size_t urls)
{
  constexpr const char* words[] = {"amber", "basket", "candle", "drum",   "easel",   "flute",
                                   "globe", "house",  "ivory",  "kettle", "lantern", "mirror"};
  std::size_t seed = 22; // a linear congruential generator: the same list each time
  const auto some = [&seed](std::size_t below) {
    seed = seed * 6'364'136'223'846'793'005u + 1'442'695'040'888'963'407u;
    return (seed >> 33) % below;
  };
  const auto word = [&] { return std::string{words[some(std::size(words))]}; };
  const auto two = [](std::size_t number) { return std::to_string(number + 100).substr(1); };
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (std::size_t i = 0; i < urls; ++i) {
    std::string path;
    switch (i * 5 / urls) {
    case 0: // a shop: in no order
      path = word() + "/shelf-" + std::to_string(some(1 + urls / 500)) + '/' + word() + '-' +
             seven_digits(i) + ".html";
      break;
    case 1: // news
      path = std::to_string(2005 + i % 20) + '/' + two(1 + some(12)) + '/' + two(1 + some(28)) + '/' +
             word() + '-' + word() + '-' + word() + '/';
      break;
    case 2: // questions
      path = "questions/" + std::to_string(1'000'000 + i) + "/how-to-" + word() + '-' + word();
      break;
    case 3: // all in one folder
      path = word() + '-' + word() + '-' + std::to_string(i);
      break;
    default: // a forum
      path = "forum.php?topic=" + std::to_string(i) + "&amp;page=" + std::to_string(some(9));
    }
    text += "<url>\n<loc>http://www.site.test/" + path + "</loc>\n<lastmod>2024-" + two(1 + some(12)) + '-' +
            two(1 + some(28)) + "</lastmod>\n</url>\n";
  }
  return text + "</urlset>\n";
}

std::string page_of(std::size_t bytes, PageKind kind)
{
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A page</title>\n"
      "<link rel=\"stylesheet\" href=\"style/site.css\">\n"
      "<link rel=\"icon\" href=\"style/icon.svg\">\n";
  if (kind != PageKind::silent)
    text += "<link rel=\"alternate\" hreflang=\"de\" href=\"de/\">\n";
  if (kind == PageKind::named)
    text += "<link rel=\"schema.sm\" href=\"http://standard-sitemap.org/2007/ns\">\n"
            "<link rel=\"sm.location\" href=\"map.xml\">\n";
  if (kind == PageKind::stated || kind == PageKind::stated_at_end)
    text +=
        "<link rel=\"prev\" href=\"page-1.html\" title=\"One\">\n<link rel=\"next\" href=\"page-3.html\">\n"
        "<link rel=\"up\" href=\"./\">\n<script type=\"application/ld+json\">{\"@context\": "
        "\"https://schema.org\", "
        "\"@type\": \"BreadcrumbList\", \"itemListElement\": [{\"@type\": \"ListItem\", \"position\": 1, "
        "\"name\": \"Home\", \"item\": \"/\"}, {\"@type\": \"ListItem\", \"position\": 2, \"name\": \"A "
        "page\"}]}"
        "</script>\n";
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
  if (kind == PageKind::stated_at_end)
    text += "<a rel=\"contents\" href=\"toc.html\">Contents</a>\n";
  return text + "</body>\n</html>\n";
}

std::optional<std::string> contents_of(const char* path)
{
  std::ifstream file{path, std::ios::binary | std::ios::ate};
  if (!file)
    return std::nullopt;
  std::string contents(static_cast<std::size_t>(file.tellg()), '\0');
  file.seekg(0);
  return file.read(contents.data(), static_cast<std::streamsize>(contents.size()))
             ? std::optional{std::move(contents)}
             : std::nullopt;
}

} // namespace standard_sitemap::bench
