#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/web/header_list.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// The namespace of the protocol (NS-1), compared exactly.
inline constexpr std::string_view sitemap_namespace = "http://standard-sitemap.org/2007/ns";

/// One extension declaration of RFC 2774: `"http://example.org/ns"; ns=05; other=value`.
struct ExtensionDeclaration {
  std::string uri;    ///< unquoted, escapes undone
  std::string prefix; ///< the `ns` parameter: two or more digits, kept as text; empty: none declared
};

/// D-1a: the declarations of a comma list. A malformed one drops itself, not its neighbours.
struct ExtensionDeclarations {
  std::vector<ExtensionDeclaration> declarations;
  std::size_t malformed = 0; ///< how many were dropped
  /// Whether a dropped one has the protocol's namespace in it, such as one with a one-digit `ns`: a near
  /// miss.
  bool malformed_ours = false;
  bool unquoted_ours = false; ///< of those: one whose namespace has no quotes around it
  bool cut = false;           ///< the policy's `opt_bytes` or `opt_declarations` stopped the reading
};

/// Of the `Opt` (or, for near misses, `Man`, `C-Opt`, `C-Man`) fields of a response, all together: the result
/// is the same whether repeated fields come apart or merged.
ExtensionDeclarations extension_declarations(const HeaderList& fields, std::string_view field_name,
                                             const Policy& policy);

} // namespace standard_sitemap
