#include "engine/lists/line_readers.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/base/saturated.h"
#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

bool LineReader::append(std::string_view text)
{
  while (!text.empty()) {
    if (std::exchange(after_cr_, false) && text.front() == '\n') {
      text.remove_prefix(1);
      ++bytes_;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (begun_.size() <= max_bytes_)
      begun_.append(text.substr(0, std::min(end, saturated_sum(max_bytes_, 1) - begun_.size())));
    bytes_ += std::min(end + 1, text.size());
    if (end == text.size())
      return true;
    after_cr_ = text[end] == '\r';
    text.remove_prefix(end + 1);
    const bool more = line(begun_, number_++);
    begun_.clear();
    if (!more)
      return false;
  }
  return true;
}

void LineReader::finish()
{
  if (!begun_.empty())
    line(begun_, number_);
  begun_.clear();
  end();
}

namespace {

// Whether a word may be a date in any form, a time or a priority.
bool is_number_like(std::string_view word)
{
  if (word.front() < '0' || word.front() > '9' || word.find_first_not_of("0123456789-/:.+TZ") != word.npos)
    return false;
  return word.find_first_of("-/:") != word.npos || word.starts_with("0.") || word.starts_with("1.0") ||
         std::count(word.begin(), word.end(), '.') == 2;
}

// Whether a word is a value that other formats have besides the URL.
bool is_value(std::string_view word)
{
  constexpr std::string_view zones[] = {"Z", "UTC", "GMT"};
  return is_number_like(word) || is_change_frequency(word) ||
         std::find(std::begin(zones), std::end(zones), word) != std::end(zones);
}

/// Returns the beginning of a line; it has a column only in checks.
TextPosition first_column(std::uint32_t line, const Policy& policy)
{
  return {line, policy.for_check ? 1u : 0u};
}

/// Returns the position of `part`, which is in the same line as `from` and not before it. `at`: the position
/// of `from`.
TextPosition position_of(std::string_view part, std::string_view from, TextPosition at)
{
  if (at.column > 0) {
    const auto between = static_cast<std::size_t>(part.data() - from.data());
    at.column += static_cast<std::uint32_t>(count_code_points({from.data(), between}));
  }
  return at;
}

/// Returns the end of the first column of non-empty text: a tab, or the blanks before a URL.
std::size_t end_of_column(std::string_view text)
{
  for (std::size_t at = text.find_first_of(ascii_blanks); at < text.size();
       at = text.find_first_of(ascii_blanks, at)) {
    const std::size_t end = at;
    at = std::min(text.find_first_not_of(ascii_blanks, at), text.size());
    if (text.substr(end, at - end).find('\t') != text.npos || is_web_address(text.substr(at)))
      return end;
  }
  return text.size();
}

/// Returns the end of the URL with which a column begins, without trailing values.
std::size_t end_of_url(std::string_view column)
{
  for (;;) {
    const std::size_t blank = column.find_last_of(ascii_blanks);
    if (blank == column.npos || !is_value(column.substr(blank + 1)))
      return column.size();
    column = trimmed(column.substr(0, blank));
  }
}

} // namespace

TextListReader::TextListReader(ListEntries& entries)
    : LineReader(entries.writer().policy().uri_bytes), entries_(entries)
{
}

bool TextListReader::line(std::string_view text, std::uint32_t number)
{
  const std::string_view url = trimmed_url(text);
  if (url.empty())
    return true;
  const Policy& policy = entries_.writer().policy();
  const TextPosition at = position_of(url, text, first_column(number, policy));
  if (!is_valid_utf8(url) && url.size() <= policy.uri_bytes) {
    entries_.leave_out("there are bytes that are not UTF-8", at);
    return true;
  }
  return url.find_first_of(ascii_blanks) == url.npos ? add(url, at) : add_columns(url, at);
}

bool TextListReader::add(std::string_view url, TextPosition at)
{
  const auto kept = entries_.check_entry(url, at);
  if (!kept)
    return true;
  values_.clear();
  values_.set(Attribute::url, *kept);
  return entries_.add(ElementKind::item, at, values_);
}

bool TextListReader::add_columns(std::string_view line, TextPosition at)
{
  const bool may_be_cut = line.size() > entries_.writer().policy().uri_bytes;
  if (may_be_cut || !is_web_address(line))
    return add(line, at); // reports the fault
  std::vector<std::string_view> urls;
  std::string_view ignored;      // the first one ignored
  std::string_view known = line; // begins at `at`
  while (!line.empty()) {
    std::string_view column = trimmed(line.substr(0, end_of_column(line)));
    line = trimmed(line.substr(end_of_column(line)));
    const std::size_t url_end = is_web_address(column) ? end_of_url(column) : 0;
    if (url_end > 0)
      urls.push_back(column.substr(0, url_end));
    column.remove_prefix(url_end);
    if (ignored.empty())
      ignored = trimmed(column);
  }
  if (!ignored.empty())
    entries_.writer().note(Severity::warning, Code::bad_value,
                           "\"" + shortened(ignored) +
                               "\" after the URL is ignored: a line of a text file with URLs holds " +
                               "one URL and nothing else",
                           at);
  if (urls.size() > 1)
    entries_.writer().note(Severity::warning, Code::bad_value,
                           std::to_string(urls.size()) + " URLs are on one line; each is read as an entry",
                           at);
  for (const std::string_view url : urls) {
    at = position_of(url, std::exchange(known, url), at);
    if (!add(url, at))
      return false;
  }
  return true;
}

RobotsReader::RobotsReader(ListEntries& entries)
    : LineReader(saturated_sum(entries.writer().policy().uri_bytes, 64)), entries_(entries)
{
}

bool RobotsReader::line(std::string_view text, std::uint32_t number)
{
  constexpr std::uint64_t max_bytes = 500u << 10; // RFC 9309 2.5: crawlers may stop there
  if (text.find('\0') != text.npos) {
    value_ = text;
    std::erase(value_, '\0');
    text = value_;
  }
  text = text.substr(0, text.find('#'));
  const std::size_t colon = text.find(':');
  if (colon == text.npos)
    return true;
  const std::string_view field = trimmed_url(text.substr(0, colon));
  const bool misspelled = equal_ignoring_case(field, "site-map");
  if (!misspelled && !equal_ignoring_case(field, "sitemap"))
    return true;
  const TextPosition at = position_of(field, text, first_column(number, entries_.writer().policy()));
  if (misspelled)
    entries_.writer().note(
        Severity::warning, Code::misspelled_field,
        "the field is called Sitemap, not " + std::string{field} + "; it is read as Sitemap", at);
  std::string_view value = text.substr(colon + 1);
  if (!is_valid_utf8(value)) { // only the server knows the meaning of such bytes
    auto escaped = clean_up({trimmed_url(value)});
    if (!escaped) {
      entries_.leave_out("there are bytes that are not UTF-8", at);
      return true;
    }
    escaped_ = *std::move(escaped);
    value = escaped_;
  }
  const auto url = entries_.check_entry(value, at, true);
  if (!url)
    return true;
  if (bytes() > max_bytes && !std::exchange(too_long_, true))
    entries_.writer().note(Severity::warning, Code::crawler_limit,
                           "a Sitemap line comes after the first 500 KiB: crawlers may not read that far",
                           at);
  values_.clear();
  values_.set(Attribute::href, *url);
  return entries_.add(ElementKind::external, at, values_);
}

} // namespace standard_sitemap
