#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// A 128-bit SipHash key: secret to the process.
struct HashKey {
  std::uint64_t k0 = 0; ///< the first eight bytes, little-endian
  std::uint64_t k1 = 0; ///< the last eight
};

/// SipHash (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012) with `compressions` rounds for each
/// eight bytes and `finalizations` rounds at the end. Linear in the size of `bytes`.
template <int compressions, int finalizations>
std::uint64_t sip_hash(HashKey key, std::string_view bytes);

/// SipHash-1-3 under a key that is drawn once for the process. Use it for every container keyed by untrusted
/// text: an attacker who does not know the key cannot choose texts that collide. Not stable between
/// processes, so no output may depend on the iteration order.
std::uint64_t keyed_hash(std::string_view text);

/// The same for numbers derived from untrusted text, such as ids that an author can choose.
std::uint64_t keyed_hash(std::uint64_t number);

/// Fixes the key of the process, so that hash tables have the same layout in every run. For benchmarks that
/// count instructions; not exported to hosts. Precondition: nothing has been hashed yet.
void fix_hash_key(HashKey key);

/// Hash function object for such containers: `std::unordered_map<std::string, Value, KeyedHash,
/// std::equal_to<>>` can also be searched by `std::string_view`.
struct KeyedHash {
  using is_transparent = void; ///< look up views and literals without making a string

  /// `keyed_hash(text)`.
  std::size_t operator()(std::string_view text) const { return static_cast<std::size_t>(keyed_hash(text)); }
};

} // namespace standard_sitemap
