// Writes cases for the WebAssembly module, one line of JSON each (case.h), with the reports of the native
// engine.
//
//   js_cases fixtures FOLDER       every fixture, in every delivery
//   js_cases sites COUNT [SEED]    random sites of tests/walk: every 32nd in every delivery, the others in
//   one js_cases limits                sites at the limits of the policy, in the first delivery

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <set>
#include <stdexcept>

#include "tests/conformance/run.h"
#include "tests/js/case.h"
#include "tests/walk/engine_map.h"
#include "tests/walk/site_generator.h"

namespace {

using namespace standard_sitemap;
using conformance::deliveries;
using conformance::Delivery;

void write(const std::string& name, const conformance::Fixture& fixture, const std::vector<Delivery>& wanted)
{
  std::cout << js::case_of(name, fixture, wanted).dump() << '\n';
}

void write_fixtures(const std::filesystem::path& folder)
{
  std::set<std::filesystem::path> folders; // sorted
  for (const auto& entry : std::filesystem::directory_iterator{folder})
    if (entry.is_directory())
      folders.insert(entry.path());
  for (const auto& path : folders)
    write(path.filename().string(), conformance::read_fixture(path), deliveries());
}

void write_sites(std::uint64_t count, std::uint64_t first)
{
  const std::vector<Delivery> all = deliveries();
  for (std::uint64_t seed = first; seed < first + count; ++seed)
    write("site " + std::to_string(seed), walk::fixture_of(walk::generated_site(seed)),
          seed % 32 == 0 ? all : std::vector<Delivery>{all[seed % all.size()]});
}

void write_limits()
{
  for (const js::LimitCase& limit : js::limit_cases())
    write(limit.name, limit.fixture, {deliveries().front()});
}

std::uint64_t number(std::string_view text)
{
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::invalid_argument("not a number: " + std::string{text});
  return value;
}

int run(const std::vector<std::string_view>& arguments)
{
  const std::string_view what = arguments.empty() ? "" : arguments[0];
  if (what == "fixtures" && arguments.size() == 2)
    write_fixtures(arguments[1]);
  else if (what == "sites" && (arguments.size() == 2 || arguments.size() == 3))
    write_sites(number(arguments[1]), arguments.size() == 3 ? number(arguments[2]) : 1);
  else if (what == "limits" && arguments.size() == 1)
    write_limits();
  else
    throw std::invalid_argument("fixtures FOLDER, sites COUNT [SEED], or limits");
  std::cout.flush();
  return std::cout ? 0 : 1;
}

} // namespace

int main(int count, char** arguments)
{
  try {
    return run({arguments + 1, arguments + count});
  } catch (const std::exception& error) {
    std::cerr << "js_cases: " << error.what() << '\n';
    return 1;
  }
}
