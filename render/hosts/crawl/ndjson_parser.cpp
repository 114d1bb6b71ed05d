#include "render/hosts/crawl/ndjson_parser.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include <rapidjson/reader.h>

#include "engine/base/ascii.h"
#include "engine/base/free_memory.h"
#include "engine/base/utf8.h"
#include "engine/web/header_list.h"
#include "render/hosts/crawl/base64.h"
#include "render/hosts/crawl/response_message.h"

namespace standard_sitemap {

namespace {

enum class Key : std::uint8_t { other, url, status, fields, body, body_base64, id };

Key key_named(std::string_view name)
{
  constexpr std::pair<std::string_view, Key> keys[] = {
      {"url", Key::url},   {"status", Key::status},           {"fields", Key::fields},
      {"body", Key::body}, {"body_base64", Key::body_base64}, {"id", Key::id}};
  const auto* const found = std::ranges::find(keys, name, [](const auto& entry) { return entry.first; });
  return found == std::end(keys) ? Key::other : found->second;
}

/// Takes the values of known keys from RapidJSON's events. Returning false stops the parser.
struct PageHandler {
  bool Null() { return depth == 1 || is_ignored(); } // as if the key were not there
  bool Bool(bool) { return is_ignored(); }
  bool Int(int value) { return number(value >= 0 ? static_cast<std::uint64_t>(value) : UINT64_MAX); }
  bool Uint(unsigned value) { return number(value); }
  bool Int64(std::int64_t value)
  {
    return number(value >= 0 ? static_cast<std::uint64_t>(value) : UINT64_MAX);
  }
  bool Uint64(std::uint64_t value) { return number(value); }
  bool Double(double) { return is_ignored(); }
  bool RawNumber(const char*, rapidjson::SizeType, bool) { return is_ignored(); }
  bool String(const char* text, rapidjson::SizeType size, bool) { return string({text, size}); }
  bool StartObject() { return enter() && (depth == 1 || key == Key::other); }
  bool Key(const char* text, rapidjson::SizeType size, bool)
  {
    if (depth == 1)
      key = key_named({text, size});
    return true;
  }
  bool EndObject(rapidjson::SizeType) { return leave(); }
  bool StartArray()
  {
    if (!enter() || depth == 1)
      return false;
    if (key != Key::fields)
      return key == Key::other;
    if (depth == 2)
      fields.clear();
    strings = 0;
    return depth <= 3;
  }
  bool EndArray(rapidjson::SizeType)
  {
    const bool is_whole = key != Key::fields || depth != 3 || strings == 2;
    return leave() && is_whole;
  }

  bool enter() { return ++depth <= NdjsonParser::max_depth; }
  bool leave()
  {
    --depth;
    return true;
  }
  bool is_ignored() const { return key == Key::other; }
  bool number(std::uint64_t value)
  {
    constexpr std::uint64_t highest = 999;
    if (key != Key::status)
      return is_ignored();
    status = value <= highest ? std::optional{static_cast<int>(value)} : std::nullopt;
    return value <= highest;
  }
  bool string(std::string_view value)
  {
    switch (key) {
    case Key::url:
      url = value;
      return true;
    case Key::id:
      id = value;
      return true;
    case Key::body:
      body = value;
      is_base64 = false;
      return true;
    case Key::body_base64:
      body = value;
      is_base64 = true;
      return true;
    case Key::fields:
      return field_string(value);
    case Key::status:
      return false;
    case Key::other:
      break;
    }
    return true;
  }
  bool field_string(std::string_view value)
  {
    if (depth != 3 || ++strings > 2)
      return false;
    if (strings == 1) {
      is_field_kept = fields.size() <= ResponseMessage::max_fields;
      if (is_field_kept)
        fields.push_back({value, {}});
    } else if (is_field_kept) {
      fields.back().value = trimmed(value);
    }
    return true;
  }

  void clear()
  {
    fields.clear();
    url = id = body = {};
    status.reset();
    is_base64 = false;
    depth = 0;
    key = Key::other;
  }

  std::string_view url, id, body;
  std::optional<int> status;
  std::vector<StoredField> fields; ///< at most one more than `max_fields`, to show that there are more
  bool is_field_kept = false;
  bool is_base64 = false;
  unsigned depth = 0, strings = 0;
  enum Key key = Key::other;
};

/// Whether RapidJSON may parse the line. It takes a NUL for the end of the text, and its own check for UTF-8
/// (kParseValidateEncodingFlag) reads past the end of a text that ends within a character.
bool may_be_object(std::string_view line)
{
  return line.front() == '{' && line.find('\0') == line.npos && valid_utf8_prefix(line) == line.size();
}

constexpr std::size_t escape_bytes = 6; // of `\uXXXX`

/// Returns the code unit of the escape at the beginning of `json`; nullopt if there is none.
std::optional<unsigned> escaped_unit(std::string_view json)
{
  if (json.size() < escape_bytes || !json.starts_with("\\u"))
    return std::nullopt;
  unsigned unit = 0;
  const char* const end = json.data() + escape_bytes;
  const bool is_whole = std::from_chars(json.data() + 2, end, unit, 16).ptr == end;
  return is_whole ? std::optional{unit} : std::nullopt;
}

bool is_high_surrogate(unsigned unit)
{
  return unit >= 0xd800 && unit < 0xdc00;
}

bool is_low_surrogate(unsigned unit)
{
  return unit >= 0xdc00 && unit < 0xe000;
}

/// Whether `json` contains `\ud`. If not, as nearly always, it has no escaped surrogate. Free of branches, so
/// that compilers vectorise it.
bool may_have_surrogates(std::string_view json)
{
  unsigned char found = 0;
  for (std::size_t i = 2; i < json.size(); ++i) {
    const auto difference =
        static_cast<unsigned char>((json[i - 2] ^ '\\') | (json[i - 1] ^ 'u') | ((json[i] | 0x20) ^ 'd'));
    found = static_cast<unsigned char>(found | (difference == 0));
  }
  return found != 0;
}

/// Replaces unpaired surrogates, which JSON can have (RFC 8259, 8.2), by U+FFFD.
void replace_half_surrogates(std::span<char> json)
{
  const std::string_view text{json.data(), json.size()};
  if (!may_have_surrogates(text))
    return;
  for (std::size_t at = text.find('\\'); at != text.npos; at = text.find('\\', at)) {
    const auto unit = escaped_unit(text.substr(at));
    if (!unit) {
      at += 2; // one character is escaped, such as the backslash itself
      continue;
    }
    const auto next = is_high_surrogate(*unit) ? escaped_unit(text.substr(at + escape_bytes)) : std::nullopt;
    const bool is_pair = next && is_low_surrogate(*next);
    if (!is_pair && (is_high_surrogate(*unit) || is_low_surrogate(*unit)))
      std::ranges::copy(std::string_view{"fffd"}, json.begin() + static_cast<std::ptrdiff_t>(at) + 2);
    at += is_pair ? 2 * escape_bytes : escape_bytes;
  }
}

std::size_t digits_at(std::string_view json, std::size_t at)
{
  return std::min(json.find_first_not_of("0123456789", at), json.size()) - at;
}

/// Returns the length of the number (RFC 8259, 6) at the beginning of `json`; 0 if there is none.
std::size_t number_length(std::string_view json)
{
  std::size_t at = json.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(json, at);
  if (whole == 0 || (whole > 1 && json[at] == '0'))
    return 0;
  at += whole;
  if (json.substr(at).starts_with('.')) {
    const std::size_t fraction = digits_at(json, at + 1);
    if (fraction == 0)
      return 0;
    at += 1 + fraction;
  }
  if (at < json.size() && (json[at] == 'e' || json[at] == 'E')) {
    const std::size_t sign = std::min(at + 1, json.size() - 1);
    const std::size_t digits = at + (json[sign] == '+' || json[sign] == '-' ? 2 : 1);
    const std::size_t exponent = digits < json.size() ? digits_at(json, digits) : 0;
    if (exponent == 0)
      return 0;
    at = digits + exponent;
  }
  return at;
}

/// JSON allows numbers beyond the range of `double`, such as `1e400`, but RapidJSON refuses the line.
/// Replaces long numbers, and those with an exponent, by another one that is no valid status.
void replace_large_numbers(std::span<char> json)
{
  constexpr std::string_view other = "0.5";
  constexpr std::size_t long_number = 20;
  const std::string_view text{json.data(), json.size()};
  bool is_in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      is_in_string = !is_in_string;
    } else if (is_in_string) {
      at += text[at] == '\\' ? 1 : 0;
    } else if (const std::size_t length = number_length(text.substr(at)); length > 0) {
      const std::string_view number = text.substr(at, length);
      if (length >= other.size() && (length >= long_number || number.find_first_of("eE") != number.npos)) {
        const auto begin = json.begin() + static_cast<std::ptrdiff_t>(at);
        std::fill(std::ranges::copy(other, begin).out, begin + static_cast<std::ptrdiff_t>(length), ' ');
      }
      at += length - 1;
    }
  }
}

} // namespace

struct NdjsonParser::Line {
  /// Frees the memory of an unusually long line.
  void give_back()
  {
    constexpr std::size_t most_kept = 4u << 20;
    for (std::vector<char>* const memory : {&text, &body})
      if (memory->size() > most_kept)
        free_memory(*memory);
  }

  std::vector<char> text; ///< RapidJSON decodes strings in place
  std::vector<char> body;
  PageHandler handler;
  rapidjson::Reader reader;
};

NdjsonParser::NdjsonParser(RecordTaker& taker, std::uint64_t offset)
    : RecordParser(taker, offset), line_(std::make_unique<Line>())
{
}

NdjsonParser::~NdjsonParser() = default;

void NdjsonParser::break_off()
{
  is_last_ = true;
  run(held_.take(), true);
  is_last_ = false;
  if (skipped_ > 0)
    taker_.damage(CrawlDamage::line, offset_ - skipped_, skipped_);
  skipped_ = 0;
}

std::size_t NdjsonParser::find_record(std::string_view bytes) const
{
  const std::size_t end = bytes.find('\n');
  return end == bytes.npos ? bytes.npos : end + 1;
}

std::size_t NdjsonParser::step(std::string_view bytes, bool)
{
  std::size_t end = bytes.find('\n', std::exchange(searched_, 0));
  if (end == bytes.npos && bytes.size() <= max_line && skipped_ == 0 && !is_last_) {
    searched_ = bytes.size();
    return 0;
  }
  const bool is_whole = end != bytes.npos || is_last_;
  if (end == bytes.npos)
    end = bytes.size();
  if (!is_whole || skipped_ > 0 || end > max_line) {
    skipped_ += end;
    if (!is_whole)
      return end;
    taker_.damage(CrawlDamage::line, offset_ + end - skipped_, skipped_);
    skipped_ = 0;
  } else {
    take_line(stripped(bytes.substr(0, end)));
    line_->give_back();
  }
  return std::min(end + 1, bytes.size());
}

/// Returns whether the line is a valid object; its values are then in the handler.
bool NdjsonParser::parse(std::string_view line)
{
  std::vector<char>& text = line_->text;
  if (text.size() < line.size() + 1)
    text.resize(line.size() + 1);
  const auto parse_copy = [&](auto prepare) {
    std::ranges::copy(line, text.begin());
    text[line.size()] = '\0';
    const std::span<char> json = std::span{text}.first(line.size());
    replace_half_surrogates(json);
    prepare(json);
    line_->handler.clear();
    rapidjson::InsituStringStream stream{text.data()};
    constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag;
    return line_->reader.Parse<flags>(stream, line_->handler).Code();
  };
  auto error = parse_copy([](std::span<char>) {});
  if (error == rapidjson::kParseErrorNumberTooBig)
    error = parse_copy(replace_large_numbers);
  return error == rapidjson::kParseErrorNone;
}

void NdjsonParser::take_line(std::string_view line)
{
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (line.starts_with(byte_order_mark))
    line.remove_prefix(byte_order_mark.size());
  if (line.empty())
    return;
  const PageHandler& handler = line_->handler;
  bool is_page = may_be_object(line) && parse(line) && !handler.url.empty();
  if (is_page && handler.is_base64) {
    const auto body = decode_base64(handler.body, line_->body);
    is_page = body.has_value();
    line_->handler.body = body.value_or("");
  }
  if (!is_page)
    return taker_.damage(CrawlDamage::line, offset_, line.size());
  taker_.page({.url = handler.url,
               .record = handler.id,
               .status = handler.status,
               .fields = handler.fields,
               .body = handler.body});
}

} // namespace standard_sitemap
