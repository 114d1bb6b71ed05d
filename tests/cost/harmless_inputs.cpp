// Inputs as sites have them, with which the others are compared.

#include "tests/cost/input_texts.h"

namespace standard_sitemap::cost {
namespace {

Input harmless_map(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) {
    std::string group = "<group name='Group " + number(i) + "'>";
    for (std::size_t j = 0; j < 10; ++j)
      group += "<item name='Page " + number(i) + " of " + number(j) +
               "' description='What it is about' xlink:href='/g" + number(i) + "/p" + number(j) +
               ".html'><variant lang='de' name='Seite'/></item>";
    return group + "</group>\n";
  }));
}

Input harmless_list(std::size_t bytes)
{
  return list(filled(bytes, [](std::size_t i) {
    return "<url><loc>http://h.example/folder" + number(i / 50) + "/page" + number(i) +
           ".html</loc><lastmod>2024-05-06</lastmod></url>\n";
  }));
}

Input harmless_page(std::size_t bytes)
{
  return page(filled(bytes, [](std::size_t i) {
    return "<p class=x>Some words of text, <a href=\"/p" + number(i) +
           "\">a link</a> and more of it.</p><link rel=next href='/p" + number(i) + "'>\n";
  }));
}

Input harmless_xhtml(std::size_t bytes)
{
  return xhtml(filled(bytes, [](std::size_t i) {
    return "<link rel='next' href='/p" + number(i) + "' title='Some words of text'/>\n";
  }));
}

Input harmless_feed(std::size_t bytes)
{
  return rss(filled(bytes, [](std::size_t i) {
    return "<item><title>Article " + number(i) + "</title><link>http://h.example/articles/" + number(i) +
           ".html</link><description>What it is about</description></item>\n";
  }));
}

Input harmless_lines(std::size_t bytes)
{
  return foreign("lines", filled(bytes, [](std::size_t i) {
                   return "http://h.example/folder" + number(i / 50) + "/page" + number(i) + ".html\n";
                 }));
}

Input harmless_markdown(std::size_t bytes)
{
  return markdown(filled(bytes, [](std::size_t i) {
    return (i % 20 == 0 ? "## Section " + number(i) + '\n' : std::string{}) + "- [Page " + number(i) +
           "](http://h.example/folder/page" + number(i) + ".html): what it is *about*\n";
  }));
}

} // namespace

std::vector<Family> harmless_families()
{
  return {{"map", harmless_map},          {"list", harmless_list}, {"page", harmless_page},
          {"xhtml", harmless_xhtml},      {"feed", harmless_feed}, {"lines", harmless_lines},
          {"markdown", harmless_markdown}};
}

} // namespace standard_sitemap::cost
