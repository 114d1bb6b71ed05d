// What may be dropped, and when. With sanitizers this is about memory.

#include <random>

#include <pthread.h>

#include "tests/gobject/gobject_tab.h"

namespace standard_sitemap::gobject_testing {
namespace {

const std::string one_page = sitemap("<item name='A' url='a'/>");

TEST(GObjectLifetimes, AnswersAfterThePageHasChangedDoNoHarm)
{
  Tab tab;
  tab.show();
  settle();
  ASSERT_EQ(tab.requests.size(), 1u);
  SsRequest* const late = tab.requests[0].get();
  ASSERT_TRUE(ss_request_allow_hop(late, ss_request_get_uri(late), nullptr));
  tab.show(new_visit("http://other.example/", "http://other.example/map.xml"));
  EXPECT_TRUE(ss_request_is_over(late));
  EXPECT_FALSE(g_cancellable_is_cancelled(ss_request_get_cancellable(late))); // from the main loop
  GBytes* const bytes = g_bytes_new_static("x", 1);
  EXPECT_FALSE(ss_request_append(late, bytes, nullptr));
  g_bytes_unref(bytes);
  ss_request_end(late);
  settle();
  EXPECT_TRUE(g_cancellable_is_cancelled(ss_request_get_cancellable(late)));
  respond(late, one_page);
  ASSERT_EQ(tab.requests.size(), 2u);
  respond(tab.requests[1].get(), one_page);
  settle();
  EXPECT_NE(tab.view(), nullptr);
}

TEST(GObjectLifetimes, AnItemOutlivesItsSessionAndProfile)
{
  Ref<SsNode> kept;
  {
    Tab tab;
    tab.show_map("<item name='A' url='a'><item name='B' url='b'/></item>");
    kept = node_at(own(ss_view_get_tree(tab.view())).get(), 0);
  }
  EXPECT_EQ(text(ss_node_get_label(kept.get())), "A");
  const auto children = own(ss_node_get_children(kept.get()));
  kept.reset();
  EXPECT_EQ(labels(children.get()), "B");
}

TEST(GObjectLifetimes, ARequestOutlivesItsSessionAndProfile)
{
  Ref<SsRequest> kept;
  {
    Tab tab;
    tab.show();
    settle();
    kept = std::move(tab.requests.at(0));
  }
  respond(kept.get(), one_page);
  EXPECT_TRUE(ss_request_is_over(kept.get()));
  settle();
  EXPECT_TRUE(g_cancellable_is_cancelled(ss_request_get_cancellable(kept.get())));
}

TEST(GObjectLifetimes, ASessionMayBeDroppedInAHandler)
{
  for (const bool in_request : {true, false})
    for (const bool dispose : {true, false}) {
      Tab tab;
      tab.show();
      (in_request ? tab.on_request : tab.on_change) = [&] {
        if (tab.session && dispose)
          g_object_run_dispose(G_OBJECT(tab.session.get()));
        tab.session.reset();
      };
      settle();
      EXPECT_EQ(tab.session, nullptr);
      EXPECT_EQ(tab.changes, in_request ? 0u : 1u);
      for (const auto& request : tab.requests)
        respond(request.get(), one_page);
      settle();
    }
}

TEST(GObjectLifetimes, AHandlerMayAnswerAndNavigate)
{
  Tab tab;
  unsigned pages = 0;
  tab.on_request = [&] {
    if (++pages < 5)
      tab.show(new_visit("http://site.example/a", ("http://site.example/" + std::to_string(pages)).c_str()));
    respond(tab.requests.back().get(), one_page);
  };
  tab.show();
  settle();
  EXPECT_EQ(tab.requests.size(), 5u);
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_OVER);
  EXPECT_NE(tab.view(), nullptr);
}

TEST(GObjectLifetimes, ADisposedSessionDoesNothing)
{
  Tab tab;
  tab.show();
  g_object_run_dispose(G_OBJECT(tab.session.get()));
  GError* error = nullptr;
  EXPECT_FALSE(ss_session_show(tab.session.get(), new_visit().get(), &error));
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
  ss_session_stop(tab.session.get());
  ss_session_leave(tab.session.get());
  EXPECT_EQ(tab.view(), nullptr);
  EXPECT_EQ(ss_session_get_state(tab.session.get()), SS_STATE_NO_PAGE);
  EXPECT_EQ(g_list_model_get_n_items(own(ss_session_get_diagnostics(tab.session.get())).get()), 0u);
  settle();
  EXPECT_EQ(tab.changes, 0u);
}

/// Opens a chain of nodes, each below the one before, and releases it.
void open_and_release()
{
  constexpr unsigned depth = 5'000;
  std::string items;
  for (unsigned i = 0; i < depth; ++i) {
    const auto number = std::to_string(i);
    items += "<item xml:id='n" + number + "' name='" + number + "' url='" + number +
             "'><external xlink:href='#n" + std::to_string(i + 1) + "'/></item>";
  }
  items += "<item xml:id='n" + std::to_string(depth) + "' name='last' url='last'/>";
  Tab tab;
  tab.show_map(items);
  auto node = node_at(own(ss_view_get_tree(tab.view())).get(), 0);
  unsigned levels = 0;
  while (const auto below = own(ss_node_get_children(node.get()))) {
    node = node_at(below.get(), 0);
    ++levels;
  }
  EXPECT_EQ(levels, depth);
  EXPECT_EQ(text(ss_node_get_label(node.get())), "last");
}

/// In a thread with a small stack, which 5,000 nested calls would overflow.
TEST(GObjectLifetimes, ReleasingADeepNodeTakesNoMoreOfTheStack)
{
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 1 << 20), 0);
  pthread_t thread;
  const auto run = [](void*) -> void* {
    open_and_release();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, nullptr), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

/// Anything in any order; the same in each run.
TEST(GObjectLifetimes, AnyOrderOfEventsIsSafe)
{
  std::mt19937 random{44};
  const auto one_of = [&](unsigned count) { return unsigned(random() % count); };
  const auto profile = new_profile();
  std::vector<std::unique_ptr<Tab>> tabs;
  std::vector<Ref<SsRequest>> requests;
  std::vector<Ref<SsNode>> nodes;
  unsigned answered = 0;
  for (unsigned step = 0; step < 4'000; ++step) {
    while (tabs.size() < 3) {
      tabs.push_back(std::make_unique<Tab>(own(static_cast<SsProfile*>(g_object_ref(profile.get())))));
      Tab& made = *tabs.back();
      made.on_change = [&made, &one_of] {
        if (one_of(10) == 0)
          ss_session_leave(made.session.get());
        else if (one_of(20) == 0)
          made.session.reset();
      };
    }
    Tab& tab = *tabs[one_of(3)];
    for (auto& request : tab.requests)
      requests.push_back(std::move(request));
    tab.requests.clear();
    if (!tab.session) {
      std::erase_if(tabs, [](const auto& one) { return !one->session; });
      continue;
    }
    switch (one_of(14)) {
    case 0:
    case 1:
      if (ss_session_get_state(tab.session.get()) != SS_STATE_LOADING || one_of(4) == 0)
        tab.show(new_visit("http://site.example/a",
                           one_of(2) ? "http://site.example/1" : "http://site.example/2"));
      break;
    case 2:
      ss_session_stop(tab.session.get());
      break;
    case 3:
      if (SsView* const view = tab.view())
        nodes.push_back(node_at(own(ss_view_get_tree(view)).get(), 0));
      break;
    case 4:
      if (nodes.size() > 20)
        nodes.erase(nodes.begin() + one_of(unsigned(nodes.size())));
      break;
    case 5:
      if (one_of(4) == 0)
        tabs.erase(tabs.begin() + one_of(3));
      break;
    case 6:
      if (!requests.empty()) {
        const auto at =
            one_of(2) ? std::prev(requests.end()) : requests.begin() + one_of(unsigned(requests.size()));
        answered += !ss_request_is_over(at->get());
        if (one_of(4))
          respond(at->get(), sitemap("<item name='A' url='a'/>"));
        requests.erase(at);
      }
      break;
    case 7:
      ss_profile_clear(profile.get());
      break;
    default:
      g_main_context_iteration(nullptr, FALSE);
    }
  }
  EXPECT_GT(answered, 50u);
  EXPECT_GT(nodes.size(), 10u);
  for (const auto& node : nodes)
    EXPECT_EQ(text(ss_node_get_label(node.get())), "A");
  settle();
}

} // namespace
} // namespace standard_sitemap::gobject_testing
