#include "render/hosts/probe/command_line.h"

#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>

#include "engine/curl/curl_fetcher.h"
#include "render/hosts/probe/option_row.h"
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
           "  sitemap-probe [OPTIONS] --html FILE URL    read the page's content from FILE\n"
           "  sitemap-probe [OPTIONS] --sitemap URL|FILE no page: show this site map\n"
           "  sitemap-probe [OPTIONS] --demo             serve the bundled demo site, and probe it\n"
           "  sitemap-probe --check --root FOLDER --base URL   check a site before it is published\n"
           "  sitemap-probe --diff [OPTIONS] OLD NEW     which pages two maps have differently\n"
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

std::string version_text()
{
  return "sitemap-probe " STANDARD_SITEMAP_VERSION "\n" + std::string{curl_fetcher_version()} + '\n';
}

// --- what CLI11 is told of the rows ---

/// `--help` and `--version` end the program, and store nothing.
void declare_general(CLI::App& app, const OptionGroup& group)
{
  const OptionRow &help = group.rows.front(), &version = group.rows.back();
  app.set_help_flag(std::string{help.names}, std::string{help.help})->group(std::string{group.name});
  app.set_version_flag(std::string{version.names}, version_text, std::string{version.help})
      ->group(std::string{group.name});
}

void declare(CLI::App& app, const OptionRow& row, std::string_view group)
{
  const std::string names{row.names}, help{row.help};
  CLI::Option* const option = row.is_flag() ? app.add_flag(names, help) : app.add_option(names, help);
  option->type_name(std::string{row.value})->group(std::string{group});
  if (row.values.may_be_repeated)
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void declare_all(CLI::App& app, std::vector<std::string>& places)
{
  app.add_option("URL", places, "The page: http, https or file; with --batch any number of files")
      ->type_name("");
  for (const OptionGroup& group : option_groups())
    if (&group == &option_groups().back())
      declare_general(app, group);
    else
      for (const OptionRow& row : group.rows)
        declare(app, row, group.name);
}

// --- what the rows say of the arguments ---

/// Calls `visit(row, option)` for each option that is there, in the order of the rows, until it complains.
Complaint for_each_given(const CLI::App& app, const auto& visit)
{
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      if (const CLI::Option* const option = app.get_option(std::string{row.name()}); option->count() > 0)
        if (auto complaint = visit(row, *option))
          return complaint;
  return std::nullopt;
}

Complaint store(CommandLine& line, const OptionRow& row, const CLI::Option& option)
{
  const std::string name{row.name()};
  if (row.value.empty() && !option.as<bool>()) // `--trace=false`
    return std::nullopt;
  for (std::string word : option.reduced_results()) {
    if (row.has_optional_value() && word == "true") // CLI11 says so if it is left out
      word = row.values.words.front();
    if (const auto complaint = row.values.store(line, word))
      return name + ' ' + *complaint;
  }
  return std::nullopt;
}

/// CLI11 has `needs` and `excludes` as well, but not "one of these", and it complains in the order of
/// addresses.
Complaint check_relations(const CommandLine& line, const OptionRow& row)
{
  const auto reason = [](const Relation& relation) {
    return relation.why.empty() ? "" : ": " + std::string{relation.why};
  };
  const std::string name{row.name()};
  for (const Relation& needed : row.needed) {
    bool is_there = false;
    std::string wanted; // `--output FILE`
    for (const std::string_view option : split(needed.option, '|')) {
      const OptionRow& other = option_row(option);
      is_there = is_there || line.has(option);
      wanted.append(wanted.empty() ? "" : " or ").append(option);
      if (!other.is_flag())
        wanted.append(" ").append(other.value);
    }
    if (!is_there)
      return name + " needs " + wanted + reason(needed);
  }
  for (const Relation& excluded : row.excluded)
    if (line.has(excluded.option))
      return name + " and " + std::string{excluded.option} + " exclude each other" + reason(excluded);
  return std::nullopt;
}

Complaint take(CommandLine& line, const CLI::App& app)
{
  for_each_given(app, [&](const OptionRow& row, const CLI::Option&) -> Complaint {
    line.options.given.emplace_back(row.name());
    return std::nullopt;
  });
  auto complaint = for_each_given(
      app, [&](const OptionRow& row, const CLI::Option& option) { return store(line, row, option); });
  return complaint ? complaint : for_each_given(app, [&](const OptionRow& row, const CLI::Option&) {
    return check_relations(line, row);
  });
}

/// What is wrong with the arguments that the parser did not expect, of which there is at least one.
std::string complaint_about(const std::vector<std::string>& unexpected, const CLI::ParseError& error)
{
  const auto option =
      std::ranges::find_if(unexpected, [](const auto& word) { return word.starts_with('-'); });
  if (option == unexpected.end())
    return error.what();
  std::vector<std::string_view> names;
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      names.push_back(row.name());
  return "there is no option " + option->substr(0, option->find('=')) + did_you_mean_option(*option, names);
}

} // namespace

std::variant<CommandLine, EarlyExit> read_command_line(int argc, const char* const* argv)
{
  CommandLine line;
  CLI::App app{"Fetches a page as a browser would, and shows its site map and how it was found.",
               "sitemap-probe"};
  app.formatter(std::make_shared<ProbeFormatter>());
  app.footer(exit_status_help());
  declare_all(app, line.places);
  try {
    app.parse(argc, argv);
    if (auto complaint = take(line, app))
      return EarlyExit{ExitStatus::usage, *std::move(complaint)};
  } catch (const CLI::CallForHelp&) {
    return EarlyExit{ExitStatus::found, app.help()};
  } catch (const CLI::CallForVersion&) {
    return EarlyExit{ExitStatus::found, version_text()};
  } catch (const CLI::ExtrasError& error) {
    return EarlyExit{ExitStatus::usage, complaint_about(app.remaining(), error)};
  } catch (const CLI::ParseError& error) {
    return EarlyExit{ExitStatus::usage, error.what()};
  }
  if (!line.is_batch && !line.is_diff && !line.has_only_maps() && line.places.size() > 1)
    return EarlyExit{
        ExitStatus::usage,
        "only --batch, and --sitemap with --format csv or ndjson, take several files; not expected: " +
            line.places[1]};
  return line;
}

} // namespace standard_sitemap
