#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtk/gtk.h>

namespace standard_sitemap::webview {

// RAII wrappers for GLib objects and strings.

struct Unreference {
  void operator()(gpointer object) const { g_object_unref(object); }
};
/// Owns one reference to a GObject.
template <class T>
using Ref = std::unique_ptr<T, Unreference>;

struct FreeString {
  void operator()(char* text) const { g_free(text); }
};
using String = std::unique_ptr<char, FreeString>;

/// Takes a reference that keeps a widget alive while it is moved to another container.
inline Ref<GtkWidget> keep(GtkWidget* widget)
{
  return Ref<GtkWidget>{GTK_WIDGET(g_object_ref_sink(widget))};
}

/// Converts C text that may be null.
inline std::string text_or_empty(const char* text)
{
  return text ? text : "";
}

/// Escapes text for Pango markup or HTML.
inline std::string markup_escaped(const std::string& text)
{
  return text_or_empty(String{g_markup_escape_text(text.data(), gssize(text.size()))}.get());
}

template <auto Method>
struct Trampoline;
template <class Self, class R, class... Arguments, R (Self::*Method)(Arguments...)>
struct Trampoline<Method> {
  static R call(Arguments... arguments, gpointer self)
  {
    return (static_cast<Self*>(self)->*Method)(arguments...);
  }
};

/// Connects signals to methods of an object. They are disconnected when the object is destroyed, even if the
/// emitter lives longer.
///
///   signals_.connect<&Window::back_clicked>(button, "clicked", this);   // void back_clicked(GtkButton*)
class Signals {
 public:
  Signals() = default;
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals() { disconnect(); }

  /// The method takes the parameters of the signal's handler except the user data.
  template <auto Method, class Self>
  void connect(gpointer object, const char* signal, Self* self)
  {
    const gulong id = g_signal_connect(object, signal, G_CALLBACK(&Trampoline<Method>::call), self);
    connections_.emplace_back(g_object_ref(object), id);
  }
  void disconnect()
  {
    for (const auto& [object, id] : std::exchange(connections_, {}))
      if (g_signal_handler_is_connected(object.get(), id))
        g_signal_handler_disconnect(object.get(), id);
  }

 private:
  struct Connection {
    Connection(gpointer with, gulong number) : object(G_OBJECT(with)), id(number) {}
    Ref<GObject> object;
    gulong id;
  };
  std::vector<Connection> connections_;
};

/// Calls a method once, later, from the main loop; not at all after `clear` or destruction.
class DelayedCall {
 public:
  DelayedCall() = default;
  DelayedCall(const DelayedCall&) = delete;
  DelayedCall& operator=(const DelayedCall&) = delete;
  ~DelayedCall() { clear(); }

  /// Replaces a call that is still pending.
  template <auto Method, class Self>
  void set(unsigned milliseconds, Self* self)
  {
    clear();
    self_ = self;
    call_ = [](gpointer target) { (static_cast<Self*>(target)->*Method)(); };
    source_ = g_timeout_add(milliseconds, &DelayedCall::fire, this);
  }
  bool is_set() const { return source_ != 0; }
  void clear()
  {
    if (source_ != 0)
      g_source_remove(std::exchange(source_, 0u));
  }

 private:
  static gboolean fire(gpointer later)
  {
    auto* const self = static_cast<DelayedCall*>(later);
    self->source_ = 0;
    self->call_(self->self_); // may destroy `self`
    return G_SOURCE_REMOVE;
  }
  guint source_ = 0;
  gpointer self_ = nullptr;
  void (*call_)(gpointer) = nullptr;
};

} // namespace standard_sitemap::webview
