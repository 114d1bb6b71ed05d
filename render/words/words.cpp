#include "render/words/words.h"

#include <algorithm>

#include "engine/language/language.h"
#include "render/words/table.h"

namespace standard_sitemap {

// The digits are named, since versions of CLDR do not all have the same for a language.
Words::Words(std::size_t language)
    : language_(language), formats_(std::make_shared<const LocaleFormats>(
                               std::string{this->language()}.append("-u-nu-").append(numbering_system())))
{
}

std::span<const std::string_view> Words::languages()
{
  return table_languages();
}

std::optional<Words> Words::best_for(std::string_view accept_language)
{
  const std::span<const std::string_view> all = languages();
  const auto best = best_language(accept_language, {all.begin(), all.end()});
  return best ? std::optional{Words{*best}} : std::nullopt;
}

std::optional<Words> Words::in(std::string_view language)
{
  return direction_of(language) ? best_for(language) : std::nullopt; // a tag, not a list
}

Direction Words::direction() const
{
  return direction_of(language()).value_or(Direction::left_to_right);
}

std::string Words::number(std::uint64_t number) const
{
  return formats_->number(number);
}

std::string_view Words::role_title(std::string_view role) const
{
  std::string name = "role_" + std::string{role};
  std::ranges::replace(name, '-', '_');
  return message(name).value_or(std::string_view{});
}

std::optional<std::string_view> Words::message(std::string_view name) const
{
  const std::span<const std::string_view> names = message_names();
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    return std::nullopt;
  return text(static_cast<std::size_t>(found - names.begin()));
}

std::string_view Words::text(std::size_t message) const
{
  return messages_in(language_)[message];
}

/// The first number decides on the plural.
std::string Words::filled(std::size_t message, std::span<const Argument> arguments) const
{
  const auto counted =
      std::ranges::find_if(arguments, [](const Argument& it) { return it.count.has_value(); });
  const PluralCategory category =
      counted == arguments.end() ? PluralCategory::other : formats_->plural_category(*counted->count);
  return standard_sitemap::filled(form_of(text(message), category), arguments);
}

} // namespace standard_sitemap
