#include <cstring>

#include "engine/encoding/converter.h"

/// The host's `TextDecoder` for the encoding of that name, with `fatal`: the single character that the bytes
/// encode, or 0. See render/bindings/js/module.h.
extern "C" __attribute__((import_module("standard_sitemap_js"), import_name("decode"))) char32_t
standard_sitemap_js_decode(const char* name, std::size_t name_size, const char* bytes, std::size_t size);

namespace standard_sitemap {

struct Converter::State {
  std::string_view name;
};

Converter::Converter(ConverterName name) : state_(new State{name.whatwg}) {}
Converter::Converter(Converter&&) noexcept = default;
Converter& Converter::operator=(Converter&&) noexcept = default;
Converter::~Converter() = default;

char32_t Converter::character(std::string_view sequence)
{
  const std::string_view name = state_->name;
  return standard_sitemap_js_decode(name.data(), name.size(), sequence.data(), sequence.size());
}

} // namespace standard_sitemap
