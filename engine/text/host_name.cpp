#include <standard_sitemap/text/host_name.h>

#include <memory>

#include <unicode/bytestream.h>
#include <unicode/idna.h>

namespace standard_sitemap {

std::optional<std::string> ascii_host_name(std::string_view utf8)
{
  // RFC 1035 2.3.4: a name has at most 255 octets; none in UTF-8 that has more than this could be shorter in
  // ASCII.
  constexpr std::size_t most_bytes = 4 * 255;
  if (utf8.empty() || utf8.size() > most_bytes)
    return std::nullopt;
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<const icu::IDNA> idna{icu::IDNA::createUTS46Instance(
      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, status)};
  if (U_FAILURE(status))
    return std::nullopt;
  std::string ascii;
  icu::StringByteSink<std::string> sink{&ascii};
  icu::IDNAInfo info;
  idna->nameToASCII_UTF8(icu::StringPiece{utf8.data(), static_cast<std::int32_t>(utf8.size())}, sink, info,
                         status);
  // Hyphens in odd places and underscores are nobody's business here, as in URLs (WHATWG URL, "domain to
  // ASCII").
  constexpr std::uint32_t allowed =
      UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  if (U_FAILURE(status) || (info.getErrors() & ~allowed) != 0)
    return std::nullopt;
  return ascii;
}

} // namespace standard_sitemap
