#include "render/hosts/webview/tab.h"

#include <algorithm>

#include "render/changes/page_program.h"
#include "render/hosts/webview/failure_page.h"
#include "render/hosts/webview/profile.h"
#include "render/node/node_display.h"
#include "render/text/sections.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap::webview {
namespace {

/// `SettingWords` of a window: its user has a file of preferences.
std::string_view key_for(Setting setting)
{
  switch (setting) {
  case Setting::documents:
    return "`documents` in [limits] of your preferences allows more.";
  case Setting::elements:
    return "`elements` in [limits] of your preferences allows more.";
  case Setting::bytes:
    return "`bytes` in [limits] of your preferences allows more.";
  case Setting::time:
    return "`seconds` in [limits] of your preferences allows more.";
  default:
    return {};
  }
}

/// The isolated world of our scripts, hidden from the page's own.
constexpr const char* script_world = "standard-sitemap";

bool same(const DisplayLevels& a, const DisplayLevels& b)
{
  return a.all() == b.all() && a.pattern() == b.pattern() && a.initial() == b.initial();
}

std::string first_level(const DisplayLevels& levels)
{
  return levels.initial().value_or("sidebar");
}

} // namespace

Tab::Tab(Profile& profile, std::function<void()> changed)
    : profile_(profile), changed_(std::move(changed)),
      widget_(keep(webkit_web_view_new_with_context(profile.own()))), network_(profile),
      levels_(profile.preferences().display), level_(first_level(levels_)), evaluating_(g_cancellable_new()),
      session_(profile.maps(), [this] { session_changed(); }), watch_(profile, view(), *this)
{
}

Tab::~Tab()
{
  g_cancellable_cancel(evaluating_.get());
}

void Tab::go(const std::string& address)
{
  const bool complete = address.find("://") != address.npos || address.starts_with("about:");
  webkit_web_view_load_uri(view(), (complete ? address : "http://" + address).c_str());
}

void Tab::go(const Uri& url)
{
  if (url.is_http() || url.has_scheme("file"))
    webkit_web_view_load_uri(view(), url.text().c_str());
  else // mailto or tel
    gtk_show_uri_on_window(nullptr, url.text().c_str(), GDK_CURRENT_TIME, nullptr);
}

void Tab::stop()
{
  network_.cancel_all();
  session_.stop();
  session_changed();
}

// --- The page ---

void Tab::page_left()
{
  network_.cancel_all();
  session_.leave();
  g_cancellable_cancel(evaluating_.get());
  evaluating_.reset(g_cancellable_new());
  page_changed_ = false;
  failed_ = !failing_.empty() && failing_ == text_or_empty(webkit_web_view_get_uri(view()));
  failing_.clear();
  change_report_.clear();
  session_changed();
}

void Tab::page_loaded(Visit visit)
{
  referrer_policy_ = visit.context.referrer_policy;
  PagePreferences preferences = profile_.preferences().of(visit.page.url);
  take_levels(std::move(preferences.display));
  visit.preference = std::move(preferences.map);
  visit.limits = preferences.limits;
  policy_ = std::make_shared<const Policy>(preferences.limits.applied_to(profile_.maps().policy()));
  visit.languages = std::move(preferences.languages);
  visit.place = PageParts{};
  session_.show(std::move(visit), Session::Instant::clock::now());
  session_changed();
}

void Tab::page_moved(Uri url, HistoryEntry entry)
{
  if (const Initiator* const page = session_.initiator(); page && page->url != url) {
    session_.move(std::move(url), entry);
    changed_();
  }
}

void Tab::page_complete()
{
  change_page();
}

void Tab::page_failed(const std::string& address, const std::string& why)
{
  failing_ = address;
  webkit_web_view_load_alternate_html(view(), failure_page(address, why, profile_.words()).c_str(),
                                      address.c_str(), nullptr);
}

// --- Its map ---

void Tab::session_changed()
{
  for (Request& request : session_.take_requests()) {
    auto receiver = session_.receiver(request.id);
    network_.fetch(
        {std::move(request), *session_.initiator(), referrer_policy_, policy_, std::move(receiver)});
  }
  if (const auto deadline = session_.deadline()) {
    const auto left = *deadline - Session::Instant::clock::now();
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(left).count();
    deadline_.set<&Tab::update_time>(unsigned(std::max<long long>(wait, 0)), this);
  } else {
    deadline_.clear();
  }
  change_page();
  changed_();
}

void Tab::update_time()
{
  session_.update_time(Session::Instant::clock::now());
  session_changed();
}

// --- Changes that the map requests ---

void Tab::set_level(const std::string& level)
{
  level_ = level;
  const auto choice =
      std::ranges::find_if(choices_, [this](const Choice& made) { return same(made.of, levels_); });
  if (choice != choices_.end())
    choice->level = level;
  else
    choices_.push_back({levels_, level});
  change_page();
}

void Tab::take_levels(DisplayLevels levels)
{
  if (same(levels, levels_))
    return;
  levels_ = std::move(levels);
  const auto choice =
      std::ranges::find_if(choices_, [this](const Choice& made) { return same(made.of, levels_); });
  level_ = choice != choices_.end() ? choice->level : first_level(levels_);
}

void Tab::change_page()
{
  const auto map = session_.map();
  if (!map || !levels_.knows(level_)) {
    if (std::exchange(page_changed_, false))
      evaluate(program_to_undo());
    return;
  }
  const PageChanges changes = page_changes(*map, levels_);
  if (changes.empty())
    return;
  page_changed_ = true;
  evaluate(program_to_apply(changes, level_));
}

void Tab::evaluate(const std::string& program)
{
  // The value is an object; only a string can be transferred from the isolated world.
  const std::string script = "JSON.stringify(" + program + ")";
  webkit_web_view_evaluate_javascript(view(), script.data(), gssize(script.size()), script_world, nullptr,
                                      evaluating_.get(), &Tab::evaluated, this);
}

void Tab::evaluated(GObject* view, GAsyncResult* result, gpointer self)
{
  GError* error = nullptr;
  const Ref<JSCValue> value{
      webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(view), result, &error)};
  if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    auto* const tab = static_cast<Tab*>(self);
    tab->change_report_ =
        value ? String{jsc_value_to_string(value.get())}.get() : text_or_empty(error->message);
    tab->changed_();
  }
  g_clear_error(&error);
}

// --- Trace ---

std::string Tab::trace() const
{
  const Discovery* const discovery = session_.discovery();
  const Initiator* const page = session_.initiator();
  if (!discovery || !page)
    return {};
  Report report;
  Diagnostics findings;
  report.page = PageReport{.requested = page->url.text(), .url = page->url};
  report.discovery = *discovery;
  findings.add_all(discovery->diagnostics);
  auto seen = session_.view();
  if (const auto result = session_.result()) {
    report.documents = result->documents;
    findings.add_all(result->diagnostics);
  }
  if (seen) {
    report.view = &seen->view;
    report.levels = levels_;
    if (report.levels.knows(level_))
      report.level = level_;
  }
  std::string text;
  const Sink sink = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  const TextOptions options{.detail = Detail::trace, .depth = 0, .settings = key_for};
  // What is wrong comes first, with what to do about it.
  TextWriter writer{options, sink};
  write_all_findings(writer, findings, seen ? root_uri(seen->view.map()) : std::nullopt);
  writer.finish();
  text += text.empty() ? "" : "\n";
  TextRenderer{options}.render(report, sink);
  return change_report_.empty() ? text : text + "\nThe page says: " + change_report_ + '\n';
}

} // namespace standard_sitemap::webview
