#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/coverage/proofs.h"
#include "tests/coverage/statements.h"

namespace standard_sitemap::coverage {

/// A change to the engine that a test of the statement notices. tests/mutation finds them.
struct MutantProof {
  std::string id;
  std::string mutant; ///< the file, the function, and the change
  std::string test;   ///< the test of that statement that fails with it
};

/// The lines of tests/mutation/proof.tsv and page_script.tsv. A malformed line is returned with an empty
/// `test`.
std::vector<MutantProof> read_mutant_proofs(std::string_view table);

/// All data about the proofs.
struct Coverage {
  std::vector<Statement> statements;
  std::vector<Proof> proofs;
  std::vector<MutantProof> mutants;
};

/// The coverage of the project, as its files state it.
Coverage read_coverage(const std::filesystem::path& project);

/// What is wrong: a statement that is built and has no proof, or names one that does not exist or proves
/// another; a proof of a statement that does not exist; a statement without a mutant that its own tests
/// catch. One sentence each.
std::vector<std::string> gaps(const Coverage& coverage);

} // namespace standard_sitemap::coverage
