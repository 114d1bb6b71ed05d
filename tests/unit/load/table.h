#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/load/load.h"

namespace standard_sitemap::testing {

/// A site in a table: the answer for each URI. Any other URI gets a 404.
struct Site {
  struct Resource {
    std::string body;
    int status = 200;
    std::string content_type = "application/xml";
    std::string final_url = {}; ///< empty if there is no redirect
    AddressSpace space = AddressSpace::public_network;
  };
  std::map<std::string, Resource> resources;
  std::vector<std::string> requested = {}; ///< in order

  Site& add(const std::string& url, std::string body)
  {
    resources[url].body = std::move(body);
    return *this;
  }
};

inline Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

/// An SSP document around `body`.
inline std::string sitemap(const std::string& body, const std::string& attributes = {})
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink' " +
         attributes + ">" + body + "</sitemap>";
}

inline void answer(const Site& site, const Request& request, Receiver& receiver, std::size_t piece = SIZE_MAX)
{
  if (!receiver.allow_hop(request.url))
    return;
  const auto found = site.resources.find(request.url.text());
  if (found == site.resources.end()) {
    if (receiver.begin({request.url, 404, {{"Content-Type", "text/html"}}, AddressSpace::public_network}))
      receiver.end();
    return;
  }
  const Site::Resource& resource = found->second;
  const Uri final_url = resource.final_url.empty() ? request.url : uri(resource.final_url);
  if (final_url != request.url && !receiver.allow_hop(final_url))
    return;
  if (!receiver.begin(
          {final_url, resource.status, {{"Content-Type", resource.content_type}}, resource.space}))
    return;
  std::string_view body = resource.body;
  while (!body.empty()) {
    const std::size_t size = std::min(piece, body.size());
    if (!receiver.append(body.substr(0, size)))
      return;
    body.remove_prefix(size);
  }
  receiver.end();
}

/// Loads from the table. With a seed: answers in random order and random pieces.
inline LoadResult load(Site& site, const std::string& root, const std::string& page = "http://example.com/",
                       const Policy& policy = {}, unsigned seed = 0, SourceKind kind = SourceKind::standard)
{
  std::optional<Initiator> initiator;
  if (!page.empty())
    initiator = Initiator{uri(page),
                          page.starts_with("file:") ? AddressSpace::loopback : AddressSpace::public_network};
  Load load{uri(root), initiator, policy, {}, kind};
  std::mt19937 random{seed};
  std::vector<Request> waiting;
  while (!load.done()) {
    for (Request& request : load.take_requests()) {
      site.requested.push_back(request.url.text());
      waiting.push_back(std::move(request));
    }
    if (waiting.empty())
      break; // else it would hang: the test sees that it is not done
    const std::size_t next = seed == 0 ? 0 : random() % waiting.size();
    const Request request = waiting[next];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(next));
    answer(site, request, load.receiver(request.id), seed == 0 ? SIZE_MAX : 1 + random() % 40);
  }
  return std::move(load).finish();
}

/// The same for a root of any format.
inline LoadResult load_list(Site& site, const std::string& root,
                            const std::string& page = "http://example.com/", const Policy& policy = {},
                            SourceKind kind = SourceKind::extended)
{
  return load(site, root, page, policy, 0, kind);
}

/// The map as nested names: `a(b,c)`; a node that is its own ancestor is written `^a`.
inline std::string outline(const Map& map, NodeId node = root_node, std::vector<NodeId> above = {})
{
  const auto name = map.node(node).name();
  std::string text{name ? *name : (node == root_node ? std::string_view{} : std::string_view{"?"})};
  if (std::find(above.begin(), above.end(), node) != above.end())
    return "^" + text;
  above.push_back(node);
  std::string inside;
  for (const NodeId child : map.node(node).children())
    inside += (inside.empty() ? "" : ",") + outline(map, child, above);
  return inside.empty() ? text : text + "(" + inside + ")";
}

inline std::string outline(const LoadResult& result)
{
  return result.map ? outline(*result.map) : "no map";
}

/// Everything about a result that should not depend on the order of answers.
inline std::string everything(const LoadResult& result)
{
  std::string text = outline(result);
  for (const DocumentReport& report : result.documents)
    text += "\n" + report.requested.text() + ' ' + (report.final_url ? report.final_url->text() : "-") + ' ' +
            std::string{outcome_name(report.outcome)} + ' ' + std::to_string(report.bytes);
  for (const Diagnostic& d : result.diagnostics.items())
    text += "\n" + std::string{code_name(d.code)} + ' ' + d.document + ' ' + std::to_string(d.line) + ' ' +
            d.message + ' ' + std::to_string(d.count);
  if (result.map)
    for (NodeId id = 0; id < result.map->size(); ++id)
      text += "\n" + std::to_string(id) + ' ' + std::string{result.map->node(id).name().value_or("")} + ' ' +
              std::to_string(result.map->node(id).document().value_or(SIZE_MAX));
  return text;
}

} // namespace standard_sitemap::testing
