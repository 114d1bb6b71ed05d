#include "render/hosts/probe/table_files.h"

#include <algorithm>
#include <utility>

#include "engine/load/drive.h"

namespace standard_sitemap {

namespace {

/// The last error says why a file ends where it does.
const Diagnostic* reason_of(const Diagnostics& diagnostics)
{
  const auto items = diagnostics.items();
  const auto found = std::find_if(items.rbegin(), items.rend(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::error;
  });
  return found == items.rend() ? nullptr : &*found;
}

} // namespace

TableFiles::TableFiles(MapFiles& sources, const Policy& policy, std::optional<Initiator> initiator,
                       std::function<bool(const TableRow&)> take)
    : sources_(sources), policy_(policy), initiator_(std::move(initiator)), take_(std::move(take))
{
}

void TableFiles::read(const Uri& root, SourceKind kind)
{
  most_files_ = limits_for(kind, policy_).documents;
  add({root.without_fragment(), {}});
  await_named();
  while (is_open_ && !waiting_.empty()) {
    const NamedFile file = std::move(waiting_.back());
    waiting_.pop_back();
    read_file(file, kind);
    await_named();
    if (kind == SourceKind::robots)
      kind = SourceKind::extended;
  }
}

void TableFiles::await_named()
{
  waiting_.insert(waiting_.end(), std::make_move_iterator(named_.rbegin()),
                  std::make_move_iterator(named_.rend()));
  named_.clear();
}

void TableFiles::read_file(const NamedFile& file, SourceKind kind)
{
  Content content;
  DocumentRows rows{file.path,
                    [&](const TableRow& row) {
                      content.has_pages = true;
                      return take_(row);
                    },
                    [&](NamedFile named) {
                      content.names_files = true;
                      add(std::move(named));
                    }};
  Load load{file.url, initiator_, policy_, {}, kind};
  load.stream({.take = [&](const std::shared_ptr<const Document>& document, Subject) {
    if (!content.format)
      content.is_new = is_new(document->url(), file);
    content.format = document->format();
    is_open_ = is_open_ && (!content.is_new || rows.read(*document));
  }});
  drive(load, sources_.fetcher(), initiator_, policy_, [this](const Load&) { return is_open_; });
  LoadResult result = std::move(load).finish();
  const DocumentReport& report = result.documents.front();
  if (!root_) {
    root_ = report;
    initiator_ = result.initiator;
  }
  if (!is_open_)
    return;
  note(content, report.outcome);
  diagnostics_.add_all(result.diagnostics);
  if (report.outcome != DocumentOutcome::ok)
    give_error(file, report, result.diagnostics);
  if (std::exchange(is_over_limit_, false))
    note_limit(file);
}

/// As `list_result` sees it.
void TableFiles::note(const Content& content, DocumentOutcome outcome)
{
  const bool is_robots = content.format == DocumentFormat::robots;
  const bool is_map = content.format == DocumentFormat::standard_sitemap;
  const bool is_empty_list =
      content.format && !content.names_files && !is_robots && outcome == DocumentOutcome::ok;
  if (content.has_pages || is_map || is_empty_list)
    result_ = ListResult::something;
  else if (result_ == ListResult::no_lists && content.format && (content.names_files || !is_robots))
    result_ = ListResult::all_failed;
}

/// M-14: two addresses may lead to the same file.
bool TableFiles::is_new(const Uri& address, const NamedFile& file)
{
  return address == file.url || seen_.insert(address.normalised().text()).second;
}

void TableFiles::add(NamedFile file)
{
  if (seen_.contains(file.url.normalised().text()))
    return;
  if (wanted_ == most_files_) {
    is_over_limit_ = true;
    return;
  }
  ++wanted_;
  seen_.insert(file.url.normalised().text());
  named_.push_back(std::move(file));
}

void TableFiles::give_error(const NamedFile& file, const DocumentReport& report,
                            const Diagnostics& diagnostics)
{
  const Diagnostic* const reason = reason_of(diagnostics);
  TableRow row{.file = (report.final_url ? *report.final_url : report.requested).text(), .path = file.path};
  row.error = reason ? code_name(reason->code) : outcome_name(report.outcome);
  row.line = reason ? reason->line : 0;
  is_open_ = take_(row);
}

void TableFiles::note_limit(const NamedFile& file)
{
  diagnostics_.add({.severity = Severity::warning,
                    .code = Code::limit_documents,
                    .message = "more than " + std::to_string(most_files_) + " files are named",
                    .document = file.url.text()});
  is_open_ = take_({.file = file.url.text(), .error = code_name(Code::limit_documents)});
}

} // namespace standard_sitemap
