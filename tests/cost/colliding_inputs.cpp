// Inputs of an attacker: texts that collide.

#include "tests/cost/colliding.h"
#include "tests/cost/input_texts.h"

namespace standard_sitemap::cost {
namespace {

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

} // namespace

std::vector<Family> colliding_texts_of_all_kinds()
{
  return {longer({"colliding-languages", colliding_languages}),
          longer({"colliding-roles", colliding_roles}),
          longer({"colliding-ids", colliding_ids}),
          longer({"colliding-addresses", colliding_addresses}),
          longer({"colliding-types", colliding_types}),
          longer({"colliding-folders", colliding_folders}),
          longer({"colliding-alternates", colliding_alternates}),
          longer({"colliding-elements", colliding_elements})};
}

} // namespace standard_sitemap::cost
