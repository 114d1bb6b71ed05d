#include "render/probe/options.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/web/field_value.h"
#include "engine/web/policy_table.h"
#include "render/probe/address.h"
#include "render/probe/command_line.h"

namespace standard_sitemap {

namespace {

struct Usage {
  std::string sentence;
};
using Complaint = std::optional<Usage>;

bool has_control(std::string_view text)
{
  return std::ranges::any_of(text, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; });
}

constexpr std::pair<std::string_view, Format> formats[] = {
    {"text", Format::text}, {"json", Format::json}, {"html", Format::html},
    {"dot", Format::dot},   {"ssp", Format::ssp},   {"sitemaps.org", Format::sitemaps_org}};

Complaint set_format(Options& options, const Words& words)
{
  const auto* const format =
      std::ranges::find(formats, words.format, [](const auto& entry) { return entry.first; });
  if (format == std::end(formats))
    return Usage{"--format takes text, json, html, dot, ssp or sitemaps.org, not " + words.format};
  options.format = format->second;
  return std::nullopt;
}

Complaint set_check(Options& options, const Words& words)
{
  if (!words.check)
    return words.fail_on.empty() ? Complaint{} : Usage{"--fail-on needs --check"};
  if (options.format != Format::text && options.format != Format::json)
    return Usage{"--check writes text or json, not " + words.format};
  if (words.discover_only)
    return Usage{"--check needs the map, which --discover-only does not load"};
  if (!words.fail_on.empty() && words.fail_on != "error" && words.fail_on != "warning")
    return Usage{"--fail-on takes error or warning, not " + words.fail_on};
  options.fail_on = words.fail_on == "warning" ? Severity::warning : Severity::error;
  options.policy.name_unknown = true;
  return std::nullopt;
}

Complaint set_start(Options& options, const Words& words)
{
  const int ways = int{!words.sitemap.empty()} + int{words.demo} + int{!words.url.empty()};
  if (!words.page_file.empty() && words.url.empty())
    return Usage{"--page needs the address of that page as well: --page FILE URL"};
  if (ways == 0)
    return Usage{"the address of a page is missing; try: sitemap-probe http://example.com/"};
  if (ways > 1)
    return Usage{"only one of URL, --sitemap and --demo can be probed at a time"};
  if (words.demo) {
    options.start = Start::demo;
    return std::nullopt;
  }

  const bool given = !words.sitemap.empty();
  options.requested = given ? words.sitemap : words.url;
  auto url = given ? sitemap_address(words.sitemap) : page_address(words.url);
  if (!url)
    return Usage{url.error().message};
  options.url = *std::move(url);
  options.page_file = words.page_file;
  options.start = given ? Start::sitemap : words.page_file.empty() ? Start::page : Start::page_file;
  return std::nullopt;
}

Complaint set_context(Options& options, const Words& words)
{
  options.context = words.context;
  if (options.context.user_agent.empty()) // otherwise libcurl would send its own name
    options.context.user_agent = "Mozilla/5.0 (compatible; sitemap-probe/" STANDARD_SITEMAP_VERSION ")";
  if (words.http2 && words.http1_1)
    return Usage{"--http2 and --http1.1 exclude each other"};
  if (words.http2 || words.http1_1)
    options.context.http_version = words.http2 ? HttpVersion::http2 : HttpVersion::http1_1;
  for (const std::string& header : words.headers) {
    const std::size_t colon = header.find(':');
    const std::string_view name{header.data(), std::min(colon, header.size())};
    if (colon == header.npos || !is_token(name) || has_control(header))
      return Usage{"--header takes 'NAME: VALUE'"};
    options.context.extra_fields.push_back(
        {std::string{name}, std::string{trimmed(header.substr(colon + 1))}});
  }
  if (has_control(words.context.accept_language) || has_control(words.context.user_agent))
    return Usage{"--lang and --user-agent take no control characters"};
  if (words.context.user_password && words.context.user_password->find(':') == std::string::npos)
    return Usage{"--user takes NAME:PASSWORD"};
  return std::nullopt;
}

void set_policy(Policy& policy, const Words& words)
{
  for (const PolicyField& field : policy_fields()) {
    if (field.option.name.empty())
      continue;
    if (field.unit == LimitUnit::on_off)
      field.set(policy, field.get(Policy{}) ^ std::uint64_t{words.switches.at(field.option.name)});
    else if (const auto most = words.most.at(field.option.name))
      field.set(policy, *most);
  }
}

Complaint set_limits(Options& options, const Words& words)
{
  set_policy(options.policy, words);
  for (const UserLimit& limit : user_limits()) {
    if (limit.unit != LimitUnit::milliseconds) {
      if (const auto most = words.most.at(limit.option))
        limit.set(options.limits, *most);
    } else if (const auto seconds = words.seconds.at(limit.option)) {
      if (!(*seconds >= 0.001 && *seconds <= 86'400)) // also rejects NaN
        return Usage{std::string{limit.option} + " takes seconds, from 0.001 to 86400"};
      limit.set(options.limits, static_cast<std::uint64_t>(std::llround(*seconds * 1000)));
    }
  }
  options.policy = options.limits.applied_to(options.policy);
  return std::nullopt;
}

Complaint set_output(Options& options, const Words& words)
{
  options.output_file = words.output;
  options.trace = words.trace;
  options.verbose = words.verbose;
  options.discover_only = words.discover_only;
  options.offline = words.offline;
  options.depth = words.depth;
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

Complaint set_preferences(Options& options, const Words& words)
{
  if (!words.preferences.empty())
    if (auto complaint = read_preferences_file(options, words.preferences))
      return complaint;
  // S-2: levels are defined by the user, and a site may have its own.
  if (words.level.empty())
    return std::nullopt;
  const Preferences& preferences = options.preferences;
  const bool known =
      preferences.display.knows(words.level) ||
      std::any_of(preferences.sites.begin(), preferences.sites.end(),
                  [&](const SiteRule& site) { return site.display && site.display->knows(words.level); });
  if (!known)
    return Usage{"--level takes " + preferences.display.names() + ", not " + words.level};
  options.level = words.level;
  return std::nullopt;
}

std::variant<Options, EarlyExit> judged(const Words& words)
{
  Options options;
  Complaint complaint;
  for (const auto step :
       {set_format, set_limits, set_check, set_output, set_preferences, set_context, set_start})
    if (!complaint)
      complaint = step(options, words);
  if (complaint)
    return EarlyExit{ExitStatus::usage, complaint->sentence};
  return options;
}

} // namespace

std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv)
{
  auto words = read_command_line(argc, argv);
  if (auto* early = std::get_if<EarlyExit>(&words))
    return std::move(*early);
  return judged(std::get<Words>(words));
}

} // namespace standard_sitemap
