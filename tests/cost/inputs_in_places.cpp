// Inputs of an attacker: work for each of many places.

#include <algorithm>

#include "tests/cost/input_texts.h"

namespace standard_sitemap::cost {
namespace {

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

} // namespace

std::vector<Family> hostile_places()
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
          {"roles-over-dead-ends", roles_over_dead_ends}};
}

} // namespace standard_sitemap::cost
