// Memory runs out, at every place in turn: either the result is whole, or the call that cannot continue
// throws `bad_alloc`, or a diagnostic says what is missing; and nothing leaks. This goes through everything:
// a page, its documents, the map, the view, the text output and the JSON.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include <gtest/gtest.h>
#include <libxml/xmlerror.h>

#include "engine/isolate/reader_client.h"
#include "tests/conformance/run.h"
#include "tests/faults/failing_memory.h"
#include "tests/support/rendered.h"

#include "render/text/text_renderer.h"

namespace standard_sitemap::faults::memory_test {
namespace {

namespace fs = std::filesystem;
using conformance::Fixture;

/// What a person and a program are shown.
struct Shown {
  std::string text;
  std::multiset<std::string> findings;
};

Shown show(const Fixture& fixture)
{
  Shown shown;
  conformance::Hosted hosted{fixture, conformance::deliveries().front()};
  for (const Diagnostic& diagnostic : hosted.report().diagnostics.items())
    shown.findings.insert(diagnostic.message);
  shown.text = test::rendered(TextRenderer{{.detail = Detail::trace}}, hosted.report());
  return shown;
}

/// The result of one run in which memory ran out.
enum class RuleResult { whole, thrown, diagnosed, silently_different };

RuleResult show_without(const Fixture& fixture, const Shown& whole, std::size_t number,
                        FailingAllocation::Kind kind)
{
  try {
    const FailingAllocation failing{number, kind};
    const Shown shown = show(fixture);
    if (shown.text == whole.text)
      return RuleResult::whole;
    return std::ranges::includes(whole.findings, shown.findings) ? RuleResult::silently_different
                                                                 : RuleResult::diagnosed;
  } catch (const std::bad_alloc&) {
    return RuleResult::thrown;
  }
}

struct Count {
  std::size_t runs = 0, struck = 0, whole = 0, thrown = 0, diagnosed = 0, in_zlib = 0;
};

void expect_clean(const Fixture& fixture, std::size_t runs, Count& count)
{
  const Shown whole = show(fixture); // which also creates static objects
  ASSERT_EQ(show(fixture).text, whole.text);
  const std::size_t before = allocations();
  (void)show(fixture);
  const std::size_t needed = allocations() - before;
  const std::size_t every = std::max<std::size_t>(needed / runs, 1);
  const std::size_t first = fixture.name.size() % every; // different for each fixture
  for (const auto kind : {FailingAllocation::Kind::only_this, FailingAllocation::Kind::from_then_on})
    for (std::size_t number = first; number < needed; number += every) {
      const std::ptrdiff_t in_use = blocks_in_use();
      const RuleResult outcome = show_without(fixture, whole, number, kind);
      xmlResetLastError(); // libxml2 keeps the last one of each thread
      const std::ptrdiff_t left_behind = blocks_in_use() - in_use;
      const std::string where = fixture.name + ", allocation " + std::to_string(number) + " of " +
                                std::to_string(needed) + ", heap " +
                                std::to_string(static_cast<int>(FailingAllocation::struck()));
      ASSERT_NE(outcome, RuleResult::silently_different) << where;
      ASSERT_LE(left_behind, libxml2_forgets_a_pattern() ? 8 : 0) << where << ": something is left behind";
      ++count.runs;
      count.struck += FailingAllocation::has_struck();
      count.in_zlib += FailingAllocation::has_struck() && FailingAllocation::struck() == Heap::zlib;
      count.whole += outcome == RuleResult::whole;
      count.thrown += outcome == RuleResult::thrown;
      count.diagnosed += outcome == RuleResult::diagnosed;
    }
  ASSERT_EQ(show(fixture).text, whole.text) << fixture.name << ": the next page is shown differently";
}

void notify(const Count& count)
{
  std::cout << count.runs << " runs: memory ran out in " << count.struck << "; " << count.thrown
            << " ended with bad_alloc, " << count.whole << " whole, " << count.diagnosed
            << " with a diagnostic\n";
  EXPECT_GE(count.struck, count.runs - count.runs / 50); // not every run allocates equally often
  EXPECT_GT(count.thrown, count.runs / 2);
}

class EveryAllocation : public testing::TestWithParam<const char*> {};

TEST_P(EveryAllocation, MayFail)
{
  Count count;
  ASSERT_NO_FATAL_FAILURE(expect_clean(
      conformance::read_fixture(fs::path{STANDARD_SITEMAP_FIXTURES_DIR} / GetParam()), SIZE_MAX, count));
  notify(count);
  const bool is_packed = std::string_view{GetParam()}.starts_with("G-7");
  EXPECT_EQ(count.in_zlib > 0, is_packed && !reader_of_tests()); // the reader process decompresses it
}

// Together they have: response fields, an HTML page and an XHTML one, a legacy encoding, many documents,
// splices, loops, ids, lexical order, variants, class changes, style sheets, near misses, places of a page, a
// malformed document; lists that are compressed, in UTF-16, with languages, bad entries and findings, a feed,
// a text. text.
INSTANTIATE_TEST_SUITE_P(
    Faults, EveryAllocation,
    testing::Values("D-1a-a-list-of-declarations", "D-3b-tag-soup", "D-3c-any-prefix-of-xhtml",
                    "D-3e-windows-1252-by-default", "M-13-diagnostics-in-that-order",
                    "M-5b-two-files-that-splice-each-other", "M-7-what-externals-bring-is-sorted-too",
                    "M-8-q-decides", "S-6-children-of-a-spliced-sitemap", "V-3-previous-and-next",
                    "P-7-only-the-broken-document", "P-2-charset-overrides-the-declaration",
                    "G-7-packed-twice", "G-4-utf-16-with-a-byte-order-mark", "G-9-languages-are-variants",
                    "G-11-entries-that-are-bad", "G-4-what-a-schema-would-refuse", "G-6-atom",
                    "G-5-lines-that-are-no-urls"));

TEST(SomeAllocations, OfEveryFixtureMayFail)
{
  constexpr std::size_t runs = 3;
  Count count;
  for (const fs::directory_entry& entry : fs::directory_iterator{STANDARD_SITEMAP_FIXTURES_DIR}) {
    if (!entry.is_directory())
      continue;
    ASSERT_NO_FATAL_FAILURE(expect_clean(conformance::read_fixture(entry.path()), runs, count));
  }
  notify(count);
}

} // namespace
} // namespace standard_sitemap::faults::memory_test
