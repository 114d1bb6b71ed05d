// The options of --diff.

#include <filesystem>
#include <utility>

#include "render/hosts/probe/address.h"
#include "render/hosts/probe/option_steps.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& place)
{
  std::error_code error; // then it is none
  return fs::is_directory(place, error);
}

bool is_local(const std::string& place)
{
  std::error_code error;
  return place == standard_input_name || fs::exists(place, error) || place.starts_with("file:");
}

/// Takes a URL, a FILE or a FOLDER as what is read; `base`: that of a local one, or empty.
Complaint take_place(Options& options, const std::string& place, const std::string& base)
{
  if (is_folder(place) && base.empty())
    return place + " is a folder, and needs --base URL: the address that it will have";
  if (is_folder(place))
    return take_home_page(options, place, base);
  if (is_local(place) && !place.starts_with("file:")) {
    auto map = given_map(place, base);
    if (!map)
      return map.error().message;
    options.take(*std::move(map));
    return std::nullopt;
  }
  auto page = page_address(place);
  if (!page)
    return page.error().message;
  options.requested = place;
  options.url = *std::move(page);
  return std::nullopt;
}

Complaint check_diff(const CommandLine& line)
{
  if (line.places.size() != 2)
    return "--diff takes two places: what was there before, and what is there now";
  if (line.options.format != Format::text && line.options.format != Format::json)
    return "--diff has the formats text and json";
  if (!line.base.empty() && !is_local(line.places[0]) && !is_local(line.places[1]))
    return "--base is for a file or a folder, and both places have addresses of their own";
  if (line.places[0] == standard_input_name && line.places[1] == standard_input_name)
    return "only one of the two can be standard input";
  return std::nullopt;
}

} // namespace

Complaint set_diff(CommandLine& line)
{
  if (!line.is_diff)
    return std::nullopt;
  if (auto complaint = check_diff(line))
    return complaint;
  std::vector<Options> compared;
  for (const std::string& place : line.places) {
    Options options = line.options;
    if (auto complaint = take_place(options, place, is_local(place) ? line.base : ""))
      return complaint;
    compared.push_back(std::move(options));
  }
  line.options.compared = std::move(compared);
  return std::nullopt;
}

} // namespace standard_sitemap
