#include <cassert>

#include "engine/encoding/decoding.h"
#include "engine/encoding/encoding.h"
#include "engine/encoding/queue_decoding.h"

namespace standard_sitemap {

namespace {

std::unique_ptr<Decoding> make_decoding(Encoding encoding)
{
  const std::string_view name = encoding.name();
  if (name == "utf-8")
    return make_utf8_decoding();
  if (name == "utf-16le" || name == "utf-16be")
    return make_utf16_decoding(name == "utf-16be");
  if (name == "gb18030" || name == "gbk")
    return make_gb18030_decoding();
  if (name == "big5")
    return make_big5_decoding();
  if (name == "euc-kr")
    return make_euc_kr_decoding();
  if (name == "euc-jp")
    return make_euc_jp_decoding();
  if (name == "shift_jis")
    return make_shift_jis_decoding();
  if (name == "iso-2022-jp")
    return make_iso_2022_jp_decoding();
  return make_single_byte_decoding(name);
}

} // namespace

struct Decoder::State {
  std::unique_ptr<Decoding> decoding;
  OnInvalid on_invalid;
  bool failed = false;
};

Decoder::Decoder(Encoding encoding, OnInvalid on_invalid)
    : state_(new State{make_decoding(encoding), on_invalid})
{
  assert(state_->decoding); // every name of the label table has a decoding
}

Decoder::Decoder(Decoder&&) noexcept = default;
Decoder& Decoder::operator=(Decoder&&) noexcept = default;
Decoder::~Decoder() = default;

bool Decoder::append(std::string_view bytes, std::string& output)
{
  DecodingSink sink{output, state_->on_invalid};
  if (!state_->failed)
    state_->failed = !state_->decoding->append(bytes, sink);
  return !state_->failed;
}

bool Decoder::finish(std::string& output)
{
  DecodingSink sink{output, state_->on_invalid};
  if (!state_->failed)
    state_->failed = !state_->decoding->finish(sink);
  return !state_->failed;
}

} // namespace standard_sitemap
