#include "render/hosts/audit/robots_rules.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"
#include "engine/lists/line_readers.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// A pattern as addresses are normalised: bytes outside ASCII are percent-encoded, unreserved ones are not.
std::string normalised_pattern(std::string_view pattern)
{
  const auto is_unreserved = [](char c) {
    return is_ascii_alphanumeric(c) || std::string_view{"-._~"}.find(c) != std::string_view::npos;
  };
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const bool is_encoded = c == '%' && i + 2 < pattern.size() && is_ascii_hex_digit(pattern[i + 1]) &&
                            is_ascii_hex_digit(pattern[i + 2]);
    if (is_encoded) {
      const auto meant = static_cast<char>(hex_value(pattern[i + 1]) * 16 + hex_value(pattern[i + 2]));
      is_unreserved(meant) ? void(result += meant) : append_percent_encoded(result, meant);
      i += 2;
    } else if (c > ' ' && c < '\x7F') {
      result += c;
    } else {
      append_percent_encoded(result, c);
    }
  }
  return result;
}

/// Whether `text` matches the rest of a pattern: nothing, `$`, or what begins with `*`.
bool matches(std::string_view rest, std::string_view text)
{
  const bool is_anchored = rest.ends_with('$');
  if (is_anchored)
    rest.remove_suffix(1);
  if (rest.empty())
    return !is_anchored || text.empty();
  while (!rest.empty()) { // it begins with `*`
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find('*'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end);
    if (rest.empty() && is_anchored)
      return text.ends_with(part);
    // `find` of a view takes as many steps as both lengths multiplied.
    const void* const found = memmem(text.data(), text.size(), part.data(), part.size());
    if (!found)
      return false;
    text = text.substr(static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + part.size());
  }
  return true;
}

} // namespace

/// RFC 9309, 2.1: groups, each of which begins with lines that name programs.
class RobotsRules::Lines final : public LineReader {
 public:
  explicit Lines(RobotsRules& rules) : LineReader(max_bytes), rules_(rules) {}

 private:
  bool line(std::string_view text, std::uint32_t) override
  {
    text = text.substr(0, text.find('#'));
    const std::size_t colon = text.find(':');
    if (colon == text.npos)
      return true;
    const std::string_view field = stripped(text.substr(0, colon)), value = stripped(text.substr(colon + 1));
    if (equal_ignoring_case(field, "user-agent")) {
      if (!std::exchange(names_programs_, true))
        is_for_all_ = false;
      is_for_all_ |= value == "*";
      return true;
    }
    const bool allows = equal_ignoring_case(field, "allow");
    if (!allows && !equal_ignoring_case(field, "disallow"))
      return true;
    names_programs_ = false;
    if (is_for_all_ && !value.empty())
      rules_.add(value, allows);
    return true;
  }

  RobotsRules& rules_;
  bool names_programs_ = false; ///< whether the last line that counts did
  bool is_for_all_ = false;
};

RobotsRules::RobotsRules(std::string_view text)
{
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark))
    text.remove_prefix(byte_order_mark.size());
  Lines lines{*this};
  lines.append(text.substr(0, max_bytes));
  lines.finish();
  const auto key = [](const Rule& rule) { return std::tie(rule.literal, rule.rest, rule.allows); };
  std::ranges::sort(rules_, {}, key);
  const auto same = [key](const Rule& a, const Rule& b) { return key(a) == key(b); };
  rules_.erase(std::unique(rules_.begin(), rules_.end(), same), rules_.end());
}

void RobotsRules::add(std::string_view pattern, bool allows)
{
  std::string normal = normalised_pattern(pattern);
  std::size_t end = std::min(normal.find('*'), normal.size());
  if (end == normal.size() && normal.ends_with('$'))
    --end;
  if (end < normal.size() && ++wildcards_ > max_wildcards) {
    is_cut_ = true;
    return;
  }
  rules_.push_back({normal.substr(0, end), normal.substr(end), allows});
}

bool RobotsRules::disallows(const Uri& url) const
{
  const Uri normal = url.without_fragment().normalised();
  std::string text{normal.path().empty() ? "/" : normal.path()};
  if (text == "/robots.txt")
    return false;
  if (normal.query())
    text.append("?").append(*normal.query());
  std::size_t longest = 0;
  bool allows = true;
  auto begin = rules_.begin(), end = rules_.end(); // the rules whose literal begins as the address does
  for (std::size_t size = 0; begin != end; ++size) {
    for (; begin != end && begin->literal.size() == size; ++begin) {
      const bool is_better = begin->length() > longest || (begin->length() == longest && begin->allows);
      if (is_better && matches(begin->rest, std::string_view{text}.substr(size))) {
        longest = begin->length();
        allows = begin->allows;
      }
    }
    if (size == text.size())
      break;
    const auto next = [size](const Rule& rule) { return static_cast<unsigned char>(rule.literal[size]); };
    const auto wanted = static_cast<unsigned char>(text[size]);
    begin = std::ranges::lower_bound(begin, end, wanted, {}, next);
    end = std::ranges::upper_bound(begin, end, wanted, {}, next);
  }
  return !allows;
}

} // namespace standard_sitemap
