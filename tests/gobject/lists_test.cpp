// The tree, the places, the roles and searches as lists.

#include "tests/gobject/gobject_tab.h"

namespace standard_sitemap::gobject_testing {
namespace {

/// Counts the nodes that are made while it lives.
class NodesMade {
 public:
  NodesMade()
      : of_nodes_(static_cast<GObjectClass*>(g_type_class_ref(SS_TYPE_NODE))), before_(of_nodes_->constructed)
  {
    count_ = 0;
    of_nodes_->constructed = [](GObject*) { ++count_; };
  }
  ~NodesMade()
  {
    of_nodes_->constructed = before_;
    g_type_class_unref(of_nodes_);
  }
  NodesMade(const NodesMade&) = delete;
  NodesMade& operator=(const NodesMade&) = delete;
  unsigned count() const { return count_; }

 private:
  inline static unsigned count_;
  GObjectClass* of_nodes_;
  void (*before_)(GObject*);
};

TEST(GObjectLists, ALongListMakesTheItemsThatAreAskedFor)
{
  std::string items;
  constexpr guint pages = 120'000;
  for (guint i = 0; i < pages; ++i)
    items += "<item name='n' url='" + std::to_string(i) + "'/>";
  Tab tab;
  tab.show_map(items, "http://site.example/7");
  const NodesMade made;
  const auto tree = own(ss_view_get_tree(tab.view()));
  ASSERT_EQ(g_list_model_get_n_items(tree.get()), pages);
  EXPECT_EQ(made.count(), 0u);
  const auto last = node_at(tree.get(), pages - 1);
  EXPECT_EQ(ss_node_get_position(last.get()), pages - 1);
  EXPECT_EQ(g_list_model_get_item(tree.get(), pages), nullptr);
  const auto places = own(ss_view_get_places(tab.view()));
  ASSERT_EQ(g_list_model_get_n_items(places.get()), 1u);
  const auto place = own(static_cast<SsPlace*>(g_list_model_get_item(places.get(), 0)));
  const auto here = own(ss_place_get_node(place.get()));
  EXPECT_EQ(text(ss_node_get_uri(here.get())), "http://site.example/7");
  EXPECT_EQ(node_at(tree.get(), ss_node_get_position(here.get())), here);
  EXPECT_EQ(made.count(), 2u);
}

TEST(GObjectLists, AnItemIsTheSameObjectAsLongAsSomebodyHasIt)
{
  Tab tab;
  tab.show_map("<item name='A' url='a'><item name='B' url='b'/></item>");
  const auto tree = own(ss_view_get_tree(tab.view()));
  auto first = node_at(tree.get(), 0);
  EXPECT_EQ(node_at(tree.get(), 0), first);
  EXPECT_EQ(own(ss_view_get_tree(tab.view())), tree);
  auto below = own(ss_node_get_children(first.get()));
  EXPECT_EQ(own(ss_node_get_children(first.get())), below);
  const auto child = node_at(below.get(), 0);
  EXPECT_EQ(ss_node_get_parent(child.get()), first.get());
  EXPECT_EQ(ss_node_get_children(child.get()), nullptr);
  gpointer watched = first.get();
  g_object_add_weak_pointer(G_OBJECT(first.get()), &watched);
  below.reset();
  first.reset();
  EXPECT_NE(watched, nullptr); // by its child
  EXPECT_EQ(node_at(tree.get(), 0).get(), watched);
}

TEST(GObjectLists, ALoopEndsTheTree)
{
  Tab tab;
  tab.show_map("<item xml:id='bread' name='Bread' url='bread'><item name='Rye' url='rye'>"
               "<external xlink:href='#bread'/></item></item>");
  const auto tree = own(ss_view_get_tree(tab.view()));
  const auto bread = node_at(tree.get(), 0);
  EXPECT_EQ(ss_node_get_loop(bread.get()), 0u);
  const auto rye = node_at(own(ss_node_get_children(bread.get())).get(), 0);
  const auto again = node_at(own(ss_node_get_children(rye.get())).get(), 0);
  EXPECT_EQ(ss_node_get_id(again.get()), ss_node_get_id(bread.get()));
  EXPECT_EQ(ss_node_get_loop(again.get()), 2u);
  EXPECT_EQ(ss_node_get_children(again.get()), nullptr);
}

TEST(GObjectLists, PlacesAreItemsOfTheTree)
{
  Tab tab;
  tab.show_map(
      "<group name='G'><item name='A' url='a'/><item name='B' url='b'/></group><item name='A' url='a'/>");
  const auto places = own(ss_view_get_places(tab.view()));
  ASSERT_EQ(g_list_model_get_n_items(places.get()), 2u);
  const auto place = own(static_cast<SsPlace*>(g_list_model_get_item(places.get(), 0)));
  EXPECT_EQ(text(ss_place_get_match(place.get())), "exact");
  EXPECT_FALSE(ss_place_get_approximate(place.get()));
  const auto path = own(ss_place_get_path(place.get()));
  EXPECT_EQ(labels(path.get()), "G A");
  const auto group = node_at(path.get(), 0), page = node_at(path.get(), 1);
  EXPECT_EQ(node_at(own(ss_view_get_tree(tab.view())).get(), 0), group);
  EXPECT_EQ(ss_node_get_parent(page.get()), group.get());
  EXPECT_EQ(ss_node_get_kind(group.get()), SS_KIND_GROUP);
  EXPECT_EQ(text(ss_node_get_label(own(ss_place_get_next(place.get())).get())), "B");
  EXPECT_EQ(ss_place_get_previous(place.get()), nullptr);
  const auto other = own(ss_view_from_page(tab.view(), "http://site.example/b", nullptr));
  EXPECT_EQ(text(ss_node_get_label(own(ss_view_get_previous(other.get())).get())), "A");
  GError* error = nullptr;
  EXPECT_EQ(ss_view_from_page(tab.view(), "b", &error), nullptr);
  EXPECT_TRUE(g_error_matches(error, SS_ERROR, SS_ERROR_INVALID_ARGUMENT));
  g_clear_error(&error);
}

TEST(GObjectLists, RolesHaveTheirNodes)
{
  Tab tab;
  tab.show_map("<item name='A' url='a'/><item name='Write' url='w' role='contact'/>");
  const auto roles = own(ss_view_get_roles(tab.view()));
  ASSERT_EQ(g_list_model_get_n_items(roles.get()), 1u);
  const auto role = own(static_cast<SsRole*>(g_list_model_get_item(roles.get(), 0)));
  EXPECT_EQ(text(ss_role_get_name(role.get())), "contact");
  const auto nodes = own(ss_role_get_nodes(role.get()));
  EXPECT_EQ(labels(nodes.get()), "Write");
  EXPECT_STREQ(ss_node_get_roles(node_at(nodes.get(), 0).get())[0], "contact");
}

struct Found {
  GListModel* list = nullptr;
  GError* error = nullptr;
  bool done = false;
  ~Found()
  {
    g_clear_object(&list);
    g_clear_error(&error);
  }
  static void take(GObject* view, GAsyncResult* result, gpointer found)
  {
    auto& self = *static_cast<Found*>(found);
    self.list = ss_view_search_finish(SS_VIEW(view), result, &self.error);
    self.done = true;
  }
};

TEST(GObjectLists, ASearchFindsNodesAndMayBeCancelled)
{
  Tab tab;
  tab.show_map("<item name='Bread' url='a'/><item name='Cake' url='b'/>");
  const auto cancelled = own(g_cancellable_new());
  Found found, none;
  ss_view_search_async(tab.view(), "cake", 0, nullptr, &Found::take, &found);
  ss_view_search_async(tab.view(), "bread", 0, cancelled.get(), &Found::take, &none);
  g_cancellable_cancel(cancelled.get());
  tab.session.reset(); // the searches keep the view
  while (!found.done || !none.done)
    g_main_context_iteration(nullptr, TRUE);
  ASSERT_NE(found.list, nullptr);
  EXPECT_EQ(labels(found.list), "Cake");
  EXPECT_TRUE(g_error_matches(none.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}

} // namespace
} // namespace standard_sitemap::gobject_testing
