#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/containment/site.h"

namespace standard_sitemap::containment {

/// The result of an input.
struct Seen {
  std::string there;   ///< what is shown of the input
  std::string outcome; ///< of the document, or the page, that the limit is about
  std::vector<Diagnostic> diagnostics = {};
};

/// The result of a visit: the outline of the map, and the outcome of a document.
Seen seen_of(const Site& site, std::size_t document = 0);

/// One limit of the policy: an input that is just within it, and one that exceeds it by one.
struct Row {
  std::string field; ///< of `Policy`
  std::string of;    ///< what is limited, as one word, which distinguishes the rows of one field
  std::function<Seen(std::size_t beyond)> run; ///< 0: just within; 1: one more

  Seen within;
  Seen beyond; ///< without diagnostics
  std::optional<Code> told;
  std::string document = {}; ///< the end of the URI of the diagnostic's document
  std::uint32_t line = 0;    ///< 0 for no line
};

inline std::ostream& operator<<(std::ostream& out, const Row& row)
{
  return out << row.field << ' ' << row.of;
}

std::vector<Row> map_rows();
std::vector<Row> page_rows();
std::vector<Row> transport_rows();
std::vector<Row> view_rows();
std::vector<Row> xml_rows();
std::vector<Row> all_rows(); ///< of all of these

} // namespace standard_sitemap::containment
