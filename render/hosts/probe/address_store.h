#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// Many texts that others wrote, such as addresses of maps, kept in a file without a name: they take no
/// memory, however long they are. If there can be no such file, or the disk is full, they are kept in memory.
///
///   const AddressStore::Place place = store.keep(address);
///   store.at(place) == address
class AddressStore {
 public:
  struct Place {
    std::uint64_t offset = 0;
    std::size_t bytes = 0;
  };

  AddressStore();
  Place keep(std::string_view text);
  /// Throws std::runtime_error if the file cannot be read any more.
  std::string at(Place place) const;

 private:
  FileDescriptor file_;
  std::uint64_t in_file_ = 0; ///< bytes
  std::string memory_;        ///< what follows them
};

} // namespace standard_sitemap
