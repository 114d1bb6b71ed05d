#include <unicode/ucnv.h>

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
  const char* at = sequence.data();
  const char* const end = at + sequence.size();
  UErrorCode status = U_ZERO_ERROR;
  const UChar32 character = ucnv_getNextUChar(converter, &at, end, &status);
  if (U_FAILURE(status))
    return 0;
  ucnv_getNextUChar(converter, &at, end, &status);
  return status == U_INDEX_OUTOFBOUNDS_ERROR ? static_cast<char32_t>(character) : 0; // there is no other
}

} // namespace standard_sitemap
