#include "render/hosts/probe/option_row.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace standard_sitemap {

namespace {

OptionGroup general_options()
{
  return {"General",
          "",
          {OptionRow{"-h,--help", "", "Show the options", {}},
           OptionRow{"--version", "", "Show the version, and the versions of the libraries in use", {}}}};
}

} // namespace

OptionRow OptionRow::needs(std::vector<Relation> options) &&
{
  needed = std::move(options);
  return std::move(*this);
}

OptionRow OptionRow::excludes(std::vector<Relation> options) &&
{
  excluded = std::move(options);
  return std::move(*this);
}

OptionRow OptionRow::manual(std::string_view text) &&
{
  manual_text = text;
  return std::move(*this);
}

const std::vector<OptionGroup>& option_groups()
{
  static const std::vector<OptionGroup> groups{
      options_of_input(),    options_of_output(), options_of_links(),
      options_of_folder(),   options_of_batch(),  options_of_terminal(),
      options_of_fetching(), options_of_limits(), general_options()};
  return groups;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
  std::vector<std::string_view> parts;
  for (std::size_t end = 0; end != text.npos; text.remove_prefix(end == text.npos ? 0 : end + 1)) {
    end = text.find(separator);
    parts.push_back(text.substr(0, end));
  }
  return parts;
}

std::vector<std::string> not_to_advise(const std::vector<std::string>& given)
{
  std::vector<std::string> options = given;
  const auto is_given = [&](std::string_view name) { return std::ranges::find(given, name) != given.end(); };
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      for (const Relation& excluded : row.excluded) {
        if (is_given(row.name()))
          options.emplace_back(excluded.option);
        if (is_given(excluded.option))
          options.emplace_back(row.name());
      }
  return options;
}

const OptionRow& option_row(std::string_view name)
{
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      if (row.name() == name)
        return row;
  assert(false && "there is no such option");
  return option_groups().back().rows.back();
}

} // namespace standard_sitemap
