#include "render/hosts/probe/command.h"

#include <clocale>
#include <csignal>
#include <iostream>
#include <memory>

#include "engine/check/check.h"
#include "render/dot/dot_renderer.h"
#include "render/findings/option_words.h"
#include "render/hosts/probe/batch.h"
#include "render/hosts/probe/demo/demo_site.h"
#include "render/hosts/probe/diff_run.h"
#include "render/hosts/probe/findings_output.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/losses.h"
#include "render/hosts/probe/map_file.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/option_row.h"
#include "render/hosts/probe/output.h"
#include "render/hosts/probe/probe.h"
#include "render/hosts/probe/reader.h"
#include "render/hosts/probe/submission.h"
#include "render/hosts/probe/table_run.h"
#include "render/hosts/probe/terminal.h"
#include "render/hosts/probe/timing_table.h"
#include "render/hosts/probe/watching.h"
#include "render/html/html_renderer.h"
#include "render/json/json_renderer.h"
#include "render/links/links_renderer.h"
#include "render/text/check_renderer.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap {

namespace {

std::unique_ptr<Renderer> renderer_for(const Options& options)
{
  if (options.format == Format::json)
    return std::make_unique<JsonRenderer>();
  if (options.format == Format::html)
    return std::make_unique<HtmlRenderer>(HtmlOptions{.depth = options.depth,
                                                      .places = options.policy.places,
                                                      .languages = options.context.accept_language});
  if (options.format == Format::dot)
    return std::make_unique<DotRenderer>(DotOptions{.depth = options.depth, .nodes = options.policy.places});
  if (auto renderer = findings_renderer(options))
    return renderer;
  TextOptions text = text_layout(options.text, options.output_file.empty());
  text.detail = options.trace ? Detail::trace : Detail::summary;
  text.depth = options.depth;
  text.places = options.policy.places;
  text.settings = option_for;
  if (options.fail_on)
    return std::make_unique<CheckRenderer>(text);
  return std::make_unique<TextRenderer>(text);
}

void write_links(const Report& report, const Options& options, Output& output)
{
  LinksRenderer renderer{{.depth = options.depth, .places = options.policy.places}};
  renderer.render(report, output.sink());
  if (renderer.is_cut())
    print_message("the map has more places than are written: --max-nodes, now " +
                  std::to_string(options.policy.places) + ", says how many");
}

/// Returns false if there is no map and the format can represent nothing but a map.
bool show(const Probe& probe, const Options& options, Output& output, std::optional<std::string>& error)
{
  const Report& report = probe.report();
  const bool is_map_file = options.format == Format::ssp || options.format == Format::sitemaps_org ||
                           options.format == Format::llms || options.format == Format::markdown;
  if (options.format == Format::links)
    write_links(report, options, output);
  else if (!is_map_file)
    renderer_for(options)->render(report, output.sink());
  else if (!report.view)
    return false;
  else if (options.format == Format::ssp)
    write_ssp(report, output);
  else if (options.format == Format::markdown)
    write_markdown(report, output);
  else if (options.format == Format::llms)
    error = write_llms(report, output, options.output_file, probe.local_files(), options.budget);
  else
    error = write_sitemaps_org(report, output, options.output_file, probe.local_files());
  return true;
}

/// What is missing of the map that is shown. The findings of a check have it all.
Losses losses_of(const Report& report, ExitStatus status)
{
  static const Diagnostics none;
  const bool is_shown = status == ExitStatus::found && report.view != nullptr && !report.fail_on;
  return Losses{is_shown ? report.diagnostics : none};
}

/// Whether the result may replace an existing file. A map that could not be loaded today must not destroy
/// yesterday's file; but JSON and text report what happened, including failures.
bool is_worth_a_file(const Options& options, ExitStatus status)
{
  switch (options.format) {
  case Format::json: // has an object for every status
  case Format::gcc:
  case Format::github:
  case Format::junit:
  case Format::sarif:
    return true; // they say so if there is nothing to check
  case Format::text:
  case Format::links:
    return status != ExitStatus::page_unfetched; // without a page there is nothing to report
  case Format::html:
  case Format::dot:
  case Format::ssp:
  case Format::sitemaps_org:
  case Format::llms:
  case Format::markdown:
  case Format::csv: // `run_table` does not ask
  case Format::ndjson:
    break;
  }
  return status == ExitStatus::found;
}

/// sitemaps.org, "Submitting your Sitemap via an HTTP request"
ExitStatus submit_map(const Report& report, const Options& options, const Interrupt& interrupt)
{
  const Uri& sitemap = report.discovery.found->sitemap;
  if (const auto why = why_not_submitted(report.view->map()))
    return give_up(ExitStatus::not_submitted, sitemap.text() + " is not submitted: " + *why);
  const Uri address = submission_address(*options.submit_to, sitemap);
  CurlFetcher fetcher{submission_context(options.context), options.policy};
  SubmissionAnswer answer;
  {
    const Interrupt::Polled polled{interrupt};
    answer = submit(address, fetcher, [&] { return interrupt.wanted(); });
  }
  if (interrupt.wanted())
    Interrupt::end_process();
  print_message(address.text() + (answer.status ? ": status " + std::to_string(*answer.status)
                                                : " was not answered: " + answer.problem));
  say_also("the large search engines have shut such addresses, the last in 2023; they read this line of " +
           Uri::resolve(sitemap, {"/robots.txt"})->text() + ":");
  say_also("Sitemap: " + sitemap.without_fragment().text());
  return answer.accepted() ? ExitStatus::found : ExitStatus::not_submitted;
}

/// Prints how long requests take while they are made.
void print_timing_of(CurlFetcher& fetcher)
{
  TimingTable table{[](std::string_view row) {
    if (stderr_is_terminal()) // there may be a line that shows the progress
      std::cerr << clear_line;
    say_also(row);
  }};
  fetcher.set_observer([table](const HopTiming& hop) mutable { table.add(hop); });
}

/// Once: what the findings on standard output say already is not repeated.
void print_explanation(const Explanation& why, const Options& options, const Report& report)
{
  const bool is_told = options.fail_on && options.output_file.empty() && options.format != Format::json &&
                       summary_of(report.diagnostics).errors > 0;
  const std::string hint = hint_without(why.hint, not_to_advise(options.given));
  if (!is_told)
    print_message(why.what);
  if (!is_told && !hint.empty())
    say_also(hint);
  else if (advises_option(hint))
    print_message(hint);
}

/// `screen`: where the report is shown if files are watched; null: once on standard output. `files`: if not
/// null, receives the local files on which the report depends. Returns nullopt if interrupted.
std::optional<ExitStatus> probe_and_show(const Options& options, Screen* screen = nullptr,
                                         std::vector<std::string>* files = nullptr)
{
  const Interrupt interrupt;
  auto output = screen && options.output_file.empty() ? Output::to_memory(screen->draft())
                                                      : Output::open_packed(options.output_file);
  if (!output)
    return give_up(ExitStatus::usage, output.error().message);

  CurlFetcher fetcher{options.context, options.policy};
  fetcher.set_offline(options.offline);
  if (options.timing)
    print_timing_of(fetcher);
  Probe probe{options, fetcher, interrupt};
  std::optional<ExitStatus> status = probe.run();
  if (files)
    *files = probe.local_files();
  if (!status)
    return std::nullopt;

  if (const auto hint = hint_for_relative_links(probe.report());
      hint && options.format != Format::text && options.format != Format::json)
    print_message(*hint);
  if (const auto input = same_file(options.output_file, probe.local_files()))
    return give_up(ExitStatus::usage, replaced_input_sentence(options.output_file, *input));
  const Losses losses = losses_of(probe.report(), *status);
  losses.print();
  const bool is_partial = losses.is_partial() && output->replaces() && !options.partial;
  if (is_partial)
    status = ExitStatus::sitemap_unreadable;
  std::optional<std::string> error;
  const bool is_worth = is_worth_a_file(options, *status) && (!screen || is_good(options, *status));
  const bool is_kept = output->replaces() && (!is_worth || is_partial);
  const bool has_output = !is_kept && show(probe, options, *output, error);
  if (screen)
    screen->show(is_good(options, *status));
  if (const auto& why = probe.explanation(); why && (options.format != Format::json || options.verbose))
    print_explanation(*why, options, probe.report());
  if (is_kept)
    print_message("nothing is written to " + options.output_file +
                  (is_partial ? ": --partial writes what there is" : ""));
  if (!error && has_output)
    error = output->commit();
  if (error)
    return give_up(ExitStatus::internal_error, *error);
  if (options.start == Start::demo && losses.is_partial())
    print_message(
        "the demo site lacks /readings/map.xml on purpose, to show what becomes of a broken reference");
  if (interrupt.wanted()) // what was known by then has been written
    return std::nullopt;
  if (!options.submit_to || status == ExitStatus::none_named || !probe.report().view)
    return status;
  if (status != ExitStatus::found)
    return give_up(*status, "nothing is submitted");
  return submit_map(probe.report(), options, interrupt);
}

/// Options with the reader process that they ask for. It is still starting, while the first request is made.
Options with_reader(Options options, std::shared_ptr<ReaderProcess>& reader)
{
  if (options.policy.isolation == Isolation::none)
    return options;
  if (!reader)
    reader = start_reader();
  options.policy.reader = reader;
  return options;
}

/// `--isolation required`: complains if there is no reader process, before anything is requested.
bool is_refused(const Policy& policy)
{
  if (policy.isolation != Isolation::required)
    return false;
  const auto why = policy.reader->unavailable();
  if (!why)
    return false;
  print_message("pages and files cannot be parsed in a process of their own: " + *why);
  say_also("--isolation automatic parses them in the program itself in this case");
  return true;
}

std::optional<ExitStatus> probe_demo(Options options)
{
  const auto site = DemoSite::start();
  if (!site)
    return give_up(ExitStatus::internal_error, "the demo site cannot be served: " + site.error().message);
  options.url = (*site)->url();
  options.requested = options.url->text();
  return options.table ? run_table(options) : probe_and_show(options);
}

ExitStatus print(const std::string& text)
{
  auto output = Output::open({});
  output->sink()(text);
  const auto error = output->commit();
  return error ? give_up(ExitStatus::internal_error, *error) : ExitStatus::found;
}

} // namespace

ExitStatus run_command(int argc, char** argv)
{
  fill_standard_streams();
  std::setlocale(LC_CTYPE, "");  // only to learn the terminal's encoding
  std::signal(SIGPIPE, SIG_IGN); // writing then fails with EPIPE
  std::signal(SIGXFSZ, SIG_IGN);

  const auto parsed = parse_options(argc, argv);
  if (const auto* early = std::get_if<EarlyExit>(&parsed)) {
    if (early->status == ExitStatus::found)
      return print(early->text);
    print_message(early->text);
    say_also("--help shows the options");
    return early->status;
  }
  for (const std::string& warning : std::get<Options>(parsed).warnings)
    print_message(warning);
  std::shared_ptr<ReaderProcess> reader;
  const Options options = with_reader(std::get<Options>(parsed), reader);
  if (is_refused(options.policy))
    return ExitStatus::internal_error;
  if (options.batch)
    return run_batch(options);
  if (!options.compared.empty())
    return run_diff(options);
  if (options.table && options.start != Start::demo)
    return run_table(options);
  if (options.watch)
    return watch(argc, argv, [&reader](const Options& read, Screen& screen) {
      WatchedRun result;
      result.status = probe_and_show(with_reader(read, reader), &screen, &result.files);
      if (read.folder)
        result.folders = {read.folder->path};
      return result;
    });
  const auto status = options.start == Start::demo ? probe_demo(options) : probe_and_show(options);
  if (!status)
    Interrupt::end_process();
  return *status;
}

} // namespace standard_sitemap
