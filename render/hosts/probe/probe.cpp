#include "render/hosts/probe/probe.h"

#include <algorithm>
#include <utility>

#include "discovery/discovery.h"
#include "discovery/rules.h"
#include "engine/check/broken_documents.h"
#include "engine/check/check.h"
#include "engine/curl/file_fetch.h"
#include "engine/load/drive.h"
#include "engine/place/read_stated_place.h"
#include "render/findings/option_words.h"
#include "render/hosts/audit/list_agreement.h"
#include "render/hosts/probe/findings_output.h"
#include "render/hosts/probe/link_check.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/no_page.h"
#include "render/hosts/probe/progress_line.h"
#include "render/hosts/probe/reader.h"

namespace standard_sitemap {

namespace {

PageReport report_of(const PageResponse& response, const std::string& requested)
{
  PageReport report{.requested = requested, .url = response.head.url};
  if (response.head.url.is_http()) // D-11
    report.status = response.head.status;
  if (const auto type = response.media_type())
    report.content_type = type->essence();
  return report;
}

/// Whether the format has the notes of a load. A check of a map has only what is wrong with it.
bool shows_notes(Format format)
{
  return format == Format::text || format == Format::json;
}

/// Whether the format has what a page says of its own place.
bool shows_place(Format format)
{
  return shows_notes(format) || format == Format::links;
}

/// JSON contains names and descriptions in full length; texts for people are cut shorter.
Policy policy_of_view(Policy policy, Format format)
{
  if (format == Format::json)
    policy.shown_name_code_points = policy.shown_description_code_points = policy.text_code_points;
  return policy;
}

} // namespace

std::optional<ExitStatus> Probe::run()
{
  const ExitStatus status = look();
  if (interrupt_.wanted() && !has_partial_report_)
    return std::nullopt;
  report_.levels = preferences_.display;
  report_.level = options_.level ? options_.level : preferences_.display.initial();
  if (report_.level && !report_.levels.knows(*report_.level)) {
    print_message("this site has no display level " + *report_.level + ", only " + report_.levels.names());
    report_.level.reset();
  }
  report_.fail_on = options_.fail_on;
  fold_as_shown(options_, report_.diagnostics);
  return status;
}

void Probe::prefer_for(const Uri& site)
{
  preferences_ = options_.preferences.of(site);
  policy_ = options_.limits.applied_to(preferences_.limits.applied_to(own_policy_));
}

/// Once the reader process has had the time of the first request to start.
void Probe::settle_isolation()
{
  if (options_.fail_on || !shows_notes(options_.format))
    if (const auto why = give_up_isolation(own_policy_)) {
      policy_.isolation = own_policy_.isolation;
      print_no_isolation(*why);
    }
  if (!options_.verbose)
    return;
  if (policy_.isolation == Isolation::none || !policy_.reader || policy_.reader->unavailable())
    notify("isolation: none");
  else
    notify("isolation: a process of its own, with " + text_of(policy_.reader->walls()));
}

ExitStatus Probe::look()
{
  note_own_files();
  if (options_.start == Start::sitemap)
    take_given_map();
  else if (!get_page())
    return ExitStatus::page_unfetched;
  settle_isolation();
  if (page_)
    discover_map();

  if (!report_.discovery.found && page_->damage) {
    explanation_ = explain_damaged(*report_.page, page_->damage->message);
    return ExitStatus::page_unfetched;
  }
  if (!report_.discovery.found) {
    explanation_ = explain_none_named(*report_.page, report_.discovery);
    return ExitStatus::none_named;
  }
  if (options_.discover_only)
    return ExitStatus::found;
  if (!load_map()) {
    explanation_ = explain_nothing_there(report_, is_local());
    return ExitStatus::sitemap_unreadable;
  }
  make_view();
  const ExitStatus status = options_.fail_on ? check_map() : ExitStatus::found;
  const ListResult lists = list_result(*map_);
  if (lists == ListResult::something)
    return status;
  explanation_ = explain_nothing_listed(report_, lists);
  return ExitStatus::sitemap_unreadable;
}

/// Files that the command line names.
void Probe::note_own_files()
{
  for (const std::string& path : {options_.preferences_file, options_.page_file})
    if (!path.empty())
      local_files_.push_back(path);
  if (const auto path = options_.start == Start::page ? local_path(*options_.url) : std::nullopt)
    local_files_.push_back(*path);
}

bool Probe::get_page()
{
  report_.page = PageReport{.requested = options_.requested};
  prefer_for(*options_.url); // a redirect may have led to another site
  PageResult result = get_given_page();
  if (!result) {
    const PageError& error = result.error();
    explanation_ = explain_no_page(options_, error);
    add_rules_without_page(report_.discovery);
    report_.diagnostics.add({.severity = Severity::error,
                             .code = Code::page_unfetched,
                             .message = explanation_->what,
                             .document = options_.url->text(),
                             .subject = Subject::page});
    return false;
  }
  page_ = *std::move(result);
  prefer_for(page_->head.url);
  report_.page = report_of(*page_, options_.requested);
  notify("page " + page_->head.url.text() + ": status " + std::to_string(page_->head.status) + ", " +
         report_.page->content_type.value_or("no content type"));
  return true;
}

PageResult Probe::get_given_page()
{
  if (options_.start == Start::folder)
    return read_home_page(*options_.folder, policy_);
  if (options_.start == Start::page_file)
    return read_page_file(*options_.url, options_.page_file, policy_);
  if (options_.start == Start::page_content)
    return read_page_content(*options_.url, options_.page_file, options_.page_fields, policy_);
  return fetch_page(*options_.url, fetcher_, policy_);
}

void Probe::discover_map()
{
  // F-3: the referrer policy of the page applies to what is fetched on its behalf.
  if (const auto policy = parse_referrer_policy(page_->head.fields.combined("Referrer-Policy")))
    fetcher_.set_referrer_policy(*policy);
  report_.discovery = discover(page_->page(), policy_, std::nullopt, preferences_.map);
  report_.diagnostics.add_all(report_.discovery.diagnostics);
  if (shows_place(options_.format)) {
    report_.place = read_stated_place(page_->page(), policy_);
    report_.diagnostics.add_all(report_.place->diagnostics);
  }
  if (page_->damage)
    report_.diagnostics.add({.severity = Severity::error,
                             .code = page_->damage->code,
                             .message = "the page could not be read as a whole: " + page_->damage->message,
                             .document = page_->head.url.text(),
                             .subject = Subject::page});
  for (const TraceEntry& entry : report_.discovery.trace)
    notify("rule " + std::string{rule_name(entry.rule)} + ": " + std::string{outcome_name(entry.outcome)} +
           (entry.detail.empty() ? "" : " (" + entry.detail + ')'));
}

void Probe::take_given_map()
{
  prefer_for(*options_.url);
  report_.discovery.found = Found{Rule::given, *options_.url, SourceKind::extended};
  report_.discovery.trace.push_back(
      {Rule::given, RuleResult::matched,
       where_given(options_.file ? std::optional{options_.requested} : std::nullopt)});
  add_rules_without_page(report_.discovery);
}

std::optional<Initiator> Probe::initiator() const
{
  if (page_)
    return Initiator{page_->head.url, page_->head.address_space};
  if (options_.file)
    return Initiator{*options_.url, assumed_address_space(*options_.url)};
  if (options_.url->has_scheme("file"))
    return Initiator{options_.url->without_fragment(), AddressSpace::loopback};
  return std::nullopt;
}

bool Probe::is_local() const
{
  return options_.file || options_.folder || report_.discovery.found->sitemap.has_scheme("file");
}

bool Probe::load_map()
{
  const Found& found = *report_.discovery.found;
  MapFiles files{options_, fetcher_, limits_for(found.kind, policy_).document_bytes};
  if (options_.start == Start::sitemap)
    files.give_named_file();
  LoadResult result = load(found.sitemap, found.kind, initiator(), files);
  map_ = std::move(result.map);
  map_initiator_ = std::move(result.initiator);
  report_.documents = std::move(result.documents);
  report_.diagnostics.add_all(result.diagnostics);
  for (const DocumentReport& document : report_.documents)
    notify("document " + document.requested.text() + ": " + std::string{outcome_name(document.outcome)} +
           ", " + std::to_string(document.bytes) + " bytes");
  return map_.has_value();
}

/// Loads a map or a list; files of the folder stand for what will be at its address.
LoadResult Probe::load(const Uri& url, SourceKind kind, const std::optional<Initiator>& initiator,
                       MapFiles& files)
{
  Load load{url, initiator, policy_, {}, kind};
  ProgressLine progress;
  drive(load, files.fetcher(), initiator, policy_, [&](const Load& running) {
    if (progress.is_due())
      progress.show(std::to_string(running.documents_finished()) + " of " +
                    std::to_string(running.documents_wanted()) + " documents, " +
                    std::to_string(running.bytes_received() / 1024) + " KiB");
    return true;
  });
  local_files_.insert(local_files_.end(), files.read().begin(), files.read().end());
  return std::move(load).finish();
}

/// Another list of the site. That of a folder is asked for by the folder's home page, any other by the person
/// who named it.
CheckedList Probe::check_list(const Uri& url)
{
  MapFiles files{options_, fetcher_, limits_for(SourceKind::extended, policy_).document_bytes};
  LoadResult result = load(url, SourceKind::extended, options_.folder ? initiator() : std::nullopt, files);
  CheckedList list{std::move(result.map), std::move(result.diagnostics)};
  if (list.map) {
    list.findings = with_broken_documents_once(*list.map, result.documents, list.findings);
    list.findings.add_all(check(*list.map, page_ ? &page_->head.url : nullptr));
  }
  return list;
}

ExitStatus Probe::check_map()
{
  report_.diagnostics = with_broken_documents_once(*map_, report_.documents, report_.diagnostics);
  report_.diagnostics.add_all(check(*map_, page_ ? &page_->head.url : nullptr));
  if (options_.links)
    check_links_of_map();
  for (const Uri& url : options_.against) {
    const CheckedList list = check_list(url);
    report_.diagnostics.add_all(list.findings);
    if (list.map)
      report_.diagnostics.add_all(compare_lists(*map_, *list.map, url.text()));
  }
  if (options_.folder) {
    const Interrupt::Polled polled{interrupt_};
    report_.diagnostics.add_all(check_folder(
        *options_.folder, *map_, policy_, [this] { return interrupt_.wanted(); },
        [this](const Uri& url) { return check_list(url); }));
  }
  if (!leave_out_accepted(options_, !interrupt_.wanted(), report_.diagnostics))
    return ExitStatus::internal_error;
  return summary_of(report_.diagnostics).passes(*options_.fail_on) ? ExitStatus::found
                                                                   : ExitStatus::check_failed;
}

void Probe::check_links_of_map()
{
  const Initiator initiator =
      map_initiator_.value_or(Initiator{map_->documents().front().requested, AddressSpace::unknown});
  LinkAudit audit{*map_, initiator, *options_.links, options_.link_pace, policy_};
  if (audit.wanted() == 0)
    print_message("--links: the map has no link that could be asked for");
  const Interrupt::Polled polled{interrupt_};
  report_.diagnostics.add_all(
      check_links(audit, initiator, fetcher_,
                  {.interrupted = [this] { return interrupt_.wanted(); }, .at_most = options_.limits.time}));
  has_partial_report_ = interrupt_.wanted();
  notify("links: " + std::to_string(audit.finished()) + " asked for");
}

void Probe::make_view()
{
  // The command line takes precedence over the preferences.
  const std::string& accept_language = options_.context.accept_language;
  ViewContext context{.accept_language =
                          accept_language.empty() ? preferences_.languages.value_or("") : accept_language,
                      .accept = options_.context.accept};
  if (page_) {
    context.page = page_->head.url;
    // If a header rule decides, discovery does not read the content, but the view needs the page's links.
    const Page page = page_->page();
    context.trails = (report_.place ? *report_.place : read_stated_place(page, policy_)).trails;
    if (report_.discovery.links)
      context.links = *report_.discovery.links;
    else if (page.may_have_links())
      context.links = read_page_links(page, policy_);
  }
  report_.view = &view_.emplace(*map_, std::move(context), policy_of_view(policy_, options_.format));
}

void Probe::notify(const std::string& line) const
{
  if (options_.verbose)
    say_also(line);
}

} // namespace standard_sitemap
