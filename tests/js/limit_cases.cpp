#include "tests/containment/limit_rows.h"
#include "tests/js/case.h"

namespace standard_sitemap {
namespace {

std::vector<conformance::Fixture>& seen()
{
  static std::vector<conformance::Fixture> all;
  return all;
}

} // namespace

namespace containment {

// In place of the function of limits_test.cpp, which runs the site: here it is only noted.
Seen seen_of(const Site& site, std::size_t)
{
  seen().push_back(site.fixture);
  return {};
}

} // namespace containment

namespace js {

std::vector<LimitCase> limit_cases()
{
  using namespace containment;
  std::vector<LimitCase> cases;
  for (const auto& rows : {page_rows(), xml_rows(), map_rows(), view_rows()})
    for (const Row& row : rows)
      for (const std::size_t beyond : {0u, 1u}) {
        seen().clear();
        row.run(beyond);
        for (std::size_t i = 0; i < seen().size(); ++i)
          cases.push_back({row.field + " of " + row.of + (beyond == 0 ? ", within" : ", beyond") +
                               (i > 0 ? ' ' + std::to_string(i + 1) : ""),
                           std::move(seen()[i])});
      }
  return cases;
}

} // namespace js
} // namespace standard_sitemap
