#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "render/bindings/gobject/standard-sitemap-gobject.h"

namespace standard_sitemap::gobject_testing {

struct Unref {
  void operator()(gpointer object) const { g_object_unref(object); }
};
template <class T>
using Ref = std::unique_ptr<T, Unref>;

/// Takes over a reference.
template <class T>
Ref<T> own(T* object)
{
  return Ref<T>{object};
}

inline std::string text(const char* of)
{
  return of ? of : "(none)";
}

/// A map with this content.
inline std::string sitemap(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         content + "</sitemap>";
}

inline void respond(SsRequest* request, const std::string& body)
{
  GHashTable* const fields = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(fields, const_cast<char*>("Content-Type"), const_cast<char*>("text/xml"));
  GBytes* const bytes = g_bytes_new(body.data(), body.size());
  ss_request_respond(request, nullptr, 200, fields, bytes);
  g_bytes_unref(bytes);
  g_hash_table_unref(fields);
}

/// A profile that parses in the test itself.
inline Ref<SsProfile> new_profile()
{
  auto profile = own(ss_profile_new());
  EXPECT_TRUE(ss_profile_set_limit(profile.get(), "isolation", 2, nullptr));
  return profile;
}

/// A visit of a page whose map the host names.
inline Ref<SsVisit> new_visit(const char* page = "http://site.example/a",
                              const char* map = "http://site.example/map.xml")
{
  auto visit = own(ss_visit_new(page));
  g_object_set(visit.get(), "map-uri", map, nullptr);
  return visit;
}

/// Lets the main loop run until there is nothing to do.
inline void settle()
{
  while (g_main_context_iteration(nullptr, FALSE)) {
  }
}

/// A session, what it asks for, and how often its view has changed.
class Tab {
 public:
  explicit Tab(Ref<SsProfile> of = new_profile())
      : profile(std::move(of)), session(ss_session_new(profile.get()))
  {
    g_signal_connect(session.get(), "request", G_CALLBACK(&Tab::requested), this);
    g_signal_connect(session.get(), "view-changed", G_CALLBACK(&Tab::changed), this);
  }
  ~Tab()
  {
    if (session)
      g_signal_handlers_disconnect_by_data(session.get(), this);
  }
  Tab(const Tab&) = delete;
  Tab& operator=(const Tab&) = delete;

  void show(const Ref<SsVisit>& visit = new_visit())
  {
    GError* error = nullptr;
    EXPECT_TRUE(ss_session_show(session.get(), visit.get(), &error)) << (error ? error->message : "");
    g_clear_error(&error);
  }
  /// Shows a page, and the map with this content.
  void show_map(const std::string& content, const char* page = "http://site.example/a")
  {
    show(new_visit(page));
    settle();
    ASSERT_FALSE(requests.empty());
    respond(requests.back().get(), sitemap(content));
    settle();
    ASSERT_NE(view(), nullptr);
  }
  SsView* view() const { return ss_session_get_view(session.get()); }

  Ref<SsProfile> profile;
  Ref<SsSession> session;
  std::vector<Ref<SsRequest>> requests;
  unsigned changes = 0;
  std::function<void()> on_request, on_change;

 private:
  static gboolean requested(SsSession*, SsRequest* request, gpointer tab)
  {
    auto& self = *static_cast<Tab*>(tab);
    self.requests.emplace_back(static_cast<SsRequest*>(g_object_ref(request)));
    if (self.on_request)
      self.on_request();
    return TRUE;
  }
  static void changed(SsSession*, gpointer tab)
  {
    auto& self = *static_cast<Tab*>(tab);
    ++self.changes;
    if (self.on_change)
      self.on_change();
  }
};

inline Ref<SsNode> node_at(GListModel* list, guint position)
{
  return own(static_cast<SsNode*>(g_list_model_get_item(list, position)));
}

/// The labels of a list, joined by spaces.
inline std::string labels(GListModel* list)
{
  std::string all;
  for (guint i = 0; i < g_list_model_get_n_items(list); ++i)
    all += (i == 0 ? "" : " ") + text(ss_node_get_label(node_at(list, i).get()));
  return all;
}

} // namespace standard_sitemap::gobject_testing
