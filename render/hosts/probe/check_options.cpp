// The options of --check.

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/web/file_path.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/baseline_file.h"
#include "render/hosts/probe/option_steps.h"
#include "render/hosts/probe/suggestion.h"

namespace standard_sitemap {

namespace {

constexpr std::pair<std::string_view, Severity> severities[] = {
    {"error", Severity::error}, {"warning", Severity::warning}, {"note", Severity::note}};

/// The address of a folder: the path ends with a slash.
std::optional<Uri> folder_address(const std::string& typed)
{
  const auto base = Uri::parse({typed});
  if (!base || !base->is_http() || base->lacks_host() || base->userinfo())
    return std::nullopt;
  std::string text{base->text(), 0, base->text().find_first_of("?#")};
  auto folder = Uri::parse({text.ends_with('/') ? text : text + '/'});
  return folder ? std::optional{*std::move(folder)} : std::nullopt;
}

/// Returns the address that a file in the folder will have; nullopt if it is not in it.
std::optional<Uri> address_in(const SiteFolder& folder, const Uri& file)
{
  const auto top = file_uri(folder.path + '/');
  const auto below = top ? file_below(file, *top) : std::nullopt;
  if (!below)
    return std::nullopt;
  auto address = Uri::resolve(folder.base, {"./" + std::string{file.path().substr(top->path().size())}});
  return address ? std::optional{*std::move(address)} : std::nullopt;
}

} // namespace

Complaint set_check(Options& options, const Arguments& arguments)
{
  if (!arguments.check && is_of_findings(options.format))
    return Usage{"--format " + arguments.format + " needs --check"};
  if (!arguments.check)
    return arguments.fail_on.empty() ? Complaint{} : Usage{"--fail-on needs --check"};
  if (options.format != Format::text && options.format != Format::json && !is_of_findings(options.format))
    return Usage{"--check writes text, json, gcc, github, junit or sarif, not " + arguments.format};
  if (arguments.discover_only)
    return Usage{"--check needs the map, which --discover-only does not load"};
  options.fail_on = Severity::error;
  if (!arguments.fail_on.empty()) {
    const auto* const severity =
        std::ranges::find(severities, arguments.fail_on, [](const auto& entry) { return entry.first; });
    if (severity == std::end(severities))
      return Usage{"--fail-on takes error, warning or note, not " + arguments.fail_on +
                   did_you_mean(arguments.fail_on, names_of(severities))};
    options.fail_on = severity->second;
  }
  options.policy.for_check = true;
  return std::nullopt;
}

Complaint set_links(Options& options, const Arguments& arguments)
{
  if (arguments.links.empty())
    return std::nullopt;
  if (!arguments.check)
    return Usage{"--links needs --check"};
  constexpr std::string_view scopes[] = {"true", "own", "all"}; // `true`: without a value
  if (std::ranges::find(scopes, arguments.links) == std::end(scopes))
    return Usage{"--links takes own or all (--links=all), not " + arguments.links};
  if (arguments.offline)
    return Usage{"--links and --offline exclude each other"};
  options.links = arguments.links == "all" ? LinkScope::all : LinkScope::own_site;
  return std::nullopt;
}

Complaint set_pace(Options& options, const Arguments& arguments)
{
  if (!arguments.links_rate)
    return std::nullopt;
  if (arguments.links.empty() && !arguments.follow)
    return Usage{"--links-rate needs --links or --follow"};
  constexpr std::uint64_t max_rate = 1'000; // one in a millisecond; more would not be reached
  if (*arguments.links_rate > max_rate)
    return Usage{"--links-rate takes at most " + std::to_string(max_rate)};
  options.link_pace.per_second = static_cast<unsigned>(*arguments.links_rate);
  return std::nullopt;
}

Complaint set_folder(Options& options, const Arguments& arguments)
{
  if (arguments.root.empty() && arguments.announced_by_server)
    return Usage{"--announced-by-server needs a folder: --root FOLDER"};
  if (arguments.root.empty())
    return arguments.ignored.empty() ? Complaint{} : Usage{"--ignore needs a folder: --root FOLDER"};
  if (!arguments.check)
    return Usage{"--root needs --check"};
  if (!arguments.url.empty() || arguments.demo || !arguments.page_file.empty())
    return Usage{"--root checks the files of a folder; only --sitemap FILE can name a map in it"};
  if (arguments.base.empty())
    return Usage{"--root needs the address that the folder will have: --root FOLDER --base URL"};
  if (options.links)
    return Usage{"--root and --links exclude each other: files are checked, or what a server answers"};
  auto base = folder_address(arguments.base);
  if (!base)
    return Usage{"--base takes the http or https address that the folder will have, not " + arguments.base};
  std::error_code error;
  if (!std::filesystem::is_directory(arguments.root, error))
    return Usage{"--root takes a folder, not " + arguments.root};
  using enum FolderAudit::Announcement;
  if (arguments.announced_by_server && arguments.sitemap.empty())
    return Usage{"--announced-by-server needs the file of the map in the folder: --sitemap FILE"};
  options.folder = SiteFolder{arguments.root, *std::move(base), arguments.ignored,
                              arguments.announced_by_server ? by_server : by_pages};
  options.offline = true;
  if (arguments.sitemap.empty()) {
    options.start = Start::folder;
    options.url = options.folder->base;
    options.requested = options.url->text();
    return std::nullopt;
  }
  auto file = sitemap_address(arguments.sitemap);
  const auto address = file && file->has_scheme("file") ? address_in(*options.folder, *file) : std::nullopt;
  if (!address)
    return Usage{"with --root, the map is a file of that folder; " + arguments.sitemap + " is none"};
  options.start = Start::sitemap;
  options.requested = arguments.sitemap;
  options.url = *address;
  options.file = *std::move(file);
  return std::nullopt;
}

Complaint set_findings(Options& options, const Arguments& arguments)
{
  // What CI shows beside a line, and what a baseline accepts, must be there by itself.
  constexpr std::size_t most = 10'000;
  const bool is_given = arguments.limits.at("--max-findings").has_value();
  constexpr std::size_t most_of_links = 100; // each dead link has to be looked at by itself
  if (!is_given && is_of_findings(options.format))
    options.policy.findings = most;
  else if (!is_given && options.format == Format::text && (options.links || options.folder))
    options.policy.findings = most_of_links;
  options.findings_shown = options.policy.findings;
  options.write_baseline = !arguments.write_baseline.empty();
  options.baseline_file = options.write_baseline ? arguments.write_baseline : arguments.baseline;
  if (options.baseline_file.empty())
    return std::nullopt;
  if (!arguments.check)
    return Usage{std::string{options.write_baseline ? "--write-baseline" : "--baseline"} + " needs --check"};
  options.policy.findings = std::max(options.policy.findings, most);
  if (options.write_baseline)
    return std::nullopt;
  auto baseline = read_baseline_file(options.baseline_file);
  if (!baseline)
    return Usage{baseline.error().message};
  options.baseline = *std::move(baseline);
  return std::nullopt;
}

} // namespace standard_sitemap
