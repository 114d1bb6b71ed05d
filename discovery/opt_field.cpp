#include "discovery/opt_field.h"

#include <optional>

#include "engine/base/ascii.h"
#include "engine/web/field_value.h"

namespace standard_sitemap {
namespace {

// D-1a: two or more digits, kept as text. DEVIATION D-1a: the published rule allows exactly two.
bool is_prefix(std::string_view text)
{
  for (char c : text)
    if (!is_ascii_digit(c))
      return false;
  return text.size() >= 2;
}

/// Parses one declaration without surrounding white space.
class DeclarationParser {
 public:
  explicit DeclarationParser(std::string_view text) : value_(text) {}

  // "uri" *( OWS ";" OWS token [ OWS "=" OWS ( token / quoted-string ) ] )
  std::optional<ExtensionDeclaration> parse()
  {
    ExtensionDeclaration declaration;
    auto uri = value_.quoted_string();
    if (!uri || uri->empty())
      return std::nullopt;
    declaration.uri = *std::move(uri);
    for (value_.skip_white_space(); !value_.done(); value_.skip_white_space()) {
      if (!value_.take(';') || !parameter(declaration))
        return std::nullopt;
    }
    return declaration;
  }

 private:
  bool parameter(ExtensionDeclaration& declaration)
  {
    value_.skip_white_space();
    const std::string_view name = value_.token();
    if (name.empty())
      return false;
    const bool names_prefix = equal_ignoring_case(name, "ns");
    value_.skip_white_space();
    if (!value_.take('='))
      return !names_prefix;
    value_.skip_white_space();
    if (value_.at('"'))
      return value_.quoted_string().has_value() && !names_prefix;
    const std::string_view value = value_.token();
    if (!names_prefix)
      return !value.empty();
    if (!is_prefix(value))
      return false;
    if (declaration.prefix.empty()) // the first `ns` counts
      declaration.prefix = value;
    return true;
  }

  FieldValueReader value_;
};

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
    const std::size_t length = list_element_length(rest);
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
