#include "render/hosts/webview/page_watch.h"

#include "render/hosts/webview/failure_page.h"
#include "render/hosts/webview/page_fields.h"
#include "render/hosts/webview/profile.h"

namespace standard_sitemap::webview {

PageWatch::PageWatch(Profile& profile, WebKitWebView* view, Listener& listener)
    : profile_(profile), view_(view), listener_(listener), reading_(g_cancellable_new())
{
  view_signals_.connect<&PageWatch::decide_policy>(view, "decide-policy", this);
  view_signals_.connect<&PageWatch::load_changed>(view, "load-changed", this);
  view_signals_.connect<&PageWatch::load_failed>(view, "load-failed", this);
  view_signals_.connect<&PageWatch::uri_changed>(view, "notify::uri", this);
}

PageWatch::~PageWatch()
{
  g_cancellable_cancel(reading_.get());
}

// The decision on a page immediately precedes the start of its load; decisions on frames are not followed by
// such a start.
gboolean PageWatch::decide_policy(WebKitWebView*, WebKitPolicyDecision* decision,
                                  WebKitPolicyDecisionType type)
{
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    return FALSE;
  WebKitNavigationAction* const action =
      webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION) { // only one tab is supported
    webkit_web_view_load_request(view_, webkit_navigation_action_get_request(action));
    webkit_policy_decision_ignore(decision);
    return TRUE;
  }
  decided_ = webkit_navigation_action_get_navigation_type(action);
  decided_address_ = text_or_empty(webkit_uri_request_get_uri(webkit_navigation_action_get_request(action)));
  return FALSE;
}

void PageWatch::load_changed(WebKitWebView*, WebKitLoadEvent event)
{
  if (event == WEBKIT_LOAD_STARTED) {
    stage_ = Stage::under_way;
    arriving_ = decided_ == WEBKIT_NAVIGATION_TYPE_RELOAD         ? Arrival::reload
                : decided_ == WEBKIT_NAVIGATION_TYPE_BACK_FORWARD ? Arrival::traversal
                                                                  : Arrival::navigation;
  } else if (event == WEBKIT_LOAD_COMMITTED) {
    g_cancellable_cancel(reading_.get());
    reading_.reset(g_cancellable_new());
    stage_ = Stage::committed;
    resource_signals_.disconnect();
    resource_.reset();
    if (WebKitWebResource* const resource = webkit_web_view_get_main_resource(view_)) {
      resource_.reset(WEBKIT_WEB_RESOURCE(g_object_ref(resource)));
      resource_signals_.connect<&PageWatch::resource_finished>(resource, "finished", this);
    }
    const auto address = refused();
    decided_address_.clear();
    if (address)
      stage_ = Stage::none;
    listener_.page_left();
    if (address)
      listener_.page_failed(*address, refused_address_text(*address, profile_.words()));
  } else if (event == WEBKIT_LOAD_FINISHED) {
    if (stage_ == Stage::under_way) // the load failed, and the previous page is still shown
      stage_ = Stage::shown;
    read(); // a page from WebKit's page cache does not signal that it is finished
    listener_.page_complete();
  }
}

/// WebKit does not report that it refuses an address: it shows an empty page instead of the requested one.
std::optional<std::string> PageWatch::refused() const
{
  const bool empty = text_or_empty(webkit_web_view_get_uri(view_)) == "about:blank";
  if (!empty || decided_address_.empty() || decided_address_.starts_with("about:"))
    return std::nullopt;
  return decided_address_;
}

void PageWatch::tell_again()
{
  if (stage_ != Stage::shown || !resource_)
    return;
  arriving_ = Arrival::reload;
  stage_ = Stage::committed;
  read();
}

gboolean PageWatch::load_failed(WebKitWebView*, WebKitLoadEvent, const char* address, GError* error)
{
  if (is_failure(*error))
    listener_.page_failed(text_or_empty(address), text_or_empty(error->message));
  return TRUE;
}

void PageWatch::resource_finished(WebKitWebResource*)
{
  read();
}

void PageWatch::read()
{
  if (stage_ != Stage::committed || !resource_)
    return;
  stage_ = Stage::reading;
  webkit_web_resource_get_data(resource_.get(), reading_.get(), &PageWatch::have_data, this);
}

void PageWatch::have_data(GObject* resource, GAsyncResult* result, gpointer self)
{
  gsize size = 0;
  GError* error = nullptr;
  guchar* const data =
      webkit_web_resource_get_data_finish(WEBKIT_WEB_RESOURCE(resource), result, &size, &error);
  const bool given_up = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);
  if (!given_up)
    static_cast<PageWatch*>(self)->show({reinterpret_cast<const char*>(data), data ? size : 0});
  g_free(data);
}

void PageWatch::show(std::string_view body)
{
  const Policy& policy = profile_.maps().policy();
  WebKitURIResponse* const response = webkit_web_resource_get_response(resource_.get());
  auto page = response ? page_of(response, policy) : std::nullopt;
  if (!page)
    return;
  stage_ = Stage::shown;
  page->body = body;
  RequestContext context;
  context.user_agent = profile_.user_agent();
  context.accept_language = profile_.accept_language();
  if (const auto referrer = page->fields.first("Referrer-Policy"))
    context.referrer_policy = parse_referrer_policy(*referrer).value_or(context.referrer_policy);
  listener_.page_loaded(
      {.page = *std::move(page), .arrival = arriving_, .entry = entry(), .context = std::move(context)});
  uri_changed(nullptr, nullptr); // the URL may have changed while the page was loading
}

void PageWatch::uri_changed(GObject*, GParamSpec*)
{
  if (stage_ != Stage::shown)
    return;
  if (auto url = Uri::parse({text_or_empty(webkit_web_view_get_uri(view_))}))
    listener_.page_moved(url->without_fragment(), entry());
}

// The number is stored with the entry.
HistoryEntry PageWatch::entry()
{
  WebKitBackForwardListItem* const item =
      webkit_back_forward_list_get_current_item(webkit_web_view_get_back_forward_list(view_));
  if (!item)
    return 0;
  constexpr const char* key = "standard-sitemap-entry";
  if (g_object_get_data(G_OBJECT(item), key) == nullptr)
    g_object_set_data(G_OBJECT(item), key, GSIZE_TO_POINTER(++entries_));
  return GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(item), key));
}

} // namespace standard_sitemap::webview
