// Response fields: Opt declarations (D-1a) and media types. One field value a line.

#include <algorithm>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

#include "discovery/opt_field.h"
#include "engine/web/media_type.h"

using namespace standard_sitemap;
using fuzz::require;

namespace {

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/// The declaration as a well-formed field would have it.
std::string written(const ExtensionDeclaration& declaration)
{
  std::string text = "\"";
  for (const char c : declaration.uri) {
    if (c == '"' || c == '\\')
      text += '\\';
    text += c;
  }
  return text + "\"" + (declaration.prefix.empty() ? "" : ";ns=" + declaration.prefix);
}

bool same(const std::vector<ExtensionDeclaration>& a, const std::vector<ExtensionDeclaration>& b)
{
  return std::ranges::equal(a, b, [](const ExtensionDeclaration& x, const ExtensionDeclaration& y) {
    return x.uri == y.uri && x.prefix == y.prefix;
  });
}

void check_declarations(const std::vector<std::string_view>& values)
{
  HeaderList fields;
  std::string merged;
  for (const std::string_view value : values) {
    fields.add("Opt", std::string{value});
    merged += (fields.fields().size() == 1 ? "" : ", ") + fields.fields().back().value;
  }
  const Policy policy;
  const ExtensionDeclarations read = extension_declarations(fields, "opt", policy);
  require(read.declarations.size() <= policy.opt_declarations, "policy: declarations");
  std::string again;
  for (const ExtensionDeclaration& declaration : read.declarations) {
    require(declaration.prefix.empty() || declaration.prefix.size() >= 2, "D-1a: two digits or more");
    require(std::ranges::all_of(declaration.prefix, is_digit), "D-1a: digits");
    again += (again.empty() ? "" : ",") + written(declaration);
  }
  if (again.size() <= policy.opt_bytes) {
    const auto reread = extension_declarations({{"Opt", again}}, "Opt", policy);
    require(reread.malformed == 0 && same(reread.declarations, read.declarations),
            "D-1a: what was read can be written and read again", again);
  }
  if (!read.cut && merged.size() <= policy.opt_bytes)
    require(same(extension_declarations({{"Opt", merged}}, "Opt", policy).declarations, read.declarations),
            "repeated fields mean the same, apart or merged", merged);
}

void check_media_type(std::string_view value)
{
  const auto type = MediaType::parse(value);
  if (!type)
    return;
  require(std::ranges::none_of(type->essence(), [](char c) { return c >= 'A' && c <= 'Z'; }), "lower case");
  require(std::ranges::count(type->essence(), '/') == 1, "type/subtype");
  const auto again = MediaType::parse(type->essence());
  require(again && again->essence() == type->essence(), "the essence is a media type");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  const fuzz::Exactly input{fuzz::text_of(data, size)};
  const auto values = fuzz::lines_of(input.view());
  check_declarations(values);
  for (const std::string_view value : values)
    check_media_type(value);
  return 0;
}
