#include "discovery/opt_field.h"

#include <optional>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

bool is_control(char c)
{
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// RFC 9110 5.6.2
bool is_token_character(char c)
{
  return is_ascii_alphanumeric(c) || std::string_view{"!#$%&'*+-.^_`|~"}.find(c) != std::string_view::npos;
}

// D-1a: two or more digits, kept as text. DEVIATION D-1a: the published rule allows exactly two.
bool is_prefix(std::string_view text)
{
  for (char c : text)
    if (!is_ascii_digit(c))
      return false;
  return text.size() >= 2;
}

/// Parses one declaration without surrounding white space. Each function advances the position past what it
/// has consumed.
class DeclarationParser {
 public:
  explicit DeclarationParser(std::string_view text) : rest_(text) {}

  // "uri" *( OWS ";" OWS token [ OWS "=" OWS ( token / quoted-string ) ] )
  std::optional<ExtensionDeclaration> parse()
  {
    ExtensionDeclaration declaration;
    auto uri = quoted_string();
    if (!uri || uri->empty())
      return std::nullopt;
    declaration.uri = *std::move(uri);
    for (skip_white_space(); !rest_.empty(); skip_white_space()) {
      if (!take(';') || !parameter(declaration))
        return std::nullopt;
    }
    return declaration;
  }

 private:
  bool parameter(ExtensionDeclaration& declaration)
  {
    skip_white_space();
    const std::string_view name = token();
    if (name.empty())
      return false;
    const bool names_prefix = equal_ignoring_case(name, "ns");
    skip_white_space();
    if (!take('='))
      return !names_prefix;
    skip_white_space();
    if (!rest_.empty() && rest_.front() == '"')
      return quoted_string().has_value() && !names_prefix;
    const std::string_view value = token();
    if (!names_prefix)
      return !value.empty();
    if (!is_prefix(value))
      return false;
    if (declaration.prefix.empty()) // the first one counts
      declaration.prefix = value;
    return true;
  }

  // RFC 9110, 5.6.4: the only control character allowed is the tab, escaped or not.
  std::optional<std::string> quoted_string()
  {
    if (!take('"'))
      return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (rest_[i] == '"') {
        rest_.remove_prefix(i + 1);
        return text;
      }
      if (rest_[i] == '\\' && ++i == rest_.size())
        break;
      if (is_control(rest_[i]) && rest_[i] != '\t')
        break;
      text.push_back(rest_[i]);
    }
    return std::nullopt;
  }

  std::string_view token()
  {
    std::size_t length = 0;
    while (length < rest_.size() && is_token_character(rest_[length]))
      ++length;
    const std::string_view text = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return text;
  }

  bool take(char c)
  {
    if (rest_.empty() || rest_.front() != c)
      return false;
    rest_.remove_prefix(1);
    return true;
  }

  void skip_white_space()
  {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

/// The index of the comma that ends the element at the start of `text`, or its length.
std::size_t element_length(std::string_view text)
{
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"')
      quoted = !quoted;
    else if (text[i] == '\\' && quoted)
      ++i;
    else if (text[i] == ',' && !quoted)
      return i;
  }
  return text.size();
}

} // namespace

ExtensionDeclarations extension_declarations(const HeaderList& fields, std::string_view field_name,
                                             const Policy& policy)
{
  ExtensionDeclarations result;
  const std::string value = fields.combined(field_name);
  std::string_view rest = value;
  if (rest.size() > policy.opt_bytes) {
    rest = rest.substr(0, policy.opt_bytes);
    result.cut = true;
  }
  while (!rest.empty()) {
    const std::size_t length = element_length(rest);
    const bool last = length == rest.size();
    if (last && result.cut)
      break; // the last element was cut off
    const std::string_view element = trimmed(rest.substr(0, length));
    rest.remove_prefix(last ? length : length + 1);
    if (element.empty()) // RFC 9110 5.6.1: empty elements of a list do not count
      continue;
    if (result.declarations.size() == policy.opt_declarations) {
      result.cut = true;
      break;
    }
    if (auto declaration = DeclarationParser{element}.parse()) {
      result.declarations.push_back(*std::move(declaration));
    } else {
      ++result.malformed;
      result.malformed_ours |= element.find(sitemap_namespace) != std::string_view::npos;
      result.unquoted_ours |= element.starts_with(sitemap_namespace);
    }
  }
  return result;
}

} // namespace standard_sitemap
