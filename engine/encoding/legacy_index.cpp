#include "engine/encoding/legacy_index.h"

#include <algorithm>
#include <iterator>

#include "engine/encoding/converter.h"

namespace standard_sitemap {

namespace {

constexpr char32_t unknown = 0xFFFF'FFFF;

using Table = PointerIndex::Table;

ConverterName converter_name(Table table)
{
  switch (table) {
  case Table::big5:
    return {"ibm-1375_P100-2008", "big5"}; // Big5 with HKSCS-2008
  case Table::euc_kr:
    return {"windows-949-2000", "euc-kr"};
  case Table::gb18030:
    return {"gb18030", "gb18030"};
  case Table::jis0208:
    return {"ibm-943_P15A-2003", "shift_jis"}; // as Windows has it: JIS X 0208, NEC and IBM extensions
  case Table::jis0212:
    return {"euc-jp-2007", "euc-jp"};
  }
  return {"", ""};
}

/// One past the largest pointer of a table.
std::size_t pointers(Table table)
{
  switch (table) {
  case Table::big5:
    return std::size_t{126} * 157;
  case Table::euc_kr:
  case Table::gb18030:
    return std::size_t{126} * 190;
  case Table::jis0208:
    return std::size_t{60} * 188;
  case Table::jis0212:
    return std::size_t{94} * 94;
  }
  return 0;
}

struct Bytes {
  char bytes[3];
  std::size_t size;
};

Bytes two(std::size_t lead, std::size_t trail)
{
  return {{static_cast<char>(lead), static_cast<char>(trail)}, 2};
}

/// The byte sequence that a pointer was made from, in the encoding of the table's converter.
Bytes sequence_of(Table table, std::size_t pointer)
{
  switch (table) {
  case Table::big5: {
    const std::size_t trail = pointer % 157;
    return two(pointer / 157 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x62));
  }
  case Table::euc_kr:
    return two(pointer / 190 + 0x81, pointer % 190 + 0x41);
  case Table::gb18030: {
    const std::size_t trail = pointer % 190;
    return two(pointer / 190 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x41));
  }
  case Table::jis0208: {
    const std::size_t lead = pointer / 188;
    const std::size_t trail = pointer % 188;
    return two(lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41));
  }
  case Table::jis0212:
    return {{'\x8F', static_cast<char>(pointer / 94 + 0xA1), static_cast<char>(pointer % 94 + 0xA1)}, 3};
  }
  return {};
}

struct Correction {
  std::uint16_t bytes;
  char32_t character;
};

// HKSCS-2004 characters that ICU's older converter maps to the private use area. Sorted.
constexpr Correction big5_corrections[] = {
    {0x8840, 0x31C0}, {0x8841, 0x31C1}, {0x8842, 0x31C2}, {0x8843, 0x31C3}, {0x8844, 0x31C4},
    {0x8846, 0x31C5}, {0x8849, 0x31C6}, {0x884A, 0x31C7}, {0x884D, 0x31C8}, {0x884F, 0x31C9},
    {0x8850, 0x31CA}, {0x8851, 0x31CB}, {0x8852, 0x31CC}, {0x8854, 0x31CD}, {0x8855, 0x31CE},
    {0x88A9, 0x23DA}, {0x88AA, 0x23DB}, {0x8C43, 0x9FA6}, {0x8C6D, 0x9FA7}, {0x8C74, 0x9FA8},
    {0x8CB7, 0x9FA9}, {0x8CB9, 0x9FAA}, {0x8CBB, 0x9FAB}, {0x8CC0, 0x9FAC}, {0x8CD7, 0x9FAD},
    {0x8CD8, 0x9FAE}, {0x8CDA, 0x9FAF}, {0x8CED, 0x9FB2}, {0x8D48, 0x9FB3}, {0xC879, 0x31CF},
    {0xC8A1, 0x9FB0}, {0xC8A3, 0x9FB1}};

// GB 18030-2022, which the standard follows and ICU 72 does not yet; and A3A0, which the web uses as a space.
// Sorted.
constexpr Correction gb18030_corrections[] = {
    {0xA3A0, 0x3000}, {0xA6D9, 0xFE10}, {0xA6DA, 0xFE12}, {0xA6DB, 0xFE11}, {0xA6DC, 0xFE13},
    {0xA6DD, 0xFE14}, {0xA6DE, 0xFE15}, {0xA6DF, 0xFE16}, {0xA6EC, 0xFE17}, {0xA6ED, 0xFE18},
    {0xA6F3, 0xFE19}, {0xFE59, 0x9FB4}, {0xFE61, 0x9FB5}, {0xFE66, 0x9FB6}, {0xFE67, 0x9FB7},
    {0xFE6D, 0x9FB8}, {0xFE7E, 0x9FB9}, {0xFE90, 0x9FBA}, {0xFEA0, 0x9FBB}};

template <std::size_t n>
char32_t corrected(const Correction (&corrections)[n], const Bytes& sequence, char32_t icu)
{
  const auto bytes = static_cast<std::uint16_t>(static_cast<std::uint8_t>(sequence.bytes[0]) << 8 |
                                                static_cast<std::uint8_t>(sequence.bytes[1]));
  const auto* found = std::ranges::lower_bound(corrections, bytes, {}, &Correction::bytes);
  return found != std::end(corrections) && found->bytes == bytes ? found->character : icu;
}

bool is_private_use(char32_t character)
{
  return character >= 0xE000 && character <= 0xF8FF;
}

} // namespace

PointerIndex::PointerIndex(Table table) : table_(table) {}
PointerIndex::PointerIndex(PointerIndex&&) noexcept = default;
PointerIndex& PointerIndex::operator=(PointerIndex&&) noexcept = default;
PointerIndex::~PointerIndex() = default;

char32_t PointerIndex::at(std::size_t pointer)
{
  if (pointer >= pointers(table_))
    return no_character;
  if (known_.empty())
    known_.assign(pointers(table_), unknown);
  char32_t& character = known_[pointer];
  if (character == unknown)
    character = look_up(pointer);
  return character;
}

char32_t PointerIndex::look_up(std::size_t pointer)
{
  const Bytes sequence = sequence_of(table_, pointer);
  char32_t character = converter().character({sequence.bytes, sequence.size});
  if (table_ == Table::gb18030) // its private use characters are in the standard's index too
    return corrected(gb18030_corrections, sequence, character);
  if (table_ == Table::jis0212 &&
      pointer >= std::size_t{82} * 94) // IBM extensions: the standard has them in jis0208 only
    return no_character;
  if (is_private_use(character)) // user-defined characters: holes in the standard's indexes
    character = no_character;
  return table_ == Table::big5 ? corrected(big5_corrections, sequence, character) : character;
}

char32_t PointerIndex::of_four_bytes(std::string_view sequence)
{
  return converter().character(sequence);
}

Converter& PointerIndex::converter()
{
  if (!converter_) // most documents labelled GBK are pure ASCII
    converter_ = std::make_unique<Converter>(converter_name(table_));
  return *converter_;
}

} // namespace standard_sitemap
