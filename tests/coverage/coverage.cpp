#include "tests/coverage/coverage.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace standard_sitemap::coverage {
namespace {

const Proof* proof_called(const Coverage& coverage, const std::string& name)
{
  const auto found = std::ranges::find(coverage.proofs, name, &Proof::name);
  return found == coverage.proofs.end() ? nullptr : &*found;
}

/// What is wrong with a proof that a statement names; empty if nothing is.
std::string wrong_with(const Coverage& coverage, const Statement& statement, const std::string& name)
{
  const Proof* proof = proof_called(coverage, name);
  if (!proof)
    return statement.id + " names " + name + ", which does not exist";
  return proof->id == statement.id ? "" : statement.id + " names " + name + ", which proves " + proof->id;
}

void check_statement(const Coverage& coverage, const Statement& statement, std::vector<std::string>& found)
{
  if (!statement.built) {
    if (!statement.holds.empty() || !statement.refuses.empty())
      found.push_back(statement.id + " is not built and names a proof");
    return;
  }
  if (statement.holds.empty())
    found.push_back(statement.id + " names no case that shows it");
  for (const std::string& name : {statement.holds, statement.refuses})
    if (!name.empty())
      if (std::string wrong = wrong_with(coverage, statement, name); !wrong.empty())
        found.push_back(std::move(wrong));
  const auto mutant = std::ranges::find(coverage.mutants, statement.id, &MutantProof::id);
  if (mutant == coverage.mutants.end())
    found.push_back(statement.id + " has no mutant that its tests catch");
  else if (std::string wrong = wrong_with(coverage, statement, mutant->test); !wrong.empty())
    found.push_back("tests/mutation: " + wrong);
}

} // namespace

std::vector<MutantProof> read_mutant_proofs(std::string_view table)
{
  std::vector<MutantProof> proofs;
  std::istringstream lines{std::string{table}};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with('#'))
      continue;
    const std::size_t first = line.find('\t'), last = line.rfind('\t');
    if (first == line.npos || first == last)
      proofs.push_back({line, {}, {}});
    else
      proofs.push_back(
          {line.substr(0, first), line.substr(first + 1, last - first - 1), line.substr(last + 1)});
  }
  return proofs;
}

Coverage read_coverage(const std::filesystem::path& project)
{
  return {read_statements(bytes_of(project / "docs/protocol.md")), find_proofs(project),
          read_mutant_proofs(bytes_of(project / "tests/mutation/proof.tsv") +
                             bytes_of(project / "tests/mutation/page_script.tsv"))};
}

std::vector<std::string> gaps(const Coverage& coverage)
{
  std::vector<std::string> found;
  std::set<std::string> ids;
  for (const Statement& statement : coverage.statements) {
    if (!ids.insert(statement.id).second)
      found.push_back(statement.id + " is stated twice");
    check_statement(coverage, statement, found);
  }
  for (const Proof& proof : coverage.proofs)
    if (!ids.contains(proof.id))
      found.push_back(proof.file + ": " + proof.name + " proves no statement of docs/protocol.md");
  for (const MutantProof& mutant : coverage.mutants)
    if (!ids.contains(mutant.id))
      found.push_back("tests/mutation: no statement " + mutant.id);
  return found;
}

} // namespace standard_sitemap::coverage
