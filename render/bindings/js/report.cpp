#include "render/bindings/js/report.h"

#include <algorithm>
#include <utility>

#include "discovery/rules.h"
#include "engine/check/check.h"
#include "engine/display/shown.h"
#include "engine/terms/fetch_failure.h"
#include "engine/terms/setting.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/report.h"
#include "render/bindings/js/entries.h"
#include "render/findings/acceptance.h"
#include "render/findings/explain.h"
#include "render/findings/gcc_renderer.h"
#include "render/findings/github_renderer.h"
#include "render/findings/junit_renderer.h"
#include "render/findings/option_words.h"
#include "render/findings/sarif_renderer.h"
#include "render/json/json_renderer.h"
#include "render/text/check_renderer.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

/// Returns the renderer of findings with this number in module.h; null: there is none.
std::unique_ptr<Renderer> findings_renderer(std::uint32_t number, const FilePlaces& places)
{
  FindingsOptions options{.places = places,
                          .settings = option_for,
                          .version = STANDARD_SITEMAP_RELEASE,
                          .explanations = STANDARD_SITEMAP_EXPLANATIONS_URL};
  switch (number) {
  case 1:
    return std::make_unique<GccRenderer>(std::move(options));
  case 2:
    return std::make_unique<GithubRenderer>(std::move(options));
  case 3:
    return std::make_unique<JunitRenderer>(std::move(options));
  case 4:
    return std::make_unique<SarifRenderer>(std::move(options));
  default:
    return nullptr;
  }
}

std::unique_ptr<Renderer> report_renderer(const standard_sitemap_rendering& wanted)
{
  if (wanted.format == STANDARD_SITEMAP_JSON)
    return std::make_unique<JsonRenderer>();
  if (wanted.format != STANDARD_SITEMAP_TEXT)
    return nullptr;
  TextOptions text = text_options(wanted);
  text.settings = option_for;
  if (wanted.check != STANDARD_SITEMAP_CHECK_NONE)
    return std::make_unique<CheckRenderer>(text);
  return std::make_unique<TextRenderer>(text);
}

FetchFailure failure_called(std::string_view name)
{
  for (unsigned number = 0; number < fetch_failure_count; ++number)
    if (const auto failure = static_cast<FetchFailure>(number); fetch_failure_name(failure) == name)
      return failure;
  return FetchFailure::network;
}

/// Returns nullopt if there is something in the map.
std::optional<Explanation> explanation_of(const standard_sitemap_js_report& of,
                                          standard_sitemap_string damage, bool is_local)
{
  const Report& report = of.report;
  if (of.unfetched)
    return of.unfetched;
  if (report.page && !report.discovery.found)
    return damage.data != nullptr ? explain_damaged(*report.page, std::string{text_of(damage)})
                                  : explain_none_named(*report.page, report.discovery);
  if (report.view == nullptr)
    return explain_nothing_there(report, is_local);
  const ListResult lists = list_result(report.view->map());
  return lists == ListResult::something ? std::nullopt : std::optional{explain_nothing_listed(report, lists)};
}

/// Sets `to` to a URI, or to nullopt. Returns false if the text is none.
bool set_uri(standard_sitemap_string text, std::optional<Uri>& to)
{
  to.reset();
  if (text.data == nullptr)
    return text.size == 0;
  if (auto uri = Uri::parse({text_of(text)}))
    to = *std::move(uri);
  return to.has_value();
}

} // namespace

standard_sitemap_status standard_sitemap_js_baseline_read(standard_sitemap_string text,
                                                          standard_sitemap_js_baseline** baseline)
{
  return guarded_new(baseline, [&] {
    return std::unique_ptr<standard_sitemap_js_baseline>{
        new standard_sitemap_js_baseline{Baseline::read(text_of(text))}};
  });
}

standard_sitemap_status standard_sitemap_js_baseline_error(const standard_sitemap_js_baseline* baseline,
                                                           standard_sitemap_string* error)
{
  if (baseline->read)
    return STANDARD_SITEMAP_NONE;
  *error = borrowed(baseline->read.error().message);
  return STANDARD_SITEMAP_OK;
}

void standard_sitemap_js_baseline_free(standard_sitemap_js_baseline* baseline)
{
  delete baseline;
}

standard_sitemap_status standard_sitemap_js_report_new(standard_sitemap_session* session, uint32_t is_check,
                                                       standard_sitemap_string file,
                                                       standard_sitemap_js_report** report)
{
  *report = nullptr;
  if (session->session.discovery() == nullptr)
    return STANDARD_SITEMAP_NONE;
  return guarded_new(report, [&] {
    auto made = std::make_unique<standard_sitemap_js_report>();
    made->policy = session->policy;
    made->result = session->session.result();
    made->page_view = session->session.view();
    made->report = report_of(*session, made->page_view ? &made->page_view->view : nullptr);
    if (!made->report.page) {
      std::optional<std::string> read;
      if (file.data != nullptr)
        read = text_of(file);
      made->report.discovery.trace = {{Rule::given, RuleResult::matched, where_given(read)}};
      add_rules_without_page(made->report.discovery);
    }
    if (is_check != 0)
      add_findings(made->report);
    return made;
  });
}

standard_sitemap_status
standard_sitemap_js_report_unfetched(standard_sitemap_string requested, standard_sitemap_string url,
                                     standard_sitemap_string folder, standard_sitemap_string failure,
                                     standard_sitemap_string message, standard_sitemap_js_report** report)
{
  return guarded_new(report, [&] {
    auto made = std::make_unique<standard_sitemap_js_report>();
    const std::string typed{text_of(requested)}, sentence{text_of(message)};
    made->unfetched = folder.data != nullptr
                          ? explain_no_home_page(std::string{text_of(folder)}, sentence)
                          : explain_unfetched(typed, failure_called(text_of(failure)), sentence);
    made->report.page = PageReport{.requested = typed};
    add_rules_without_page(made->report.discovery);
    made->report.diagnostics.add({.severity = Severity::error,
                                  .code = Code::page_unfetched,
                                  .message = made->unfetched->what,
                                  .document = std::string{text_of(url)},
                                  .subject = Subject::page});
    return made;
  });
}

void standard_sitemap_js_report_free(standard_sitemap_js_report* report)
{
  delete report;
}

standard_sitemap_status standard_sitemap_js_report_explain(standard_sitemap_js_report* report,
                                                           standard_sitemap_string damage, uint32_t is_local,
                                                           standard_sitemap_string others,
                                                           standard_sitemap_string* what,
                                                           standard_sitemap_string* hint)
{
  return guarded([&] {
    std::optional<Explanation> why = explanation_of(*report, damage, is_local != 0);
    if (!why)
      return STANDARD_SITEMAP_NONE;
    why->hint = hint_without(why->hint, entries_of(others));
    report->explanation = *std::move(why);
    *what = borrowed(report->explanation.what);
    *hint = borrowed(report->explanation.hint);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status
standard_sitemap_js_report_places(standard_sitemap_js_report* report, standard_sitemap_string directory,
                                  standard_sitemap_string address, standard_sitemap_string file,
                                  standard_sitemap_string index, standard_sitemap_string map)
{
  return guarded([&] {
    FilePlaces& places = report->places;
    const bool all = set_uri(directory, places.directory) && set_uri(address, places.address) &&
                     set_uri(file, places.file) && set_uri(index, places.index) && set_uri(map, places.map);
    return all ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_INVALID_ARGUMENT;
  });
}

standard_sitemap_status standard_sitemap_js_report_baseline(const standard_sitemap_js_report* report,
                                                            standard_sitemap_sink sink, void* data)
{
  return guarded([&] {
    const std::string text = Baseline::of(report->report.diagnostics, report->places).text();
    return sink(data, borrowed(text)) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_STOPPED;
  });
}

standard_sitemap_status standard_sitemap_js_report_accept(standard_sitemap_js_report* report,
                                                          const standard_sitemap_js_baseline* baseline,
                                                          standard_sitemap_string file,
                                                          standard_sitemap_sink sink, void* data)
{
  if (baseline != nullptr && !baseline->read)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    Diagnostics& findings = report->report.diagnostics;
    const bool is_written = baseline == nullptr;
    Acceptance acceptance =
        accept(is_written ? Baseline::of(findings, report->places) : *baseline->read, findings,
               report->places, {.file = std::string{text_of(file)}, .is_written = is_written});
    findings = std::move(acceptance.others);
    std::string text;
    for (const Remark& remark : acceptance.remarks) {
      text += escaped_controls(remark.sentence) + '\n';
      for (const std::string& line : remark.below)
        text += "  " + escaped_controls(line) + '\n';
    }
    return sink(data, borrowed(text)) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_STOPPED;
  });
}

standard_sitemap_status standard_sitemap_js_report_fold(standard_sitemap_js_report* report, size_t apart)
{
  return guarded([&] {
    report->report.diagnostics = folded(report->report.diagnostics, apart);
    return STANDARD_SITEMAP_OK;
  });
}

std::uint32_t standard_sitemap_js_report_errors(const standard_sitemap_js_report* report)
{
  return static_cast<std::uint32_t>(summary_of(report->report.diagnostics).errors);
}

std::uint32_t standard_sitemap_js_report_passes(const standard_sitemap_js_report* report,
                                                standard_sitemap_check check)
{
  const auto fail_on = severity_of(check);
  return fail_on && summary_of(report->report.diagnostics).passes(*fail_on) ? 1 : 0;
}

standard_sitemap_status standard_sitemap_js_report_render(standard_sitemap_js_report* report,
                                                          const standard_sitemap_rendering* rendering,
                                                          uint32_t findings, standard_sitemap_sink sink,
                                                          void* data)
{
  const auto wanted = rendering_of(rendering, report->policy);
  if (!wanted)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto renderer =
        findings == 0 ? report_renderer(*wanted) : findings_renderer(findings, report->places);
    if (!renderer)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    report->report.fail_on = severity_of(wanted->check);
    bool stopped = false;
    renderer->render(report->report, [&](std::string_view piece) {
      stopped = !sink(data, borrowed(piece));
      return !stopped;
    });
    return stopped ? STANDARD_SITEMAP_STOPPED : STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_js_option_for(standard_sitemap_string setting,
                                                       standard_sitemap_string* sentence)
{
  for (int number = 0; number <= static_cast<int>(Setting::ignored); ++number)
    if (const auto known = static_cast<Setting>(number); setting_name(known) == text_of(setting)) {
      *sentence = borrowed(option_for(known));
      return sentence->size > 0 ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_NONE;
    }
  return STANDARD_SITEMAP_NONE;
}
