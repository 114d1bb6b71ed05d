#include <algorithm>
#include <string>

#include "engine/encoding/converter.h"
#include "engine/encoding/decoding.h"
#include "engine/encoding/legacy_index.h"

namespace standard_sitemap {

namespace {

struct SingleByteConverter {
  std::string_view encoding;
  const char* converter; ///< in ICU
};

// They match the standard's indexes except for `corrected`.
constexpr SingleByteConverter converters[] = {
    {"ibm866", "ibm-866_P100-1995"},
    {"iso-8859-2", "ISO-8859-2"},
    {"iso-8859-3", "ISO-8859-3"},
    {"iso-8859-4", "ISO-8859-4"},
    {"iso-8859-5", "ISO-8859-5"},
    {"iso-8859-6", "ISO-8859-6"},
    {"iso-8859-7", "ISO-8859-7"},
    {"iso-8859-8", "ISO-8859-8"},
    {"iso-8859-8-i", "ISO-8859-8"},
    {"iso-8859-10", "ISO-8859-10"},
    {"iso-8859-13", "ISO-8859-13"},
    {"iso-8859-14", "ISO-8859-14"},
    {"iso-8859-15", "ISO-8859-15"},
    {"koi8-r", "KOI8-R"},
    {"koi8-u", "KOI8-U"},
    {"macintosh", "macintosh"},
    {"windows-874", "windows-874-2000"},
    {"windows-1250", "ibm-5346_P100-1998"},
    {"windows-1251", "ibm-5347_P100-1998"},
    {"windows-1253", "ibm-5349_P100-1998"},
    {"windows-1254", "ibm-5350_P100-1998"},
    {"windows-1255", "ibm-9447_P100-2002"},
    {"windows-1256", "ibm-9448_X100-2005"},
    {"windows-1257", "ibm-9449_P100-2002"},
    {"windows-1258", "ibm-5354_P100-1998"},
    {"x-mac-cyrillic", "x-mac-cyrillic"},
};

// The two not taken from ICU: it lacks iso-8859-16, and windows-1252 is the default for pages.
constexpr std::u16string_view windows_1252_80_to_9f =
    u"\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
    u"\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";
constexpr std::u16string_view iso_8859_16_a0_to_ff =
    u"\u00A0\u0104\u0105\u0141\u20AC\u201E\u0160\u00A7\u0161\u00A9\u0218\u00AB\u0179\u00AD\u017A\u017B"
    u"\u00B0\u00B1\u010C\u0142\u017D\u201D\u00B6\u00B7\u017E\u010D\u0219\u00BB\u0152\u0153\u0178\u017C"
    u"\u00C0\u00C1\u00C2\u0102\u00C4\u0106\u00C6\u00C7\u00C8\u00C9\u00CA\u00CB\u00CC\u00CD\u00CE\u00CF"
    u"\u0110\u0143\u00D2\u00D3\u00D4\u0150\u00D6\u015A\u0170\u00D9\u00DA\u00DB\u00DC\u0118\u021A\u00DF"
    u"\u00E0\u00E1\u00E2\u0103\u00E4\u0107\u00E6\u00E7\u00E8\u00E9\u00EA\u00EB\u00EC\u00ED\u00EE\u00EF"
    u"\u0111\u0144\u00F2\u00F3\u00F4\u0151\u00F6\u015B\u0171\u00F9\u00FA\u00FB\u00FC\u0119\u021B\u00FF";
static_assert(windows_1252_80_to_9f.size() == 32 && iso_8859_16_a0_to_ff.size() == 96);

const SingleByteConverter* converter_for(std::string_view encoding)
{
  const auto* found = std::ranges::find(converters, encoding, &SingleByteConverter::encoding);
  return found == std::end(converters) ? nullptr : found;
}

/// 0x80 to 0xFF as U+0080 to U+00FF.
SingleByteIndex latin1()
{
  SingleByteIndex index{};
  for (std::size_t i = 0; i < index.size(); ++i)
    index[i] = static_cast<char16_t>(0x80 + i);
  return index;
}

/// Where ICU's tables differ from the indexes of the standard.
char16_t corrected(std::string_view encoding, std::uint8_t byte, char32_t icu)
{
  if (encoding == "windows-874" && icu >= 0xF8C0) // for private use: the last of the others is U+20AC
    return no_character;
  if (encoding == "windows-1253" && byte == 0xAA)
    return no_character;
  if (encoding == "windows-1255" && byte == 0xCA)
    return u'\u05BA';
  if (encoding == "koi8-u" && byte == 0xAE)
    return u'\u045E';
  if (encoding == "koi8-u" && byte == 0xBE)
    return u'\u040E';
  return static_cast<char16_t>(icu);
}

class SingleByteDecoding final : public Decoding {
 public:
  explicit SingleByteDecoding(std::string_view name) : index_(single_byte_index(name)) {}

  bool append(std::string_view bytes, DecodingSink& sink) override
  {
    while (!bytes.empty()) {
      const std::size_t ascii = ascii_prefix(bytes);
      sink.text.append(bytes.substr(0, ascii));
      bytes.remove_prefix(ascii);
      for (; !bytes.empty() && static_cast<std::uint8_t>(bytes.front()) >= 0x80; bytes.remove_prefix(1)) {
        const char16_t unit = index_[static_cast<std::uint8_t>(bytes.front()) - 0x80u];
        if (unit != no_character)
          sink.put(unit);
        else if (!sink.invalid())
          return false;
      }
    }
    return true;
  }

  bool finish(DecodingSink&) override { return true; }

 private:
  SingleByteIndex index_;
};

} // namespace

bool is_single_byte(std::string_view name)
{
  return name == "windows-1252" || name == "iso-8859-16" || name == "x-user-defined" ||
         converter_for(name) != nullptr;
}

SingleByteIndex single_byte_index(std::string_view name)
{
  SingleByteIndex index = latin1();
  if (name == "windows-1252") {
    std::ranges::copy(windows_1252_80_to_9f, index.begin());
    return index;
  }
  if (name == "iso-8859-16") {
    std::ranges::copy(iso_8859_16_a0_to_ff, index.begin() + 0x20);
    return index;
  }
  if (name == "x-user-defined") {
    std::ranges::transform(index, index.begin(),
                           [](char16_t c) { return static_cast<char16_t>(0xF700 + c); });
    return index;
  }
  const SingleByteConverter* entry = converter_for(name);
  if (entry == nullptr)
    return {};
  Converter converter{{entry->converter, entry->encoding.data()}};
  if (!converter.usable())
    return {};
  for (char16_t& unit : index) {
    const auto byte = static_cast<std::uint8_t>(unit);
    const char sequence = static_cast<char>(byte);
    unit = corrected(name, byte, converter.character({&sequence, 1}));
  }
  return index;
}

std::unique_ptr<Decoding> make_single_byte_decoding(std::string_view name)
{
  if (!is_single_byte(name))
    return nullptr;
  return std::make_unique<SingleByteDecoding>(name);
}

} // namespace standard_sitemap
