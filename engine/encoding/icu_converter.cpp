#include <array>

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include "engine/encoding/converter.h"

namespace standard_sitemap {

struct Converter::State {
  struct Close {
    void operator()(UConverter* open) const { ucnv_close(open); }
  };
  std::unique_ptr<UConverter, Close> converter;
};

Converter::Converter(ConverterName name)
{
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UConverter, State::Close> converter{ucnv_open(name.icu, &status)};
  if (converter)
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  if (U_SUCCESS(status))
    state_.reset(new State{std::move(converter)});
}

Converter::Converter(Converter&&) noexcept = default;
Converter& Converter::operator=(Converter&&) noexcept = default;
Converter::~Converter() = default;

char32_t Converter::character(std::string_view sequence)
{
  if (!state_)
    return 0;
  UConverter* const converter = state_->converter.get();
  ucnv_resetToUnicode(converter);
  std::array<UChar, 4> units;
  UChar* end = units.data();
  const char* source = sequence.data();
  UErrorCode status = U_ZERO_ERROR;
  ucnv_toUnicode(converter, &end, units.data() + units.size(), &source, source + sequence.size(), nullptr,
                 true, &status);
  const auto length = end - units.data();
  const bool pair = length == 2 && U16_IS_LEAD(units[0]) && U16_IS_TRAIL(units[1]);
  if (U_FAILURE(status) || (length != 1 && !pair))
    return 0;
  return pair ? static_cast<char32_t>(U16_GET_SUPPLEMENTARY(units[0], units[1])) : char32_t{units[0]};
}

} // namespace standard_sitemap
