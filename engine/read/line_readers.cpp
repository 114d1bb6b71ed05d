#include <standard_sitemap/read/line_readers.h>

#include <algorithm>

#include <standard_sitemap/text/encoding.h>
#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {

bool LineReader::append(std::string_view text)
{
  while (!text.empty()) {
    if (std::exchange(after_cr_, false) && text.front() == '\n') {
      text.remove_prefix(1);
      continue;
    }
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (begun_.size() <= most_bytes_)
      begun_.append(text.substr(0, std::min(end, most_bytes_ + 1 - begun_.size())));
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
}

TextListReader::TextListReader(ListEntries& entries)
    : LineReader(entries.writer().policy().uri_bytes), entries_(entries)
{
}

bool TextListReader::line(std::string_view text, std::uint32_t number)
{
  text = without_space_around(text);
  if (text.empty())
    return true;
  if (!is_valid_utf8(text) && text.size() <= entries_.writer().policy().uri_bytes) {
    entries_.leave_out("there are bytes that are no UTF-8", number);
    return true;
  }
  const auto url = entries_.judge(text, number);
  if (!url)
    return true;
  values_.clear();
  values_.set(Attribute::url, *url);
  return entries_.add(ElementKind::item, number, values_);
}

RobotsReader::RobotsReader(ListEntries& entries)
    : LineReader(entries.writer().policy().uri_bytes + 64), entries_(entries)
{
}

bool RobotsReader::line(std::string_view text, std::uint32_t number)
{
  constexpr std::uint64_t most_bytes = 500u << 10; // RFC 9309 2.5: crawlers may stop there
  bytes_ += text.size() + 1;
  if (text.find('\0') != text.npos) {
    value_ = text;
    std::erase(value_, '\0');
    text = value_;
  }
  text = text.substr(0, text.find('#'));
  const std::size_t colon = text.find(':');
  if (colon == text.npos || !equal_ignoring_case(without_space_around(text.substr(0, colon)), "sitemap"))
    return true;
  const auto url = entries_.judge(text.substr(colon + 1), number, true);
  if (!url)
    return true;
  if (bytes_ > most_bytes && !std::exchange(too_long_, true))
    entries_.writer().note(Severity::warning, Code::crawler_limit,
                           "a Sitemap line lies beyond the first 500 KiB: crawlers may not read so far",
                           number);
  values_.clear();
  values_.set(Attribute::href, *url);
  return entries_.add(ElementKind::external, number, values_);
}

} // namespace standard_sitemap
