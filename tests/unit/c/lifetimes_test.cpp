// Which handle may outlive which, and what may be done within callbacks.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

const std::string one_page = sitemap("<item name='A' url='a'/>");
const std::string two_parts = sitemap("<item name='A' url='a'/><external xlink:href='part.xml'/>");

standard_sitemap_status append(const Receiver& receiver, const std::string& bytes)
{
  return standard_sitemap_receiver_append(receiver.get(), {bytes.data(), bytes.size()});
}

std::string name_of(const View& view, std::uint32_t node)
{
  auto shown = made<standard_sitemap_node>();
  EXPECT_EQ(standard_sitemap_view_node(view.get(), node, &shown), STANDARD_SITEMAP_OK);
  return read(shown.name);
}

TEST(CLifetimes, ReceiversOutliveTheSessionAndTheCache)
{
  Cache cache = new_cache();
  auto tab = std::make_unique<Tab>(cache.get());
  ASSERT_EQ(tab->show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab->next_receiver();
  ASSERT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
  ASSERT_EQ(append(receiver, one_page.substr(0, 50)), STANDARD_SITEMAP_OK);
  tab.reset();
  cache.reset();
  EXPECT_EQ(append(receiver, one_page.substr(50)), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_fail(receiver.get(), STANDARD_SITEMAP_FAILED_NETWORK, {}),
            STANDARD_SITEMAP_OK);
  EXPECT_EQ(begin(receiver.get()), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(standard_sitemap_receiver_allow_hop(receiver.get(), text("http://site.example/map.xml")),
            STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(standard_sitemap_receiver_allow_address(receiver.get(), STANDARD_SITEMAP_ADDRESS_PUBLIC),
            STANDARD_SITEMAP_REFUSED);
}

TEST(CLifetimes, ReceiversOfThePageBeforeRefuse)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver late = tab.next_receiver();
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(begin(late.get()), STANDARD_SITEMAP_REFUSED);
  ASSERT_NO_FATAL_FAILURE(answer(tab, one_page));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
}

TEST(CLifetimes, ANumberThatIsNobodysGivesAReceiverThatRefuses)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  standard_sitemap_receiver* receiver = nullptr;
  ASSERT_EQ(standard_sitemap_session_receiver(tab.session.get(), 1'000, &receiver), STANDARD_SITEMAP_OK);
  const Receiver nobody{receiver};
  EXPECT_EQ(begin(nobody.get()), STANDARD_SITEMAP_REFUSED);
}

TEST(CLifetimes, AViewOutlivesAllElseAndAnUnfoldingTheView)
{
  Cache cache = new_cache();
  auto tab = std::make_unique<Tab>(cache.get());
  ASSERT_EQ(tab->show(), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(*tab, one_page));
  View view = tab->view();
  tab.reset();
  cache.reset();
  EXPECT_EQ(name_of(view, 1), "A");
  standard_sitemap_unfolding* made_unfolding = nullptr;
  ASSERT_EQ(standard_sitemap_unfolding_new(view.get(), STANDARD_SITEMAP_ROOT, 0, 0, &made_unfolding),
            STANDARD_SITEMAP_OK);
  const Unfolding unfolding{made_unfolding};
  standard_sitemap_changes* made_changes = nullptr;
  ASSERT_EQ(standard_sitemap_changes_new(view.get(), nullptr, &made_changes), STANDARD_SITEMAP_OK);
  const Changes changes{made_changes};
  view.reset();
  auto place = made<standard_sitemap_place>();
  ASSERT_EQ(standard_sitemap_unfolding_next(unfolding.get(), &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.node, 1u);
  EXPECT_EQ(standard_sitemap_unfolding_next(unfolding.get(), &place), STANDARD_SITEMAP_NONE);
  std::string program;
  EXPECT_EQ(standard_sitemap_program_to_apply(changes.get(), text("menu"), keep, &program),
            STANDARD_SITEMAP_OK);
  EXPECT_NE(program, "");
}

TEST(CLifetimes, EverythingMayBeFreedFromWithinChanged)
{
  Cache cache = new_cache();
  auto tab = std::make_unique<Tab>(cache.get());
  ASSERT_EQ(tab->show(), STANDARD_SITEMAP_OK);
  Receiver receiver = tab->next_receiver();
  int calls = 0;
  tab->changed = [&] {
    ++calls;
    receiver.reset(); // the one in use
    cache.reset();
    tab.reset();
  };
  standard_sitemap_receiver* const at_work = receiver.get();
  ASSERT_EQ(begin(at_work), STANDARD_SITEMAP_OK);
  ASSERT_EQ(append(receiver, one_page), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_end(at_work), STANDARD_SITEMAP_OK);
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(tab);
}

TEST(CLifetimes, ATabMayCloseTheOneWhoseCallItHears)
{
  const Cache cache = new_cache();
  auto loading = std::make_unique<Tab>(cache.get());
  Tab waiting{cache.get()};
  ASSERT_EQ(loading->show(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(waiting.show(), STANDARD_SITEMAP_OK);
  waiting.changed = [&] { loading.reset(); };
  // The first tab leaves; the second is told that it has to load by itself, and closes the first.
  EXPECT_EQ(standard_sitemap_session_leave(loading->session.get()), STANDARD_SITEMAP_OK);
  EXPECT_FALSE(loading);
  ASSERT_NO_FATAL_FAILURE(answer(waiting, one_page));
  EXPECT_EQ(name_of(waiting.view(), 1), "A");
}

TEST(CLifetimes, ALoadMayBeStoppedFromWithinChanged)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  tab.changed = [&] {
    if (tab.state() == STANDARD_SITEMAP_LOADING) {
      EXPECT_EQ(standard_sitemap_session_stop(tab.session.get()), STANDARD_SITEMAP_OK);
    }
  };
  ASSERT_NO_FATAL_FAILURE(answer(tab, two_parts));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  EXPECT_FALSE(tab.next_receiver()) << "nothing is wanted any more";
  EXPECT_EQ(name_of(tab.view(), 1), "A") << "what has come stays";
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(diagnostic.code), "cancelled");
  EXPECT_EQ(read(diagnostic.document), "http://site.example/part.xml");
}

TEST(CLifetimes, APageMayBeLeftFromWithinChanged)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  tab.changed = [&] { EXPECT_EQ(standard_sitemap_session_leave(tab.session.get()), STANDARD_SITEMAP_OK); };
  ASSERT_NO_FATAL_FAILURE(answer(tab, two_parts));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_NO_PAGE);
  EXPECT_FALSE(tab.view());
}

TEST(CLifetimes, ALoadThatTakesTooLongEndsAtItsDeadline)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  EXPECT_EQ(standard_sitemap_session_deadline(tab.session.get()), STANDARD_SITEMAP_NO_DEADLINE);
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_NAVIGATION, 1'000), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_session_deadline(tab.session.get()), 21'000u); // map_time is 20 seconds
  ASSERT_NO_FATAL_FAILURE(answer(tab, two_parts));
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(name_of(tab.view(), 1), "A") << "a part is there";
  ASSERT_EQ(standard_sitemap_session_update_time(tab.session.get(), 20'999), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_LOADING);
  ASSERT_EQ(standard_sitemap_session_update_time(tab.session.get(), 21'000), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  EXPECT_FALSE(tab.next_receiver()) << "a request that was not given out is not wanted any more";
}

/// A cache with these limits.
Cache limited_cache(const standard_sitemap_cache_limits& limits)
{
  const Policy policy = default_policy();
  standard_sitemap_cache* cache = nullptr;
  EXPECT_EQ(standard_sitemap_cache_new(policy.get(), &limits, &cache), STANDARD_SITEMAP_OK);
  return Cache{cache};
}

TEST(CLifetimes, Policy_ACacheKeepsAsMuchAsItsLimitsSay)
{
  const auto entries_with = [](const standard_sitemap_cache_limits& limits) {
    const Cache cache = limited_cache(limits);
    const Tab tab{cache.get()};
    for (const char* url : {"http://site.example/map.xml", "http://site.example/other.xml"}) {
      auto visit = made<standard_sitemap_visit>();
      visit.url = text("http://site.example/");
      visit.root = text(url);
      EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_OK);
      const Receiver receiver = tab.next_receiver();
      standard_sitemap_receiver_fail(receiver.get(), STANDARD_SITEMAP_FAILED_NETWORK, text(""));
    }
    return standard_sitemap_cache_entries(cache.get());
  };
  auto limits = made<standard_sitemap_cache_limits>();
  EXPECT_EQ(entries_with(limits), 2u) << "0 is the default";
  limits.entries = 1;
  EXPECT_EQ(entries_with(limits), 1u);
  limits.entries = 0;
  limits.bytes = 1;
  EXPECT_EQ(entries_with(limits), 0u);
}

TEST(CLifetimes, Policy_AFailedRootIsAskedForAgainAfterItsTime)
{
  const auto state_after = [](std::uint64_t failed_root_seconds, std::uint64_t now) {
    auto limits = made<standard_sitemap_cache_limits>();
    limits.failed_root_seconds = failed_root_seconds;
    const Cache cache = limited_cache(limits);
    Tab tab{cache.get()};
    EXPECT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    const Receiver receiver = tab.next_receiver();
    standard_sitemap_receiver_fail(receiver.get(), STANDARD_SITEMAP_FAILED_NETWORK, text(""));
    EXPECT_EQ(tab.show(STANDARD_SITEMAP_NAVIGATION, now), STANDARD_SITEMAP_OK);
    return tab.state();
  };
  EXPECT_EQ(state_after(1, 999), STANDARD_SITEMAP_OVER);
  EXPECT_EQ(state_after(1, 1'000), STANDARD_SITEMAP_LOADING);
  EXPECT_EQ(state_after(0, 299'999), STANDARD_SITEMAP_OVER);
  EXPECT_EQ(state_after(0, 300'000), STANDARD_SITEMAP_LOADING);
}

TEST(CLifetimes, TooManyFieldsAreAFailure)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  const std::vector<standard_sitemap_field> fields(257, {text("A"), text("b")});
  auto response = made<standard_sitemap_response>();
  response.url = text("http://site.example/map.xml");
  response.status = 200;
  response.fields = fields.data();
  response.field_count = fields.size();
  EXPECT_EQ(standard_sitemap_receiver_begin(receiver.get(), &response), STANDARD_SITEMAP_REFUSED);
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(diagnostic.code), "limit-fields");
}

TEST(CLifetimes, WhatAHostGivesUpHasItsReason)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  EXPECT_EQ(
      standard_sitemap_receiver_fail(receiver.get(), STANDARD_SITEMAP_FAILED_TIMEOUT, text("It slept.")),
      STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER);
  auto document = made<standard_sitemap_document>();
  ASSERT_EQ(standard_sitemap_session_document(tab.session.get(), 0, &document), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(document.outcome), "timeout");
  EXPECT_EQ(read(document.final_url), "(none)");
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_session_diagnostic(tab.session.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(diagnostic.message), "It slept.");
  EXPECT_FALSE(tab.view());
  EXPECT_EQ(standard_sitemap_cache_entries(cache.get()), 1u) << "no request is repeated for a while";
  standard_sitemap_cache_clear(cache.get());
  EXPECT_EQ(standard_sitemap_cache_entries(cache.get()), 0u);
}

} // namespace
} // namespace standard_sitemap::testing
