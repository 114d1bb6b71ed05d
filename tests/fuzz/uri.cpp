// URI clean-up and resolution (D-9, RFC 3986). Lines: a base, and references.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <uriparser/Uri.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

#include "engine/web/uri.h"

using namespace standard_sitemap;
using fuzz::require;

namespace {

bool may_stand_in_a_uri(char c)
{
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return alphanumeric || std::string_view{"-._~:/?#[]@!$&'()*+,;=%"}.find(c) != std::string_view::npos;
}

bool uriparser_takes(const std::string& text)
{
  UriUriA parsed;
  if (uriParseSingleUriExA(&parsed, text.data(), text.data() + text.size(), nullptr) != URI_SUCCESS)
    return false;
  uriFreeUriMembersA(&parsed);
  return true;
}

struct FreeMembers {
  void operator()(UriUriA* uri) const { uriFreeUriMembersA(uri); }
};
using Members = std::unique_ptr<UriUriA, FreeMembers>;

/// The reference as uriparser resolves it; nullopt if uriparser does not accept it.
std::optional<std::string> resolved_by_uriparser(const std::string& base, const std::string& reference)
{
  UriUriA parsed_base, parsed_reference, target;
  if (uriParseSingleUriExA(&parsed_base, base.data(), base.data() + base.size(), nullptr) != URI_SUCCESS)
    return std::nullopt;
  const Members free_base{&parsed_base};
  if (uriParseSingleUriExA(&parsed_reference, reference.data(), reference.data() + reference.size(),
                           nullptr) != URI_SUCCESS)
    return std::nullopt;
  const Members free_reference{&parsed_reference};
  const bool resolved = uriAddBaseUriA(&target, &parsed_reference, &parsed_base) == URI_SUCCESS;
  const Members free_target{&target};
  int characters = 0;
  if (!resolved || uriToStringCharsRequiredA(&target, &characters) != URI_SUCCESS)
    return std::nullopt;
  std::string text(static_cast<std::size_t>(characters) + 1, '\0');
  if (uriToStringA(text.data(), &target, characters + 1, nullptr) != URI_SUCCESS)
    return std::nullopt;
  text.resize(static_cast<std::size_t>(characters));
  return text;
}

/// Whether uriparser follows RFC 3986 for this URI: it rewrites IP literals, puts `/.` before a path with two
/// slashes although there is a host, and differs if dot segments lead above the start of a path without a
/// root.
bool is_for_uriparser(const Uri& uri)
{
  return uri.authority() && uri.host().find('[') == std::string_view::npos && !uri.path().starts_with("//");
}

void check(const Uri& uri)
{
  require(std::ranges::all_of(uri.text(), may_stand_in_a_uri), "RFC 3986: characters", uri.text());
  require(uriparser_takes(uri.text()), "uriparser accepts it as a URI, too", uri.text());
  const auto again = Uri::parse({uri.text()});
  require(again && *again == uri, "parsing again changes nothing", uri.text());
  std::string parts{uri.scheme()};
  parts += ':';
  if (uri.authority())
    parts += "//" + std::string{*uri.authority()};
  parts += uri.path();
  if (uri.query())
    parts += '?' + std::string{*uri.query()};
  if (uri.fragment())
    parts += '#' + std::string{*uri.fragment()};
  require(parts == uri.text(), "RFC 3986 5.3: the parts are the whole", uri.text());
  const Uri normal = uri.normalised();
  require(normal.normalised() == normal, "normalising twice is the same as once", uri.text());
  require(!uri.without_fragment().fragment(), "without a fragment there is none", uri.text());
}

void check_clean_up(std::string_view text)
{
  const auto clean = clean_up({text});
  if (!clean)
    return;
  const auto again = clean_up({*clean});
  require(again && *again == *clean, "D-9: cleaning twice is the same as once", *clean);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  if (size > 4096)
    return 0;
  const fuzz::Exactly input{fuzz::text_of(data, size)};
  const auto lines = fuzz::lines_of(input.view());
  std::optional<Uri> base;
  for (const std::string_view line : lines) {
    check_clean_up(line);
    if (const auto absolute = Uri::parse({line})) {
      check(*absolute);
      if (!base)
        base = *absolute;
    }
    if (!base)
      continue;
    const auto resolved = Uri::resolve(*base, {line});
    if (!resolved)
      continue;
    check(*resolved);
    Uri target = *resolved;
    require(!Uri::resolve_into(target, *base, {line}) && target == *resolved, "into another", line);
    if (is_for_uriparser(*base) && is_for_uriparser(*resolved))
      if (const auto expected = resolved_by_uriparser(base->text(), *clean_up({line})))
        require(*expected == resolved->text(), "uriparser's answer",
                base->text() + " + " + std::string{line} + " = " + *expected);
    // A reference without a path takes the base's path as it is, with its dot segments (RFC 3986 5.2.2).
    if (resolved->path().starts_with('.') || resolved->path().find("/.") != std::string_view::npos)
      continue;
    const auto again = Uri::resolve(*base, {resolved->text()});
    require(again && *again == *resolved, "what was resolved resolves to itself", resolved->text());
  }
  return 0;
}
