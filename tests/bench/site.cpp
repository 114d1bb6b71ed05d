#include "tests/bench/site.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/load/load.h"

#include "tests/bench/work.h"

namespace standard_sitemap::bench {

namespace {

constexpr std::size_t items_of_document = 10;
constexpr std::string_view folder = "http://site.test/maps/";

std::string external(std::size_t number)
{
  return "<external xlink:href=\"" + std::to_string(number) + "\"/>\n";
}

std::string document_of(std::size_t number, std::size_t documents, SiteShape shape)
{
  std::string text = "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\" "
                     "xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n";
  for (std::size_t i = 0; i < items_of_document; ++i)
    text += "<item name=\"An item\" xlink:href=\"" + std::to_string(number) + "-" + std::to_string(i) +
            ".html\"/>\n";
  if (shape == SiteShape::chain && number + 1 < documents)
    text += external(number + 1);
  if (shape == SiteShape::flat && number == 0)
    for (std::size_t other = 1; other < documents; ++other)
      text += external(other);
  return text + "</sitemap>\n";
}

std::size_t number_in(const Uri& url)
{
  std::size_t number = 0;
  const std::string_view digits = std::string_view{url.text()}.substr(folder.size());
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

} // namespace

std::size_t engine_loads_site(std::size_t documents, SiteShape shape)
{
  const Uri root = *Uri::parse(Leiri{std::string{folder} + "0"});
  Load load{root, Initiator{root, AddressSpace::public_network}, raised_policy()};
  while (!load.done())
    for (const Request& request : load.take_requests())
      answer(load.receiver(request.id), request.url, document_of(number_in(request.url), documents, shape));
  const LoadResult result = std::move(load).finish();
  if (!result.map || result.documents.size() != documents || !result.diagnostics.empty())
    std::abort();
  return result.map->size();
}

} // namespace standard_sitemap::bench
