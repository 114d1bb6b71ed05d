// The options of --check.

#include <algorithm>
#include <utility>

#include "engine/web/file_path.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/baseline_file.h"
#include "render/hosts/probe/option_steps.h"

namespace standard_sitemap {

namespace {

/// Formats of findings, for programs: they have nothing to show but what a check finds.
constexpr bool is_of_findings(Format format)
{
  return format == Format::gcc || format == Format::github || format == Format::junit ||
         format == Format::sarif;
}

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

Complaint take_home_page(Options& options, const std::string& folder, const std::string& base)
{
  auto address = folder_address(base);
  if (!address)
    return "--base takes the http or https address that the folder will have, not " + base;
  options.folder = SiteFolder{folder, *std::move(address), {}, FolderAudit::Announcement::by_pages};
  options.offline = true;
  options.start = Start::folder;
  options.url = options.folder->base;
  options.requested = options.url->text();
  return std::nullopt;
}

Complaint set_folder(CommandLine& line)
{
  Options& options = line.options;
  if (!line.url().empty() || line.demo || !options.page_file.empty())
    return "--root checks the files of a folder; only --sitemap FILE can name a map in it";
  if (auto complaint = take_home_page(options, line.root, line.base))
    return complaint;
  options.folder->ignored = line.ignored;
  if (line.announced_by_server)
    options.folder->announcement = FolderAudit::Announcement::by_server;
  if (line.sitemap.empty())
    return std::nullopt;
  auto file = sitemap_address(line.sitemap);
  const auto address = file && file->has_scheme("file") ? address_in(*options.folder, *file) : std::nullopt;
  if (!address)
    return "with --root, the map is a file of that folder; " + line.sitemap + " is none";
  options.start = Start::sitemap;
  options.requested = line.sitemap;
  options.url = *address;
  options.file = *std::move(file);
  return std::nullopt;
}

Complaint set_against(CommandLine& line)
{
  for (const std::string& typed : line.against) {
    auto list = Uri::parse({typed});
    if (!list || !list->is_http() || list->lacks_host())
      return "--against takes the http or https address of a list, not " + typed;
    line.options.against.push_back(*std::move(list));
  }
  return std::nullopt;
}

Complaint set_findings(CommandLine& line)
{
  Options& options = line.options;
  // What CI shows beside a line, and what a baseline accepts, must be there by itself.
  constexpr std::size_t most = 10'000;
  const bool is_given = line.has("--max-findings");
  constexpr std::size_t most_of_links = 100; // each dead link has to be looked at by itself
  if (!is_given && is_of_findings(options.format))
    options.policy.findings = most;
  else if (!is_given && options.format == Format::text && (options.links || options.folder))
    options.policy.findings = most_of_links;
  options.findings_shown = options.policy.findings;
  options.write_baseline = !line.write_baseline.empty();
  options.baseline_file = options.write_baseline ? line.write_baseline : line.baseline;
  if (options.baseline_file.empty())
    return std::nullopt;
  options.policy.findings = std::max(options.policy.findings, most);
  if (options.write_baseline)
    return std::nullopt;
  auto baseline = read_baseline_file(options.baseline_file);
  if (!baseline)
    return baseline.error().message;
  options.baseline = *std::move(baseline);
  return std::nullopt;
}

} // namespace standard_sitemap
