// The reader process of a cache.

#include <vector>

#ifdef STANDARD_SITEMAP_READER
#include <poll.h>
#endif

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

const std::string of_one_item = sitemap("<item name='A' url='a'/>");
const std::string of_two_parts = sitemap("<item name='A' url='a'/><external xlink:href='part.xml'/>");
constexpr std::uint64_t automatic = 0, required = 1, never = 2;

Policy policy_with(std::uint64_t isolation, const char* program)
{
  standard_sitemap_policy* made = nullptr;
  EXPECT_EQ(standard_sitemap_policy_new(&made), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_policy_set(made, text("isolation"), isolation), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_policy_set_reader_program(made, text(program), nullptr, 0), STANDARD_SITEMAP_OK);
  return Policy{made};
}

std::string why_unavailable(standard_sitemap_cache* cache)
{
  standard_sitemap_string why = text("not set");
  const auto status = standard_sitemap_cache_reader_unavailable(cache, &why);
  EXPECT_EQ(status, why.data != nullptr ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_NONE);
  return read(why);
}

std::string outcome_of_root(const Tab& tab)
{
  auto document = made<standard_sitemap_document>();
  EXPECT_EQ(standard_sitemap_session_document(tab.session.get(), 0, &document), STANDARD_SITEMAP_OK);
  return read(document.outcome);
}

std::string first_code(const Tab& tab)
{
  auto diagnostic = made<standard_sitemap_diagnostic>();
  EXPECT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  return read(diagnostic.code);
}

TEST(CReader, ProgramsAreCheckedBeforeTheyAreRun)
{
  const Policy policy = policy_with(automatic, nullptr);
  const auto set = [&](standard_sitemap_string program, const standard_sitemap_string* arguments,
                       std::size_t count) {
    return standard_sitemap_policy_set_reader_program(policy.get(), program, arguments, count);
  };
  const standard_sitemap_string good[] = {text("reader"), text("")};
  const standard_sitemap_string zero[] = {text("reader"), {"a\0b", 3}};
  const standard_sitemap_string broken[] = {{nullptr, 1}};
  EXPECT_EQ(set(text("/bin/reader"), good, 2), STANDARD_SITEMAP_OK);
  EXPECT_EQ(set(text(nullptr), nullptr, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(set(text("reader"), good, 2), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set({"/a\0b", 4}, good, 2), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set({nullptr, 4}, good, 2), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set(text("/bin/reader"), zero, 2), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set(text("/bin/reader"), broken, 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set(text("/bin/reader"), nullptr, 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_policy_set_reader_program(nullptr, text("/bin/reader"), nullptr, 0),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CReader, NullIsRefused)
{
  const Cache cache = new_cache();
  standard_sitemap_string why{};
  EXPECT_EQ(standard_sitemap_cache_reader_unavailable(nullptr, &why), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_cache_reader_unavailable(cache.get(), nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_cache_answer_later(nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_cache_take_answers(nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_cache_reader_descriptor(nullptr), -1);
}

TEST(CReader, ThereIsNoneIfThePolicyWantsNone)
{
  const Cache cache = new_cache(policy_with(never, nullptr).get());
  EXPECT_EQ(why_unavailable(cache.get()), "the policy wants none");
  EXPECT_EQ(standard_sitemap_cache_answer_later(cache.get()), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_cache_reader_descriptor(cache.get()), -1);
  EXPECT_EQ(standard_sitemap_cache_take_answers(cache.get()), STANDARD_SITEMAP_OK);
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, of_one_item));
  EXPECT_EQ(outcome_of_root(tab), "ok");
}

TEST(CReader, WithoutAReaderAutomaticParsesInTheHostAndSaysSo)
{
  const Cache cache = new_cache(policy_with(automatic, "/nowhere/standard-sitemap-reader").get());
  EXPECT_NE(why_unavailable(cache.get()), "(none)");
  EXPECT_EQ(standard_sitemap_cache_answer_later(cache.get()), STANDARD_SITEMAP_OK);
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, of_one_item));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER) << "nothing has to be waited for";
  EXPECT_EQ(outcome_of_root(tab), "ok");
  EXPECT_EQ(first_code(tab), "not-isolated");
}

TEST(CReader, WithoutAReaderRequiredParsesNothing)
{
  const Cache cache = new_cache(policy_with(required, "/nowhere/standard-sitemap-reader").get());
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(begin(tab.next_receiver().get()), STANDARD_SITEMAP_REFUSED) << "what comes is of no use";
  ASSERT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  EXPECT_EQ(outcome_of_root(tab), "reader-failed");
  EXPECT_EQ(first_code(tab), "reader-failed");
  EXPECT_EQ(tab.view(), nullptr);
}

#ifdef STANDARD_SITEMAP_READER

class CReaderLater : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (const std::string why = why_unavailable(cache.get()); why != "(none)")
      GTEST_SKIP() << "no reader process here: " << why;
    ASSERT_EQ(standard_sitemap_cache_answer_later(cache.get()), STANDARD_SITEMAP_OK);
  }

  /// Until the descriptor is readable, and what then is to be done.
  void take_answers() const
  {
    pollfd wanted{standard_sitemap_cache_reader_descriptor(cache.get()), POLLIN, 0};
    ASSERT_EQ(poll(&wanted, 1, 60'000), 1);
    ASSERT_EQ(standard_sitemap_cache_take_answers(cache.get()), STANDARD_SITEMAP_OK);
  }

  Cache cache = new_cache(policy_with(required, STANDARD_SITEMAP_READER).get());
};

TEST_F(CReaderLater, DocumentsComeWhenAnswersAreTaken)
{
  Tab tab{cache.get()};
  int changes = 0;
  tab.changed = [&] { ++changes; };
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, of_two_parts));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(tab.view(), nullptr);
  EXPECT_EQ(changes, 0);
  while (changes == 0)
    ASSERT_NO_FATAL_FAILURE(take_answers());
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_LOADING) << "the second part is to be requested";
  ASSERT_NO_FATAL_FAILURE(answer(tab, of_one_item));
  while (tab.state() == STANDARD_SITEMAP_LOADING)
    ASSERT_NO_FATAL_FAILURE(take_answers());
  EXPECT_EQ(outcome_of_root(tab), "ok");
  EXPECT_NE(tab.view(), nullptr);
}

TEST_F(CReaderLater, ATabMayCloseEverythingWhenItIsCalledBack)
{
  auto tab = std::make_unique<Tab>(cache.get());
  bool closed = false;
  tab->changed = [&] {
    closed = true;
    tab.reset();
    cache.reset();
  };
  ASSERT_EQ(tab->show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(*tab, of_one_item));
  while (!closed)
    ASSERT_NO_FATAL_FAILURE(take_answers());
}

TEST_F(CReaderLater, ATabThatIsClosedIsNotCalled)
{
  auto tab = std::make_unique<Tab>(cache.get());
  tab->changed = [] { FAIL(); };
  ASSERT_EQ(tab->show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(*tab, of_one_item));
  tab.reset();
  Tab other{cache.get()};
  ASSERT_EQ(other.show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(other, of_one_item));
  while (other.state() == STANDARD_SITEMAP_LOADING)
    ASSERT_NO_FATAL_FAILURE(take_answers());
}

#endif

} // namespace
} // namespace standard_sitemap::testing
