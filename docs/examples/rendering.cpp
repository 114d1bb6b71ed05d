// One report in four formats: text, JSON, HTML, and a graph for Graphviz.
#include <iostream>
#include <string>
#include <utility>

#include "render/dot/dot_renderer.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/llms/llms_writer.h"
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
  const LlmsWriter list{view};
  std::string markdown; // G-19; a long list has parts: list.name(1) and so on
  for (std::size_t i = 0; i < list.count(); ++i)
    list.write(i, [&](std::string_view piece) {
      markdown += piece;
      return true;
    });
  if (list.count() > 1 && list.left_out().empty())
    std::cout << "an llms.txt has parts, such as " << list.name(1) << '\n';
  std::cout << "JSON, HTML, dot: " << (bytes[0] > 0) << (bytes[1] > 0) << (bytes[2] > 0) << '\n';
}
