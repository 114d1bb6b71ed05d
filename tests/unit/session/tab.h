#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/map_store.h"
#include "engine/session/session.h"

namespace standard_sitemap::testing {

using namespace std::chrono_literals;

inline Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

/// An SSP document around `body`.
inline std::string sitemap(const std::string& body)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         body + "</sitemap>";
}

/// A server in a table, and the requests that it got. Any resource that it does not have is a 404.
struct Server {
  struct Resource {
    std::string body;
    HeaderList fields = {}; ///< besides Content-Type, which is application/xml unless it is here
    int status = 200;
    std::string final_url = {}; ///< empty if there is no redirect
  };
  std::map<std::string, Resource> resources = {};
  std::vector<std::string> asked = {}; ///< `URI`, or `URI if VALIDATOR`

  Resource& at(const std::string& url, const std::string& body, HeaderList fields = {})
  {
    return resources[url] = {body, std::move(fields)};
  }

  /// The requests since the last call.
  std::vector<std::string> news() { return std::exchange(asked, {}); }

  void note(const Request& request)
  {
    std::string line = request.url.text();
    if (const auto& validators = request.validators)
      line += " if " + (validators->entity_tag.empty() ? validators->last_modified : validators->entity_tag);
    asked.push_back(line);
  }

  void answer(const Request& request, Receiver& receiver) const
  {
    const auto found = resources.find(request.url.text());
    const Resource none{"", {}, 404};
    const Resource& resource = found == resources.end() ? none : found->second;
    ResponseHead head{resource.final_url.empty() ? request.url : uri(resource.final_url), resource.status,
                      resource.fields, AddressSpace::public_network};
    if (!head.fields.first("Content-Type"))
      head.fields.add("Content-Type", "application/xml");
    const auto tag = resource.fields.first("ETag");
    const auto date = resource.fields.first("Last-Modified");
    const bool unchanged = request.validators && ((tag && *tag == request.validators->entity_tag) ||
                                                  (date && *date == request.validators->last_modified));
    if (unchanged)
      head.status = 304;
    if (!receiver.begin(head))
      return;
    if (!unchanged && !receiver.append(resource.body))
      return;
    receiver.end();
  }
};

/// A browser tab, as small as possible: its requests wait until the test lets them be answered.
class Tab {
 public:
  Tab(MapCache& cache, Server& server)
      : server_(server), session(std::make_unique<Session>(cache, [this] {
          changes++;
          fetch();
        }))
  {
  }

  void fetch()
  {
    if (!session) // it is being made or destroyed
      return;
    for (Request& request : session->take_requests()) {
      server_.note(request);
      auto receiver = session->receiver(request.id);
      ids.push_back(request.id);
      waiting.push_back({std::move(request), std::move(receiver)});
    }
  }

  void answer_one()
  {
    auto next = std::move(waiting.front());
    waiting.erase(waiting.begin());
    server_.answer(next.first, *next.second);
  }
  void answer_all()
  {
    while (!waiting.empty())
      answer_one();
  }

  /// A page whose field names the map.
  static Visit visit(const std::string& url, const std::string& map, Arrival arrival = Arrival::navigation,
                     HistoryEntry entry = 0)
  {
    Visit visit{.page = {.url = uri(url), .address_space = AddressSpace::public_network},
                .arrival = arrival,
                .entry = entry};
    if (!map.empty())
      visit.page.fields.add("X-Standard-Sitemap-Location", map);
    return visit;
  }

  void show(Visit visit, Instant now)
  {
    session->show(std::move(visit), now);
    fetch();
  }
  /// Shows the page, and lets every request be answered.
  void go(const std::string& url, const std::string& map, Instant now = {},
          Arrival arrival = Arrival::navigation, HistoryEntry entry = 0)
  {
    show(visit(url, map, arrival, entry), now);
    answer_all();
  }

  /// The names of all nodes, in the order reached, from the map or the part of it that is there.
  std::string names() const
  {
    const auto map = session->map();
    if (!map)
      return "no map";
    std::string names;
    for (NodeId id = 1; id < map->size(); ++id)
      names += std::string{map->node(id).name().value_or("?")} + ' ';
    return names;
  }

 private:
  Server& server_;

 public:
  std::vector<std::pair<Request, std::shared_ptr<Receiver>>> waiting;
  std::vector<RequestId> ids; ///< of all requests ever
  int changes = 0;
  std::unique_ptr<Session> session;
};

} // namespace standard_sitemap::testing
