#include "render/hosts/webview/profile.h"

#include <algorithm>

#include <glib-unix.h>

#include "engine/isolate/reader_process.h"
#include "engine/web/origin.h"

namespace standard_sitemap::webview {
namespace {

/// Room for two of the largest maps: an XML sitemap of a million pages takes half of it.
constexpr std::size_t cached_map_bytes = 512u << 20;

/// `de_DE.UTF-8` becomes `de-DE`; `C` is ignored.
std::vector<std::string> languages_of_locale()
{
  std::vector<std::string> languages;
  for (const char* const* name = g_get_language_names(); *name != nullptr; ++name) {
    std::string language{*name};
    if (language == "C" || language.find_first_of(".@") != language.npos)
      continue;
    for (char& letter : language)
      letter = letter == '_' ? '-' : letter;
    languages.push_back(std::move(language));
  }
  if (languages.empty())
    languages.emplace_back("en");
  return languages;
}

void set_languages(WebKitWebContext* context, const std::vector<std::string>& languages)
{
  std::vector<const char*> list;
  list.reserve(languages.size() + 1);
  for (const std::string& language : languages)
    list.push_back(language.c_str());
  list.push_back(nullptr);
  webkit_web_context_set_preferred_languages(context, list.data());
}

/// Assigns quality values like WebKit: each a tenth less than the previous, as far as they remain distinct.
std::string weighed(const std::vector<std::string>& languages)
{
  std::string field;
  unsigned tenths = 10;
  for (const std::string& language : languages) {
    field += (field.empty() ? "" : ", ") + language;
    if (tenths < 10)
      field += ";q=0." + std::to_string(tenths);
    tenths -= tenths > 1 ? 1 : 0;
  }
  return field;
}

std::string readers_downloads()
{
  const char* const folder = g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD);
  return folder ? folder : g_get_home_dir();
}

Ref<WebKitWebContext> context_in(const std::string& directory)
{
  if (directory.empty())
    return Ref<WebKitWebContext>{webkit_web_context_new_ephemeral()};
  g_mkdir_with_parents(directory.c_str(), 0700);
  const Ref<WebKitWebsiteDataManager> data{webkit_website_data_manager_new(
      "base-data-directory", directory.c_str(), "base-cache-directory", directory.c_str(), nullptr)};
  Ref<WebKitWebContext> context{webkit_web_context_new_with_website_data_manager(data.get())};
  webkit_cookie_manager_set_persistent_storage(webkit_web_context_get_cookie_manager(context.get()),
                                               (directory + "/cookies.sqlite").c_str(),
                                               WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE);
  return context;
}

} // namespace

Profile::Profile(const ProfileOptions& options)
    : own_(context_in(options.directory)),
      languages_(options.languages.empty() ? languages_of_locale() : options.languages),
      hidden_settings_(
          webkit_settings_new_with_settings("enable-javascript", FALSE, "auto-load-images", FALSE, nullptr)),
      download_directory_(options.download_directory.empty() ? readers_downloads()
                                                             : options.download_directory),
      user_agent_(webkit_settings_get_user_agent(hidden_settings_.get())), preferences_(options.preferences),
      maps_(options.policy, {.bytes = cached_map_bytes})
{
  set_languages(own_.get(), languages_);
  downloads_.watch(own_.get());
  accept_language_ = weighed(languages_);
  words_ = Words::best_for(accept_language_).value_or(Words{});
  maps_.work_on(background_);
  // The window does not wait while a document is parsed.
  if (const auto& reader = maps_.policy().reader) {
    reader->answer_later();
    answers_ = g_unix_fd_add(
        reader->descriptor(), G_IO_IN,
        [](int, GIOCondition, void* profile) -> gboolean {
          static_cast<Profile*>(profile)->maps_.policy().reader->take_answers();
          return G_SOURCE_CONTINUE;
        },
        this);
  }
}

Profile::~Profile()
{
  maps_.work_on(nullptr);
  if (answers_ != 0)
    g_source_remove(answers_);
}

WebKitWebContext* Profile::cross_site_context(const Uri& page)
{
  const auto known = std::ranges::find_if(foreign_, [&](const Foreign& foreign) {
    return same_site(foreign.page, page) || (!foreign.page.is_http() && !page.is_http());
  });
  if (known != foreign_.end()) {
    foreign_.splice(foreign_.begin(), foreign_, known);
    return foreign_.front().context.get();
  }
  Ref<WebKitWebContext> context{webkit_web_context_new_ephemeral()};
  webkit_cookie_manager_set_accept_policy(webkit_web_context_get_cookie_manager(context.get()),
                                          WEBKIT_COOKIE_POLICY_ACCEPT_NEVER);
  set_languages(context.get(), languages_);
  downloads_.watch(context.get());
  foreign_.push_front({page, std::move(context)});
  if (foreign_.size() > max_foreign)
    foreign_.pop_back();
  return foreign_.front().context.get();
}

} // namespace standard_sitemap::webview
