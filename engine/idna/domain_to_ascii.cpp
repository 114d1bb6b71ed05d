#include <memory>

#include <unicode/idna.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include "engine/idna/domain_to_ascii.h"
#include "engine/idna/host.h"

namespace standard_sitemap {

namespace {

/// UAX #15, 13: real text has no more in a row, and sorting them takes quadratic time.
constexpr unsigned max_marks = 30;
/// RFC 1035, 2.3.4, in octets. Each code point of a name becomes at least one octet.
constexpr std::int32_t longest_name = 255;

/// Whether the mapped text, before normalisation, has more than `max_marks` combining marks in a row.
/// Characters that are mapped to nothing do not end a row.
bool has_too_many_marks(const icu::UnicodeString& text, const icu::Normalizer2& mapping)
{
  unsigned marks = 0;
  icu::UnicodeString mapped;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 c = text.char32At(at);
    if (c < 0x80) {
      marks = 0;
      continue;
    }
    if (!mapping.getDecomposition(c, mapped))
      mapped.setTo(c);
    for (std::int32_t part = 0; part < mapped.length(); part = mapped.moveIndex32(part, 1)) {
      marks = mapping.getCombiningClass(mapped.char32At(part)) == 0 ? 0 : marks + 1;
      if (marks > max_marks)
        return true;
    }
  }
  return false;
}

/// UTS 46, section 4, steps 1 and 2: maps and normalises; labels are not checked yet.
std::optional<icu::UnicodeString> mapped_by_uts46(std::string_view utf8)
{
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* mapping = icu::Normalizer2::getInstance(nullptr, "uts46", UNORM2_COMPOSE, status);
  if (U_FAILURE(status))
    return std::nullopt;
  const auto text =
      icu::UnicodeString::fromUTF8(icu::StringPiece{utf8.data(), static_cast<std::int32_t>(utf8.size())});
  if (has_too_many_marks(text, *mapping))
    return std::nullopt;
  icu::UnicodeString mapped = mapping->normalize(text, status);
  if (U_FAILURE(status) || mapped.isBogus())
    return std::nullopt;
  return mapped;
}

/// Steps 3 and 4. `mapped`: not longer than `longest_name`.
std::optional<icu::UnicodeString> encoded_labels(const icu::UnicodeString& mapped)
{
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<const icu::IDNA> idna{icu::IDNA::createUTS46Instance(
      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, status)};
  if (U_FAILURE(status))
    return std::nullopt;
  icu::UnicodeString ascii;
  icu::IDNAInfo info;
  idna->nameToASCII(mapped, ascii, info, status);
  // WHATWG URL 3.3: CheckHyphens and VerifyDnsLength are off.
  constexpr std::uint32_t allowed = UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN |
                                    UIDNA_ERROR_HYPHEN_3_4 | UIDNA_ERROR_EMPTY_LABEL |
                                    UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
  if (U_FAILURE(status) || (info.getErrors() & ~allowed) != 0)
    return std::nullopt;
  return ascii;
}

std::string utf8_of(const icu::UnicodeString& text)
{
  std::string result;
  text.toUTF8String(result);
  return result;
}

} // namespace

std::optional<std::string> domain_to_ascii(std::string_view utf8)
{
  const auto mapped = mapped_by_uts46(utf8);
  if (!mapped)
    return std::nullopt;
  if (std::string text = utf8_of(*mapped); is_plain_host(text))
    return text;
  if (mapped->length() > longest_name)
    return std::nullopt;
  const auto ascii = encoded_labels(*mapped);
  return ascii ? std::optional{utf8_of(*ascii)} : std::nullopt;
}

} // namespace standard_sitemap
