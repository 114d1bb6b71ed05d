#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/preferences/preferences.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/web/request_context.h"
#include "engine/web/uri.h"
#include "render/findings/baseline.h"
#include "render/hosts/audit/link_audit.h"
#include "render/hosts/probe/exit_status.h"
#include "render/hosts/probe/folder_check.h"
#include "render/hosts/probe/table_columns.h"
#include "render/hosts/probe/table_condition.h"
#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {

enum class Format : std::uint8_t {
  text,
  json,
  html,
  dot,
  ssp,
  sitemaps_org,
  llms,
  markdown,
  gcc,
  github,
  junit,
  sarif,
  csv,
  ndjson,
  links
};
enum class Start : std::uint8_t {
  page,         ///< fetch the page
  page_file,    ///< read the page's response from a file
  page_content, ///< read the page's content from a file
  sitemap,      ///< open a root document without a page
  demo,         ///< the bundled demo site
  folder,       ///< the home page of a folder
};

/// What `--batch` reads, and how.
struct BatchOptions {
  std::vector<std::string> inputs = {}; ///< names of files; `-`: standard input
  bool only_found = false;
  bool follow = false;
  bool place = false; ///< with what each page says of its own place
  unsigned threads = 1;
  std::string output_folder = {}; ///< empty: standard output
};

/// A root document that `--sitemap` names.
struct GivenRoot {
  std::string requested;        ///< as it was typed
  Uri url;                      ///< its address, possibly by `--base`
  std::optional<Uri> file = {}; ///< the local file to be read as if it were at `url`; nullopt: `url` is read
  bool is_from_stdin = false;
};

/// What `--format csv` and `ndjson` write.
struct TableOptions {
  std::vector<Column> columns = all_columns();
  std::vector<TableCondition> where = {}; ///< all of them are to hold
  std::vector<GivenRoot> more_maps = {};  ///< to be read after that of the other options
};

/// The validated command line.
struct Options {
  Start start = Start::page;
  std::optional<Uri> url; ///< of the page or of the root document
  /// The local file to be read as the root document, as if it were at `url`; nullopt: `url` is read.
  std::optional<Uri> file;
  std::string requested;                      ///< `url` as it was typed
  std::string page_file;                      ///< of a response, or of content; `-`: standard input
  std::vector<HeaderList::Field> page_fields; ///< of the response that the content is from
  bool map_from_stdin = false;                ///< `file`, or else `url`, stands for standard input
  std::optional<SiteFolder> folder;           ///< that the map is checked against

  Format format = Format::text;
  std::string output_file;     ///< empty: stdout
  std::size_t budget = 50'000; ///< G-19: characters of an llms.txt
  bool partial = false;        ///< a part of a map may replace a file
  bool trace = false;
  bool verbose = false;
  bool discover_only = false;
  std::optional<Severity> fail_on;  ///< if set: check the map, and fail on findings of at least this severity
  std::optional<Baseline> baseline; ///< findings to leave out
  std::string baseline_file;        ///< where they are from, or go to; empty: neither
  bool write_baseline = false;      ///< accept all findings, and write them there
  std::size_t findings_shown = Diagnostics::usually_kept_apart; ///< of one code in one document
  std::optional<LinkScope> links; ///< if set: check the targets of the map's links
  LinkPace link_pace;
  std::vector<Uri> against; ///< lists of the same site, which the map is compared with
  bool offline = false;
  std::optional<TableOptions> table; ///< if set: the entries of files, and nothing else
  std::vector<Options> compared;     ///< `--diff`: two, each for one of the maps; else empty
  std::optional<BatchOptions> batch; ///< if set: the pages of a crawl, and nothing else
  std::optional<Uri> submit_to;      ///< a search engine, to be told the address of the map
  Preferences preferences;
  std::string preferences_file;     ///< empty: none
  std::optional<std::string> level; ///< from the command line: one of the display levels of the preferences
  std::size_t depth = SIZE_MAX;
  TextChoice text;
  bool watch = false;
  bool timing = false;
  Policy policy;
  SiteLimits
      limits; ///< from the command line, already in `policy`: they take precedence over the preferences
  RequestContext context;
  std::vector<std::string> warnings; ///< to be printed before anything else
  std::vector<std::string> given;    ///< names of the options of the command line

  /// From now on this map is read.
  void take(GivenRoot map);
};

/// End at once: the text to print, its stream and the exit status.
struct EarlyExit {
  ExitStatus status = ExitStatus::usage;
  std::string text; ///< to stdout for `found` (help, version), else to stderr
};

std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv);

} // namespace standard_sitemap
