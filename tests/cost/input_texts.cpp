#include "tests/cost/input_texts.h"

namespace standard_sitemap::cost {

std::string number(std::size_t i)
{
  return std::to_string(i);
}

/// As many pieces as fit into `bytes`.
std::string filled(std::size_t bytes, const std::function<std::string(std::size_t)>& piece)
{
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i)
    text += piece(i);
  return text;
}

Input map(const std::string& body)
{
  return {"map", {{root_url, sitemap_of(body)}}, {}};
}

std::string external(const std::string& reference)
{
  return "<external xlink:href='" + reference + "'/>";
}

/// Elements outside of the tree, for externals to name.
std::string store(const std::string& body)
{
  return "<item tree='exclude'>" + body + "</item>";
}

/// A shared group in as many places as half of the bytes can name; its content takes the other half.
Input in_many_places(std::size_t bytes, const std::string& start,
                     const std::function<std::string(std::size_t)>& piece)
{
  return map(store(start + " xml:id='g'>" + filled(bytes / 2, piece) + "</" +
                   start.substr(1, start.find(' ') - 1) + ">") +
             filled(bytes / 2, [](std::size_t) { return external("#g"); }));
}

Input list(const std::string& body)
{
  return {"list",
          {{root_url, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                      "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
                          body + "</urlset>"}},
          {}};
}

/// A document at a URI where a list may be: a feed, a list of lines.
Input foreign(const std::string& kind, const std::string& text)
{
  return {kind, {{root_url, text}}, {}};
}

Input markdown(const std::string& text)
{
  return foreign("markdown", "# Site\n- [x](/x)\n" + text);
}

Input rss(const std::string& body)
{
  return foreign("feed", "<rss version='2.0'><channel><title>t</title>" + body + "</channel></rss>");
}

Input xhtml(const std::string& body)
{
  return {"xhtml",
          {},
          "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title>" + body +
              "</head><body/></html>"};
}

Input page(const std::string& body)
{
  return {"page", {}, "<!DOCTYPE html><title>t</title>" + body};
}

/// The same with more bytes: colliding texts cost the square of their number, which has to be large enough to
/// show.
Family longer(Family family)
{
  constexpr std::size_t times = 4;
  return {family.name, [make = family.make](std::size_t bytes) { return make(times * bytes); }};
}

std::string sitemap_of(const std::string& body)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         body + "</sitemap>";
}

std::vector<Family> hostile_families()
{
  std::vector<Family> all = hostile_places();
  for (const auto& more : {colliding_texts_of_all_kinds(), other_hostile_families()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

} // namespace standard_sitemap::cost
