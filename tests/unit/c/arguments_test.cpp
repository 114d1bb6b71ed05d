// Arguments that are not allowed, for each function: it reports this, and does nothing.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing::arguments_test {
namespace {

constexpr auto invalid = STANDARD_SITEMAP_INVALID_ARGUMENT;
constexpr standard_sitemap_string broken{nullptr, 1};

/// A page with its map, and every kind of handle for it.
class CArguments : public ::testing::Test {
 protected:
  void SetUp() override
  {
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    receiver = tab.next_receiver();
    ASSERT_TRUE(receiver);
    ASSERT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
    const std::string document = sitemap("<item name='A' url='a' role='home'/>");
    ASSERT_EQ(standard_sitemap_receiver_append(receiver.get(), {document.data(), document.size()}),
              STANDARD_SITEMAP_OK);
    ASSERT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);
    view = tab.view();
    ASSERT_TRUE(view);
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
  standard_sitemap_session* const session = tab.session.get();
  Receiver receiver;
  View view;
};

TEST_F(CArguments, NullIsFreedAndIsNothing)
{
  standard_sitemap_policy_free(nullptr);
  standard_sitemap_preferences_free(nullptr);
  standard_sitemap_cache_free(nullptr);
  standard_sitemap_page_links_free(nullptr);
  standard_sitemap_session_free(nullptr);
  standard_sitemap_receiver_free(nullptr);
  standard_sitemap_view_free(nullptr);
  standard_sitemap_unfolding_free(nullptr);
  standard_sitemap_search_free(nullptr);
  standard_sitemap_changes_free(nullptr);
  standard_sitemap_entries_free(nullptr);
  standard_sitemap_cache_clear(nullptr);
  EXPECT_EQ(standard_sitemap_cache_entries(nullptr), 0u);
  EXPECT_EQ(standard_sitemap_cache_bytes(nullptr), 0u);
  EXPECT_EQ(standard_sitemap_view_size(nullptr), 0u);
  EXPECT_EQ(standard_sitemap_session_state(nullptr), STANDARD_SITEMAP_NO_PAGE);
  EXPECT_EQ(standard_sitemap_session_deadline(nullptr), STANDARD_SITEMAP_NO_DEADLINE);
  EXPECT_EQ(standard_sitemap_preferences_pattern(nullptr).data, nullptr);
  EXPECT_EQ(standard_sitemap_preferences_initial(nullptr).data, nullptr);
  EXPECT_EQ(standard_sitemap_address_space_of(nullptr, 4), STANDARD_SITEMAP_ADDRESS_UNKNOWN);
  EXPECT_EQ(standard_sitemap_text(nullptr).data, nullptr);
}

TEST_F(CArguments, FunctionsThatMakeHandlesRefuseBadArguments)
{
  EXPECT_EQ(standard_sitemap_policy_new(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_preferences_new(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_page_links_new(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_cache_new(nullptr, nullptr, nullptr), invalid);

  standard_sitemap_session* no_session = session;
  EXPECT_EQ(standard_sitemap_session_new(nullptr, nullptr, nullptr, &no_session), invalid);
  EXPECT_EQ(no_session, nullptr);
  EXPECT_EQ(standard_sitemap_session_new(cache.get(), nullptr, nullptr, nullptr), invalid);

  standard_sitemap_receiver* no_receiver = receiver.get();
  EXPECT_EQ(standard_sitemap_session_receiver(nullptr, 0, &no_receiver), invalid);
  EXPECT_EQ(no_receiver, nullptr);
  EXPECT_EQ(standard_sitemap_session_receiver(session, 0, nullptr), invalid);

  standard_sitemap_view* no_view = view.get();
  EXPECT_EQ(standard_sitemap_session_view(nullptr, &no_view), invalid);
  EXPECT_EQ(no_view, nullptr);
  EXPECT_EQ(standard_sitemap_session_view(session, nullptr), invalid);

  no_view = view.get();
  EXPECT_EQ(standard_sitemap_view_from(nullptr, text("http://site.example/"), &no_view), invalid);
  EXPECT_EQ(no_view, nullptr);
  no_view = view.get();
  EXPECT_EQ(standard_sitemap_view_from(view.get(), text("a"), &no_view), invalid);
  EXPECT_EQ(no_view, nullptr);
  EXPECT_EQ(standard_sitemap_view_from(view.get(), broken, &no_view), invalid);
  EXPECT_EQ(standard_sitemap_view_from(view.get(), text("http://site.example/"), nullptr), invalid);

  standard_sitemap_unfolding* no_unfolding = nullptr;
  ASSERT_EQ(standard_sitemap_unfolding_new(view.get(), 0, 0, 0, &no_unfolding), STANDARD_SITEMAP_OK);
  const Unfolding unfolding{no_unfolding};
  EXPECT_EQ(standard_sitemap_unfolding_new(nullptr, 0, 0, 0, &no_unfolding), invalid);
  EXPECT_EQ(no_unfolding, nullptr);
  EXPECT_EQ(standard_sitemap_unfolding_new(view.get(), 2, 0, 0, &no_unfolding), invalid);
  EXPECT_EQ(standard_sitemap_unfolding_new(view.get(), 0, 0, 0, nullptr), invalid);
  EXPECT_EQ(no_unfolding, nullptr);

  standard_sitemap_changes* no_changes = nullptr;
  ASSERT_EQ(standard_sitemap_changes_new(view.get(), nullptr, &no_changes), STANDARD_SITEMAP_OK);
  const Changes changes{no_changes};
  EXPECT_EQ(standard_sitemap_changes_new(nullptr, nullptr, &no_changes), invalid);
  EXPECT_EQ(standard_sitemap_changes_new(view.get(), nullptr, nullptr), invalid);
  EXPECT_EQ(no_changes, nullptr);

  auto limits = made<standard_sitemap_cache_limits>();
  limits.failed_root_seconds = std::uint64_t{1} << 32;
  standard_sitemap_cache* no_cache = cache.get();
  EXPECT_EQ(standard_sitemap_cache_new(nullptr, &limits, &no_cache), invalid);
  EXPECT_EQ(no_cache, nullptr);
  limits.failed_root_seconds -= 1;
  EXPECT_EQ(standard_sitemap_cache_new(nullptr, &limits, &no_cache), STANDARD_SITEMAP_OK);
  EXPECT_NE(no_cache, nullptr);
  standard_sitemap_cache_free(no_cache);
}

TEST_F(CArguments, FunctionsOfAPageRefuseBadArguments)
{
  const auto with = [](auto change) {
    auto visit = made<standard_sitemap_visit>();
    visit.url = text("http://site.example/other.html");
    change(visit);
    return visit;
  };
  const standard_sitemap_field bad{text("A"), broken};
  const standard_sitemap_visit visits[] = {
      with([](auto& visit) {
        visit.url = {nullptr, 0};
      }),
      with([](auto& visit) { visit.url = text("page.html"); }),
      with([](auto& visit) { visit.url = broken; }),
      with([](auto& visit) { visit.requested = broken; }),
      with([](auto& visit) { visit.media_type = broken; }),
      with([](auto& visit) { visit.body = broken; }),
      with([](auto& visit) { visit.user_agent = broken; }),
      with([](auto& visit) { visit.accept_language = broken; }),
      with([](auto& visit) { visit.accept_encoding = broken; }),
      with([](auto& visit) { visit.accept = broken; }),
      with([](auto& visit) { visit.credentials = broken; }),
      with([](auto& visit) { visit.profile = broken; }),
      with([](auto& visit) { visit.preferred_sitemap = broken; }),
      with([](auto& visit) { visit.preferred_sitemap = text("map.xml"); }),
      with([](auto& visit) { visit.field_count = 1; }),
      with([](auto& visit) { visit.extra_field_count = 1; }),
      with([&](auto& visit) { visit.fields = &bad, visit.field_count = 1; }),
      with([&](auto& visit) { visit.extra_fields = &bad, visit.extra_field_count = 1; }),
      with([](auto& visit) { visit.arrival = 3; }),
      with([](auto& visit) { visit.arrival = -1; }),
      with([](auto& visit) { visit.address_space = 4; }),
      with([](auto& visit) { visit.address_space = -1; }),
      with([](auto& visit) { visit.referrer_policy = 9; }),
      with([](auto& visit) { visit.referrer_policy = -1; }),
      with([](auto& visit) { visit.root = broken; }),
      with([](auto& visit) { visit.root = text("map.xml"); }),
      with([](auto& visit) {
        visit.url = {nullptr, 0}, visit.root = text("map.xml");
      }),
      with([](auto& visit) { visit.source = 3; }),
      with([](auto& visit) { visit.source = -1; }),
      with([](auto& visit) { visit.preferred_source = 4; }),
      with([](auto& visit) { visit.preferred_source = -1; }),
  };
  int number = 0;
  for (const standard_sitemap_visit& visit : visits)
    EXPECT_EQ(standard_sitemap_session_show(session, &visit, 0), invalid) << "visit " << number++;
  const auto good = with([](auto&) {});
  EXPECT_EQ(standard_sitemap_session_show(nullptr, &good, 0), invalid);
  EXPECT_EQ(standard_sitemap_session_show(session, nullptr, 0), invalid);
  EXPECT_EQ(standard_sitemap_session_show(session, &good, (std::uint64_t{1} << 42) + 1), invalid);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_OVER) << "the page before is shown still";
  EXPECT_EQ(standard_sitemap_session_show(session, &good, std::uint64_t{1} << 42), STANDARD_SITEMAP_OK);
}

TEST_F(CArguments, FunctionsOfASessionRefuseBadArguments)
{
  const auto url = text("http://site.example/x");
  EXPECT_EQ(standard_sitemap_session_move(nullptr, url, 0), invalid);
  EXPECT_EQ(standard_sitemap_session_move(session, text("x"), 0), invalid);
  EXPECT_EQ(standard_sitemap_session_move(session, broken, 0), invalid);
  EXPECT_EQ(standard_sitemap_session_stop(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_leave(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_update_time(nullptr, 0), invalid);
  EXPECT_EQ(standard_sitemap_session_update_time(session, UINT64_MAX), invalid);

  auto found = made<standard_sitemap_found>();
  auto trace = made<standard_sitemap_trace>();
  auto diagnostic = made<standard_sitemap_diagnostic>();
  auto document = made<standard_sitemap_document>();
  auto request = made<standard_sitemap_request>();
  auto conditions = made<standard_sitemap_conditions>();
  EXPECT_EQ(standard_sitemap_session_found(nullptr, &found), invalid);
  EXPECT_EQ(standard_sitemap_session_found(session, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_trace(nullptr, 0, &trace), invalid);
  EXPECT_EQ(standard_sitemap_session_trace(session, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_diagnostic(nullptr, 0, &diagnostic), invalid);
  EXPECT_EQ(standard_sitemap_session_diagnostic(session, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_finding(nullptr, 0, &diagnostic), invalid);
  EXPECT_EQ(standard_sitemap_session_finding(session, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_document(nullptr, 0, &document), invalid);
  EXPECT_EQ(standard_sitemap_session_document(session, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_next_request(nullptr, &request), invalid);
  EXPECT_EQ(standard_sitemap_session_next_request(session, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_session_conditions(nullptr, url, &conditions), invalid);
  EXPECT_EQ(standard_sitemap_session_conditions(session, broken, &conditions), invalid);
  EXPECT_EQ(standard_sitemap_session_conditions(session, text("x"), &conditions), invalid);
  EXPECT_EQ(standard_sitemap_session_conditions(session, url, nullptr), invalid);

  // Beyond the last one, and without a page.
  EXPECT_EQ(standard_sitemap_session_trace(session, 7, &trace), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_diagnostic(session, 0, &diagnostic), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_finding(session, 0, &diagnostic), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_document(session, 1, &document), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_next_request(session, &request), STANDARD_SITEMAP_NONE);
  ASSERT_EQ(standard_sitemap_session_leave(session), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_session_found(session, &found), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_trace(session, 0, &trace), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_finding(session, 0, &diagnostic), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_document(session, 0, &document), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_session_conditions(session, url, &conditions), STANDARD_SITEMAP_NONE);
}

TEST_F(CArguments, FunctionsOfAReceiverRefuseBadArguments)
{
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
  receiver = tab.next_receiver();
  standard_sitemap_receiver* const to = receiver.get();
  const auto url = text("http://site.example/map.xml");
  EXPECT_EQ(standard_sitemap_receiver_allow_hop(nullptr, url), invalid);
  EXPECT_EQ(standard_sitemap_receiver_allow_hop(to, text("map.xml")), invalid);
  EXPECT_EQ(standard_sitemap_receiver_allow_hop(to, broken), invalid);
  EXPECT_EQ(standard_sitemap_receiver_allow_address(nullptr, STANDARD_SITEMAP_ADDRESS_PUBLIC), invalid);
  EXPECT_EQ(standard_sitemap_receiver_allow_address(to, 4), invalid);
  EXPECT_EQ(standard_sitemap_receiver_allow_address(to, -1), invalid);
  auto response = made<standard_sitemap_response>();
  response.status = 200;
  EXPECT_EQ(standard_sitemap_receiver_begin(to, &response), invalid) << "no URL";
  response.url = broken;
  EXPECT_EQ(standard_sitemap_receiver_begin(to, &response), invalid);
  response.url = url;
  response.field_count = 1;
  EXPECT_EQ(standard_sitemap_receiver_begin(to, &response), invalid);
  response.field_count = 0;
  response.address_space = 4;
  EXPECT_EQ(standard_sitemap_receiver_begin(to, &response), invalid);
  EXPECT_EQ(standard_sitemap_receiver_begin(to, nullptr), invalid);
  EXPECT_EQ(begin(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_receiver_append(nullptr, text("x")), invalid);
  EXPECT_EQ(standard_sitemap_receiver_append(to, broken), invalid);
  EXPECT_EQ(standard_sitemap_receiver_end(nullptr), invalid);
  EXPECT_EQ(standard_sitemap_receiver_fail(nullptr, STANDARD_SITEMAP_FAILED_NETWORK, text("x")), invalid);
  EXPECT_EQ(standard_sitemap_receiver_fail(to, 19, text("x")), invalid);
  EXPECT_EQ(standard_sitemap_receiver_fail(to, -1, text("x")), invalid);
  EXPECT_EQ(standard_sitemap_receiver_fail(to, STANDARD_SITEMAP_FAILED_NETWORK, broken), invalid);
  EXPECT_EQ(begin(to), STANDARD_SITEMAP_OK) << "nothing was done";
}

TEST_F(CArguments, FunctionsOfAViewRefuseBadArguments)
{
  standard_sitemap_view* const seen = view.get();
  auto node = made<standard_sitemap_node>();
  auto variant = made<standard_sitemap_variant>();
  auto attachment = made<standard_sitemap_attachment>();
  auto map = made<standard_sitemap_map>();
  auto role = made<standard_sitemap_role>();
  auto logo = made<standard_sitemap_logo>();
  auto place = made<standard_sitemap_page_place>();
  auto change = made<standard_sitemap_class_change>();
  standard_sitemap_nodes nodes;
  standard_sitemap_string string;
  std::size_t number = 0;
  for (const auto& [handle, id] : {std::pair{static_cast<standard_sitemap_view*>(nullptr), 0u},
                                   std::pair{seen, 2u}, std::pair{seen, STANDARD_SITEMAP_NO_NODE}}) {
    EXPECT_EQ(standard_sitemap_view_node(handle, id, &node), invalid);
    EXPECT_EQ(standard_sitemap_view_node_role(handle, id, 0, &string), invalid);
    EXPECT_EQ(standard_sitemap_view_variant(handle, id, 0, &variant), invalid);
    EXPECT_EQ(standard_sitemap_view_alternative(handle, id, 0, &variant), invalid);
    EXPECT_EQ(standard_sitemap_view_attachment(handle, id, 0, &attachment), invalid);
    EXPECT_EQ(standard_sitemap_view_children(handle, id, &nodes), invalid);
    EXPECT_EQ(standard_sitemap_view_leads_somewhere(handle, id), invalid);
    EXPECT_EQ(standard_sitemap_view_path(handle, id, &nodes), invalid);
  }
  EXPECT_EQ(standard_sitemap_view_node(seen, 1, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_node_role(seen, 1, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_variant(seen, 1, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_alternative(seen, 1, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_attachment(seen, 1, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_map(nullptr, &map), invalid);
  EXPECT_EQ(standard_sitemap_view_map(seen, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_children(seen, 1, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_path(seen, 1, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_left_out(nullptr, &number), invalid);
  EXPECT_EQ(standard_sitemap_view_left_out(seen, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_role(nullptr, 0, &role), invalid);
  EXPECT_EQ(standard_sitemap_view_role(seen, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_logo(nullptr, 1, 1, &logo), invalid);
  EXPECT_EQ(standard_sitemap_view_logo(seen, 1, 1, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_place(nullptr, 0, &place), invalid);
  EXPECT_EQ(standard_sitemap_view_place(seen, 0, nullptr), invalid);
  auto reading = made<standard_sitemap_reading_place>();
  EXPECT_EQ(standard_sitemap_view_reading_place(nullptr, &reading), invalid);
  EXPECT_EQ(standard_sitemap_view_reading_place(seen, nullptr), invalid);
  auto around = made<standard_sitemap_around>();
  EXPECT_EQ(standard_sitemap_view_around(nullptr, &around), invalid);
  EXPECT_EQ(standard_sitemap_view_around(seen, nullptr), invalid);
  standard_sitemap_direction direction = 0;
  EXPECT_EQ(standard_sitemap_view_direction(nullptr, &direction), invalid);
  EXPECT_EQ(standard_sitemap_view_direction(seen, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_place_path(nullptr, 0, &nodes), invalid);
  EXPECT_EQ(standard_sitemap_view_place_path(seen, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_place_siblings(nullptr, 0, &nodes), invalid);
  EXPECT_EQ(standard_sitemap_view_place_siblings(seen, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_place_to_step_from(nullptr, &number), invalid);
  EXPECT_EQ(standard_sitemap_view_place_to_step_from(seen, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_view_class_change(nullptr, 0, &change), invalid);
  EXPECT_EQ(standard_sitemap_view_class_change(seen, 0, nullptr), invalid);

  // Beyond the last one: this page is not in the map, which has no variant, logo or change.
  EXPECT_EQ(standard_sitemap_view_node_role(seen, 1, 1, &string), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_variant(seen, 1, 0, &variant), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_alternative(seen, 1, 1, &variant), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_attachment(seen, 1, 0, &attachment), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_role(seen, 1, &role), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_logo(seen, 100, 100, &logo), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_place(seen, 0, &place), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_place_path(seen, 0, &nodes), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_place_siblings(seen, 0, &nodes), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_place_to_step_from(seen, &number), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_class_change(seen, 0, &change), STANDARD_SITEMAP_NONE);
}

TEST_F(CArguments, FunctionsOfChangesAndRenderingRefuseBadArguments)
{
  standard_sitemap_changes* made_changes = nullptr;
  ASSERT_EQ(standard_sitemap_changes_new(view.get(), nullptr, &made_changes), STANDARD_SITEMAP_OK);
  const Changes changes{made_changes};
  std::string kept;
  auto change = made<standard_sitemap_page_change>();
  auto style = made<standard_sitemap_page_style>();
  EXPECT_EQ(standard_sitemap_program_to_apply(nullptr, text("menu"), keep, &kept), invalid);
  EXPECT_EQ(standard_sitemap_program_to_apply(changes.get(), broken, keep, &kept), invalid);
  EXPECT_EQ(standard_sitemap_program_to_apply(changes.get(), text("menu"), nullptr, &kept), invalid);
  EXPECT_EQ(standard_sitemap_program_to_apply(changes.get(), text("nowhere"), keep, &kept),
            STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_program_to_undo(nullptr, &kept), invalid);
  EXPECT_EQ(standard_sitemap_changes_change(nullptr, 0, &change), invalid);
  EXPECT_EQ(standard_sitemap_changes_change(changes.get(), 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_changes_change(changes.get(), 0, &change), STANDARD_SITEMAP_NONE);
  standard_sitemap_level level;
  EXPECT_EQ(standard_sitemap_changes_level(nullptr, 0, &level), invalid);
  EXPECT_EQ(standard_sitemap_changes_level(changes.get(), 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_changes_level(changes.get(), 4, &level), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_changes_initial(nullptr).data, nullptr);
  EXPECT_EQ(standard_sitemap_changes_style(nullptr, 0, &style), invalid);
  EXPECT_EQ(standard_sitemap_changes_style(changes.get(), 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_changes_style(changes.get(), 0, &style), STANDARD_SITEMAP_NONE);

  auto rendering = made<standard_sitemap_rendering>();
  EXPECT_EQ(standard_sitemap_session_render(nullptr, &rendering, keep, &kept), invalid);
  EXPECT_EQ(standard_sitemap_session_render(session, nullptr, keep, &kept), invalid);
  EXPECT_EQ(standard_sitemap_session_render(session, &rendering, nullptr, &kept), invalid);
  for (const standard_sitemap_format format : {-1, 8}) {
    rendering.format = format;
    EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), invalid);
  }
  for (const standard_sitemap_check check : {-1, 4}) {
    rendering.format = STANDARD_SITEMAP_JSON;
    rendering.check = check;
    EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), invalid);
  }
  for (const standard_sitemap_format format :
       {STANDARD_SITEMAP_HTML, STANDARD_SITEMAP_DOT, STANDARD_SITEMAP_SSP, STANDARD_SITEMAP_SITEMAPS_ORG,
        STANDARD_SITEMAP_LLMS, STANDARD_SITEMAP_MARKDOWN}) {
    rendering.format = format;
    rendering.check = STANDARD_SITEMAP_CHECK_ERROR;
    EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), invalid)
        << "it cannot tell of a check";
  }
  rendering.check = STANDARD_SITEMAP_CHECK_NONE;
  rendering.format = STANDARD_SITEMAP_JSON;
  rendering.level = broken;
  EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), invalid);
  rendering.level = text("nowhere");
  EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), STANDARD_SITEMAP_NONE);
  rendering.level = {nullptr, 0};
  ASSERT_EQ(standard_sitemap_session_leave(session), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_session_render(session, &rendering, keep, &kept), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(kept, "");
}

TEST_F(CArguments, FunctionsOfEntriesRefuseBadArguments)
{
  EXPECT_EQ(standard_sitemap_entries_new(nullptr, nullptr), invalid);
  standard_sitemap_entries* made_entries = nullptr;
  const Policy policy = default_policy();
  ASSERT_EQ(standard_sitemap_entries_new(policy.get(), &made_entries), STANDARD_SITEMAP_OK);
  const Owned<standard_sitemap_entries, standard_sitemap_entries_free> owned{made_entries};
  auto source = made<standard_sitemap_entry_source>();
  source.url = text("http://site.example/list.xml");
  EXPECT_EQ(standard_sitemap_entries_open(nullptr, &source, 0), invalid);
  EXPECT_EQ(standard_sitemap_entries_open(made_entries, nullptr, 0), invalid);
  for (const auto& spoil : std::vector<std::function<void(standard_sitemap_entry_source&)>>{
           [](auto& wrong) { wrong.struct_size = 8; }, [](auto& wrong) { wrong.url = broken; },
           [](auto& wrong) { wrong.url = text("list.xml"); }, [](auto& wrong) { wrong.initiator = broken; },
           [](auto& wrong) { wrong.initiator = text("index.xml"); }, [](auto& wrong) { wrong.source = 3; },
           [](auto& wrong) { wrong.address_space = 4; }, [](auto& wrong) { wrong.once = 2; },
           [](auto& wrong) { wrong.reserved = 1; }}) {
    auto wrong = source;
    spoil(wrong);
    EXPECT_EQ(standard_sitemap_entries_open(made_entries, &wrong, 0), invalid);
  }
  ASSERT_EQ(standard_sitemap_entries_open(made_entries, &source, 0), STANDARD_SITEMAP_OK);

  auto entry = made<standard_sitemap_entry>();
  auto request = made<standard_sitemap_request>();
  auto file = made<standard_sitemap_listed_file>();
  auto conditions = made<standard_sitemap_conditions>();
  auto alternate = made<standard_sitemap_variant>();
  auto attachment = made<standard_sitemap_attachment>();
  auto document = made<standard_sitemap_document>();
  auto diagnostic = made<standard_sitemap_diagnostic>();
  standard_sitemap_string format{};
  standard_sitemap_entries* const none = nullptr;
  EXPECT_EQ(standard_sitemap_entries_next(none, &entry), invalid);
  EXPECT_EQ(standard_sitemap_entries_next_request(none, &request), invalid);
  EXPECT_EQ(standard_sitemap_entries_next_file(none, &file), invalid);
  EXPECT_EQ(standard_sitemap_entries_conditions(none, source.url, &conditions), invalid);
  EXPECT_EQ(standard_sitemap_entries_alternate(none, 0, &alternate), invalid);
  EXPECT_EQ(standard_sitemap_entries_attachment(none, 0, &attachment), invalid);
  EXPECT_EQ(standard_sitemap_entries_document(none, 0, &document), invalid);
  EXPECT_EQ(standard_sitemap_entries_diagnostic(none, 0, &diagnostic), invalid);
  EXPECT_EQ(standard_sitemap_entries_format(none, &format), invalid);
  EXPECT_EQ(standard_sitemap_entries_update_time(none, 0), invalid);
  EXPECT_EQ(standard_sitemap_entries_stop(none), invalid);
  EXPECT_EQ(standard_sitemap_entries_deadline(none), STANDARD_SITEMAP_NO_DEADLINE);
  EXPECT_EQ(standard_sitemap_entries_next(made_entries, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_next_request(made_entries, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_next_file(made_entries, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_conditions(made_entries, source.url, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_conditions(made_entries, broken, &conditions), invalid);
  EXPECT_EQ(standard_sitemap_entries_conditions(made_entries, text("a"), &conditions), invalid);
  EXPECT_EQ(standard_sitemap_entries_alternate(made_entries, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_attachment(made_entries, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_document(made_entries, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_diagnostic(made_entries, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_format(made_entries, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_entries_update_time(made_entries, (std::uint64_t{1} << 42) + 1), invalid);
  request.struct_size = 8;
  EXPECT_EQ(standard_sitemap_entries_next_request(made_entries, &request), invalid);
  request = made<standard_sitemap_request>();
  EXPECT_EQ(standard_sitemap_entries_next_request(made_entries, &request), STANDARD_SITEMAP_OK)
      << "no request is lost";

  standard_sitemap_receiver* no_receiver = receiver.get();
  EXPECT_EQ(standard_sitemap_entries_receiver(nullptr, 0, &no_receiver), invalid);
  EXPECT_EQ(no_receiver, nullptr);
  EXPECT_EQ(standard_sitemap_entries_receiver(made_entries, 0, nullptr), invalid);
  standard_sitemap_view* no_view = view.get();
  EXPECT_EQ(standard_sitemap_entries_view(nullptr, &no_view), invalid);
  EXPECT_EQ(no_view, nullptr);
  EXPECT_EQ(standard_sitemap_entries_view(made_entries, nullptr), invalid);
}

TEST_F(CArguments, FunctionsOfLinksRefuseBadArguments)
{
  const Links links = new_links();
  const auto base = text("http://site.example/");
  const auto add_link = standard_sitemap_page_links_add_link;
  EXPECT_EQ(add_link(nullptr, text("a"), text("b"), text("c"), base, 1), invalid);
  EXPECT_EQ(add_link(links.get(), broken, text("b"), text("c"), base, 1), invalid);
  EXPECT_EQ(add_link(links.get(), text("a"), broken, text("c"), base, 1), invalid);
  EXPECT_EQ(add_link(links.get(), text("a"), text("b"), broken, base, 1), invalid);
  EXPECT_EQ(add_link(links.get(), text("a"), text("b"), text("c"), broken, 1), invalid);
  EXPECT_EQ(add_link(links.get(), text("a"), text("b"), text("c"), text("/"), 1), invalid);
  const auto add_meta = standard_sitemap_page_links_add_meta;
  EXPECT_EQ(add_meta(nullptr, text("a"), text("b"), base, 1), invalid);
  EXPECT_EQ(add_meta(links.get(), broken, text("b"), base, 1), invalid);
  EXPECT_EQ(add_meta(links.get(), text("a"), broken, base, 1), invalid);
  EXPECT_EQ(add_meta(links.get(), text("a"), text("b"), broken, 1), invalid);
  EXPECT_EQ(add_meta(links.get(), text("a"), text("b"), text("/"), 1), invalid);
  EXPECT_EQ(standard_sitemap_page_links_add_language(nullptr, text("en")), invalid);
  EXPECT_EQ(standard_sitemap_page_links_add_language(links.get(), broken), invalid);
}

TEST(CStatus, HasAName)
{
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_OK), "ok");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_NONE), "none");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_REFUSED), "refused");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_STOPPED), "stopped");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_INVALID_ARGUMENT), "invalid-argument");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_OUT_OF_MEMORY), "out-of-memory");
  EXPECT_STREQ(standard_sitemap_status_name(STANDARD_SITEMAP_DEFECT), "defect");
  EXPECT_EQ(standard_sitemap_status_name(7), nullptr);
  EXPECT_EQ(standard_sitemap_status_name(-1), nullptr);
}

} // namespace
} // namespace standard_sitemap::testing::arguments_test
