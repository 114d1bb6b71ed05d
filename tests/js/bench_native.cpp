// The native engine behind the C interface, beside the module: for bench.mjs, which takes turns.
//
//   js_bench_native map|list FILE
//
// For each number on standard input it loads the file so often as the map of a page, from the page to the
// view, and prints the milliseconds of CPU of one load, and the number of nodes. The calls are those that the
// package makes.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

#include <time.h>

#include "render/bindings/c/standard_sitemap.h"

namespace {

constexpr std::size_t piece_bytes = 16u << 10; // as a network stack delivers them
constexpr const char* map_url = "http://site.test/map.xml";

standard_sitemap_string text(std::string_view view)
{
  return {view.data(), view.size()};
}

void check(standard_sitemap_status status)
{
  if (status != STANDARD_SITEMAP_OK)
    throw std::runtime_error(standard_sitemap_status_name(status));
}

void answer(standard_sitemap_session* session, const standard_sitemap_request& request, std::string_view file)
{
  standard_sitemap_receiver* receiver = nullptr;
  check(standard_sitemap_session_receiver(session, request.id, &receiver));
  check(standard_sitemap_receiver_allow_hop(receiver, request.url));
  const bool is_map = std::string_view{request.url.data, request.url.size} == map_url;
  const standard_sitemap_field type{text("Content-Type"), text("application/xml")};
  standard_sitemap_response response{};
  response.struct_size = sizeof response;
  response.url = request.url;
  response.status = is_map ? 200 : 404;
  response.fields = &type;
  response.field_count = 1;
  const bool wanted = standard_sitemap_receiver_begin(receiver, &response) == STANDARD_SITEMAP_OK;
  if (is_map != wanted)
    throw std::runtime_error("the map is not wanted, or another document is");
  for (; wanted && !file.empty(); file.remove_prefix(std::min(piece_bytes, file.size())))
    check(standard_sitemap_receiver_append(receiver, text(file.substr(0, piece_bytes))));
  if (wanted)
    check(standard_sitemap_receiver_end(receiver));
  standard_sitemap_receiver_free(receiver);
}

/// Returns the number of nodes.
std::size_t load(standard_sitemap_session* session, bool list, std::string_view file)
{
  const standard_sitemap_field names_the_map{text("X-Standard-Sitemap-Location"), text(map_url)};
  standard_sitemap_visit visit{};
  visit.struct_size = sizeof visit;
  visit.url = text("http://site.test/");
  visit.media_type = text("text/html");
  if (list) {
    visit.preferred_sitemap = text(map_url); // E-1: a page cannot name a list
  } else {
    visit.fields = &names_the_map;
    visit.field_count = 1;
  }
  check(standard_sitemap_session_show(session, &visit, 0));
  standard_sitemap_request request{};
  request.struct_size = sizeof request;
  while (standard_sitemap_session_next_request(session, &request) == STANDARD_SITEMAP_OK)
    answer(session, request, file);
  standard_sitemap_view* view = nullptr;
  check(standard_sitemap_session_view(session, &view));
  const std::size_t nodes = standard_sitemap_view_size(view);
  standard_sitemap_view_free(view);
  return nodes;
}

double cpu_milliseconds()
{
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void run(bool list, const std::string& file)
{
  for (int loads = 0; std::cin >> loads;) {
    std::size_t nodes = 0;
    const double begin = cpu_milliseconds();
    for (int i = 0; i < loads; ++i) {
      standard_sitemap_cache* cache = nullptr;
      standard_sitemap_session* session = nullptr;
      check(standard_sitemap_cache_new(nullptr, nullptr, &cache));
      check(standard_sitemap_session_new(cache, nullptr, nullptr, &session));
      nodes = load(session, list, file);
      standard_sitemap_session_free(session);
      standard_sitemap_cache_free(cache);
    }
    std::cout << (cpu_milliseconds() - begin) / loads << ' ' << nodes << std::endl;
  }
}

} // namespace

int main(int count, char** arguments)
{
  try {
    const std::string_view what = count == 3 ? arguments[1] : "";
    std::ifstream stream{count == 3 ? arguments[2] : "", std::ios::binary};
    if ((what != "map" && what != "list") || !stream)
      throw std::runtime_error("map FILE, or list FILE");
    run(what == "list", {std::istreambuf_iterator<char>{stream}, std::istreambuf_iterator<char>{}});
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "js_bench_native: " << error.what() << '\n';
    return 1;
  }
}
