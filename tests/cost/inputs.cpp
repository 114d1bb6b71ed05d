#include "tests/cost/inputs.h"

#include <algorithm>

#include "tests/cost/colliding.h"

namespace standard_sitemap::cost {

namespace {

std::string number(std::size_t i)
{
  return std::to_string(i);
}

std::string repeated(const std::string& piece, std::size_t times)
{
  std::string text;
  text.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i)
    text += piece;
  return text;
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

// --- harmless ---

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

// --- hostile: work for each place ---

Input many_variants_in_many_places(std::size_t bytes)
{
  return in_many_places(bytes, "<item name='n' url='x'",
                        [](std::size_t i) { return "<variant lang='a" + number(i) + "'/>"; });
}

// No more variants than are kept, so that most of the bytes are places.
Input best_of_variants_in_many_places(std::size_t bytes)
{
  std::string variants;
  for (std::size_t i = 0; i < 64; ++i)
    variants += "<variant lang='de-Latn-x-a" + number(i) + "'/>";
  return map(store("<item xml:id='g' name='n' url='x'>" + variants + "</item>") +
             filled(bytes, [](std::size_t) { return external("#g"); }));
}

Input dead_ends_in_many_places(std::size_t bytes)
{
  return in_many_places(bytes, "<group name='n' x=''", [](std::size_t) { return std::string{"<item/>"}; });
}

Input one_page_behind_dead_ends(std::size_t bytes)
{
  Input input = dead_ends_in_many_places(bytes);
  std::string& text = input.documents.begin()->second;
  text.insert(text.find("</group>"), "<item url='y'/>");
  return input;
}

Input long_address_in_many_places(std::size_t bytes)
{
  return map(store("<item xml:id='g' name='n' url='" +
                   repeated("../x/", bytes / 40 < 1'500 ? bytes / 40 : 1'500) + "'/>") +
             filled(bytes, [](std::size_t) { return external("#g"); }));
}

Input refused_address_in_many_places(std::size_t bytes)
{
  return map(store("<item xml:id='g' name='n' url='javascript:" +
                   std::string(std::min<std::size_t>(bytes / 8, 7'000), 'x') + "'/>") +
             filled(bytes, [](std::size_t) { return external("#g"); }));
}

// Names as long as they are shown, and no longer: an ellipsis takes extra time.
Input names_sorted_again(std::size_t bytes)
{
  constexpr std::size_t length_of_a_name = 240;
  return map(
      filled(bytes / 2,
             [&](std::size_t) { return "<group order='lexical' name='g'>" + external("#s") + "</group>"; }) +
      store("<sitemap xml:id='s'>" +
            filled(bytes / 2,
                   [&](std::size_t i) {
                     return "<item url='x' name='" + std::string(length_of_a_name, 'n') + number(i) + "'/>";
                   }) +
            "</sitemap>"));
}

// The same, with a different language for each parent.
Input names_sorted_in_many_languages(std::size_t bytes)
{
  Input input = names_sorted_again(bytes);
  std::string& text = input.documents.begin()->second;
  std::string other;
  const std::string order = "order='lexical'";
  std::size_t from = 0, count = 0;
  for (std::size_t at = text.find(order); at != text.npos; at = text.find(order, from)) {
    other.append(text, from, at - from).append("lang='de-x-a" + number(count++) + "' ").append(order);
    from = at + order.size();
  }
  text = other.append(text, from);
  return input;
}

// Each parent has different children, and a different language to sort them in.
Input languages_to_sort_in(std::size_t bytes)
{
  return map(filled(bytes, [](std::size_t i) {
    return "<group order='lexical' lang='de-x-a" + number(i) +
           "' name='g'><item url='x' name='b'/><item url='y' name='a'/></group>";
  }));
}

// A page deep down in the tree, with a loop back to it from each of many nodes below it.
Input parents_that_are_loops(std::size_t bytes)
{
  constexpr std::size_t depth = 200;
  return map("<item name='here' url='/page.html?here' xml:id='h'>" + repeated("<group name='g'>", depth) +
             filled(bytes, [](std::size_t) { return "<item>" + external("#h") + "</item>"; }) +
             repeated("</group>", depth) + "</item>");
}

Input roles_over_dead_ends(std::size_t bytes)
{
  std::string roles;
  for (std::size_t i = 0; roles.size() < std::min<std::size_t>(bytes / 2, 14'000); ++i)
    roles += "r" + number(i) + " ";
  return map("<item name='n' tree='exclude' role='" + roles + "'>" + repeated("<item/>", bytes / 2 / 7) +
             "<item url='y'/></item>");
}

// --- hostile: texts that collide ---

std::string with_each(const std::vector<std::string>& texts, const std::string& before,
                      const std::string& behind)
{
  std::string body;
  for (const std::string& text : texts)
    body += before + text + behind;
  return body;
}

Input colliding_languages(std::size_t bytes)
{
  return map(with_each(colliding_texts(bytes / 55, Alphabet::lower_case), "<item url='x' lang='", "'/>"));
}

Input colliding_roles(std::size_t bytes)
{
  return map(with_each(colliding_texts(bytes / 55, Alphabet::lower_case), "<item url='x' role='", "'/>"));
}

Input colliding_ids(std::size_t bytes)
{
  return map(with_each(colliding_texts(bytes / 55, Alphabet::lower_case), "<item url='x' xml:id='", "'/>"));
}

Input colliding_addresses(std::size_t bytes)
{
  return map(
      with_each(colliding_texts(bytes / 75, Alphabet::address, "http://h.example/"), "<item url='", "'/>"));
}

Input colliding_types(std::size_t bytes)
{
  return map(with_each(colliding_texts(bytes / 75, Alphabet::lower_case),
                       "<item url='x'><variant url='y' type='", "'/></item>"));
}

Input colliding_folders(std::size_t bytes)
{
  return list(with_each(colliding_texts(bytes / 80, Alphabet::address), "<url><loc>http://h.example/",
                        "/x</loc></url>"));
}

Input colliding_alternates(std::size_t bytes)
{
  return list("<url><loc>http://h.example/</loc>" +
              with_each(colliding_texts(bytes / 110, Alphabet::lower_case),
                        "<xhtml:link rel='alternate' hreflang='", "' href='http://h.example/x'/>") +
              "</url>");
}

Input colliding_elements(std::size_t bytes)
{
  return page(with_each(colliding_texts(bytes / 45, Alphabet::address, "x"), "<", ">") +
              "<link rel=x href=y>");
}

// --- hostile: others ---

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

/// The same with more bytes: colliding texts cost the square of their number, which has to be large enough to
/// show.
Family longer(Family family)
{
  constexpr std::size_t times = 4;
  return {family.name, [make = family.make](std::size_t bytes) { return make(times * bytes); }};
}

} // namespace

std::string sitemap_of(const std::string& body)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         body + "</sitemap>";
}

std::vector<Family> harmless_families()
{
  return {{"map", harmless_map},     {"list", harmless_list}, {"page", harmless_page},
          {"xhtml", harmless_xhtml}, {"feed", harmless_feed}, {"lines", harmless_lines}};
}

std::vector<Family> hostile_families()
{
  return {{"many-variants-in-many-places", many_variants_in_many_places},
          {"best-of-variants-in-many-places", best_of_variants_in_many_places},
          {"dead-ends-in-many-places", dead_ends_in_many_places},
          {"one-page-behind-dead-ends", one_page_behind_dead_ends},
          {"long-address-in-many-places", long_address_in_many_places},
          {"refused-address-in-many-places", refused_address_in_many_places},
          {"names-sorted-again", names_sorted_again},
          longer({"names-sorted-in-many-languages", names_sorted_in_many_languages}),
          {"languages-to-sort-in", languages_to_sort_in},
          {"parents-that-are-loops", parents_that_are_loops},
          {"roles-over-dead-ends", roles_over_dead_ends},
          longer({"colliding-languages", colliding_languages}),
          longer({"colliding-roles", colliding_roles}),
          longer({"colliding-ids", colliding_ids}),
          longer({"colliding-addresses", colliding_addresses}),
          longer({"colliding-types", colliding_types}),
          longer({"colliding-folders", colliding_folders}),
          longer({"colliding-alternates", colliding_alternates}),
          longer({"colliding-elements", colliding_elements}),
          {"lists-of-an-index", lists_of_an_index},
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
          {"folders-within-folders", folders_within_folders}};
}

} // namespace standard_sitemap::cost
