#include "tests/coverage/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/coverage/conformance_page.h"

namespace standard_sitemap::coverage {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* protocol = R"(# Protocol

- **D-1** One
  thing. *Holds:* D-1-it-does. *Refuses:* Suite.D1_NotThat.
- **D-2a** Another. *Holds:* Suite.D2a_Yes.

- **S-1** Later. *Not built.*

- **G-1** Elsewhere. *Not built.*
)";

Coverage whole()
{
  return {read_statements(protocol),
          {{"D-1", "D-1-it-does", "fixtures/D-1-it-does", true},
           {"D-1", "Suite.D1_NotThat", "tests/a.cpp"},
           {"D-2a", "Suite.D2a_Yes", "tests/a.cpp"}},
          {{"D-1", "x.cpp f a -> b", "D-1-it-does"}, {"D-2a", "y.cpp g c -> d", "Suite.D2a_Yes"}}};
}

TEST(Statements, AreReadWithTheirProofs)
{
  const auto statements = read_statements(protocol);
  ASSERT_EQ(statements.size(), 4u);
  EXPECT_EQ(statements[0].text, "One thing.");
  EXPECT_EQ(statements[0].holds, "D-1-it-does");
  EXPECT_EQ(statements[0].refuses, "Suite.D1_NotThat");
  EXPECT_EQ(statements[1].id, "D-2a");
  EXPECT_EQ(statements[1].holds, "Suite.D2a_Yes");
  EXPECT_TRUE(statements[1].built);
  EXPECT_FALSE(statements[2].built);
  EXPECT_EQ(statements[2].text, "Later.");
  EXPECT_EQ(statements[3].id, "G-1");
}

TEST(Proofs, IdsAreTakenFromNames)
{
  EXPECT_EQ(id_of_test("D3a_RelIsAList"), "D-3a");
  EXPECT_EQ(id_of_test("NS1_Prefix"), "NS-1");
  EXPECT_EQ(id_of_test("M14_Query"), "M-14");
  EXPECT_EQ(id_of_test("E1_TheUsersOwn"), "E-1");
  EXPECT_EQ(id_of_test("G13_a_hierarchy"), "G-13");
  EXPECT_EQ(id_of_test("Rfc3986_Merge"), "");
  EXPECT_EQ(id_of_test("D3a"), "");
  EXPECT_EQ(id_of_fixture("NS-1-exactly"), "NS-1");
  EXPECT_EQ(id_of_fixture("M-5c-no-reference"), "M-5c");
  EXPECT_EQ(id_of_fixture("G-13-a-hierarchy"), "G-13");
  EXPECT_EQ(id_of_fixture("Z-1-nothing"), "Z-1") << "an unknown section is reported, not skipped";
  EXPECT_EQ(id_of_fixture("nothing"), "");
}

TEST(Proofs, TestsAreFoundInSources)
{
  const auto tests = tests_in("TEST(One, D1_A)\n{}\n  TEST(Not, D1_Indented)\nTEST_P(Two, NoId)\n"
                              "TEST_F(Three,\n       M5a_B)\n",
                              "f.cpp");
  ASSERT_EQ(tests.size(), 3u);
  EXPECT_EQ(tests[0].name, "One.D1_A");
  EXPECT_EQ(tests[0].id, "D-1");
  EXPECT_EQ(tests[1].id, "");
  EXPECT_EQ(tests[2].name, "Three.M5a_B");
}

TEST(Proofs, BrowserTestsAreFoundInSources)
{
  const auto tests = browser_tests_in("test('D1_A', () => 1);\nfor (const kind of kinds)\n"
                                      "  test(`S4_B ${kind}`, () => 2);\ntest('without an ID', f);\n"
                                      "// test('D1_InAComment')\nlatest('D1_Not', g);\n",
                                      "tests/browser/some_page.test.mjs");
  ASSERT_EQ(tests.size(), 3u);
  EXPECT_EQ(tests[0].name, "some_page.D1_A");
  EXPECT_EQ(tests[0].id, "D-1");
  EXPECT_EQ(tests[0].browser_test, "browser.some_page");
  EXPECT_EQ(tests[1].name, "some_page.S4_B");
  EXPECT_EQ(tests[1].id, "S-4");
  EXPECT_EQ(tests[2].id, "");
}

TEST(Gaps, NoneWhereEverythingIsProven)
{
  EXPECT_THAT(gaps(whole()), IsEmpty());
}

TEST(Gaps, AStatementWithoutAProof)
{
  Coverage coverage = whole();
  coverage.statements[1].holds.clear();
  EXPECT_THAT(gaps(coverage), ElementsAre("D-2a names no case that shows it"));
}

TEST(Gaps, AProofThatDoesNotExist)
{
  Coverage coverage = whole();
  coverage.proofs.erase(coverage.proofs.begin() + 1);
  EXPECT_THAT(gaps(coverage), ElementsAre("D-1 names Suite.D1_NotThat, which does not exist"));
}

TEST(Gaps, AProofOfAnotherStatement)
{
  Coverage coverage = whole();
  coverage.statements[0].refuses = "Suite.D2a_Yes";
  EXPECT_THAT(gaps(coverage), ElementsAre("D-1 names Suite.D2a_Yes, which proves D-2a"));
}

TEST(Gaps, AProofOfNoStatement)
{
  Coverage coverage = whole();
  coverage.proofs.push_back({"P-99", "P-99-x", "fixtures/P-99-x", true});
  EXPECT_THAT(gaps(coverage), ElementsAre("fixtures/P-99-x: P-99-x proves no statement of docs/protocol.md"));
}

TEST(Gaps, AStatementWithoutAMutant)
{
  Coverage coverage = whole();
  coverage.mutants.pop_back();
  EXPECT_THAT(gaps(coverage), ElementsAre("D-2a has no mutant that its tests catch"));
}

TEST(Gaps, AMutantThatATestOfAnotherStatementCatches)
{
  Coverage coverage = whole();
  coverage.mutants[1].test = "D-1-it-does";
  EXPECT_THAT(gaps(coverage), ElementsAre("tests/mutation: D-2a names D-1-it-does, which proves D-1"));
}

TEST(Gaps, MutantsAreReadFromATable)
{
  const auto mutants = read_mutant_proofs("# ID\tmutant\ttest\nD-1\tx.cpp\tf\ta -> b\tD-1-it-does\nbroken\n");
  ASSERT_EQ(mutants.size(), 2u);
  EXPECT_EQ(mutants[0].id, "D-1");
  EXPECT_EQ(mutants[0].mutant, "x.cpp\tf\ta -> b");
  EXPECT_EQ(mutants[0].test, "D-1-it-does");
  EXPECT_EQ(mutants[1].test, "");
}

TEST(ConformancePage, KeepsWhatIsWrittenByHandAndIsStable)
{
  const std::string page = conformance_page("# By hand\n\n", whole());
  EXPECT_TRUE(page.starts_with("# By hand\n\n<!-- "));
  EXPECT_THAT(page, HasSubstr("4 statements, 2 of them built; 1 fixtures and 2 tests"));
  EXPECT_THAT(
      page, HasSubstr("\n### D-1\n\nOne thing.\n\n- Run: `ctest --test-dir build/release -R '[./]D_?1_'`\n"));
  EXPECT_THAT(page, HasSubstr("- A mutant caught: `x.cpp f a -> b` by D-1-it-does\n"));
  EXPECT_THAT(page, HasSubstr("\n### S-1\n\nLater.\n\nNot built yet.\n"));
  EXPECT_EQ(conformance_page(page, whole()), page);
  Coverage other = whole();
  other.proofs.pop_back();
  EXPECT_NE(conformance_page(page, other), page);
  EXPECT_THAT(page, testing::Not(HasSubstr("browser")));
  other.proofs.push_back(
      {"D-1", "some_page.D1_A", "tests/browser/some_page.test.mjs", false, "browser.some_page"});
  EXPECT_THAT(conformance_page(page, other),
              HasSubstr("- In a browser: `ctest --test-dir build/release -R '^browser[.]some_page$'`\n"));
}

} // namespace
} // namespace standard_sitemap::coverage
