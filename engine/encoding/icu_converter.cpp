#include "engine/encoding/icu_converter.h"

#include <array>

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

namespace standard_sitemap {

void IcuConverter::Close::operator()(UConverter* converter) const
{
  ucnv_close(converter);
}

IcuConverter::IcuConverter(const char* name)
{
  UErrorCode status = U_ZERO_ERROR;
  converter_.reset(ucnv_open(name, &status));
  if (converter_)
    ucnv_setToUCallBack(converter_.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  if (U_FAILURE(status))
    converter_.reset();
}

char32_t IcuConverter::character(std::string_view sequence)
{
  if (!converter_)
    return 0;
  ucnv_resetToUnicode(converter_.get());
  std::array<UChar, 4> units;
  UChar* end = units.data();
  const char* source = sequence.data();
  UErrorCode status = U_ZERO_ERROR;
  ucnv_toUnicode(converter_.get(), &end, units.data() + units.size(), &source, source + sequence.size(),
                 nullptr, true, &status);
  const auto length = end - units.data();
  const bool pair = length == 2 && U16_IS_LEAD(units[0]) && U16_IS_TRAIL(units[1]);
  if (U_FAILURE(status) || (length != 1 && !pair))
    return 0;
  return pair ? static_cast<char32_t>(U16_GET_SUPPLEMENTARY(units[0], units[1])) : char32_t{units[0]};
}

} // namespace standard_sitemap
