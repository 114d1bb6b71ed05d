#include "tests/coverage/conformance_page.h"

#include <algorithm>
#include <regex>
#include <set>
#include <vector>

namespace standard_sitemap::coverage {
namespace {

constexpr std::string_view mark =
    "<!-- From here on written by `cmake --build build/release --target conformance_page` -->\n";

/// How to run the proofs of a statement: GoogleTest's names have no hyphens.
std::string pattern_of(const std::string& id)
{
  const std::size_t hyphen = id.find('-');
  return "[./]" + id.substr(0, hyphen) + "_?" + id.substr(hyphen + 1) + '_';
}

std::string link_to(const Proof& proof)
{
  return '[' + proof.name + "](../" + proof.file + ')';
}

std::string list_of(const std::vector<const Proof*>& proofs)
{
  std::string text;
  for (const Proof* proof : proofs)
    text += (text.empty() ? "" : ",\n  ") + link_to(*proof);
  return text;
}

/// The text as code in a Markdown line, with any backticks in it.
std::string as_code(const std::string& text)
{
  return text.find('`') == text.npos ? '`' + text + '`' : "`` " + text + " ``";
}

std::string section(const Statement& statement, const Coverage& coverage)
{
  std::string text = "\n### " + statement.id + "\n\n" + statement.text + "\n\n";
  if (!statement.built)
    return text + "Not built yet.\n";
  std::vector<const Proof*> fixtures, tests;
  for (const Proof& proof : coverage.proofs)
    if (proof.id == statement.id)
      (proof.is_fixture ? fixtures : tests).push_back(&proof);
  text += "- Run: `ctest --test-dir build/release -R '" + pattern_of(statement.id) + "'`\n";
  std::set<std::string> browser_tests;
  for (const Proof* test : tests)
    if (!test->browser_test.empty())
      browser_tests.insert(test->browser_test);
  for (const std::string& test : browser_tests)
    text += "- In a browser: `ctest --test-dir build/release -R '^" +
            std::regex_replace(test, std::regex{"[.]"}, "[.]") + "$'`\n";
  text += "- Holds: " + statement.holds + '\n';
  if (!statement.refuses.empty())
    text += "- Refuses: " + statement.refuses + '\n';
  for (const MutantProof& mutant : coverage.mutants)
    if (mutant.id == statement.id) {
      text += "- A mutant caught: " + as_code(mutant.mutant) + " by " + mutant.test + '\n';
      break;
    }
  if (!fixtures.empty())
    text += "- Fixtures: " + list_of(fixtures) + '\n';
  if (!tests.empty())
    text += "- Tests: " + list_of(tests) + '\n';
  return text;
}

} // namespace

std::string conformance_page(std::string_view present, const Coverage& coverage)
{
  std::string page{present.substr(0, present.find(mark))};
  page += mark;
  std::size_t built = 0, fixtures = 0;
  for (const Statement& statement : coverage.statements)
    built += statement.built;
  for (const Proof& proof : coverage.proofs)
    fixtures += proof.is_fixture;
  page += "\n## Statements and their proofs\n\n" + std::to_string(coverage.statements.size()) +
          " statements, " + std::to_string(built) + " of them built; " + std::to_string(fixtures) +
          " fixtures and " + std::to_string(coverage.proofs.size() - fixtures) + " tests prove them.\n";
  for (const Statement& statement : coverage.statements)
    page += section(statement, coverage);
  return page;
}

} // namespace standard_sitemap::coverage
