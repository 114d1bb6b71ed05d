// What a session tells, and when.

#include <thread>

#include "tests/gobject/gobject_tab.h"

namespace standard_sitemap::gobject_testing {
namespace {

TEST(GObjectSession, ShowsTheMapThatAPageNames)
{
  Tab tab;
  const auto visit = own(ss_visit_new("http://site.example/b"));
  ss_visit_add_field(visit.get(), "Opt", "\"http://standard-sitemap.org/2007/ns\"; ns=27");
  ss_visit_add_field(visit.get(), "27-Location", "/map.xml");
  tab.show(visit);
  EXPECT_EQ(text(ss_session_get_rule(tab.session.get())), "http-opt");
  EXPECT_EQ(text(ss_session_get_map_uri(tab.session.get())), "http://site.example/map.xml");
  settle();
  ASSERT_EQ(tab.requests.size(), 1u);
  EXPECT_EQ(text(ss_request_get_uri(tab.requests[0].get())), "http://site.example/map.xml");
  respond(tab.requests[0].get(),
          sitemap("<item name='A' url='a'/><item name='B' url='b'><item name='C' url='c'/></item>"));
  EXPECT_TRUE(ss_request_is_over(tab.requests[0].get()));
  settle();
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_OVER);
  ASSERT_NE(tab.view(), nullptr);
  const auto tree = own(ss_view_get_tree(tab.view()));
  EXPECT_EQ(labels(tree.get()), "A B");
  EXPECT_FALSE(ss_node_get_current(node_at(tree.get(), 0).get()));
  EXPECT_TRUE(ss_node_get_current(node_at(tree.get(), 1).get()));
  EXPECT_EQ(text(ss_node_get_uri(node_at(tree.get(), 1).get())), "http://site.example/b");
  EXPECT_EQ(text(ss_node_get_label(own(ss_view_get_previous(tab.view())).get())), "A");
  EXPECT_EQ(text(ss_node_get_label(own(ss_view_get_next(tab.view())).get())), "C");
  EXPECT_EQ(ss_view_get_position(tab.view()), 2u);
  EXPECT_EQ(ss_view_get_count(tab.view()), 3u);
  EXPECT_EQ(text(ss_view_get_format(tab.view())), "standard-sitemap");
}

TEST(GObjectSession, TakesTheLinksOfALiveDocument)
{
  Tab tab;
  const auto visit = own(ss_visit_new("http://site.example/a"));
  g_object_set(visit.get(), "media-type", "text/html", nullptr);
  ASSERT_TRUE(ss_visit_add_link(visit.get(), "schema.ss", "http://standard-sitemap.org/2007/ns", nullptr,
                                "http://site.example/", 1, nullptr));
  ASSERT_TRUE(
      ss_visit_add_link(visit.get(), "ss.location", "map.xml", nullptr, "http://site.example/", 2, nullptr));
  GError* error = nullptr;
  EXPECT_FALSE(ss_visit_add_link(visit.get(), "x", "y", nullptr, "relative", 2, &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
  tab.show(visit);
  EXPECT_EQ(text(ss_session_get_rule(tab.session.get())), "link-schema");
  EXPECT_EQ(text(ss_session_get_map_uri(tab.session.get())), "http://site.example/map.xml");
}

TEST(GObjectSession, TellsFromTheMainLoopOnlyAndOnceForSeveralChanges)
{
  Tab tab;
  unsigned notified = 0;
  g_signal_connect_swapped(tab.session.get(), "notify::view", G_CALLBACK(+[](unsigned* count) { ++*count; }),
                           &notified);
  tab.show();
  tab.show();
  ss_session_stop(tab.session.get());
  tab.show();
  EXPECT_EQ(tab.changes, 0u);
  EXPECT_TRUE(tab.requests.empty());
  settle();
  EXPECT_EQ(tab.changes, 1u);
  EXPECT_EQ(notified, 1u);
  ASSERT_EQ(tab.requests.size(), 1u); // those of the pages before are not asked for
  respond(tab.requests[0].get(), sitemap("<item name='A' url='a'/>"));
  EXPECT_EQ(tab.changes, 1u);
  settle();
  EXPECT_EQ(tab.changes, 2u);
  ss_session_leave(tab.session.get());
  EXPECT_EQ(tab.view(), nullptr);
  settle();
  EXPECT_EQ(tab.changes, 3u);
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_NO_PAGE);
}

TEST(GObjectSession, TellsInTheMainContextOfItsProfile)
{
  GMainContext* const own_context = g_main_context_new();
  g_main_context_push_thread_default(own_context);
  Tab tab;
  g_main_context_pop_thread_default(own_context);
  tab.show();
  settle();
  EXPECT_EQ(tab.changes, 0u);
  while (g_main_context_iteration(own_context, FALSE)) {
  }
  EXPECT_EQ(tab.changes, 1u);
  g_main_context_unref(own_context);
}

TEST(GObjectSession, AnotherThreadIsRefused)
{
  Tab tab;
  tab.show();
  settle();
  SsRequest* const request = tab.requests.at(0).get();
  for (int i = 0; i < 2; ++i)
    g_test_expect_message("StandardSitemap", G_LOG_LEVEL_CRITICAL, "*ss_profile_is_here*");
  std::thread{[&] {
    ss_request_end(request);
    ss_session_leave(tab.session.get());
  }}.join();
  g_test_assert_expected_messages();
  EXPECT_FALSE(ss_request_is_over(request));
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_LOADING);
}

TEST(GObjectSession, ARequestThatNoHandlerTakesHasFailed)
{
  const auto profile = new_profile();
  const auto session = own(ss_session_new(profile.get()));
  ASSERT_TRUE(ss_session_show(session.get(), new_visit().get(), nullptr));
  settle();
  EXPECT_EQ(ss_session_get_state(session.get()), SS_STATE_OVER);
  EXPECT_EQ(ss_session_get_view(session.get()), nullptr);
  const auto diagnostics = own(ss_session_get_diagnostics(session.get()));
  ASSERT_EQ(g_list_model_get_n_items(diagnostics.get()), 1u);
  const auto diagnostic = own(static_cast<SsDiagnostic*>(g_list_model_get_item(diagnostics.get(), 0)));
  EXPECT_EQ(text(ss_diagnostic_get_severity(diagnostic.get())), "error");
  EXPECT_EQ(text(ss_diagnostic_get_document(diagnostic.get())), "http://site.example/map.xml");
}

TEST(GObjectSession, ARequestThatIsDroppedHasFailed)
{
  Tab tab;
  tab.show();
  settle();
  ASSERT_EQ(tab.requests.size(), 1u);
  tab.requests.clear();
  settle();
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_OVER);
}

TEST(GObjectSession, ALoadEndsAtItsDeadline)
{
  auto profile = new_profile();
  ASSERT_TRUE(ss_profile_set_limit(profile.get(), "map_time", 20, nullptr));
  Tab tab{std::move(profile)};
  while (tab.requests.empty()) { // once, unless this machine is slower than the deadline
    tab.show();
    settle();
  }
  while (ss_session_get_state(tab.session.get()) != SS_STATE_OVER)
    g_main_context_iteration(nullptr, TRUE);
  settle();
  EXPECT_TRUE(g_cancellable_is_cancelled(ss_request_get_cancellable(tab.requests[0].get())));
  EXPECT_EQ(tab.view(), nullptr);
}

TEST(GObjectSession, SaysWhatToSend)
{
  Tab tab;
  tab.show(new_visit("http://site.example/a", "http://other.example/map.xml"));
  settle();
  ASSERT_EQ(tab.requests.size(), 1u);
  SsRequest* const request = tab.requests[0].get();
  EXPECT_EQ(ss_request_get_relation(request, nullptr), SS_RELATION_CROSS_SITE);
  EXPECT_EQ(ss_request_get_relation(request, "http://site.example/"), SS_RELATION_SAME_ORIGIN);
  GHashTable* const fields = ss_request_dup_fields(request, nullptr);
  EXPECT_EQ(text(static_cast<const char*>(g_hash_table_lookup(fields, "Referer"))), "http://site.example/");
  EXPECT_NE(g_hash_table_lookup(fields, "Accept"), nullptr);
  EXPECT_EQ(g_hash_table_size(fields), 2u);
  g_hash_table_unref(fields);
  ss_session_leave(tab.session.get());
  GHashTable* const none = ss_request_dup_fields(request, nullptr);
  EXPECT_EQ(g_hash_table_size(none), 0u);
  g_hash_table_unref(none);
}

TEST(GObjectSession, RefusesMoreThanIsWanted)
{
  Tab tab;
  tab.show();
  settle();
  SsRequest* const request = tab.requests.at(0).get();
  GError* error = nullptr;
  EXPECT_TRUE(ss_request_allow_hop(request, "http://site.example/map.xml", nullptr));
  EXPECT_FALSE(ss_request_begin(request, nullptr, 404, nullptr, &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_REFUSED));
  g_clear_error(&error);
  EXPECT_TRUE(ss_request_is_over(request));
  EXPECT_FALSE(ss_request_allow_hop(request, "http://site.example/map.xml", &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_REFUSED));
  g_clear_error(&error);
  settle();
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_OVER);
}

TEST(GObjectSession, ErrorsOfGioAreFailures)
{
  Tab tab;
  tab.show();
  settle();
  GError* const error = g_error_new_literal(G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "nobody is there");
  ss_request_fail_with_error(tab.requests.at(0).get(), error);
  g_error_free(error);
  settle();
  const auto diagnostics = own(ss_session_get_diagnostics(tab.session.get()));
  const auto diagnostic = own(static_cast<SsDiagnostic*>(g_list_model_get_item(diagnostics.get(), 0)));
  ASSERT_NE(diagnostic, nullptr);
  EXPECT_NE(text(ss_diagnostic_get_message(diagnostic.get())).find("nobody is there"), std::string::npos)
      << ss_diagnostic_get_message(diagnostic.get());
}

TEST(GObjectSession, SaysWhatIsNotValid)
{
  const auto profile = own(ss_profile_new());
  GError* error = nullptr;
  EXPECT_FALSE(ss_profile_set_limit(profile.get(), "no_such_limit", 1, &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
  EXPECT_FALSE(ss_profile_set_limit(profile.get(), "redirects", 1, &error)); // only a fetcher could obey it
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_REFUSED));
  g_clear_error(&error);
  EXPECT_FALSE(ss_profile_read_preferences(profile.get(), "\n[limits]\ndocuments = 'many'\n", &error));
  ASSERT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_REFUSED));
  EXPECT_EQ(std::string{error->message}.rfind("Line 3: ", 0), 0u) << error->message;
  g_clear_error(&error);
  EXPECT_FALSE(ss_profile_set_reader_program(profile.get(), "relative", &error));
  g_clear_error(&error);
  EXPECT_TRUE(ss_profile_set_limit(profile.get(), "isolation", 2, nullptr));
  const auto session = own(ss_session_new(profile.get()));
  EXPECT_FALSE(ss_profile_set_limit(profile.get(), "documents", 1, &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
  EXPECT_FALSE(ss_session_show(session.get(), own(ss_visit_new("relative")).get(), &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
  EXPECT_FALSE(ss_session_move(session.get(), "relative", 1, &error));
  g_clear_error(&error);
}

TEST(GObjectSession, AVisitKeepsWhatIsSet)
{
  const auto visit = new_visit("http://site.example/a", "http://site.example/m.xml");
  GBytes* const content = g_bytes_new_static("x", 1);
  g_object_set(visit.get(), "content", content, "status", 404, "entry", G_GUINT64_CONSTANT(7), "arrival",
               SS_ARRIVAL_RELOAD, "source", SS_SOURCE_ANY, "accept-language", "de", nullptr);
  g_bytes_unref(content);
  char* language = nullptr;
  guint status = 0;
  guint64 entry = 0;
  SsArrival arrival{};
  SsSource source{};
  g_object_get(visit.get(), "accept-language", &language, "status", &status, "entry", &entry, "arrival",
               &arrival, "source", &source, nullptr);
  EXPECT_EQ(text(language), "de");
  g_free(language);
  EXPECT_EQ(status, 404u);
  EXPECT_EQ(entry, 7u);
  EXPECT_EQ(arrival, SS_ARRIVAL_RELOAD);
  EXPECT_EQ(source, SS_SOURCE_ANY);
}

#ifdef STANDARD_SITEMAP_READER
TEST(GObjectSession, DocumentsAreParsedInAnotherProcessMeanwhile)
{
  const auto profile = own(ss_profile_new());
  ASSERT_TRUE(ss_profile_set_reader_program(profile.get(), STANDARD_SITEMAP_READER, nullptr));
  if (!ss_profile_get_isolated(profile.get()))
    GTEST_SKIP() << "no reader process on this machine";
  Tab tab{own(static_cast<SsProfile*>(g_object_ref(profile.get())))};
  for (const bool leave : {true, false}) { // the page changes while its document is parsed
    tab.show();
    settle();
    ASSERT_FALSE(tab.requests.empty());
    respond(tab.requests.back().get(), sitemap("<item name='A' url='a'/>"));
    EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_LOADING);
    if (leave)
      ss_session_leave(tab.session.get());
  }
  while (ss_session_get_state(tab.session.get()) == SS_STATE_LOADING)
    g_main_context_iteration(nullptr, TRUE);
  ASSERT_NE(tab.view(), nullptr);
  EXPECT_EQ(labels(own(ss_view_get_tree(tab.view())).get()), "A");
}
#endif

} // namespace
} // namespace standard_sitemap::gobject_testing
