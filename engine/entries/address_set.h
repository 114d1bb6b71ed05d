#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A set of addresses. Keeps 128 bits of a hash of each, whose key is secret to the process: so two
/// different addresses are never taken for the same, whoever wrote them. Takes 22 to 43 bytes for each
/// address.
class AddressSet {
 public:
  /// Returns false if the address is there already.
  bool add(std::string_view address);
  void clear();

 private:
  struct Hash {
    std::uint64_t first = 0, second = 0;
    bool operator==(const Hash&) const = default;
  };
  static Hash hash_of(std::string_view address);
  /// The slot of this hash, or the empty one where it belongs. Precondition: there is an empty one.
  Hash& slot_of(const Hash& hash);
  void grow();

  std::vector<Hash> slots_; ///< zero: empty; the size is a power of two, at most three quarters are used
  std::size_t used_ = 0;
};

} // namespace standard_sitemap
