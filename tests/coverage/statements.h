#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::coverage {

/// One statement of the protocol, as in docs/protocol.md.
struct Statement {
  std::string id;             ///< `D-3a`
  std::string text;           ///< what it says, without the proofs, in one line
  std::string holds, refuses; ///< the proofs it names: a fixture's folder or `Suite.Name`; empty if none
  bool built = true;
};

/// The statements of docs/protocol.md, in its order.
std::vector<Statement> read_statements(std::string_view protocol);

} // namespace standard_sitemap::coverage
