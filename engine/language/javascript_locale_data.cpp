#include <array>
#include <charconv>

#include "engine/base/javascript.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

namespace {

std::string joined(const std::vector<std::string>& tags)
{
  std::string all;
  for (const std::string& tag : tags)
    all.append(all.empty() ? "" : " ").append(tag);
  return all;
}

/// The parts of a text between spaces; those that are missing are empty.
template <std::size_t count>
std::array<std::string, count> parts_of(std::string_view text)
{
  std::array<std::string, count> parts;
  for (std::string& part : parts) {
    const std::size_t end = std::min(text.find(' '), text.size());
    part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

} // namespace

std::optional<CanonicalTag> canonical_tag(std::string_view tag)
{
  if (tag.size() > longest_language_tag)
    return std::nullopt;
  const auto answer = asked_of_javascript("canonicalTag", tag);
  if (!answer)
    return std::nullopt;
  const auto [text, language, script, region] = parts_of<4>(*answer);
  return CanonicalTag{text, language, script, region};
}

bool is_right_to_left(const CanonicalTag& tag)
{
  return asked_of_javascript("isRightToLeft", tag.text) == "yes";
}

std::optional<LanguageMatch> best_match(const std::vector<std::string>& desired,
                                        const std::vector<std::string>& supported)
{
  const auto answer = asked_of_javascript("bestMatch", joined(desired), joined(supported));
  if (!answer)
    return std::nullopt;
  LanguageMatch match{};
  const auto [first, second] = parts_of<2>(*answer);
  std::from_chars(first.data(), first.data() + first.size(), match.desired);
  std::from_chars(second.data(), second.data() + second.size(), match.supported);
  return match;
}

bool is_current_language(std::string_view two_letters)
{
  return asked_of_javascript("isLanguageCode", two_letters) == "yes";
}

bool is_current_region(std::string_view two_letters)
{
  return asked_of_javascript("isRegionCode", two_letters) == "yes";
}

} // namespace standard_sitemap
