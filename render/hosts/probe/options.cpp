#include "render/hosts/probe/options.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/curl/file_fetch.h"
#include "engine/terms/policy_table.h"
#include "engine/web/field_value.h"
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

bool has_control(std::string_view text)
{
  return std::ranges::any_of(text, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; });
}

constexpr std::pair<std::string_view, Format> formats[] = {
    {"text", Format::text},  {"json", Format::json},     {"html", Format::html},
    {"dot", Format::dot},    {"ssp", Format::ssp},       {"sitemaps.org", Format::sitemaps_org},
    {"gcc", Format::gcc},    {"github", Format::github}, {"junit", Format::junit},
    {"sarif", Format::sarif}};

Complaint set_format(Options& options, const Arguments& arguments)
{
  const auto* const format =
      std::ranges::find(formats, arguments.format, [](const auto& entry) { return entry.first; });
  if (format == std::end(formats))
    return Usage{"--format takes text, json, html, dot, ssp or sitemaps.org, not " + arguments.format +
                 "; with --check also gcc, github, junit or sarif" +
                 did_you_mean(arguments.format, names_of(formats))};
  options.format = format->second;
  return std::nullopt;
}

Complaint set_start(Options& options, const Arguments& arguments)
{
  if (options.folder || options.batch)
    return std::nullopt;
  const int ways = int{!arguments.sitemap.empty()} + int{arguments.demo} + int{!arguments.url.empty()};
  if (!arguments.base.empty() && arguments.sitemap.empty())
    return Usage{"--base needs a local file: --sitemap FILE --base URL"};
  if (!arguments.page_file.empty() && arguments.url.empty())
    return Usage{"--page needs the address of that page as well: --page FILE URL"};
  if (ways == 0)
    return Usage{"the address of a page is missing; try: sitemap-probe http://example.com/"};
  if (ways > 1)
    return Usage{"only one of URL, --sitemap and --demo can be probed at a time"};
  if (arguments.demo) {
    options.start = Start::demo;
    return std::nullopt;
  }

  const bool given = !arguments.sitemap.empty();
  options.map_from_stdin = arguments.sitemap == standard_input_name;
  options.requested = given ? arguments.sitemap : arguments.url;
  auto url = given ? sitemap_address(arguments.sitemap) : page_address(arguments.url);
  if (!url)
    return Usage{url.error().message};
  options.url = *std::move(url);
  if (!arguments.base.empty()) {
    if (!options.url->has_scheme("file"))
      return Usage{"--base is for a local file; " + arguments.sitemap + " has an address of its own"};
    auto address =
        options.map_from_stdin ? base_address(arguments.base) : base_address(arguments.base, *options.url);
    if (!address)
      return Usage{address.error().message};
    options.file = std::exchange(options.url, *std::move(address));
  }
  options.page_file = arguments.page_file;
  options.start = given ? Start::sitemap : arguments.page_file.empty() ? Start::page : Start::page_file;
  return std::nullopt;
}

/// The options that make no sense for the pages of a crawl.
std::string_view foreign_to_batch(const Arguments& arguments)
{
  const std::pair<bool, std::string_view> given[] = {
      {!arguments.page_file.empty(), "--page"},
      {!arguments.sitemap.empty(), "--sitemap"},
      {!arguments.base.empty(), "--base"},
      {arguments.demo, "--demo"},
      {arguments.format != Arguments{}.format, "--format"},
      {arguments.discover_only, "--discover-only"},
      {arguments.partial, "--partial"},
      {!arguments.level.empty(), "--level"},
      {!arguments.preferences.empty(), "--preferences"},
      {arguments.depth != Arguments{}.depth, "--depth"},
      {arguments.check, "--check"},
      {!arguments.root.empty(), "--root"},
      {!arguments.submit.empty(), "--submit"},
      {arguments.watch, "--watch"},
      {arguments.timing, "--timing"},
      // These are for the origin of one page, and an archive only claims what its pages are.
      {!arguments.headers.empty(), "--header"},
      {arguments.context.user_password.has_value(), "--user"},
      {!arguments.context.cookie_jar.empty(), "--cookie-jar"},
      {arguments.follow && arguments.offline, "--offline"}};
  const auto* const found = std::ranges::find_if(given, [](const auto& entry) { return entry.first; });
  return found == std::end(given) ? std::string_view{} : found->second;
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

Complaint set_batch(Options& options, const Arguments& arguments)
{
  if (!arguments.batch) {
    for (const auto& [is_given, name] : {std::pair{!arguments.only.empty(), "--only"},
                                         {arguments.follow, "--follow"},
                                         {arguments.threads.has_value(), "--threads"}})
      if (is_given)
        return Usage{std::string{name} + " needs --batch"};
    return std::nullopt;
  }
  if (const auto foreign = foreign_to_batch(arguments); !foreign.empty())
    return Usage{"--batch" + std::string{foreign == "--offline" ? " --follow" : ""} + " and " +
                 std::string{foreign} + " exclude each other"};
  if (!arguments.only.empty() && arguments.only != "found")
    return Usage{"--only takes found, not " + arguments.only};
  BatchOptions batch{.inputs = arguments.places,
                     .only_found = !arguments.only.empty(),
                     .follow = arguments.follow,
                     .threads = arguments.threads.value_or(std::max(1U, std::thread::hardware_concurrency())),
                     .output_folder = arguments.output};
  constexpr unsigned max_threads = 1'024;
  if (batch.threads > max_threads)
    return Usage{"--threads takes at most " + std::to_string(max_threads)};
  if (batch.inputs.empty())
    batch.inputs.emplace_back(standard_input_name);
  if (!batch.output_folder.empty())
    for (std::set<std::string> names; const std::string& input : batch.inputs)
      if (!names.insert(part_name(input)).second)
        return Usage{"two inputs would be written to " + part_name(input) + " in " + batch.output_folder};
  if (const auto overwritten = overwritten_input(batch))
    return Usage{"the input " + *overwritten + " would be overwritten, as it is in " + batch.output_folder};
  options.batch = std::move(batch);
  return std::nullopt;
}

Complaint set_submission(Options& options, const Arguments& arguments)
{
  if (arguments.submit.empty())
    return std::nullopt;
  if (options.start == Start::demo || options.folder || options.file || options.url->has_scheme("file"))
    return Usage{"--submit is for a map that is on the web already: --sitemap URL --submit ENDPOINT"};
  if (arguments.offline || arguments.discover_only)
    return Usage{std::string{"--submit and "} + (arguments.offline ? "--offline" : "--discover-only") +
                 " exclude each other"};
  auto endpoint = submission_endpoint(arguments.submit);
  if (!endpoint)
    return Usage{endpoint.error().message};
  options.submit_to = *std::move(endpoint);
  return std::nullopt;
}

Complaint set_context(Options& options, const Arguments& arguments)
{
  options.context = arguments.context;
  if (options.context.user_agent.empty()) // otherwise libcurl would send its own name
    options.context.user_agent = "Mozilla/5.0 (compatible; sitemap-probe/" STANDARD_SITEMAP_VERSION ")";
  if (arguments.http2 && arguments.http1_1)
    return Usage{"--http2 and --http1.1 exclude each other"};
  if (arguments.http2 || arguments.http1_1)
    options.context.http_version = arguments.http2 ? HttpVersion::http2 : HttpVersion::http1_1;
  for (const std::string& header : arguments.headers) {
    const std::size_t colon = header.find(':');
    const std::string_view name{header.data(), std::min(colon, header.size())};
    if (colon == header.npos || !is_token(name) || has_control(header))
      return Usage{"--header takes 'NAME: VALUE'"};
    options.context.extra_fields.push_back(
        {std::string{name}, std::string{trimmed(header.substr(colon + 1))}});
  }
  if (has_control(arguments.context.accept_language) || has_control(arguments.context.user_agent))
    return Usage{"--lang and --user-agent take no control characters"};
  if (arguments.context.user_password && arguments.context.user_password->find(':') == std::string::npos)
    return Usage{"--user takes NAME:PASSWORD"};
  return std::nullopt;
}

void set_policy(Policy& policy, const Arguments& arguments)
{
  for (const PolicyField& field : policy_fields()) {
    if (field.option.name.empty())
      continue;
    if (field.unit == LimitUnit::on_off)
      field.set(policy, field.get(Policy{}) ^ std::uint64_t{arguments.switches.at(field.option.name)});
    else if (const auto maximum = arguments.limits.at(field.option.name))
      field.set(policy, *maximum);
  }
}

Complaint set_limits(Options& options, const Arguments& arguments)
{
  set_policy(options.policy, arguments);
  for (const UserLimit& limit : user_limits()) {
    if (limit.unit != LimitUnit::milliseconds) {
      if (const auto maximum = arguments.limits.at(limit.option))
        limit.set(options.limits, *maximum);
    } else if (const auto seconds = arguments.seconds.at(limit.option)) {
      if (!(*seconds >= 0.001 && *seconds <= 86'400)) // also rejects NaN
        return Usage{std::string{limit.option} + " takes seconds, from 0.001 to 86400"};
      limit.set(options.limits, static_cast<std::uint64_t>(std::llround(*seconds * 1000)));
    }
  }
  options.policy = options.limits.applied_to(options.policy);
  return std::nullopt;
}

constexpr std::pair<std::string_view, Isolation> isolations[] = {
    {"automatic", Isolation::automatic}, {"required", Isolation::required}, {"none", Isolation::none}};

Complaint set_isolation(Options& options, const Arguments& arguments)
{
  const auto* const isolation =
      std::ranges::find(isolations, arguments.isolation, [](const auto& entry) { return entry.first; });
  if (isolation == std::end(isolations))
    return Usage{"--isolation takes automatic, required or none, not " + arguments.isolation +
                 did_you_mean(arguments.isolation, names_of(isolations))};
  options.policy.isolation = isolation->second;
  return std::nullopt;
}

Complaint set_output(Options& options, const Arguments& arguments)
{
  options.output_file = arguments.output;
  if (arguments.partial && arguments.output.empty())
    return Usage{"--partial needs --output"};
  options.partial = arguments.partial;
  options.trace = arguments.trace;
  options.verbose = arguments.verbose;
  options.discover_only = arguments.discover_only;
  options.offline = arguments.offline;
  options.depth = arguments.depth;
  return std::nullopt;
}

constexpr std::pair<std::string_view, ColourChoice> colour_choices[] = {
    {"auto", ColourChoice::automatic}, {"always", ColourChoice::always}, {"never", ColourChoice::never}};

Complaint set_terminal(Options& options, const Arguments& arguments)
{
  const auto* const colours =
      std::ranges::find(colour_choices, arguments.colour, [](const auto& entry) { return entry.first; });
  if (colours == std::end(colour_choices))
    return Usage{"--color takes auto, always or never, not " + arguments.colour +
                 did_you_mean(arguments.colour, names_of(colour_choices))};
  const auto width = arguments.width;
  if (width && *width != 0 && (*width < least_text_width || *width > max_text_width))
    return Usage{"--width takes a number of columns from " + std::to_string(least_text_width) + " to " +
                 std::to_string(max_text_width) + ", or 0"};
  options.text = {colours->second, width};
  options.timing = arguments.timing;
  return std::nullopt;
}

/// Needs what the other steps made of the arguments.
Complaint set_watch(Options& options, const Arguments& arguments)
{
  if (!arguments.watch)
    return std::nullopt;
  const bool from_stdin = options.map_from_stdin || options.page_file == standard_input_name;
  if (from_stdin)
    return Usage{"--watch needs files that can be read again, not standard input"};
  if (options.submit_to)
    return Usage{"--watch and --submit exclude each other"};
  const bool has_file = !options.page_file.empty() || options.file || options.folder ||
                        (options.url && options.url->has_scheme("file")) || !options.preferences_file.empty();
  if (!has_file)
    return Usage{"--watch needs a local file: --sitemap FILE, --page FILE, --preferences FILE, --root FOLDER "
                 "or a file: address"};
  options.watch = true;
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
    return Usage{path + ": cannot be read: " + std::generic_category().message(errno)};
  text.resize(static_cast<std::size_t>(file.gcount()));

  auto read = read_preferences(text);
  if (!read)
    return Usage{text_of(read.error(), path)};
  options.preferences = std::move(read->preferences);
  for (const PreferencesRemark& warning : read->warnings)
    options.warnings.push_back(text_of(warning, path));
  return std::nullopt;
}

Complaint set_preferences(Options& options, const Arguments& arguments)
{
  options.preferences_file = arguments.preferences;
  if (!arguments.preferences.empty())
    if (auto complaint = read_preferences_file(options, arguments.preferences))
      return complaint;
  // S-2: levels are defined by the user, and a site may have its own.
  if (arguments.level.empty())
    return std::nullopt;
  const Preferences& preferences = options.preferences;
  const bool known =
      preferences.display.knows(arguments.level) ||
      std::any_of(preferences.sites.begin(), preferences.sites.end(),
                  [&](const SiteRule& site) { return site.display && site.display->knows(arguments.level); });
  if (!known) {
    std::vector<std::string_view> names;
    for (const DisplayLevel& level : preferences.display.all())
      names.push_back(level.name);
    return Usage{"--level takes " + preferences.display.names() + ", not " + arguments.level +
                 did_you_mean(arguments.level, names)};
  }
  options.level = arguments.level;
  return std::nullopt;
}

/// Refuses to replace what is read. Needs what the other steps made of the arguments.
Complaint set_outputs_apart(Options& options, const Arguments& arguments)
{
  if (options.batch)
    return std::nullopt;
  std::vector<std::string> inputs;
  for (const std::string& name :
       {arguments.sitemap, arguments.page_file, arguments.preferences, arguments.baseline})
    if (!name.empty())
      inputs.push_back(name);
  for (const auto& url : {options.url, options.file})
    if (const auto path = url ? local_path(*url) : std::nullopt)
      inputs.push_back(*path);
  for (const std::string& output : {arguments.output, arguments.write_baseline, arguments.context.cookie_jar})
    if (const auto input = same_file(output, inputs))
      return Usage{replaced_input_sentence(output, *input)};
  return std::nullopt;
}

std::variant<Options, EarlyExit> judged(const Arguments& arguments)
{
  Options options;
  options.given = arguments.given;
  Complaint complaint;
  for (const auto step : {set_format, set_limits, set_isolation, set_check, set_links, set_pace, set_output,
                          set_terminal, set_preferences, set_context, set_folder, set_batch, set_findings,
                          set_start, set_submission, set_watch, set_outputs_apart})
    if (!complaint)
      complaint = step(options, arguments);
  if (complaint)
    return EarlyExit{ExitStatus::usage, complaint->sentence};
  return options;
}

} // namespace

std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv)
{
  auto arguments = read_command_line(argc, argv);
  if (auto* early = std::get_if<EarlyExit>(&arguments))
    return std::move(*early);
  return judged(std::get<Arguments>(arguments));
}

} // namespace standard_sitemap
