#include "render/words/script_words.h"

#include <algorithm>

#include "render/json/script_json.h"

namespace standard_sitemap {

namespace {

void add_message(ScriptJson& json, std::string_view message)
{
  if (message.find('\n') == message.npos)
    return json.text(message);
  json.start_object();
  for (const PluralCategory category : all_plural_categories) {
    const std::string_view form = message.substr(0, message.find('\n'));
    if (!form.empty()) {
      json.key(plural_category_name(category));
      json.text(form);
    }
    message.remove_prefix(std::min(form.size() + 1, message.size()));
  }
  json.end_object();
}

} // namespace

std::string script_words(const Words& words, std::span<const std::string_view> names)
{
  ScriptJson json;
  json.start_object();
  json.key("lang");
  json.text(words.language());
  json.key("dir");
  json.text(words.direction() == Direction::right_to_left ? "rtl" : "ltr");
  json.key("digits");
  json.text(words.numbering_system());
  json.key("texts");
  json.start_object();
  for (const std::string_view name : names)
    if (const auto message = words.message(name)) {
      json.key(name);
      add_message(json, *message);
    }
  json.end_object();
  json.end_object();
  return std::string{json.written()};
}

} // namespace standard_sitemap
