// One report in four formats: text, JSON, HTML, and a graph for Graphviz.
#include <iostream>
#include <utility>

#include "render/dot/dot_renderer.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/text/text_renderer.h"

#include "garden.h"

using namespace standard_sitemap;

int main()
{
  const Policy policy;
  const Page page{.url = *Uri::parse({"http://garden.example/tulips"}),
                  .media_type = MediaType::parse("text/html"),
                  .body = garden::page,
                  .address_space = AddressSpace::public_network};
  const Discovery discovery = discover(page, policy);
  Load load{discovery.found->sitemap, Initiator{page.url, page.address_space}, policy};
  while (!load.done())
    for (const Request& request : load.take_requests())
      garden::fetch(request, load.receiver(request.id));
  const LoadResult result = std::move(load).finish();
  View view{*result.map, {.page = page.url}, policy};

  const Report report{.page = PageReport{.requested = page.url.text(), .url = page.url, .status = 200},
                      .discovery = discovery,
                      .documents = result.documents,
                      .diagnostics = result.map->diagnostics(),
                      .view = &view};
  TextRenderer text{TextOptions{}};
  text.render(report, [](std::string_view piece) {
    std::cout << piece;
    return true; // false: stop
  });

  JsonRenderer json;
  HtmlRenderer html{{.depth = 2}};
  DotRenderer dot{{.nodes = 20}};
  std::size_t bytes[3] = {};
  json.render(report, [&](std::string_view piece) { return (bytes[0] += piece.size()) > 0; });
  html.render(report, [&](std::string_view piece) { return (bytes[1] += piece.size()) > 0; });
  dot.render(report, [&](std::string_view piece) { return (bytes[2] += piece.size()) > 0; });
  std::cout << "JSON, HTML, dot: " << (bytes[0] > 0) << (bytes[1] > 0) << (bytes[2] > 0) << '\n';
}
