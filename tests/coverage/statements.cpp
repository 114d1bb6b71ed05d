#include "tests/coverage/statements.h"

#include <regex>
#include <sstream>

namespace standard_sitemap::coverage {
namespace {

const char* const id_form = "(?:NS|[DFPMVLSOEGR])-[0-9]+[a-z]?";

std::string squeezed(const std::string& text)
{
  static const std::regex spaces{"\\s+"};
  std::string result = std::regex_replace(text, spaces, " ");
  while (!result.empty() && result.back() == ' ')
    result.pop_back();
  return result;
}

/// Removes `*KEY: NAME.` from the text, and returns NAME.
std::string taken(std::string& text, const std::string& key)
{
  const std::regex note{"\\s*\\*" + key + ":\\*\\s+([A-Za-z0-9_.-]*[A-Za-z0-9_])\\."};
  std::smatch found;
  if (!std::regex_search(text, found, note))
    return {};
  const std::string name = found[1];
  text = std::string{found.prefix()} + std::string{found.suffix()};
  return name;
}

Statement statement_of(std::string id, std::string text)
{
  Statement statement{.id = std::move(id), .text = {}, .holds = {}, .refuses = {}};
  statement.holds = taken(text, "Holds");
  statement.refuses = taken(text, "Refuses");
  static const std::regex not_built{"\\s*\\*Not built\\.\\*"};
  statement.built = !std::regex_search(text, not_built);
  statement.text = squeezed(std::regex_replace(text, not_built, ""));
  return statement;
}

} // namespace

std::vector<Statement> read_statements(std::string_view protocol)
{
  static const std::regex first_line{"- \\*\\*(" + std::string{id_form} + ")\\*\\* (.*)"};
  std::vector<Statement> statements;
  std::istringstream lines{std::string{protocol}};
  std::string id, text;
  const auto finish = [&] {
    if (!id.empty())
      statements.push_back(statement_of(std::move(id), std::move(text)));
    id.clear();
    text.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, first_line)) {
      finish();
      id = found[1];
      text = found[2];
    } else if (line.starts_with("  ")) {
      text += ' ' + line;
    } else {
      finish();
    }
  }
  finish();
  return statements;
}

} // namespace standard_sitemap::coverage
