#include "render/bindings/c/render.h"

#include <cstddef>

#include "engine/check/broken_documents.h"
#include "engine/check/check.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"
#include "render/bindings/c/report.h"
#include "render/dot/dot_renderer.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/llms/llms_writer.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"
#include "render/text/check_renderer.h"
#include "render/text/text_renderer.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

/// Writes the pages of a map as one XML sitemap, if they fit into one.
class OneList final : public Renderer {
 public:
  void render(const Report& report, const Sink& sink) override
  {
    const SitemapsOrgWriter lists{report.view->map()};
    fits = lists.count() <= 1;
    if (lists.count() == 1)
      lists.write(0, sink);
  }
  bool fits = true;
};

/// Writes a map in Markdown, as one file.
class OneMarkdownFile final : public Renderer {
 public:
  explicit OneMarkdownFile(bool sections) : sections_(sections) {}
  void render(const Report& report, const Sink& sink) override
  {
    LlmsWriter{*report.view, {.budget = 0, .sections = sections_}}.write(0, sink);
  }

 private:
  bool sections_;
};

/// Returns null if there is no such format. `wanted` has its defaults filled in.
std::unique_ptr<Renderer> renderer_for(const standard_sitemap_rendering& wanted)
{
  const bool is_checked = wanted.check != STANDARD_SITEMAP_CHECK_NONE;
  if (is_checked && wanted.format != STANDARD_SITEMAP_TEXT && wanted.format != STANDARD_SITEMAP_JSON)
    return nullptr;
  switch (wanted.format) {
  case STANDARD_SITEMAP_TEXT:
    if (is_checked)
      return std::make_unique<CheckRenderer>(text_options(wanted));
    return std::make_unique<TextRenderer>(text_options(wanted));
  case STANDARD_SITEMAP_JSON:
    return std::make_unique<JsonRenderer>();
  case STANDARD_SITEMAP_HTML:
    return std::make_unique<HtmlRenderer>(HtmlOptions{.depth = wanted.depth, .places = wanted.places});
  case STANDARD_SITEMAP_DOT:
    return std::make_unique<DotRenderer>(DotOptions{.depth = wanted.depth, .nodes = wanted.places});
  case STANDARD_SITEMAP_SSP:
    return std::make_unique<SspRenderer>();
  case STANDARD_SITEMAP_SITEMAPS_ORG:
    return std::make_unique<OneList>();
  case STANDARD_SITEMAP_LLMS:
    return std::make_unique<OneMarkdownFile>(true);
  case STANDARD_SITEMAP_MARKDOWN:
    return std::make_unique<OneMarkdownFile>(false);
  default:
    return nullptr;
  }
}

bool is_map_file(standard_sitemap_format format)
{
  return format == STANDARD_SITEMAP_SSP || format == STANDARD_SITEMAP_SITEMAPS_ORG ||
         format == STANDARD_SITEMAP_LLMS || format == STANDARD_SITEMAP_MARKDOWN;
}

/// Where the reader's preferences for a site are asked for: of the page, or of the map if there is no page.
const Uri& site_of(const Session& session)
{
  const Initiator* const page = session.initiator();
  return page != nullptr ? page->url : session.discovery()->found->sitemap;
}

} // namespace

namespace standard_sitemap::c {

Report report_of(const standard_sitemap_session& session, View* view)
{
  Report report;
  const VisitFacts& visit = session.visit;
  if (const Initiator* const page = session.session.initiator())
    report.page = PageReport{visit.requested, page->url, visit.status, visit.content_type};
  report.discovery = *session.session.discovery();
  report.diagnostics = report.discovery.diagnostics;
  if (const StatedPlace* const place = session.session.place()) {
    report.place = *place;
    report.diagnostics.add_all(place->diagnostics);
  }
  if (const auto result = session.session.result()) {
    report.documents = result->documents;
    report.diagnostics.add_all(result->diagnostics);
  }
  report.view = view;
  return report;
}

void add_findings(Report& report)
{
  if (report.view == nullptr)
    return;
  const Map& map = report.view->map();
  report.diagnostics = with_broken_documents_once(map, report.documents, report.diagnostics);
  report.diagnostics.add_all(check(map, report.page && report.page->url ? &*report.page->url : nullptr));
}

std::optional<standard_sitemap_rendering> rendering_of(const standard_sitemap_rendering* given,
                                                       const Policy& policy)
{
  auto wanted = read(given, offsetof(standard_sitemap_rendering, check));
  if (!wanted || !is_valid(wanted->level) || wanted->check < STANDARD_SITEMAP_CHECK_NONE ||
      wanted->check > STANDARD_SITEMAP_CHECK_NOTE)
    return std::nullopt;
  if (wanted->depth == 0)
    wanted->depth = SIZE_MAX;
  if (wanted->places == 0)
    wanted->places = policy.places;
  return wanted;
}

TextOptions text_options(const standard_sitemap_rendering& wanted)
{
  TextOptions options;
  options.colours = wanted.colours != 0 ? Colours::on : Colours::off;
  options.lines = wanted.ascii != 0 ? Lines::ascii : Lines::unicode;
  options.detail = wanted.trace != 0 ? Detail::trace : Detail::summary;
  options.width = wanted.width;
  options.depth = wanted.depth;
  options.places = wanted.places;
  return options;
}

std::optional<Severity> severity_of(standard_sitemap_check check)
{
  switch (check) {
  case STANDARD_SITEMAP_CHECK_ERROR:
    return Severity::error;
  case STANDARD_SITEMAP_CHECK_WARNING:
    return Severity::warning;
  case STANDARD_SITEMAP_CHECK_NOTE:
    return Severity::note;
  default:
    return std::nullopt;
  }
}

} // namespace standard_sitemap::c

standard_sitemap_status standard_sitemap_session_render(standard_sitemap_session* session,
                                                        const standard_sitemap_rendering* rendering,
                                                        standard_sitemap_sink sink, void* data)
{
  if (session == nullptr || sink == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto wanted = rendering_of(rendering, session->policy);
  if (!wanted)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto renderer = renderer_for(*wanted);
    if (!renderer)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    if (session->session.discovery() == nullptr)
      return STANDARD_SITEMAP_NONE;
    auto page_view = session->session.view();
    Report report = report_of(*session, page_view ? &page_view->view : nullptr);
    if (wanted->preferences != nullptr)
      report.levels = wanted->preferences->preferences.of(site_of(session->session)).display;
    if (wanted->level.data != nullptr) {
      report.level = std::string{text_of(wanted->level)};
      if (!report.levels.knows(*report.level))
        return STANDARD_SITEMAP_NONE;
    }
    if (is_map_file(wanted->format) && report.view == nullptr)
      return STANDARD_SITEMAP_NONE;
    report.fail_on = severity_of(wanted->check);
    if (report.fail_on)
      add_findings(report);
    bool stopped = false;
    renderer->render(report, [&](std::string_view piece) {
      stopped = !sink(data, borrowed(piece));
      return !stopped;
    });
    if (const auto* list = dynamic_cast<const OneList*>(renderer.get()); list != nullptr && !list->fits)
      return STANDARD_SITEMAP_REFUSED;
    return stopped ? STANDARD_SITEMAP_STOPPED : STANDARD_SITEMAP_OK;
  });
}
