#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Where the reader program may be, best first, if a host names none:
///
/// 1. in the installation that this code is a part of, wherever that was moved: `PREFIX/libexec` for a
/// library
///    in `PREFIX/lib`, or, with a static library, for a program in `PREFIX/bin`;
/// 2. where it was to be installed when this was built;
/// 3. in the folder of the running program.
std::vector<std::string> reader_places();

/// The file, below the prefix of an installation, of which the file `own` is a part. `folder`: where that is
/// below the prefix, such as `lib`. Empty: `own` is not in such a folder, so there is no prefix.
std::string below_same_prefix(std::string_view own, std::string_view folder, std::string_view file);

} // namespace standard_sitemap
