#include "render/hosts/probe/findings_output.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "render/findings/acceptance.h"
#include "render/findings/gcc_renderer.h"
#include "render/findings/github_renderer.h"
#include "render/findings/junit_renderer.h"
#include "render/findings/option_words.h"
#include "render/findings/sarif_renderer.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/baseline_file.h"
#include "render/hosts/probe/messages.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

/// Documents as files, relative to this directory.
FilePlaces places_of(const Options& options, const fs::path& directory)
{
  FilePlaces places;
  if (auto uri = file_uri((directory / "").string()))
    places.directory = *std::move(uri);
  if (options.file)
    places.map = options.file;
  else if (options.start == Start::sitemap && options.url && options.url->has_scheme("file"))
    places.map = options.url->without_fragment();
  else if (options.folder) // the page that names it
    places.map = options.folder->home_file();
  if (options.file) { // --base
    places.address = options.url;
    places.file = options.file;
  }
  if (options.folder) {
    places.address = options.folder->base;
    if (auto folder = file_uri((fs::path{options.folder->path} / "").string()))
      places.file = *std::move(folder);
    places.index = options.folder->home_file();
  }
  return places;
}

} // namespace

std::unique_ptr<Renderer> findings_renderer(const Options& options)
{
  const auto with_options = [&] {
    std::error_code error;
    return FindingsOptions{.places = places_of(options, fs::current_path(error)),
                           .settings = option_for,
                           .version = STANDARD_SITEMAP_VERSION,
                           .explanations = STANDARD_SITEMAP_EXPLANATIONS_URL};
  };
  switch (options.format) {
  case Format::gcc:
    return std::make_unique<GccRenderer>(with_options());
  case Format::github:
    return std::make_unique<GithubRenderer>(with_options());
  case Format::junit:
    return std::make_unique<JunitRenderer>(with_options());
  case Format::sarif:
    return std::make_unique<SarifRenderer>(with_options());
  case Format::text:
  case Format::json:
  case Format::html:
  case Format::dot:
  case Format::ssp:
  case Format::sitemaps_org:
  case Format::llms:
  case Format::markdown:
  case Format::csv:
  case Format::ndjson:
  case Format::links:
    break;
  }
  return nullptr;
}

void fold_as_shown(const Options& options, Diagnostics& findings)
{
  findings = folded(findings, options.findings_shown);
}

bool leave_out_accepted(const Options& options, bool is_whole, Diagnostics& findings)
{
  const std::string& file = options.baseline_file;
  if (file.empty())
    return true;
  if (options.write_baseline && !is_whole) {
    print_message(file + " is not written: the check was interrupted");
    return true;
  }
  std::error_code error;
  const FilePlaces places = places_of(options, fs::absolute(file, error).parent_path());
  const Baseline baseline = options.write_baseline ? Baseline::of(findings, places) : *options.baseline;
  if (options.write_baseline)
    if (const auto failure = write_baseline_file(file, baseline)) {
      print_message(*failure);
      return false;
    }
  Acceptance acceptance = accept(baseline, findings, places,
                                 {.file = file,
                                  .is_written = options.write_baseline,
                                  .is_whole = is_whole,
                                  .has_time_limit = options.limits.time.has_value()});
  findings = std::move(acceptance.others);
  for (const Remark& remark : acceptance.remarks) {
    print_message(remark.sentence);
    for (const std::string& line : remark.below)
      say_also(line);
  }
  return true;
}

} // namespace standard_sitemap
