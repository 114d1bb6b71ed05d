#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/policy.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

/// The namespace of the protocol (NS-1), compared exactly.
inline constexpr std::string_view sitemap_namespace = "http://standard-sitemap.org/2007/ns";

/// One extension declaration of RFC 2774: `"http://example.org/ns"; ns=05; other=value`.
struct ExtensionDeclaration {
  std::string uri;    ///< without quotes, escapes decoded
  std::string prefix; ///< the `ns` parameter: two or more digits, kept as text; empty: none declared
};

/// D-1a: the declarations of a comma-separated list, without malformed ones.
struct ExtensionDeclarations {
  std::vector<ExtensionDeclaration> declarations;
  std::size_t malformed = 0; ///< how many were dropped
  /// Whether a dropped declaration has the protocol's namespace, as with a one-digit `ns`: a near miss.
  bool malformed_ours = false;
  bool unquoted_ours = false; ///< whether a dropped one has the namespace without quotes
  bool cut = false;           ///< `Policy::opt_bytes` or `Policy::opt_declarations` was reached
};

/// Reads all `Opt` fields of a response (or, for near misses, `Man`, `C-Opt` or `C-Man`) as one list: the
/// result is the same whether repeated fields arrive separately or merged.
ExtensionDeclarations extension_declarations(const HeaderList& fields, std::string_view field_name,
                                             const Policy& policy);

} // namespace standard_sitemap
