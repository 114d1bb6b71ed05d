#include "tests/cost/work.h"

#include <ctime>
#include <functional>
#include <memory>
#include <optional>

#include "tests/support_load/table_load.h"

#include "discovery/discovery.h"
#include "engine/check/check.h"
#include "engine/session/session.h"
#include "engine/view/places.h"
#include "render/dot/dot_renderer.h"
#include "render/hosts/audit/page_examination.h"
#include "render/html/assets.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"
#include "render/text/text_renderer.h"

extern "C" [[gnu::noinline]] void measured_work(const std::function<void()>& work)
{
  work();
  asm volatile("" ::: "memory"); // no tail call, which would leave before the work
}

namespace standard_sitemap::cost {

namespace {

constexpr const char* page_url = "http://h.example/page.html?here";
/// Less than the policy allows, so that counting takes little time: more places only repeat the same work.
constexpr std::size_t places_written = 1'000;
/// Likewise: documents that are spliced into each other may cost all the entries that a map may have, however
/// short they are.
constexpr std::size_t entries_of_a_map = 20'000;
constexpr const char* readers_languages = "de-AT, fr;q=0.8, en;q=0.5";

double cpu_seconds()
{
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

class Steps {
 public:
  /// `work` returns how many bytes it made.
  void take(std::string_view name, const std::function<std::uint64_t()>& work)
  {
    Step step{name};
    const double before = cpu_seconds();
    measured_work([&] { step.written = work(); });
    step.seconds = cpu_seconds() - before;
    taken_.push_back(step);
  }
  void take(std::string_view name, const std::function<void(const Sink&)>& write)
  {
    take(name, [&] {
      std::uint64_t bytes = 0;
      write([&bytes](std::string_view piece) {
        bytes += piece.size();
        return true;
      });
      return bytes;
    });
  }
  std::vector<Step> taken() && { return std::move(taken_); }

 private:
  std::vector<Step> taken_;
};

/// What a browser asks of a view when it shows a page.
std::uint64_t shown_with_page(View& view)
{
  std::uint64_t bytes = 0;
  for (const PagePlace& place : places_of_page(view)) {
    const PlaceNeighbours around = neighbours_of(view, place);
    bytes += sizeof place + siblings_at(view, place).size() * sizeof(NodeId) +
             path_to(view, place).size() * sizeof(NodeId) + around.up.has_value();
  }
  return bytes;
}

/// Loads the documents in a tab that shows each part of the map while they arrive. Returns the bytes of the
/// nodes in the last.
std::uint64_t maps_while_loading(const Input& input, const Policy& policy)
{
  MapCache cache{policy};
  Session tab{cache};
  const Uri root = *Uri::parse({root_url});
  Visit visit{.page = {.url = root, .address_space = AddressSpace::public_network}};
  visit.given = GivenMap{root, input.kind == "map" ? SourceKind::standard : SourceKind::extended};
  tab.show(std::move(visit), {});
  while (tab.state() == SessionState::loading) {
    for (const Request& request : tab.take_requests()) {
      test::answer_from_table(request, input.documents, *tab.receiver(request.id));
      tab.map();
    }
  }
  return tab.map() ? tab.map()->size() * sizeof(NodeId) : 0;
}

} // namespace

std::size_t Input::bytes() const
{
  std::size_t bytes = page.size();
  for (const auto& [uri, body] : documents)
    bytes += body.size();
  return bytes;
}

std::vector<Step> all_steps(const Input& input)
{
  Steps steps;
  Policy policy;
  policy.entries = entries_of_a_map;
  policy.isolation = Isolation::none; // valgrind would count each attempt to start another process, too
  Page page{.url = *Uri::parse({page_url}),
            .fields = {},
            .body = input.page,
            .address_space = AddressSpace::public_network};
  page.media_type = MediaType::parse(input.kind == "xhtml" ? "application/xhtml+xml" : "text/html");
  ViewContext context{
      .page = page.url, .links = {}, .accept_language = readers_languages, .accept = "text/html"};
  if (!input.page.empty())
    steps.take("page", [&]() -> std::uint64_t {
      const Discovery found = discover(page, policy);
      context.links = found.links ? *found.links : read_page_links(page, policy);
      return 0;
    });
  if (!input.page.empty())
    steps.take("examination", [&]() -> std::uint64_t {
      constexpr std::string_view fragments[] = {"a", "none"};
      std::uint64_t bytes = 0;
      for (const Uri& link : examine(page, {.fragments = fragments, .links = true}, policy).links)
        bytes += sizeof link + link.text().size();
      return bytes;
    });
  if (input.documents.empty())
    return std::move(steps).taken();

  // Before the load: it makes what is made once for a process.
  if (input.documents.size() > 1)
    steps.take("tab", [&]() -> std::uint64_t { return maps_while_loading(input, policy); });
  LoadResult loaded;
  steps.take("load", [&]() -> std::uint64_t {
    loaded = test::load_from_table(root_url, input.documents, policy,
                                   input.kind == "map" ? SourceKind::standard : SourceKind::extended);
    return 0;
  });
  if (!loaded.map)
    return std::move(steps).taken();
  const Map& map = *loaded.map;
  std::optional<View> view;
  steps.take("view", [&]() -> std::uint64_t {
    view.emplace(map, context, policy);
    return shown_with_page(*view);
  });
  Report report{
      .page = {}, .discovery = {}, .documents = loaded.documents, .diagnostics = loaded.diagnostics};
  report.view = &*view;
  const auto render = [&](std::string_view name, Renderer&& renderer) {
    steps.take(name,
               std::function<void(const Sink&)>{[&](const Sink& sink) { renderer.render(report, sink); }});
  };
  render("text", TextRenderer{{.places = places_written}});
  render("text, one level", TextRenderer{{.depth = 2, .places = places_written}});
  render("json", JsonRenderer{});
  // Without what is the same in every page, beside which a small map would cost nothing a byte.
  steps.take("html", std::function<void(const Sink&)>{[&](const Sink& sink) {
               std::size_t same = html_style().size() + html_script().size();
               HtmlRenderer{{.places = places_written}}.render(report, [&](std::string_view piece) {
                 const std::size_t left_out = std::min(same, piece.size());
                 same -= left_out;
                 return sink(piece.substr(left_out));
               });
             }});
  render("dot", DotRenderer{{.nodes = places_written}});
  render("ssp", SspRenderer{});
  steps.take("list", std::function<void(const Sink&)>{[&](const Sink& sink) {
               const SitemapsOrgWriter lists{map};
               for (std::size_t i = 0; i < lists.count(); ++i)
                 lists.write(i, sink);
             }});
  steps.take("check", [&]() -> std::uint64_t { return check(map).items().size(); });
  return std::move(steps).taken();
}

} // namespace standard_sitemap::cost
