// The engine as a program under test of the conformance suite: reads cases from standard input, one a line,
// and writes a result a line. fixtures/README.md describes both.

#include <iostream>

#include "tests/conformance/message.h"

namespace {

using standard_sitemap::conformance::Json;

Json answer_to(const std::string& line)
{
  Json given;
  try {
    given = Json::parse(line);
    return {{"case", given["case"]},
            {"result",
             standard_sitemap::conformance::answer(standard_sitemap::conformance::read_message(given))}};
  } catch (const std::exception& bad) {
    return {{"case", given.is_object() ? given.value("case", "") : ""}, {"error", bad.what()}};
  }
}

} // namespace

int main()
{
  for (std::string line; std::getline(std::cin, line);)
    std::cout << answer_to(line).dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}
