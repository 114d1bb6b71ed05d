#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/hosts/probe/command_line.h"
#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// What is wrong with a command line, in a sentence for the user.
struct Usage {
  std::string sentence;
};
using Complaint = std::optional<Usage>;

/// Formats of findings, for programs: they have nothing to show but what a check finds.
constexpr bool is_of_findings(Format format)
{
  return format == Format::gcc || format == Format::github || format == Format::junit ||
         format == Format::sarif;
}

/// The words that an option takes.
std::vector<std::string_view> names_of(const auto& table)
{
  std::vector<std::string_view> names;
  for (const auto& entry : table)
    names.push_back(entry.first);
  return names;
}

// The steps from arguments to options that belong to --check. Each takes what the former made of the options.

Complaint set_check(Options& options, const Arguments& arguments);
Complaint set_links(Options& options, const Arguments& arguments);
Complaint set_pace(Options& options, const Arguments& arguments);
Complaint set_folder(Options& options, const Arguments& arguments);
/// How many findings of a kind are listed one by one, and which are left out. After what decides on it.
Complaint set_findings(Options& options, const Arguments& arguments);

} // namespace standard_sitemap
