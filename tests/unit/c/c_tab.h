#pragma once

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <standard_sitemap.h>

// The C interface, as a test in C++ uses it.
namespace standard_sitemap::testing {

inline standard_sitemap_string text(const char* zero_terminated)
{
  return standard_sitemap_text(zero_terminated);
}

/// The text; `(none)` for a null string.
inline std::string read(standard_sitemap_string text)
{
  return text.data != nullptr ? std::string{text.data, text.size} : "(none)";
}

/// A struct of the interface, initialised as its caller has to.
template <class Struct>
Struct made()
{
  Struct value{};
  value.struct_size = sizeof value;
  return value;
}

template <class Handle, void (*release)(Handle*)>
struct Release {
  void operator()(Handle* handle) const { release(handle); }
};
template <class Handle, void (*release)(Handle*)>
using Owned = std::unique_ptr<Handle, Release<Handle, release>>;

using Policy = Owned<standard_sitemap_policy, standard_sitemap_policy_free>;
using Preferences = Owned<standard_sitemap_preferences, standard_sitemap_preferences_free>;
using Cache = Owned<standard_sitemap_cache, standard_sitemap_cache_free>;
using Links = Owned<standard_sitemap_page_links, standard_sitemap_page_links_free>;
using Session = Owned<standard_sitemap_session, standard_sitemap_session_free>;
using Receiver = Owned<standard_sitemap_receiver, standard_sitemap_receiver_free>;
using View = Owned<standard_sitemap_view, standard_sitemap_view_free>;
using Unfolding = Owned<standard_sitemap_unfolding, standard_sitemap_unfolding_free>;
using Changes = Owned<standard_sitemap_changes, standard_sitemap_changes_free>;

/// Where documents are parsed unless a test says so: in the test itself, or in the reader process whose
/// program this variable of the environment names.
inline Policy default_policy()
{
  standard_sitemap_policy* policy = nullptr;
  EXPECT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  const char* const reader = std::getenv("STANDARD_SITEMAP_TEST_READER");
  EXPECT_EQ(standard_sitemap_policy_set(policy, text("isolation"), reader != nullptr ? 1 : 2),
            STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_policy_set_reader_program(policy, text(reader), nullptr, 0),
            STANDARD_SITEMAP_OK);
  return Policy{policy};
}

inline Preferences preferences_of(const char* toml)
{
  standard_sitemap_preferences* preferences = nullptr;
  EXPECT_EQ(standard_sitemap_preferences_new(&preferences), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_preferences_read(preferences, text(toml)), STANDARD_SITEMAP_OK);
  return Preferences{preferences};
}

inline Links new_links()
{
  standard_sitemap_page_links* links = nullptr;
  EXPECT_EQ(standard_sitemap_page_links_new(&links), STANDARD_SITEMAP_OK);
  return Links{links};
}

inline Cache new_cache(const standard_sitemap_policy* policy = nullptr)
{
  const Policy without = policy != nullptr ? nullptr : default_policy();
  if (policy == nullptr)
    policy = without.get();
  standard_sitemap_cache* cache = nullptr;
  EXPECT_EQ(standard_sitemap_cache_new(policy, nullptr, &cache), STANDARD_SITEMAP_OK);
  return Cache{cache};
}

/// A tab that calls `changed`, if it is set, at each change.
struct Tab {
  explicit Tab(standard_sitemap_cache* cache)
  {
    standard_sitemap_session* made = nullptr;
    const auto call = [](void* tab) {
      if (const auto told = static_cast<Tab*>(tab)->changed) // a copy: the tab may be destroyed meanwhile
        told();
    };
    EXPECT_EQ(standard_sitemap_session_new(cache, call, this, &made), STANDARD_SITEMAP_OK);
    session.reset(made);
  }

  /// A page whose field names the map at /map.xml.
  standard_sitemap_status show(standard_sitemap_arrival arrival = STANDARD_SITEMAP_NAVIGATION,
                               std::uint64_t now = 0)
  {
    const standard_sitemap_field fields[] = {
        {text("Opt"), text("\"http://standard-sitemap.org/2007/ns\"; ns=05")},
        {text("05-Location"), text("/map.xml")}};
    auto visit = made<standard_sitemap_visit>();
    visit.url = text("http://site.example/page.html");
    visit.fields = fields;
    visit.field_count = 2;
    visit.arrival = arrival;
    return standard_sitemap_session_show(session.get(), &visit, now);
  }

  Receiver next_receiver() const
  {
    auto request = made<standard_sitemap_request>();
    standard_sitemap_receiver* receiver = nullptr;
    if (standard_sitemap_session_next_request(session.get(), &request) == STANDARD_SITEMAP_OK) {
      EXPECT_EQ(standard_sitemap_session_receiver(session.get(), request.id, &receiver), STANDARD_SITEMAP_OK);
    }
    return Receiver{receiver};
  }

  View view() const
  {
    standard_sitemap_view* seen = nullptr;
    standard_sitemap_session_view(session.get(), &seen);
    return View{seen};
  }

  standard_sitemap_state state() const { return standard_sitemap_session_state(session.get()); }

  std::function<void()> changed;
  Session session;
};

inline std::string sitemap(const std::string& body)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         body + "</sitemap>";
}

/// The head of an answer to the request for the map.
inline standard_sitemap_status begin(standard_sitemap_receiver* receiver)
{
  static const standard_sitemap_field type{text("Content-Type"), text("application/xml")};
  auto response = made<standard_sitemap_response>();
  response.url = text("http://site.example/map.xml");
  response.fields = &type;
  response.field_count = 1;
  response.status = 200;
  return standard_sitemap_receiver_begin(receiver, &response);
}

/// Answers the first request for a document with this document.
inline void answer(const Tab& tab, const std::string& document)
{
  const Receiver receiver = tab.next_receiver();
  ASSERT_TRUE(receiver);
  ASSERT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_receiver_append(receiver.get(), {document.data(), document.size()}),
            STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK);
}

/// A sink that keeps all pieces.
inline bool keep(void* to, standard_sitemap_string piece)
{
  static_cast<std::string*>(to)->append(piece.data, piece.size);
  return true;
}

} // namespace standard_sitemap::testing
