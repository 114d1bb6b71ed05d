#include "render/hosts/webview/download_bar.h"

#include <algorithm>
#include <functional>

#include <glib/gstdio.h>

#include "engine/display/shown.h"
#include "engine/web/origin.h"
#include "render/hosts/webview/download_end.h"

namespace standard_sitemap::webview {
namespace {

enum Answer { save_answer = 1, refuse_answer, close_answer };

/// Leaves room for a number and WebKit's suffix in the 255 bytes that a file system allows: a code point has
/// at most four bytes.
constexpr std::size_t max_name_code_points = 52, max_numbers = 1'000;

/// Returns the name suggested by the server as a file name without a folder that is not hidden.
std::string file_name(const char* suggested)
{
  std::string name = shown_text(text_or_empty(suggested), SIZE_MAX);
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '\\'; }, '_');
  name.erase(0, name.find_first_not_of(". "));
  const auto dot = name.rfind('.');
  const std::string ending = dot != name.npos && name.size() - dot <= 16 ? name.substr(dot) : "";
  name.resize(name.size() - ending.size());
  name = shown_text(name, max_name_code_points) + ending;
  return name.empty() ? "download" : name;
}

/// Returns the first of `a.pdf`, `a (2).pdf`, `a (3).pdf`... that does not exist; empty if all do. WebKit
/// does not overwrite a file created in the meantime.
std::string free_path(const std::string& folder, const std::string& name)
{
  const auto dot = std::min(name.rfind('.'), name.size());
  for (std::size_t number = 1; number <= max_numbers; ++number) {
    const std::string mark = number == 1 ? "" : " (" + std::to_string(number) + ')';
    std::string path = folder + '/' + name.substr(0, dot) + mark + name.substr(dot);
    if (!g_file_test(path.c_str(), G_FILE_TEST_EXISTS) &&
        !g_file_test(path.c_str(), G_FILE_TEST_IS_SYMLINK) &&
        !g_file_test((path + partial_suffix).c_str(), G_FILE_TEST_EXISTS))
      return path;
  }
  return {};
}

std::string folder_of(const std::string& path)
{
  return text_or_empty(String{g_path_get_dirname(path.c_str())}.get());
}

std::string size_text(WebKitURIResponse* response)
{
  const guint64 bytes = response ? webkit_uri_response_get_content_length(response) : 0;
  return bytes == 0 ? "" : " (" + text_or_empty(String{g_format_size(bytes)}.get()) + ')';
}

/// Returns the sender: the origin of an address, or another description (`blob:`, `data:`).
std::string sender(const std::string& address, const Words& words)
{
  const auto url = Uri::parse({address});
  if (url && url->is_http())
    return serialised_origin(*url);
  return std::string{words.this_page()};
}

} // namespace

/// One download, from its start until its end has been reported to the reader.
class DownloadBar::Item {
 public:
  enum class State : std::uint8_t {
    started,  ///< not named yet
    waiting,  ///< for the reader's answer
    saving,   ///< the reader agreed
    reported, ///< ended; `text` says how
    dropped,  ///< ended, with nothing to report
  };

  Item(Words words, WebKitDownload* download, std::function<void()> changed)
      : words_(words), download_(WEBKIT_DOWNLOAD(g_object_ref(download))), changed_(std::move(changed))
  {
    signals_.connect<&Item::decide_destination>(download, "decide-destination", this);
    signals_.connect<&Item::failed>(download, "failed", this);
    signals_.connect<&Item::finished>(download, "finished", this);
  }
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;
  ~Item() { drop(); }

  State state() const { return state_; }
  const std::string& text() const { return text_; }

  void save(const std::string& folder)
  {
    path_ = free_path(folder, name_);
    if (path_.empty()) {
      drop();
      state_ = State::reported;
      text_ = words_.not_saved_too_many(name_, folder);
      return;
    }
    state_ = State::saving;
    text_ = words_.saving(path_);
    webkit_download_set_destination(download_.get(), path_.c_str());
  }

  /// Cancels the download; no file of it is left.
  void drop()
  {
    signals_.disconnect();
    if (state_ == State::reported || state_ == State::dropped)
      return;
    const bool begun = state_ == State::saving;
    state_ = State::dropped;
    cancel_download(download_.get());
    if (begun)
      g_unlink((path_ + partial_suffix).c_str());
  }

 private:
  gboolean decide_destination(WebKitDownload* download, const char* suggested)
  {
    WebKitURIResponse* const response = webkit_download_get_response(download);
    const std::string from =
        text_or_empty(response ? webkit_uri_response_get_uri(response)
                               : webkit_uri_request_get_uri(webkit_download_get_request(download)));
    name_ = file_name(suggested);
    text_ = words_.save_question(name_, size_text(response), sender(from, words_));
    state_ = State::waiting;
    changed_();
    return TRUE; // the destination is set after the reader's answer, or never
  }
  void failed(WebKitDownload*, GError* error)
  {
    end(words_.save_failed(name_, folder_of(path_), text_or_empty(error->message)));
  }
  void finished(WebKitDownload*) { end(words_.saved_as(path_)); }
  /// Reports only downloads that the reader agreed to: otherwise a page could cause endless reports of
  /// failures.
  void end(std::string text)
  {
    if (state_ == State::reported)
      return; // WebKit emits "finished" after "failed"
    state_ = state_ == State::saving ? State::reported : State::dropped;
    text_ = std::move(text);
    changed_();
  }

  Words words_;
  Ref<WebKitDownload> download_;
  std::function<void()> changed_;
  State state_ = State::started;
  std::string name_, path_, text_;
  Signals signals_;
};

DownloadBar::DownloadBar(Words words, Downloads& downloads, WebKitWebView* page, std::string folder)
    : words_(words), folder_(std::move(folder)), bar_(keep(gtk_info_bar_new())),
      text_(gtk_label_new(nullptr)),
      save_(
          gtk_info_bar_add_button(GTK_INFO_BAR(bar_.get()), std::string{words_.save()}.c_str(), save_answer)),
      refuse_(gtk_info_bar_add_button(GTK_INFO_BAR(bar_.get()), std::string{words_.do_not_save()}.c_str(),
                                      refuse_answer)),
      close_(gtk_info_bar_add_button(GTK_INFO_BAR(bar_.get()), std::string{words_.close()}.c_str(),
                                     close_answer)),
      claim_(downloads.claim(page, [this](WebKitDownload* download) { take(download); }))
{
  gtk_label_set_xalign(GTK_LABEL(text_), 0);
  gtk_label_set_line_wrap(GTK_LABEL(text_), TRUE);
  gtk_label_set_line_wrap_mode(GTK_LABEL(text_), PANGO_WRAP_WORD_CHAR);
  gtk_container_add(GTK_CONTAINER(gtk_info_bar_get_content_area(GTK_INFO_BAR(bar_.get()))), text_);
  gtk_widget_show_all(gtk_info_bar_get_content_area(GTK_INFO_BAR(bar_.get())));
  signals_.connect<&DownloadBar::response>(bar_.get(), "response", this);
  gtk_widget_set_no_show_all(bar_.get(), TRUE);
}

DownloadBar::~DownloadBar() = default;

void DownloadBar::take(WebKitDownload* download)
{
  const auto unanswered = std::ranges::count_if(items_, [](const Item& item) {
    return item.state() == Item::State::started || item.state() == Item::State::waiting;
  });
  if (std::size_t(unanswered) >= max_waiting)
    cancel_download(download);
  else
    items_.emplace_back(words_, download, [this] { item_changed(); });
}

// From the main loop: the item may be on the call stack of its own signal.
void DownloadBar::item_changed()
{
  show_.set<&DownloadBar::show>(0, this);
}

/// Questions are shown before reports on saved files.
void DownloadBar::show()
{
  std::erase_if(items_, [](const Item& item) { return item.state() == Item::State::dropped; });
  const auto first_in = [this](Item::State state) {
    return std::ranges::find_if(items_, [state](const Item& item) { return item.state() == state; });
  };
  auto shown = first_in(Item::State::waiting);
  const bool asks = shown != items_.end();
  if (!asks)
    shown = first_in(Item::State::reported);
  const bool over = !asks && shown != items_.end();
  if (shown == items_.end())
    shown = first_in(Item::State::saving);
  if (shown != items_.end()) {
    gtk_label_set_text(GTK_LABEL(text_), shown->text().c_str());
    gtk_info_bar_set_message_type(GTK_INFO_BAR(bar_.get()), asks ? GTK_MESSAGE_QUESTION : GTK_MESSAGE_INFO);
    gtk_widget_set_visible(save_, asks);
    gtk_widget_set_visible(refuse_, asks);
    gtk_widget_set_visible(close_, over);
  }
  gtk_widget_set_visible(bar_.get(), shown != items_.end());
}

void DownloadBar::response(GtkInfoBar*, int answer)
{
  const auto wanted = answer == close_answer ? Item::State::reported : Item::State::waiting;
  const auto item = std::ranges::find_if(items_, [&](const Item& one) { return one.state() == wanted; });
  if (item == items_.end())
    return;
  if (answer == save_answer)
    item->save(folder_);
  else if (answer == refuse_answer)
    item->drop();
  else
    items_.erase(item);
  show();
}

} // namespace standard_sitemap::webview
