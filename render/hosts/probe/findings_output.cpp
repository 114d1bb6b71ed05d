#include "render/hosts/probe/findings_output.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/terms/diagnostic_table.h"
#include "render/findings/gcc_renderer.h"
#include "render/findings/github_renderer.h"
#include "render/findings/junit_renderer.h"
#include "render/findings/sarif_renderer.h"
#include "render/hosts/audit/static_site.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/baseline_file.h"
#include "render/hosts/probe/messages.h"
#include "render/hosts/probe/setting_words.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

/// The file of the home page.
std::optional<Uri> index_of(const SiteFolder& folder)
{
  for (const std::string_view name : index_names) {
    const fs::path file = fs::path{folder.path} / name;
    std::error_code error;
    if (!fs::is_regular_file(file, error))
      continue;
    auto uri = file_uri(file.string());
    return uri ? std::optional{*std::move(uri)} : std::nullopt;
  }
  return std::nullopt;
}

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
    places.index = index_of(*options.folder);
  }
  return places;
}

std::string findings_are(std::uint64_t count)
{
  return std::to_string(count) + (count == 1 ? " finding is" : " findings are");
}

/// Says what the baseline accepts but the check did not find.
void say_what_is_stale(const std::map<FindingKey, std::uint64_t>& stale, const std::string& file)
{
  constexpr std::size_t most = 10;
  if (stale.empty())
    return;
  std::uint64_t count = 0;
  for (const auto& [key, times] : stale)
    count += times;
  print_message(file + " accepts " + std::to_string(count) + (count == 1 ? " finding" : " findings") +
                " more than there " + (count == 1 ? "is" : "are") + "; --write-baseline writes it anew:");
  std::size_t shown = 0;
  for (const auto& [key, times] : stale) {
    if (shown++ == most) {
      say_also("and " + std::to_string(stale.size() - most) + " more kinds");
      break;
    }
    say_also(key.document + ": " + key.message + " [" + key.code + ']' +
             (times > 1 ? ", " + std::to_string(times) + " times" : ""));
  }
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
  if (findings.kept_apart() == options.findings_shown)
    return;
  Diagnostics folded{options.findings_shown};
  for (const Diagnostic& finding : findings.items())
    folded.add(finding);
  findings = std::move(folded);
}

/// What a check does not ask for is not gone: findings about it are missing, and are no reason to write the
/// baseline anew. That something was left out, and how much, differs from run to run.
void forget_what_was_unchecked(std::map<FindingKey, std::uint64_t>& stale, bool some_unchecked)
{
  std::erase_if(stale, [&](const auto& entry) {
    const auto row = std::ranges::find(diagnostic_table(), entry.first.code, &DiagnosticRow::name);
    return row != diagnostic_table().end() &&
           (row->code == Code::target_unchecked ||
            (some_unchecked && row->code >= Code::target_gone && row->code <= Code::page_not_linked));
  });
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
  Baseline::Match match = baseline.match(findings, places);
  // For a reason that was not there when the baseline was written, or because time was over.
  const bool some_unchecked = match.others.count(Code::target_unchecked) > 0 ||
                              (options.limits.time && findings.count(Code::target_unchecked) > 0);
  forget_what_was_unchecked(match.stale, some_unchecked);
  findings = std::move(match.others);
  if (match.accepted > 0 || options.write_baseline)
    print_message(findings_are(match.accepted) + " accepted by " + file);
  if (is_whole)
    say_what_is_stale(match.stale, file);
  return true;
}

} // namespace standard_sitemap
