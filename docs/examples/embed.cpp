// embed URL < PAGE: the page at URL is read from standard input, its site map is printed.
#include <iostream>
#include <iterator>

#include "discovery/discovery.h"
#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"
#include "engine/view/unfold.h"

using namespace standard_sitemap;

int main(int argc, char** argv)
{
  const auto url = Uri::parse({argc == 2 ? argv[1] : ""});
  if (!url)
    return 2;
  const std::string body{std::istreambuf_iterator<char>{std::cin}, {}};
  const Policy policy;
  RequestContext context;                  // that of the page
  context.user_agent = "example-host/1.0"; // if not set, it names the library
  context.accept_language = "en";
  CurlFetcher fetcher{context, policy};

  const Page page{.url = *url, .media_type = MediaType::parse("text/html"), .body = body};
  const Discovery discovery = discover(page, policy);
  if (!discovery.found)
    return 1;

  const Initiator initiator{page.url, page.address_space};
  Load load{discovery.found->sitemap, initiator, policy};
  drive(load, fetcher, initiator, policy);
  const LoadResult loaded = std::move(load).finish();
  if (!loaded.map)
    return 4;

  View view{*loaded.map, {.page = page.url, .accept_language = context.accept_language}, policy};
  Unfolding tree{view};
  while (const auto place = tree.next())
    std::cout << std::string(2 * place->depth, ' ') << view.shown(place->node).name.value_or("?") << '\n';
}
