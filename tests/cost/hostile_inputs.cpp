// Inputs of an attacker: all kinds of work but that for each place, and collisions.

#include <algorithm>

#include "tests/cost/input_texts.h"

namespace standard_sitemap::cost {
namespace {

Input roles_beyond_number(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) {
    return "<item url='x' role='" + repeated("r" + number(i) + " ", 30) + "home'/>";
  }));
}

Input suffixes_alike(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) { return "<item url='/page.x" + number(i) + "'/>"; }));
}

Input nested_deeply(std::size_t bytes)
{
  constexpr std::size_t depth = 250;
  return map(filled(bytes, [](std::size_t i) {
    return repeated("<group name='g' lang='en'>", depth) + "<item url='x" + number(i) + "'/>" +
           repeated("</group>", depth);
  }));
}

Input languages_of_each_node(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) { // each set differs
    return "<item url='x' lang='en-x-a" + number(i) + "'><variant lang='de-x-a" + number(i) + "'/></item>";
  }));
}

// Documents that are spliced into each other, each into all.
Input documents_within_each_other(std::size_t bytes)
{
  constexpr std::size_t documents = 30;
  const auto address = [](std::size_t i) { return "http://h.example/d" + number(i) + ".xml"; };
  Input input{"map", {}, {}};
  for (std::size_t i = 0; i < documents; ++i) {
    const std::size_t share = bytes / documents;
    std::string body = i == 0 ? "" : "<item url='x" + number(i) + "'/>";
    for (std::size_t j = 1; body.size() < share; ++j)
      body += external(address(j % documents + (j % documents == 0)));
    input.documents[i == 0 ? root_url : address(i)] = sitemap_of(body);
  }
  return input;
}

// libxml2 makes a message for each; its text is not kept.
Input prefixes_without_a_namespace(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) { return "<item url='x' p" + number(i) + ":a=''/>"; }));
}

Input namespaces_of_each_tag(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) {
    std::string tag = "<item url='x'";
    for (std::size_t j = 0; j < 40; ++j)
      tag += " xmlns:p" + number(j) + "='n" + number(i) + "'";
    return tag + "/>";
  }));
}

// Two branches alternate, each with a long chain of bases.
Input bases_that_take_turns(std::size_t bytes)
{
  constexpr std::size_t depth = 30;
  const auto branch = [&](const std::string& id) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i)
      text += "<group xml:base='" + id + std::string(20, 'b') + "/'>";
    text += "<group xml:id='" + id + "'>";
    for (std::size_t i = 0; i < bytes / 200; ++i)
      text += "<item url='x' xml:id='" + id + number(i) + "'/>";
    return text + "</group>" + repeated("</group>", depth);
  };
  std::string turns;
  for (std::size_t i = 0; i < bytes / 200; ++i)
    turns += external("#a" + number(i)) + external("#b" + number(i));
  return map(turns + store(branch("a") + branch("b")));
}

Input bases_beyond_number(std::size_t bytes)
{
  const std::size_t depth = std::min<std::size_t>(200, bytes / 120);
  return map(repeated("<group xml:base='" + std::string(20, 'b') + "/'>", depth) +
             repeated("<item url='x' xml:base='y/'/>", bytes / 60) + repeated("</group>", depth));
}

// Policy: a default is refused, however the internal subset is written.
Input defaults_behind_an_instruction(std::size_t bytes)
{
  Input input = map("<item url='x'/>");
  input.documents.begin()->second.insert(
      0, "<!DOCTYPE sitemap [<?x ]]>?> <!ATTLIST sitemap " +
             filled(bytes, [](std::size_t i) { return " a" + number(i) + " CDATA ''"; }) + ">]>");
  return input;
}

Input attributes_of_a_page(std::size_t bytes)
{
  return page(filled(bytes, [](std::size_t i) {
    return "<link a" + number(i) + "=1 rel='home x" + number(i) + "' href=y b=2 c d>";
  }));
}

Input formatting_in_a_page(std::size_t bytes)
{
  return page(repeated("<b><i><p></b>", bytes / 13) + "<link rel=x href=y>");
}

Input bases_of_a_page(std::size_t bytes)
{
  const std::size_t depth = std::min<std::size_t>(30, bytes / 200);
  return xhtml(repeated("<div xml:base='" + std::string(60, 'b') + "/'>", depth) +
               repeated("<link rel='home next x' href='y'/>", bytes / 34) + repeated("</div>", depth));
}

/// Short references become as long as the base; values are full of what nearly are character references.
Input links_of_a_page(std::size_t bytes)
{
  return page("<base href='/" + std::string(bytes / 8, 'b') + "/'>" + filled(bytes, [](std::size_t i) {
                return "<a id='" + repeated("&a", 10) + "' href=" + number(i) + ">";
              }));
}

Input prefixes_of_a_page(std::size_t bytes)
{
  return xhtml(filled(bytes, [](std::size_t i) {
    return "<p" + number(i) + ":link a" + number(i) + ":rel='home' href='y'/>";
  }));
}

Input titles_of_a_feed(std::size_t bytes)
{
  return rss("<item><link>http://h.example/x</link>" +
             filled(bytes, [](std::size_t i) { return "<title>" + number(i) + "&lt;b></title>"; }) +
             "</item>");
}

/// Each is repaired before the parser gets it.
Input raw_ampersands_in_text(std::size_t bytes)
{
  return list("<x>" + repeated("&b", bytes / 2) + "</x>");
}

/// Nothing else in the values of attributes.
Input raw_ampersands_in_tags(std::size_t bytes)
{
  return list(filled(bytes, [](std::size_t) { return "<x a='" + repeated("&", 3'000) + "'/>"; }));
}

/// Each attribute's namespace is compared with the known ones.
Input properties_of_resources(std::size_t bytes)
{
  return foreign("feed", "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                         "xmlns:desc='http://bioontology.org/ontologies/biositemap.owl#' xmlns:x='http://" +
                             std::string(8'000, 'X') + "'>" +
                             filled(bytes,
                                    [](std::size_t i) {
                                      std::string tag =
                                          "<desc:Resource_Description rdf:about='r" + number(i) + '\'';
                                      for (std::size_t k = 0; k < 100; ++k)
                                        tag += " x:a" + number(k) + "=''";
                                      return tag + "/>\n";
                                    }) +
                             "</rdf:RDF>");
}

Input lines_alike(std::size_t bytes)
{
  return foreign("lines", filled(bytes, [](std::size_t i) {
                   return "http://h.example" + repeated("/%61", i % 40) + "/../a b\n";
                 }));
}

/// One item with what may begin something that never ends.
Input unended(std::size_t bytes, const std::string& piece)
{
  return markdown("- " + repeated(piece, bytes / piece.size()) + '\n');
}

Input items_in_items(std::size_t bytes)
{
  std::string nested;
  for (std::size_t depth = 0; depth < 250; ++depth)
    nested += std::string(2 * depth, ' ') + "- a\n";
  return markdown(nested + repeated(std::string(500, ' ') + "- a\nb\n", bytes / 507));
}

Input backticks(std::size_t bytes)
{
  return markdown("- " + filled(bytes, [](std::size_t i) { return std::string(1 + i % 100, '`') + 'a'; }));
}

Input folders_within_folders(std::size_t bytes)
{
  return foreign("lines", filled(bytes, [](std::size_t i) {
                   return "http://h.example" + repeated("/a", 200) + "/b" + number(i) + "\n";
                 }));
}

// Lists of a few pages, all named by one index: what each costs does not grow with their number.
Input lists_of_an_index(std::size_t bytes)
{
  constexpr std::size_t pages = 10;
  const std::string start = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  Input input{"list", {}, {}};
  std::string index;
  for (std::size_t list = 0; input.bytes() + index.size() < bytes; ++list) {
    const std::string address = "http://h.example/list" + number(list) + ".xml";
    index += "<sitemap><loc>" + address + "</loc></sitemap>";
    std::string body = "<urlset" + start;
    for (std::size_t page = 0; page < pages; ++page)
      body +=
          "<url><loc>http://h.example/folder" + number(list) + "/page" + number(page) + ".html</loc></url>";
    input.documents[address] = body + "</urlset>";
  }
  input.documents[root_url] = "<sitemapindex" + start + index + "</sitemapindex>";
  return input;
}

} // namespace

std::vector<Family> other_hostile_families()
{
  return {{"lists-of-an-index", lists_of_an_index},
          {"roles-beyond-number", roles_beyond_number},
          {"suffixes-alike", suffixes_alike},
          {"nested-deeply", nested_deeply},
          {"languages-of-each-node", languages_of_each_node},
          {"bases-that-take-turns", bases_that_take_turns},
          {"bases-beyond-number", bases_beyond_number},
          {"documents-within-each-other", documents_within_each_other},
          {"prefixes-without-a-namespace", prefixes_without_a_namespace},
          {"namespaces-of-each-tag", namespaces_of_each_tag},
          {"defaults-behind-an-instruction", defaults_behind_an_instruction},
          {"attributes-of-a-page", attributes_of_a_page},
          {"formatting-in-a-page", formatting_in_a_page},
          {"bases-of-a-page", bases_of_a_page},
          {"links-of-a-page", links_of_a_page},
          {"prefixes-of-a-page", prefixes_of_a_page},
          {"titles-of-a-feed", titles_of_a_feed},
          {"properties-of-resources", properties_of_resources},
          {"raw-ampersands-in-text", raw_ampersands_in_text},
          {"raw-ampersands-in-tags", raw_ampersands_in_tags},
          {"lines-alike", lines_alike},
          {"markdown-brackets", [](std::size_t bytes) { return unended(bytes, "["); }},
          {"markdown-images", [](std::size_t bytes) { return unended(bytes, "![]("); }},
          {"markdown-links", [](std::size_t bytes) { return unended(bytes, "[a]("); }},
          {"markdown-loose-links", [](std::size_t bytes) { return unended(bytes, "[a](b c"); }},
          {"markdown-angles", [](std::size_t bytes) { return unended(bytes, "[a](<b"); }},
          {"markdown-titles", [](std::size_t bytes) { return unended(bytes, "[a](b \""); }},
          {"markdown-titles-in-parentheses", [](std::size_t bytes) { return unended(bytes, "[a](b (c"); }},
          {"markdown-parentheses", [](std::size_t bytes) { return unended(bytes, "[a](((((b"); }},
          {"markdown-closed-links", [](std::size_t bytes) { return unended(bytes, "[a](b)"); }},
          {"markdown-emphasis", [](std::size_t bytes) { return unended(bytes, "*a **b _c "); }},
          {"markdown-closers", [](std::size_t bytes) { return unended(bytes, "a** b_ "); }},
          {"markdown-tags", [](std::size_t bytes) { return unended(bytes, "<a "); }},
          {"markdown-escapes", [](std::size_t bytes) { return unended(bytes, "\\["); }},
          {"markdown-bare", [](std::size_t bytes) { return unended(bytes, "ahttp://"); }},
          {"markdown-backticks", backticks},
          {"markdown-items-in-items", items_in_items},
          {"folders-within-folders", folders_within_folders}};
}

} // namespace standard_sitemap::cost
