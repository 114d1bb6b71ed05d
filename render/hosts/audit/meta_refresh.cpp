#include "render/hosts/audit/meta_refresh.h"

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

void skip_whitespace(std::string_view& text)
{
  while (!text.empty() && is_ascii_whitespace(text.front()))
    text.remove_prefix(1);
}

/// Removes `url=`, if `text` begins with it.
void skip_name(std::string_view& text)
{
  if (!equal_ignoring_case(text.substr(0, 3), "url"))
    return;
  std::string_view rest = text.substr(3);
  skip_whitespace(rest);
  if (!rest.starts_with('='))
    return;
  rest.remove_prefix(1);
  skip_whitespace(rest);
  text = rest;
}

/// Removes and returns the seconds, without a fraction, as the standard says. Returns nullopt if there are
/// none, or if the number is too large.
std::optional<unsigned> take_delay(std::string_view& text)
{
  if (text.empty() || (!is_ascii_digit(text.front()) && text.front() != '.'))
    return std::nullopt;
  unsigned delay = 0;
  while (!text.empty() && is_ascii_digit(text.front())) {
    delay = delay * 10 + static_cast<unsigned>(text.front() - '0');
    if (delay > longest_forwarding_delay)
      return std::nullopt;
    text.remove_prefix(1);
  }
  while (!text.empty() && (is_ascii_digit(text.front()) || text.front() == '.'))
    text.remove_prefix(1);
  return delay;
}

} // namespace

std::optional<std::string_view> forwarding_of(std::string_view content)
{
  skip_whitespace(content);
  if (!take_delay(content) || content.empty())
    return std::nullopt;
  if (content.front() != ';' && content.front() != ',' && !is_ascii_whitespace(content.front()))
    return std::nullopt;
  skip_whitespace(content);
  if (content.starts_with(';') || content.starts_with(','))
    content.remove_prefix(1);
  skip_whitespace(content);
  skip_name(content);
  if (content.starts_with('"') || content.starts_with('\'')) {
    const char quote = content.front();
    content.remove_prefix(1);
    content = content.substr(0, content.find(quote));
  }
  content = stripped(content);
  return content.empty() ? std::nullopt : std::optional{content};
}

} // namespace standard_sitemap
