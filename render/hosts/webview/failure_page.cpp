#include "render/hosts/webview/failure_page.h"

#include <webkit2/webkit2.h>

#include "engine/display/shown.h"
#include "engine/web/uri.h"
#include "render/hosts/webview/gobject.h"

namespace standard_sitemap::webview {
namespace {

constexpr std::size_t max_code_points = 2'000;

std::string escaped(const std::string& text)
{
  return markup_escaped(shown_text(text, max_code_points));
}

} // namespace

bool is_failure(const GError& error)
{
  return !g_error_matches(&error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED) &&
         !g_error_matches(&error, WEBKIT_POLICY_ERROR,
                          WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE) &&
         !g_error_matches(&error, WEBKIT_PLUGIN_ERROR, WEBKIT_PLUGIN_ERROR_WILL_HANDLE_LOAD);
}

std::string refused_address_text(const std::string& address, const Words& words)
{
  const auto url = Uri::parse({address});
  const auto port = url ? url->port() : std::nullopt;
  return port && !port->empty() ? words.port_not_used(*port) : std::string{words.address_not_loaded()};
}

std::string failure_page(const std::string& address, const std::string& why, const Words& words)
{
  const std::string title{words.page_failed()}, advice{words.check_address()}, language{words.language()};
  const bool to_left = words.direction() == Direction::right_to_left;
  return "<!doctype html><html lang=" + language + (to_left ? " dir=rtl" : "") +
         "><meta charset=utf-8><title>" + escaped(title) +
         "</title><style>body { font: 100%/1.5 sans-serif; max-width: 40em; margin: 3em auto; padding: 0 1em "
         "}"
         "code { overflow-wrap: anywhere; direction: ltr; unicode-bidi: isolate }</style><h1>" +
         escaped(title) + "</h1><p><code>" + escaped(address) + "</code></p><p>" + escaped(why) + "</p><p>" +
         escaped(advice) + "</p>";
}

} // namespace standard_sitemap::webview
