#include "render/hosts/probe/table_run.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/curl/curl_fetcher.h"
#include "render/findings/explain.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/losses.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/option_row.h"
#include "render/hosts/probe/output.h"
#include "render/hosts/probe/probe.h"
#include "render/hosts/probe/table_files.h"
#include "render/hosts/probe/table_writer.h"

namespace standard_sitemap {

namespace {

/// The options for one map of several. Only its address is looked for: its files are read here.
std::vector<Options> options_by_map(const Options& options)
{
  std::vector<Options> result{options};
  for (const GivenRoot& map : options.table->more_maps)
    result.emplace_back(options).take(map);
  for (Options& each : result)
    each.discover_only = true;
  return result;
}

class TableRun {
 public:
  TableRun(const Options& options, const Interrupt& interrupt, Sink sink)
      : table_(*options.table), interrupt_(interrupt),
        writer_(options.format == Format::csv ? TableFormat::csv : TableFormat::ndjson, table_.columns,
                std::move(sink))
  {
  }

  void read(const Options& options)
  {
    CurlFetcher fetcher{options.context, options.policy};
    fetcher.set_offline(options.offline);
    Probe probe{options, fetcher, interrupt_};
    ExitStatus status = probe.run().value_or(ExitStatus::internal_error);
    std::optional<Explanation> why = probe.explanation();
    if (status == ExitStatus::found)
      status = read_files(probe, options, fetcher, why);
    else
      give_error(probe.report(), options);
    local_files_.insert(local_files_.end(), probe.local_files().begin(), probe.local_files().end());
    if (why)
      print(*why, options);
    if (status_ == ExitStatus::found)
      status_ = status;
  }

  bool finish() { return writer_.finish(); }
  bool is_open() const { return is_open_; }
  bool is_partial() const { return is_partial_; }
  ExitStatus status() const { return status_; }
  const std::vector<std::string>& local_files() const { return local_files_; }

 private:
  ExitStatus read_files(const Probe& probe, const Options& options, Fetcher& fetcher,
                        std::optional<Explanation>& why)
  {
    const Found& found = *probe.report().discovery.found;
    MapFiles sources{options, fetcher, limits_for(found.kind, probe.policy()).document_bytes};
    if (options.start == Start::sitemap)
      sources.give_named_file();
    TableFiles files{sources, probe.policy(), probe.initiator(),
                     [this](const TableRow& row) { return take(row); }};
    files.read(found.sitemap, found.kind);
    local_files_.insert(local_files_.end(), sources.read().begin(), sources.read().end());
    if (!is_open_)
      return ExitStatus::found;
    why = why_nothing(probe.report(), files, options);
    if (why)
      return ExitStatus::sitemap_unreadable;
    const Losses losses{files.diagnostics()};
    losses.print();
    is_partial_ = is_partial_ || losses.is_partial();
    return ExitStatus::found;
  }

  /// Returns nullopt if there was a list.
  static std::optional<Explanation> why_nothing(const Report& of_probe, const TableFiles& files,
                                                const Options& options)
  {
    const Report report{.page = of_probe.page,
                        .discovery = of_probe.discovery,
                        .documents = {files.root()},
                        .diagnostics = files.diagnostics()};
    const DocumentOutcome outcome = files.root().outcome;
    if (outcome != DocumentOutcome::ok && outcome != DocumentOutcome::cut)
      return explain_nothing_there(report, options.file || files.root().requested.has_scheme("file"));
    if (files.result() != ListResult::something)
      return explain_nothing_listed(report, files.result());
    return std::nullopt;
  }

  bool take(const TableRow& row)
  {
    const bool is_wanted =
        row.error.empty()
            ? std::ranges::all_of(table_.where, [&](const TableCondition& each) { return each.holds(row); })
            : writer_.has(Column::error);
    is_open_ = !is_wanted || writer_.write(row);
    return is_open_;
  }

  /// There is no map whose files could be read.
  void give_error(const Report& report, const Options& options)
  {
    const Code code = report.page && report.page->url ? Code::no_map : Code::page_unfetched;
    take({.file = options.requested, .error = code_name(code)});
  }

  static void print(const Explanation& why, const Options& options)
  {
    print_message(why.what);
    if (const std::string hint = hint_without(why.hint, not_to_advise(options.given)); !hint.empty())
      say_also(hint);
  }

  const TableOptions& table_;
  const Interrupt& interrupt_;
  TableWriter writer_;
  std::vector<std::string> local_files_;
  ExitStatus status_ = ExitStatus::found;
  bool is_open_ = true, is_partial_ = false;
};

/// Whether a file is replaced, and the exit status; a message says why it is not.
ExitStatus keep_or_commit(const TableRun& run, const Options& options, Output& output)
{
  if (const auto input = same_file(options.output_file, run.local_files()))
    return give_up(ExitStatus::usage, replaced_input_sentence(options.output_file, *input));
  const bool is_partial = run.is_partial() && output.replaces() && !options.partial;
  const ExitStatus status =
      is_partial && run.status() == ExitStatus::found ? ExitStatus::sitemap_unreadable : run.status();
  if (output.replaces() && (is_partial || run.status() != ExitStatus::found))
    return give_up(status, "nothing is written to " + options.output_file +
                               (is_partial ? ": --partial writes what there is" : ""));
  const auto error = output.commit();
  return error ? give_up(ExitStatus::internal_error, *error) : status;
}

} // namespace

ExitStatus run_table(const Options& options)
{
  const Interrupt interrupt;
  auto output = Output::open_packed(options.output_file);
  if (!output)
    return give_up(ExitStatus::usage, output.error().message);
  TableRun run{options, interrupt, output->sink()};
  for (const Options& each : options_by_map(options))
    if (run.is_open())
      run.read(each);
  run.finish();
  return keep_or_commit(run, options, *output);
}

} // namespace standard_sitemap
