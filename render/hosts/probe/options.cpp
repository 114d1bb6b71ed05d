#include "render/hosts/probe/options.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "engine/curl/file_fetch.h"
#include "engine/web/file_path.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/batch.h"
#include "render/hosts/probe/command_line.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/option_steps.h"
#include "render/hosts/probe/submission.h"
#include "render/hosts/probe/suggestion.h"

namespace standard_sitemap {

namespace {

/// Any page or map but that of a folder.
Complaint set_start(CommandLine& line)
{
  Options& options = line.options;
  const std::string address = line.url();
  const int ways = int{!line.sitemap.empty()} + int{line.demo} + int{!address.empty()};
  const bool is_content = !line.html.empty();
  if (is_content)
    options.page_file = line.html;
  if (const std::string name = is_content ? "--html" : "--page";
      !options.page_file.empty() && address.empty())
    return name + " needs the address of that page as well: " + name + " FILE URL";
  if (ways == 0)
    return "the address of a page is missing; try: sitemap-probe http://example.com/";
  if (ways > 1)
    return "only one of URL, --sitemap and --demo can be probed at a time";
  if (line.demo) {
    options.start = Start::demo;
    return std::nullopt;
  }

  if (!line.sitemap.empty()) {
    auto map = given_map(line.sitemap, line.base);
    if (!map)
      return map.error().message;
    options.take(*std::move(map));
    return std::nullopt;
  }
  options.requested = address;
  auto url = page_address(address);
  if (!url)
    return url.error().message;
  options.url = *std::move(url);
  options.start = is_content                  ? Start::page_content
                  : options.page_file.empty() ? Start::page
                                              : Start::page_file;
  const auto is_type = [](const HeaderList::Field& field) {
    return equal_ignoring_case(field.name, "Content-Type");
  };
  if (!options.url->is_http() && !std::ranges::all_of(options.page_fields, is_type)) // D-11
    return "a local file has no response fields: --response-field takes only its Content-Type";
  return std::nullopt;
}

/// An input that has the name of a part in the folder for those.
std::optional<std::string> overwritten_input(const BatchOptions& batch)
{
  if (batch.output_folder.empty())
    return std::nullopt;
  namespace fs = std::filesystem;
  std::error_code error; // of what does not exist, which nothing overwrites
  const fs::path folder = fs::weakly_canonical(batch.output_folder, error);
  std::set<fs::path> parts;
  for (const std::string& input : batch.inputs)
    for (const fs::path& part :
         {folder / part_name(input), fs::weakly_canonical(folder / part_name(input), error)})
      parts.insert(part);                                  // a link is not replaced, but what it leads to
  const auto is_overwritten = [&](const fs::path& input) { // it, or what it is a link to
    return parts.contains(fs::weakly_canonical(fs::absolute(input, error).parent_path(), error) /
                          input.filename()) ||
           parts.contains(fs::weakly_canonical(input, error));
  };
  const auto found = std::ranges::find_if(batch.inputs, is_overwritten);
  return found == batch.inputs.end() ? std::nullopt : std::optional{*found};
}

Complaint set_batch(CommandLine& line)
{
  if (!line.is_batch)
    return std::nullopt;
  BatchOptions batch = line.batch;
  batch.inputs = line.places;
  batch.output_folder = line.options.output_file;
  if (batch.inputs.empty())
    batch.inputs.emplace_back(standard_input_name);
  if (!batch.output_folder.empty())
    for (std::set<std::string> names; const std::string& input : batch.inputs)
      if (!names.insert(part_name(input)).second)
        return "two inputs would be written to " + part_name(input) + " in " + batch.output_folder;
  if (const auto overwritten = overwritten_input(batch))
    return "the input " + *overwritten + " would be overwritten, as it is in " + batch.output_folder;
  line.options.batch = std::move(batch);
  return std::nullopt;
}

/// What is read: the pages of a crawl, a folder, a page or a map.
Complaint set_input(CommandLine& line)
{
  if (line.is_batch)
    return set_batch(line);
  if (line.is_diff)
    return std::nullopt; // `set_diff`
  return line.root.empty() ? set_start(line) : set_folder(line);
}

Complaint set_submission(CommandLine& line)
{
  Options& options = line.options;
  if (line.submit.empty())
    return std::nullopt;
  if (options.start == Start::demo || options.folder || options.file || options.url->has_scheme("file"))
    return "--submit is for a map that is on the web already: --sitemap URL --submit ENDPOINT";
  auto endpoint = submission_endpoint(line.submit);
  if (!endpoint)
    return endpoint.error().message;
  options.submit_to = *std::move(endpoint);
  return std::nullopt;
}

Complaint check_watch(CommandLine& line)
{
  const Options& options = line.options;
  if (!options.watch)
    return std::nullopt;
  if (options.map_from_stdin || options.page_file == standard_input_name)
    return "--watch needs files that can be read again, not standard input";
  const bool has_file = !options.page_file.empty() || options.file || options.folder ||
                        (options.url && options.url->has_scheme("file")) || !options.preferences_file.empty();
  if (!has_file)
    return "--watch needs a local file: --sitemap FILE, --page FILE, --html FILE, --preferences FILE, --root "
           "FOLDER "
           "or a file: address";
  return std::nullopt;
}

/// Reads the file into `options`. The complaint is that it cannot be read, or `FILE:LINE:COLUMN: ...` for
/// what is wrong in it.
Complaint read_preferences_file(Options& options, const std::string& path)
{
  std::ifstream file{path, std::ios::binary};
  std::string text(max_preferences_bytes + 1, '\0'); // one byte more, to detect a larger file
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad())
    return path + ": cannot be read: " + std::generic_category().message(errno);
  text.resize(static_cast<std::size_t>(file.gcount()));

  auto read = read_preferences(text);
  if (!read)
    return text_of(read.error(), path);
  options.preferences = std::move(read->preferences);
  for (const PreferencesRemark& warning : read->warnings)
    options.warnings.push_back(text_of(warning, path));
  return std::nullopt;
}

/// S-2: levels are defined by the user, and a site may have its own.
Complaint check_level(const std::string& level, const Preferences& preferences)
{
  const bool is_known =
      preferences.display.knows(level) ||
      std::any_of(preferences.sites.begin(), preferences.sites.end(),
                  [&](const SiteRule& site) { return site.display && site.display->knows(level); });
  if (is_known)
    return std::nullopt;
  std::vector<std::string_view> names;
  for (const DisplayLevel& known : preferences.display.all())
    names.push_back(known.name);
  return "--level takes " + preferences.display.names() + ", not " + level + did_you_mean(level, names);
}

Complaint set_preferences(CommandLine& line)
{
  Options& options = line.options;
  if (!options.preferences_file.empty())
    if (auto complaint = read_preferences_file(options, options.preferences_file))
      return complaint;
  return options.level ? check_level(*options.level, options.preferences) : std::nullopt;
}

/// What only a table takes, or does not take.
Complaint check_table(const CommandLine& line)
{
  for (const std::string_view option : {"--columns", "--where"})
    if (line.has(option) && !line.is_table())
      return std::string{option} + " is for --format csv and ndjson";
  if (!line.more_maps.empty() && !line.is_table())
    return "only --format csv and ndjson take several maps; not expected: " + line.more_maps.front();
  for (const std::string_view option : {"--discover-only", "--watch", "--submit"})
    if (line.has(option) && line.is_table())
      return std::string{option} + " does not go with --format csv and ndjson";
  return std::nullopt;
}

Complaint set_table(CommandLine& line)
{
  if (auto complaint = check_table(line); complaint || !line.is_table())
    return complaint;
  TableOptions& table = line.options.table.emplace(line.table);
  std::vector<std::string> names = line.more_maps;
  if (line.has_only_maps())
    names.insert(names.end(), line.places.begin(), line.places.end());
  if (!names.empty() && !line.base.empty() && !line.base.ends_with('/'))
    return "--base takes the address of their folder for several maps, with a slash at its end, not " +
           line.base;
  for (const std::string& name : names) {
    auto map = given_map(name, line.base);
    if (!map)
      return map.error().message;
    table.more_maps.push_back(*std::move(map));
  }
  return std::nullopt;
}

/// Refuses to replace what is read.
Complaint check_outputs(CommandLine& line)
{
  const Options& options = line.options;
  if (options.batch)
    return std::nullopt;
  std::vector<std::string> inputs;
  for (const std::string& name : {line.sitemap, options.page_file, options.preferences_file, line.baseline})
    if (!name.empty())
      inputs.push_back(name);
  if (line.is_diff)
    inputs = line.places;
  if (options.table)
    for (const GivenRoot& map : options.table->more_maps)
      inputs.push_back(map.requested);
  for (const auto& url : {options.url, options.file})
    if (const auto path = url ? local_path(*url) : std::nullopt)
      inputs.push_back(*path);
  for (const std::string& output : {options.output_file, line.write_baseline, options.context.cookie_jar})
    if (const auto input = same_file(output, inputs))
      return replaced_input_sentence(output, *input);
  return std::nullopt;
}

Complaint complete(CommandLine& line)
{
  Options& options = line.options;
  options.policy = options.limits.applied_to(options.policy);
  if (options.context.user_agent.empty()) // otherwise libcurl would send its own name
    options.context.user_agent = "Mozilla/5.0 (compatible; sitemap-probe/" STANDARD_SITEMAP_VERSION ")";
  if (options.policy.for_check && !options.fail_on)
    options.fail_on = Severity::error;
  // The others ask what is read. They do not depend on one another.
  Complaint complaint = set_input(line);
  for (const auto step : {set_table, set_against, set_findings, set_preferences, set_submission, check_watch,
                          check_outputs, set_diff})
    if (!complaint)
      complaint = step(line);
  return complaint;
}

} // namespace

Result<GivenRoot> given_map(const std::string& name, const std::string& base)
{
  auto url = sitemap_address(name);
  if (!url)
    return Failure{url.error()};
  GivenRoot map{.requested = name, .url = *std::move(url), .is_from_stdin = name == standard_input_name};
  if (base.empty())
    return map;
  if (!map.url.has_scheme("file"))
    return Failure{
        Error{Code::unusable_location, "--base is for a local file; " + name + " has an address of its own"}};
  auto address = map.is_from_stdin ? base_address(base) : base_address(base, map.url);
  if (!address)
    return Failure{address.error()};
  map.file = std::exchange(map.url, *std::move(address));
  return map;
}

void Options::take(GivenRoot map)
{
  start = Start::sitemap;
  requested = std::move(map.requested);
  url = std::move(map.url);
  file = std::move(map.file);
  map_from_stdin = map.is_from_stdin;
}

std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv)
{
  auto line = read_command_line(argc, argv);
  if (auto* early = std::get_if<EarlyExit>(&line))
    return std::move(*early);
  if (auto complaint = complete(std::get<CommandLine>(line)))
    return EarlyExit{ExitStatus::usage, *std::move(complaint)};
  return std::move(std::get<CommandLine>(line).options);
}

} // namespace standard_sitemap
