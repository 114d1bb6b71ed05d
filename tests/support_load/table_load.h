#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/load/load.h"

namespace standard_sitemap::test {

/// The documents of a site by their URI, without fragment. A URI that is not in it gets a 404.
using DocumentTable = std::map<std::string, std::string>;

/// Answers one request from the table, as `application/xml` and in one piece.
void answer_from_table(const Request& request, const DocumentTable& table, Receiver& receiver);

/// The load of the map at `root`, for which everything has been answered. Otherwise as `load_from_table`.
Load loaded_from_table(const std::string& root, const DocumentTable& table, const Policy& policy = {},
                       SourceKind kind = SourceKind::standard);

/// Loads the map at `root` from the table, each document as `application/xml` and in one piece. The initiator
/// is the root document, as if a public page of its own site had named it; or it is a local file. `kind`: the
/// formats that are allowed at `root`.
LoadResult load_from_table(const std::string& root, const DocumentTable& table, const Policy& policy = {},
                           SourceKind kind = SourceKind::standard);

} // namespace standard_sitemap::test
