#include "render/hosts/webview/transfer.h"

#include <algorithm>
#include <array>

#include <glib/gstdio.h>

#include "engine/web/origin.h"
#include "render/hosts/webview/download_end.h"
#include "render/hosts/webview/failure_page.h"
#include "render/hosts/webview/page_fields.h"
#include "render/hosts/webview/profile.h"

namespace standard_sitemap::webview {
Transfer::Transfer(Profile& profile, FetchJob job, std::string file, std::function<void()> on_over)
    : profile_(profile), job_(std::move(job)), file_(std::move(file)), on_over_(std::move(on_over)),
      url_(job_.request.url)
{
}

Transfer::~Transfer()
{
  finish({});
  signals_.disconnect();
  webkit_web_view_stop_loading(WEBKIT_WEB_VIEW(view_.get()));
  if (download_)
    cancel_download(download_.get());
  g_unlink(file_.c_str());
  g_unlink((file_ + partial_suffix).c_str());
}

void Transfer::start()
{
  timeout_.set<&Transfer::timed_out>(unsigned(job_.policy->document_time.count()), this);
  ask();
}

void Transfer::ask()
{
  signals_.disconnect();
  claim_.reset();
  foreign_ = foreign_ || !same_site(url_, job_.initiator.url);
  WebKitWebContext* const context =
      foreign_ ? profile_.cross_site_context(job_.initiator.url) : profile_.own();
  view_ = keep(GTK_WIDGET(g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "settings",
                                       profile_.hidden_settings(), nullptr)));
  context_.reset(WEBKIT_WEB_CONTEXT(g_object_ref(context)));
  signals_.connect<&Transfer::decide_policy>(view_.get(), "decide-policy", this);
  signals_.connect<&Transfer::authenticate>(view_.get(), "authenticate", this);
  signals_.connect<&Transfer::load_changed>(view_.get(), "load-changed", this);
  signals_.connect<&Transfer::load_failed>(view_.get(), "load-failed", this);
  signals_.connect<&Transfer::process_terminated>(view_.get(), "web-process-terminated", this);
  claim_ = profile_.downloads().claim(WEBKIT_WEB_VIEW(view_.get()),
                                      [this](WebKitDownload* download) { download_started(download); });

  const Ref<WebKitURIRequest> request{webkit_uri_request_new(url_.text().c_str())};
  if (SoupMessageHeaders* const fields = webkit_uri_request_get_http_headers(request.get())) {
    const std::string referer = referer_for(job_.initiator.url, url_, job_.referrer_policy);
    if (!referer.empty())
      soup_message_headers_replace(fields, "Referer", referer.c_str());
    if (job_.request.validators) // caches on the path must revalidate, too
      soup_message_headers_replace(fields, "Cache-Control", "max-age=0");
  }
  webkit_web_view_load_request(WEBKIT_WEB_VIEW(view_.get()), request.get());
}

// --- Before the request ---

gboolean Transfer::decide_policy(WebKitWebView*, WebKitPolicyDecision* decision,
                                 WebKitPolicyDecisionType type)
{
  if (over() || answered_ || type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION) {
    webkit_policy_decision_ignore(decision);
  } else if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) {
    const bool wanted = decide_response(
        webkit_response_policy_decision_get_response(WEBKIT_RESPONSE_POLICY_DECISION(decision)));
    wanted ? webkit_policy_decision_download(decision) : webkit_policy_decision_ignore(decision);
  } else {
    const bool allowed = decide_hop(
        webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision)));
    allowed ? webkit_policy_decision_use(decision) : webkit_policy_decision_ignore(decision);
  }
  return TRUE;
}

bool Transfer::decide_hop(WebKitNavigationAction* action)
{
  const char* const text = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  const auto url = Uri::parse({text_or_empty(text)});
  if (!url) {
    fail(FetchFailure::network, "a redirect names something that is not a URL");
    return false;
  }
  if (webkit_navigation_action_is_redirect(action) && ++hops_ > job_.policy->redirects) {
    fail(FetchFailure::too_many_redirects, "there were too many redirects");
    return false;
  }
  const auto receiver = job_.receiver;
  if (!receiver->allow_hop(*url)) {
    fail(FetchFailure::refused, "the request was refused");
    return false;
  }
  url_ = *url;
  if (foreign_ || same_site(url_, job_.initiator.url))
    return true;
  next_.set<&Transfer::ask>(0, this);
  return false;
}

// WebKit sends credentials known from the page without calling this handler; if there are none, the reader is
// not asked.
gboolean Transfer::authenticate(WebKitWebView*, WebKitAuthenticationRequest* request)
{
  webkit_authentication_request_authenticate(request, nullptr);
  return TRUE;
}

// --- The response ---

bool Transfer::decide_response(WebKitURIResponse* response)
{
  answered_ = true;
  auto fields = fields_of(response, *job_.policy);
  const auto url = Uri::parse({text_or_empty(webkit_uri_response_get_uri(response))});
  if (!fields || !url) {
    fail(FetchFailure::too_many_fields, "the response has too many header fields");
    return false;
  }
  if (!url->is_http()) // D-11: without response fields, the host provides the type
    fields->add("Content-Type", text_or_empty(webkit_uri_response_get_mime_type(response)));
  const int status = int(webkit_uri_response_get_status_code(response));
  const auto receiver = job_.receiver;
  if (!receiver->begin({*url, status, *fields, AddressSpace::unknown}))
    finish({});
  return !over();
}

void Transfer::download_started(WebKitDownload* download)
{
  download_.reset(WEBKIT_DOWNLOAD(g_object_ref(download)));
  signals_.connect<&Transfer::decide_destination>(download, "decide-destination", this);
  signals_.connect<&Transfer::received_data>(download, "received-data", this);
  signals_.connect<&Transfer::download_failed>(download, "failed", this);
  signals_.connect<&Transfer::download_finished>(download, "finished", this);
}

gboolean Transfer::decide_destination(WebKitDownload* download, const char*)
{
  webkit_download_set_destination(download, file_.c_str());
  return TRUE;
}

void Transfer::received_data(WebKitDownload*, guint64)
{
  if (!growing_)
    growing_.reset(std::fopen((file_ + partial_suffix).c_str(), "rb"));
  if (growing_)
    read_on();
  else if (webkit_download_get_received_data_length(download_.get()) >
           std::max(job_.policy->document_bytes, job_.policy->list_document_bytes))
    fail(FetchFailure::refused, "the document has more bytes than are allowed");
}

void Transfer::read_on()
{
  std::array<char, 64u << 10> piece;
  const auto receiver = job_.receiver; // its calls may destroy this transfer
  std::clearerr(growing_.get());
  while (!over()) {
    const std::size_t size = std::fread(piece.data(), 1, piece.size(), growing_.get());
    if (size == 0)
      return;
    if (!receiver->append({piece.data(), size}))
      finish({});
  }
}

void Transfer::download_finished(WebKitDownload*)
{
  download_.reset();
  if (!over())
    read_end();
}

void Transfer::read_end()
{
  if (!growing_)
    growing_.reset(std::fopen(file_.c_str(), "rb"));
  if (growing_)
    read_on();
  finish([](Receiver& receiver) { receiver.end(); });
}

// --- The end ---

namespace {

// WebKit passes on GIO errors if it has any.
FetchFailure failure_of(const GError& error)
{
  if (error.domain == G_RESOLVER_ERROR)
    return FetchFailure::name_unresolved;
  if (error.domain == G_TLS_ERROR)
    return error.code == G_TLS_ERROR_BAD_CERTIFICATE ? FetchFailure::untrusted_certificate
                                                     : FetchFailure::no_secure_connection;
  for (const int code : {G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_HOST_UNREACHABLE,
                         G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_HOST_NOT_FOUND})
    if (g_error_matches(&error, G_IO_ERROR, code))
      return FetchFailure::not_connected;
  return FetchFailure::network;
}

} // namespace

void Transfer::download_failed(WebKitDownload*, GError* error)
{
  fail(failure_of(*error), error->message);
}

// Responses are never shown here; a committed load is the empty page that replaces an address refused by
// WebKit (page_watch.cpp).
void Transfer::load_changed(WebKitWebView*, WebKitLoadEvent event)
{
  if (event == WEBKIT_LOAD_COMMITTED && !answered_ && !next_.is_set())
    fail(FetchFailure::network, refused_address_text(url_.text()));
}

gboolean Transfer::load_failed(WebKitWebView*, WebKitLoadEvent, const char*, GError* error)
{
  // A load that we interrupted is not a failure.
  if (!answered_ && !next_.is_set())
    fail(failure_of(*error), error->message);
  return TRUE;
}

void Transfer::process_terminated(WebKitWebView*, WebKitWebProcessTerminationReason)
{
  if (!answered_)
    fail(FetchFailure::network, "the web process of the browser ended");
}

void Transfer::timed_out()
{
  fail(FetchFailure::timeout, "the response was not complete in time");
}

void Transfer::fail(FetchFailure failure, const std::string& why)
{
  finish([&](Receiver& receiver) { receiver.fail(failure, why); });
}

void Transfer::finish(const LastCall& last)
{
  const auto receiver = std::exchange(job_.receiver, nullptr);
  if (!receiver)
    return;
  next_.clear();
  timeout_.clear();
  claim_.reset();
  on_over_();
  if (last)
    last(*receiver); // may add further requests
}

} // namespace standard_sitemap::webview
