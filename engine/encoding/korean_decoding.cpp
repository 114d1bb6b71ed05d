#include "engine/encoding/queue_decoding.h"

namespace standard_sitemap {

namespace {

using Table = PointerIndex::Table;

// 13.1.1 EUC-KR decoder.
class EucKrDecoding final : public TwoByteDecoding {
  Outcome handle(int byte, DecodingSink& sink) override
  {
    if (byte == end_of_queue)
      return at_end();
    if (lead_ != 0) {
      const int lead = take_lead();
      char32_t character = no_character;
      if (within(byte, 0x41, 0xFE))
        character = index_.at(static_cast<std::size_t>((lead - 0x81) * 190 + byte - 0x41));
      return complete(character, byte, sink);
    }
    return begin(byte, within(byte, 0x81, 0xFE), sink);
  }

  PointerIndex index_{Table::euc_kr};
};

} // namespace

std::unique_ptr<Decoding> make_euc_kr_decoding()
{
  return std::make_unique<EucKrDecoding>();
}

} // namespace standard_sitemap
