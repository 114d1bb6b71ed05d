#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Two words that nobody outside of the process can know.
struct HashKey {
  std::uint64_t k0 = 0; ///< the first eight bytes, little-endian
  std::uint64_t k1 = 0; ///< the last eight
};

/// SipHash (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012) with `compressions` rounds for each
/// eight bytes and `finalizations` at the end. Linear in the bytes.
template <int compressions, int finalizations>
std::uint64_t sip_hash(HashKey key, std::string_view bytes);

/// SipHash-1-3 under a key that is drawn once for the process. For every container keyed by text that
/// somebody else wrote: without the key nobody can choose texts that collide. Not stable between processes:
/// nothing that is shown may depend on its order.
std::uint64_t keyed_hash(std::string_view text);

/// The same for numbers that follow from foreign text, such as ids that an author can choose.
std::uint64_t keyed_hash(std::uint64_t number);

/// For programs that count instructions: from now on the key of the process is this one, so that what shares
/// a place in a table is the same each time. Precondition: nothing has been hashed yet. Not offered to hosts.
void fix_hash_key(HashKey key);

/// The hash of such containers: `std::unordered_map<std::string, Value, KeyedHash, std::equal_to<>>` finds by
/// `std::string_view`, too.
struct KeyedHash {
  using is_transparent = void; ///< views and literals are looked up as they are

  /// `keyed_hash(text)`.
  std::size_t operator()(std::string_view text) const { return static_cast<std::size_t>(keyed_hash(text)); }
};

} // namespace standard_sitemap
