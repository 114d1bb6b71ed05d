#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Returns the paths where the reader program may be, best first, if a host names none:
///
/// 1. in the installation that contains this code, even if it was moved: `PREFIX/libexec` for a library in
///    `PREFIX/lib`, or, with a static library, for a program in `PREFIX/bin`;
/// 2. in the folder set when this was built;
/// 3. in the folder of the running program.
std::vector<std::string> reader_places();

/// Returns the path of `file` below the prefix of the installation that the file `own` belongs to. `folder`:
/// the folder of `own` below the prefix, such as `lib`. Empty: `own` is not in such a folder, so there is no
/// prefix.
std::string below_same_prefix(std::string_view own, std::string_view folder, std::string_view file);

} // namespace standard_sitemap
