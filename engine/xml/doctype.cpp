#include "engine/xml/doctype.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t opening_bytes = 2; // `<!`

} // namespace

DoctypeEnd::Part DoctypeEnd::pass(char c)
{
  switch (state_) {
  case State::outside:
    if (c == '"' || c == '\'') {
      quote_ = c;
      state_ = State::literal;
    } else if (c == '[') {
      state_ = State::subset;
      return Part::opening;
    }
    return c == '>' ? Part::end : Part::outside;
  case State::literal:
    if (c == quote_)
      state_ = State::outside;
    return Part::outside;
  case State::after_subset:
    return c == '>' ? Part::end : Part::outside;
  case State::subset:
    if (c == ']') {
      state_ = State::after_subset;
      return Part::closing;
    }
    if (c == '<')
      state_ = State::opened;
    break;
  case State::opened:
    matched_ = 0;
    state_ = c == '!' ? State::bang : c == '?' ? State::instruction : State::declaration;
    break;
  case State::bang:
    state_ = c == '-' ? State::dash : c == '>' ? State::subset : State::declaration;
    break;
  case State::dash:
    state_ = c == '-' ? State::comment : c == '>' ? State::subset : State::declaration;
    break;
  case State::comment:
    if (c == '-')
      matched_ = std::min<std::size_t>(matched_ + 1, 2);
    else if (c == '>' && matched_ == 2)
      state_ = State::subset;
    else
      matched_ = 0;
    break;
  case State::instruction:
    if (c == '>' && matched_ == 1)
      state_ = State::subset;
    matched_ = c == '?' ? 1 : 0;
    break;
  case State::declaration:
    if (c == '>') {
      state_ = State::subset;
    } else if (c == '"' || c == '\'') {
      quote_ = c;
      state_ = State::value;
    }
    break;
  case State::value:
    if (c == quote_)
      state_ = State::declaration;
    break;
  }
  return Part::subset;
}

std::size_t XmlDoctype::append(std::string_view bytes)
{
  using Part = DoctypeEnd::Part;
  std::size_t at = 0;
  for (; at < bytes.size() && state_ == State::open; ++at) {
    const Part part = end_.pass(bytes[at]);
    if (part == Part::subset ? subset_bytes_ == limits_.subset
                             : text_.size() - subset_bytes_ + opening_bytes == limits_.outside) {
      state_ = part == Part::subset ? State::subset_too_long : State::too_long;
      break;
    }
    if (part == Part::closing)
      subset_end_ = text_.size();
    text_.push_back(bytes[at]);
    if (part == Part::opening)
      subset_begin_ = text_.size();
    else if (part == Part::subset)
      ++subset_bytes_;
    else if (part == Part::end)
      state_ = State::ended;
  }
  return at;
}

std::optional<DoctypeFault> XmlDoctype::fault() const
{
  // libxml2 accepts a keyword without white space after it. It reports a wrong keyword or a missing name
  // itself.
  constexpr std::string_view keyword = "DOCTYPE";
  if (text_.starts_with(keyword) && text_.size() > keyword.size() && text_[keyword.size()] != '>' &&
      !is_xml_whitespace(text_[keyword.size()]))
    return DoctypeFault{"not well-formed XML: there is no white space after \"DOCTYPE\"", keyword.size()};
  if (!subset_begin_)
    return std::nullopt;
  const std::size_t end = subset_end_.value_or(text_.size());
  auto fault = internal_subset_fault(std::string_view{text_}.substr(*subset_begin_, end - *subset_begin_),
                                     subset_end_.has_value());
  if (fault) {
    fault->offset += *subset_begin_;
    return fault;
  }
  if (!subset_end_)
    return std::nullopt;
  for (std::size_t at = end + 1; at < text_.size(); ++at) {
    if (text_[at] == '>')
      break;
    if (!is_xml_whitespace(text_[at]))
      return DoctypeFault{"something follows the declarations of the DOCTYPE", at};
  }
  return std::nullopt;
}

std::string XmlDoctype::plain() const
{
  std::string plain = text_;
  if (subset_begin_) // so `subset_end_` is set, too, as the state is `ended`
    std::replace_if(
        plain.begin() + static_cast<std::ptrdiff_t>(*subset_begin_ - 1),
        plain.begin() + static_cast<std::ptrdiff_t>(*subset_end_ + 1),
        [](char c) { return c != '\n' && c != '\r'; }, ' ');
  return plain;
}

} // namespace standard_sitemap
