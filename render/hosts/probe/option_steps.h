#pragma once

#include "render/hosts/probe/command_line.h"
#include "render/hosts/probe/option_row.h"

namespace standard_sitemap {

// The steps from a command line to options of which a row cannot say what they mean. Each completes
// `line.options`. options.cpp has the others, and says which come first.

/// --root: the folder, and the map in it.
Complaint set_folder(CommandLine& line);
/// --against: the lists that the map is compared with.
Complaint set_against(CommandLine& line);
/// The home page of a folder that will be at `base`; it may be without the slash at its end.
Complaint take_home_page(Options& options, const std::string& folder, const std::string& base);
/// A map that `--sitemap` names, or a word like it; `base`: that of `--base`, or empty.
Result<GivenRoot> given_map(const std::string& name, const std::string& base);
/// --diff: the two inputs. After all other steps, as each input has the other options.
Complaint set_diff(CommandLine& line);
/// How many findings of a kind are listed one by one, and which are left out.
Complaint set_findings(CommandLine& line);

} // namespace standard_sitemap
