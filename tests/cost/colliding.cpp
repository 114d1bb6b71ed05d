#include "tests/cost/colliding.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace standard_sitemap::cost {

namespace {

// MurmurHash64A, as libstdc++ has it (hash_bytes.cc): each block of eight bytes is mixed into the state.
constexpr std::uint64_t multiplier = 0xc6a4'a793'5bd1'e995;
constexpr std::uint64_t library_seed = 0xc70f'6907;
constexpr std::size_t block_bytes = 8;
constexpr std::string_view lower_case = "abcdefghijklmnopqrstuvwxyz0123456789-_.~!$()*+,;=:@#%/?[]^`{|}\\";
constexpr std::string_view of_addresses =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~!$()*+,;=:@";

constexpr std::uint64_t inverse_of(std::uint64_t odd)
{
  std::uint64_t inverse = odd; // right in three bits; each step doubles them
  for (int i = 0; i < 5; ++i)
    inverse *= 2 - odd * inverse;
  return inverse;
}
constexpr std::uint64_t inverse = inverse_of(multiplier);
static_assert(inverse * multiplier == 1);

/// It is its own inverse, because the shift is more than half of the word.
std::uint64_t shift_mix(std::uint64_t value)
{
  return value ^ value >> 47;
}

std::uint64_t after(std::uint64_t state, std::uint64_t block)
{
  return (state ^ shift_mix(block * multiplier) * multiplier) * multiplier;
}

/// The block that leads from one state to another.
std::uint64_t block_between(std::uint64_t from, std::uint64_t to)
{
  return shift_mix((to * inverse ^ from) * inverse) * inverse;
}

std::uint64_t block_of(const char* bytes)
{
  std::uint64_t block;
  std::memcpy(&block, bytes, sizeof block);
  return block;
}

bool is_of(std::string_view alphabet, std::uint64_t block)
{
  char bytes[block_bytes];
  std::memcpy(bytes, &block, sizeof bytes);
  return std::all_of(std::begin(bytes), std::end(bytes),
                     [&](char c) { return alphabet.find(c) != alphabet.npos; });
}

/// Texts of two blocks, all of which lead from one state to the same next one.
std::vector<std::string> forms(std::uint64_t& state, std::size_t count, std::string_view alphabet)
{
  const std::uint64_t to = after(after(state, block_of("sitemaps")), block_of("collides"));
  std::vector<std::string> found;
  std::uint64_t number = 0;
  while (found.size() < count) {
    char first[block_bytes];
    std::uint64_t rest = number++;
    for (char& c : first) {
      c = alphabet[rest % alphabet.size()];
      rest /= alphabet.size();
    }
    const std::uint64_t second = block_between(after(state, block_of(first)), to);
    if (!is_of(alphabet, second))
      continue;
    found.emplace_back(first, sizeof first);
    found.back().append(reinterpret_cast<const char*>(&second), sizeof second);
  }
  state = to;
  return found;
}

} // namespace

std::vector<std::string> colliding_texts(std::size_t count, Alphabet kind, const std::string& prefix)
{
  std::string beginning = prefix;
  beginning.resize((prefix.size() + block_bytes - 1) / block_bytes * block_bytes, 'x');
  std::size_t side = 1;
  while (side * side < count)
    ++side;
  const std::size_t length = beginning.size() + 4 * block_bytes;
  std::uint64_t state = library_seed ^ length * multiplier;
  for (std::size_t at = 0; at < beginning.size(); at += block_bytes)
    state = after(state, block_of(beginning.data() + at));
  const std::string_view alphabet = kind == Alphabet::address ? of_addresses : lower_case;
  const std::vector<std::string> firsts = forms(state, side, alphabet),
                                 seconds = forms(state, side, alphabet);

  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i)
    texts.push_back(beginning + firsts[i / side] + seconds[i % side]);
  for (const std::string& text : texts)
    if (std::hash<std::string>{}(text) != std::hash<std::string>{}(texts.front()))
      throw std::runtime_error{"std::hash is not what these texts were made for"};
  return texts;
}

} // namespace standard_sitemap::cost
