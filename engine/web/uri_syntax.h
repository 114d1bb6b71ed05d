#pragma once

// The syntax of RFC 3986: characters and components. Private to this folder; other code uses `Uri`.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ascii.h"
#include "engine/web/uri.h"

namespace standard_sitemap::uri_syntax {

/// The maximum length of a URI, whatever the policy: keeps offsets and chains of bases within bounds.
inline constexpr std::size_t max_bytes = 64u << 10;

/// Where a character is allowed unescaped. `%` is allowed nowhere by itself, since it needs two hex digits.
enum Place : std::uint8_t {
  in_scheme = 1,
  in_userinfo = 2,      ///< and between the brackets of an IP literal
  in_host = 4,          ///< a registered name
  in_first_segment = 8, ///< RFC 3986 4.2: of a relative reference, where a colon would end a scheme
  in_path = 16,         ///< with `/`
  in_query = 32,        ///< and in the fragment
  unreserved = 64,
  hex_digit = 128,
};

inline constexpr std::array<std::uint8_t, 256> places = [] {
  std::array<std::uint8_t, 256> table{};
  const auto allow = [&table](std::string_view characters, unsigned where) {
    for (const char c : characters) {
      auto& entry = table[static_cast<unsigned char>(c)];
      entry = static_cast<std::uint8_t>(entry | where);
    }
  };
  constexpr unsigned everywhere = in_userinfo | in_host | in_first_segment | in_path | in_query;
  constexpr unsigned letter = everywhere | unreserved | in_scheme;
  allow("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", letter);
  allow("0123456789abcdefABCDEF", hex_digit);
  allow("-.", letter);
  allow("_~", everywhere | unreserved);
  allow("!$&'()*,;=", everywhere);
  allow("+", everywhere | in_scheme);
  allow(":", in_userinfo | in_path | in_query);
  allow("@", in_first_segment | in_path | in_query);
  allow("/", in_path | in_query);
  allow("?", in_query);
  return table;
}();

inline bool is_allowed(char c, Place place)
{
  return (places[static_cast<unsigned char>(c)] & place) != 0;
}

/// Whether there is a `%XX` at `at`.
inline bool is_escape(std::string_view text, std::size_t at)
{
  return text.size() - at > 2 && text[at] == '%' && is_allowed(text[at + 1], hex_digit) &&
         is_allowed(text[at + 2], hex_digit);
}

/// Precondition: `is_escape`.
inline char escaped_character(std::string_view text, std::size_t at)
{
  return static_cast<char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
}

/// A URI reference split by RFC 3986, appendix B, without validation. Views into the original text.
struct Parts {
  std::optional<std::string_view> scheme; ///< only if valid
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};
Parts split(std::string_view reference);

/// An authority by RFC 3986 3.2; the last `@` ends the user information.
struct Authority {
  std::optional<std::string_view> userinfo;
  std::string_view host; ///< an IP literal with its brackets
  std::optional<std::string_view> port;
};
Authority split_authority(std::string_view authority);

/// RFC 3986, 6.2.2.1 and 6.2.2.2: appends `part` with unreserved characters decoded and other escapes in
/// upper case.
void append_normalised(std::string& out, std::string_view part);

/// Returns a host normalised in the same way, in lower case, and in its ASCII form (UTS 46, see `ascii_host`)
/// if it has one.
std::string normalised_host(std::string_view host);

/// Returns the ASCII form (UTS 46) of a host that has characters beyond ASCII, percent-encoded or not;
/// nullopt for other hosts, and if there is no such form.
std::optional<std::string> written_host(std::string_view host);

/// RFC 3986, 5.2.4: removes dot segments in place from the path that begins at `start` and ends with `text`.
/// Linear.
void remove_dot_segments(std::string& text, std::size_t start);

/// `clean_up` without a copy if there is nothing to change: returns a view into `value` or into `storage`.
Result<std::string_view> cleaned(Leiri value, std::string& storage);

} // namespace standard_sitemap::uri_syntax
