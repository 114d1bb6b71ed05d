#include "engine/xml/libxml_position.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include <libxml/parserInternals.h>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

/// Returns the last `c` of the text, or null.
template <class Text>
const char* last_of(Text text, char c)
{
  if constexpr (requires {
                  memrchr(text.data(), c, text.size());
                }) { // most C libraries have it, and it is fast
    return static_cast<const char*>(memrchr(text.data(), c, text.size()));
  } else {
    const std::size_t at = text.rfind(c);
    return at == Text::npos ? nullptr : text.data() + at;
  }
}

} // namespace

std::uint32_t LibxmlPosition::line_of_file(int line) const
{
  return static_cast<std::uint32_t>(std::max(0, line)) + skipped_lines_;
}

std::uint32_t LibxmlPosition::line() const
{
  return context_.input ? line_of_file(context_.input->line) : 0;
}

std::uint32_t LibxmlPosition::column() const
{
  return context_.input && !has_skipped_ ? static_cast<std::uint32_t>(std::max(0, context_.input->col)) : 0;
}

std::uint32_t LibxmlPosition::line_behind_words(std::string_view delivered) const
{
  // libxml2 delivers text in place, from its input, with `cur` at its beginning or end but its lines already
  // counted; or as a copy, with `cur` at its end.
  const xmlParserInput& input = *context_.input;
  const auto* const begin = reinterpret_cast<const xmlChar*>(delivered.data());
  const bool is_of_input = begin >= input.base && begin < input.end;
  const xmlChar* const end = is_of_input ? begin + delivered.size() : input.cur;
  std::uint32_t line_ends = 0;
  for (const xmlChar* at = end; at > input.base && is_xml_whitespace(static_cast<char>(at[-1])); --at)
    line_ends += at[-1] == '\n';
  return line() - std::min(line_ends, line());
}

std::size_t LibxmlPosition::bytes_left() const
{
  const xmlParserInput* const input = context_.input;
  return input && input->cur < input->end ? static_cast<std::size_t>(input->end - input->cur) : 0;
}

std::string_view LibxmlPosition::rest() const
{
  const std::size_t left = bytes_left();
  return left > 0 ? std::string_view{reinterpret_cast<const char*>(context_.input->cur), left}
                  : std::string_view{};
}

bool LibxmlPosition::at_end() const
{
  return context_.input && context_.input->cur >= context_.input->end;
}

char LibxmlPosition::previous() const
{
  const xmlParserInput* const input = context_.input;
  return input && input->cur > input->base ? static_cast<char>(input->cur[-1]) : '\0';
}

std::size_t LibxmlPosition::bytes_from_cdata_end() const
{
  const std::size_t left = bytes_left();
  const std::string_view text{reinterpret_cast<const char*>(context_.input->cur), left};
  return left - std::min(text.find("]]>"), left);
}

bool LibxmlPosition::is_in_attribute_value() const
{
  return context_.instate !=
         XML_PARSER_CONTENT; // up to 2.12 XML_PARSER_ATTRIBUTE_VALUE, then XML_PARSER_START_TAG
}

bool LibxmlPosition::is_after_root() const
{
  return context_.instate == XML_PARSER_EPILOG;
}

bool LibxmlPosition::tag_is_complete() const
{
  const xmlChar* const next = context_.input->cur;
  return next[0] == '>' || (next[0] == '/' && next[1] == '>');
}

const char* LibxmlPosition::start_of_tag() const
{
  const xmlParserInput& input = *context_.input;
  return last_of(std::string_view{reinterpret_cast<const char*>(input.base),
                                  static_cast<std::size_t>(input.cur - input.base)},
                 '<');
}

std::uint32_t LibxmlPosition::line_of_tag() const
{
  const xmlParserInput& input = *context_.input;
  const auto* const end = reinterpret_cast<const char*>(input.cur);
  std::uint32_t line = line_of_file(std::max(1, input.line));
  const char* at = start_of_tag();
  while (at && (at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))))) {
    --line;
    ++at;
  }
  return line;
}

std::size_t LibxmlPosition::bytes_from_tag() const
{
  const char* const start = start_of_tag();
  return start ? static_cast<std::size_t>(reinterpret_cast<const char*>(context_.input->end) - start)
               : bytes_left();
}

} // namespace standard_sitemap
