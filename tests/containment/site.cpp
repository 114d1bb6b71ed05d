#include "tests/containment/site.h"

#include <algorithm>

#include "render/json/json_renderer.h"

namespace standard_sitemap::containment {

namespace {

using conformance::Answer;

Uri uri(std::string_view text)
{
  return *Uri::parse({text});
}

std::string outline_of(const Map& map, NodeId id, std::vector<NodeId>& above, BaseResolver& bases)
{
  const Node node = map.node(id);
  std::string text{node.name().value_or(id == root_node ? "" : "?")};
  if (std::ranges::find(above, id) != above.end())
    return '^' + text;
  if (const auto blocked = node.link(bases).blocked)
    text += '!' + std::string{refusal_name(*blocked)};
  above.push_back(id);
  std::string below;
  for (const NodeId child : node.children())
    below += (below.empty() ? "" : ",") + outline_of(map, child, above, bases);
  above.pop_back();
  return below.empty() ? text : text + '(' + below + ')';
}

} // namespace

std::string sitemap(std::string_view body)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
         "xmlns:xlink='http://www.w3.org/1999/xlink'>\n" +
         std::string{body} + "\n</sitemap>";
}

Site::Site()
{
  fixture.name = "containment";
  policy.page_time = std::chrono::hours{1}; // budgets are counted; the clock must not end it
  page({{"Content-Type", "text/html; charset=utf-8"}, {"X-Standard-Sitemap-Location", root_url}}, "");
}

Site& Site::page(HeaderList fields, std::string body)
{
  fixture.page = conformance::FixturePage{
      uri(page_url), uri(page_url), {200, std::move(fields), std::move(body)}, AddressSpace::public_network};
  return *this;
}

Site& Site::raw(const std::string& url, std::string bytes, std::string_view content_type)
{
  Answer answer;
  answer.message = {200, {{"Content-Type", std::string{content_type}}}, std::move(bytes)};
  fixture.answers[Uri::resolve(uri(page_url), {url})->text()] = std::move(answer);
  return *this;
}

Site& Site::redirect(const std::string& url, std::string_view location)
{
  Answer answer;
  answer.message = {302, {{"Location", std::string{location}}}, ""};
  fixture.answers[Uri::resolve(uri(page_url), {url})->text()] = std::move(answer);
  return *this;
}

Visit::Visit(const Site& site) : hosted_(site.fixture, conformance::deliveries().front()) {}

std::string Visit::outcome(std::size_t document) const
{
  return document < report().documents.size()
             ? std::string{outcome_name(report().documents[document].outcome)}
             : "none";
}

std::string Visit::json() const
{
  JsonRenderer renderer;
  return rendered(renderer, report());
}

std::string Visit::text(TextOptions options) const
{
  TextRenderer renderer{options};
  return rendered(renderer, report());
}

std::string outline(const Map& map)
{
  std::vector<NodeId> above;
  BaseResolver bases;
  return outline_of(map, root_node, above, bases);
}

} // namespace standard_sitemap::containment
