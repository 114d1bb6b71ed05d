#include "render/hosts/probe/command_line.h"

#include <algorithm>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>

#include "engine/curl/curl_fetcher.h"
#include "engine/terms/policy_table.h"
#include "render/hosts/probe/suggestion.h"

namespace standard_sitemap {

namespace {

class ProbeFormatter final : public CLI::Formatter {
 public:
  ProbeFormatter() { column_width(34); }
  std::string make_usage(const CLI::App*, std::string) const override
  {
    return "\nUsage:\n"
           "  sitemap-probe [OPTIONS] URL                fetch a page, find its site map, show it\n"
           "  sitemap-probe [OPTIONS] --page FILE URL    read the page's raw HTTP response from FILE\n"
           "  sitemap-probe [OPTIONS] --sitemap URL|FILE no page: show this site map\n"
           "  sitemap-probe [OPTIONS] --demo             serve the bundled demo site, and probe it\n"
           "  sitemap-probe --check --root FOLDER --base URL   check a site before it is published\n"
           "  sitemap-probe --batch [OPTIONS] [FILE...]  the pages of a crawl: which of them name a map\n";
  }
};

std::string exit_status_help()
{
  std::ostringstream text;
  text << "Exit status:\n";
  for (const ExitMeaning& entry : exit_meanings)
    text << "  " << static_cast<int>(entry.status) << "  " << entry.meaning << '\n';
  return text.str();
}

/// Accepts integers of at least `least`. CLI11 alone reads -1 as a very large number.
CLI::Validator whole_number(int least)
{
  const auto complaint = [least](std::string& word) -> std::string {
    constexpr std::size_t max_digits = 15;
    const bool digits = !word.empty() && word.find_first_not_of("0123456789") == word.npos;
    if (!digits || word.size() > max_digits || std::stoll(word) < least)
      return "not a whole number from " + std::to_string(least) + ": " + word;
    return {};
  };
  return CLI::Validator{complaint, ""};
}

/// Removes a validator's description from the help text.
CLI::Validator silent(CLI::Validator validator)
{
  return std::move(validator.name("").description(""));
}

void declare_start(CLI::App& app, Arguments& arguments)
{
  app.add_option("URL", arguments.places, "The page: http, https or file; with --batch any number of files")
      ->type_name("");
  const auto add = [&](const char* name, std::string& to, const char* type, const char* what) {
    app.add_option(name, to, what)->type_name(type)->group("What to probe");
  };
  add("--page", arguments.page_file, "FILE",
      "The page's response: status line, fields, empty line, body; -: stdin");
  add("--sitemap", arguments.sitemap, "URL|FILE", "A root document, without a page; -: stdin");
  add("--base", arguments.base, "URL",
      "Read the FILE of --sitemap as if it were at this address; with --root, that of the folder");
  app.add_flag("--demo", arguments.demo, "The bundled demo site, on a loopback port")->group("What to probe");
}

void declare_most(CLI::App& app, Arguments& arguments, const char* group, std::string_view name,
                  std::string_view help)
{
  app.add_option(std::string{name}, arguments.limits[name], std::string{help})
      ->type_name("N")
      ->check(whole_number(1))
      ->group(group);
}

/// Those that the table of the policy has for one of its fields, either of the output or not.
void declare_policy_options(CLI::App& app, Arguments& arguments, const char* group, bool of_output)
{
  for (const PolicyField& field : policy_fields()) {
    const auto& [name, help, is_of_output] = field.option;
    if (name.empty() || is_of_output != of_output)
      continue;
    if (field.unit == LimitUnit::on_off)
      app.add_flag(std::string{name}, arguments.switches[name], std::string{help})->group(group);
    else
      declare_most(app, arguments, group, name, help);
  }
}

void declare_output(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "What to show";
  app.add_option("-f,--format", arguments.format,
                 "text, json, html, dot, ssp or sitemaps.org; with --check also gcc, github, junit or sarif")
      ->type_name("NAME")
      ->group(group);
  app.add_option("-o,--output", arguments.output, "Write there instead of to stdout")
      ->type_name("FILE")
      ->group(group);
  app.add_flag("--partial", arguments.partial, "With --output: write a map of which a part is missing, too")
      ->group(group);
  app.add_flag("--trace", arguments.trace, "Every rule and request with its outcome")->group(group);
  app.add_flag("--verbose", arguments.verbose, "Report progress on stderr")->group(group);
  app.add_flag("--discover-only", arguments.discover_only, "Stop when a site map is named: do not load it")
      ->group(group);
  app.add_option("--level", arguments.level, "Display level to compute class changes for")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--preferences", arguments.preferences,
                 "Your preferences: where sites have their maps, languages, display levels")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--depth", arguments.depth, "Number of levels of the tree to show")
      ->type_name("N")
      ->check(whole_number(0))
      ->group(group);
  declare_policy_options(app, arguments, group, true);
  app.add_flag("--check", arguments.check, "Say what is wrong with the map instead of showing it")
      ->group(group);
  app.add_option("--fail-on", arguments.fail_on,
                 "error (the default), warning or note: the severity at which --check fails")
      ->type_name("SEVERITY")
      ->group(group);
  app.add_option("--submit", arguments.submit,
                 "Then tell a search engine the address of an XML sitemap: one GET of URL/ping?sitemap=...")
      ->type_name("URL")
      ->group(group);
}

void declare_links(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "What to check";
  // A flag, because the word after it is not its value: that follows after an equals sign. CLI11 gives a flag
  // without one the value `true`.
  app.add_flag(
         "--links", arguments.links,
         "With --check: ask for what the map links to, on its own site (--links=own), or on others, too "
         "(--links=all); at most 6 requests at once")
      ->type_name("[=own|all]")
      ->group(group);
  app.add_option("--links-rate", arguments.links_rate, "Requests a second to one host: 10 if not given")
      ->type_name("N")
      ->check(whole_number(1))
      ->group(group);
}

void declare_baseline(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "What to show";
  app.add_option("--baseline", arguments.baseline,
                 "With --check: leave out the findings that this file accepts")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--write-baseline", arguments.write_baseline,
                 "With --check: accept all findings of this run, and write them to this file")
      ->type_name("FILE")
      ->group(group);
}

void declare_batch(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "The pages of a crawl";
  app.add_flag("--batch", arguments.batch,
               "Read pages from WARC files or NDJSON, or from stdin, and write a line of JSON for each; "
               "--output is a "
               "folder, for a part for each file")
      ->group(group);
  app.add_option("--only", arguments.only, "found: only the pages that name a map")
      ->type_name("WHICH")
      ->group(group);
  app.add_flag("--follow", arguments.follow,
               "Then load each map that they name, once, and write a line for it")
      ->group(group);
  app.add_option("--threads", arguments.threads, "As many as the machine runs at once, if not given")
      ->type_name("N")
      ->check(whole_number(1))
      ->group(group);
}

void declare_terminal(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "How to show it";
  app.add_option("--color", arguments.colour, "auto (the default: on a terminal), always or never")
      ->type_name("WHEN")
      ->group(group);
  app.add_option("--width", arguments.width, "Width of text; 0: do not cut or wrap lines")
      ->type_name("COLUMNS")
      ->check(whole_number(0))
      ->group(group);
  app.add_flag("--watch", arguments.watch, "Show it again whenever a local file that was read changes")
      ->group(group);
  app.add_flag("--timing", arguments.timing, "On stderr: how long each part of each request took")
      ->group(group);
}

void declare_fetching(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "How to fetch (the page and the site map)";
  RequestContext& context = arguments.context;
  const auto add = [&](const char* name, std::string& to, const char* type, const char* what) {
    return app.add_option(name, to, what)->type_name(type)->group(group);
  };
  add("--lang", context.accept_language, "LIST", "Your languages, as in Accept-Language: \"de, en;q=0.5\"");
  add("--user-agent", context.user_agent, "NAME", "User-Agent");
  app.add_option("--header", arguments.headers,
                 "An additional header field, sent to the page's own origin only; may be repeated")
      ->type_name("'N: V'")
      ->group(group)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(
          false); // otherwise each option takes all arguments up to the next option, including the address
  add("--cookie-jar", context.cookie_jar, "FILE", "Cookies in Netscape format, read and written");
  app.add_option("--user", context.user_password, "For HTTP authentication on the page's own origin")
      ->type_name("NAME:PASSWORD")
      ->group(group);
  add("--proxy", context.proxy, "URL", "Proxy (environment variables are ignored)");
  add("--cacert", context.ca_file, "FILE", "Certificates to trust instead of the system's")
      ->check(silent(CLI::ExistingFile));
  app.add_flag("--http2", arguments.http2, "Use HTTP/2 also without TLS")->group(group);
  app.add_flag("--http1.1", arguments.http1_1, "Never use HTTP/2")->group(group);
  app.add_flag("--offline", arguments.offline, "Do not use the network")->group(group);
}

void declare_limits(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "Limits and tolerances";
  app.add_option("--isolation", arguments.isolation,
                 "Parse pages and files in a process of their own: automatic (the default: if there can be "
                 "one), required or none")
      ->type_name("WHEN")
      ->group(group);
  declare_policy_options(app, arguments, group, false);
  for (const UserLimit& limit : user_limits())
    if (limit.unit == LimitUnit::milliseconds)
      app.add_option(std::string{limit.option}, arguments.seconds[limit.option], std::string{limit.help})
          ->type_name("SECONDS")
          ->group(group);
    else
      declare_most(app, arguments, group, limit.option, limit.help);
}

void declare_folder(CLI::App& app, Arguments& arguments)
{
  constexpr const char* group = "To check a site before it is published";
  app.add_option("--root", arguments.root,
                 "The folder with the site, which --base URL gives its address; with --check")
      ->type_name("FOLDER")
      ->group(group);
  app.add_option("--ignore", arguments.ignored,
                 "Files of the folder that need not be in the map; may be repeated: drafts/, '*.inc.html'")
      ->type_name("PATTERN")
      ->group(group)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  app.add_flag("--announced-by-server", arguments.announced_by_server,
               "With --root: the server names the map in a response field, so the pages need not name it")
      ->group(group);
}

/// What is wrong with the arguments that the parser did not expect, of which there is at least one.
std::string complaint_about(const std::vector<std::string>& unexpected, const CLI::App& app,
                            const CLI::ParseError& error)
{
  const auto option =
      std::ranges::find_if(unexpected, [](const auto& word) { return word.starts_with('-'); });
  if (option == unexpected.end())
    return error.what();
  std::vector<std::string> names;
  for (const CLI::Option* declared : app.get_options())
    for (const std::string& name : declared->get_lnames())
      names.push_back("--" + name);
  const std::vector<std::string_view> views{names.begin(), names.end()};
  return "there is no option " + option->substr(0, option->find('=')) + did_you_mean_option(*option, views);
}

/// As CLI11 says it.
std::string too_many(const std::vector<std::string>& places)
{
  std::string text = places.size() == 2 ? "The following argument was not expected:"
                                        : "The following arguments were not expected:";
  for (std::size_t i = 1; i < places.size(); ++i)
    text += ' ' + places[i];
  return text;
}

std::string version_text()
{
  return "sitemap-probe " STANDARD_SITEMAP_VERSION "\n" + std::string{curl_fetcher_version()} + '\n';
}

} // namespace

std::variant<Arguments, EarlyExit> read_command_line(int argc, const char* const* argv)
{
  Arguments arguments;
  CLI::App app{"Fetches a page as a browser would, and shows its site map and how it was found.",
               "sitemap-probe"};
  app.formatter(std::make_shared<ProbeFormatter>());
  app.set_version_flag("--version", version_text);
  app.footer(exit_status_help());
  declare_start(app, arguments);
  declare_output(app, arguments);
  declare_links(app, arguments);
  declare_folder(app, arguments);
  declare_baseline(app, arguments);
  declare_batch(app, arguments);
  declare_terminal(app, arguments);
  declare_fetching(app, arguments);
  declare_limits(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return EarlyExit{ExitStatus::found, app.help()};
  } catch (const CLI::CallForVersion&) {
    return EarlyExit{ExitStatus::found, version_text()};
  } catch (const CLI::ExtrasError& error) {
    return EarlyExit{ExitStatus::usage, complaint_about(app.remaining(), app, error)};
  } catch (const CLI::ParseError& error) {
    return EarlyExit{ExitStatus::usage, error.what()};
  }
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0 && !option->get_lnames().empty())
      arguments.given.push_back("--" + option->get_lnames().front());
  if (!arguments.batch && arguments.places.size() > 1)
    return EarlyExit{ExitStatus::usage, too_many(arguments.places)};
  if (!arguments.batch && !arguments.places.empty())
    arguments.url = arguments.places.front();
  return arguments;
}

} // namespace standard_sitemap
