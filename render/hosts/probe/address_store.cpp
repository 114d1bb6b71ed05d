#include "render/hosts/probe/address_store.h"

#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <sys/stat.h>

namespace standard_sitemap {

namespace {

FileDescriptor file_without_name()
{
  std::error_code error;
  const auto folder = std::filesystem::temp_directory_path(error);
  return FileDescriptor{
      error ? -1 : ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, S_IRUSR | S_IWUSR)};
}

/// Calls pread(2) or pwrite(2) until all bytes are through. Returns false if that is not possible.
template <class Call, class Byte>
bool transfer(Call call, int file, Byte* bytes, std::size_t count, std::uint64_t offset)
{
  while (count > 0) {
    const ssize_t done = call(file, bytes, count, static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    bytes += done;
    count -= static_cast<std::size_t>(done);
    offset += static_cast<std::uint64_t>(done);
  }
  return true;
}

} // namespace

AddressStore::AddressStore() : file_(file_without_name()) {}

AddressStore::Place AddressStore::keep(std::string_view text)
{
  const Place place{in_file_ + memory_.size(), text.size()};
  if (file_.is_open() && memory_.empty() &&
      transfer(::pwrite, file_.number(), text.data(), text.size(), in_file_))
    in_file_ += text.size();
  else
    memory_ += text;
  return place;
}

std::string AddressStore::at(Place place) const
{
  if (place.offset >= in_file_)
    return memory_.substr(static_cast<std::size_t>(place.offset - in_file_), place.bytes);
  std::string text(place.bytes, '\0');
  if (!transfer(::pread, file_.number(), text.data(), text.size(), place.offset))
    throw std::runtime_error("a temporary file cannot be read: " + system_message());
  return text;
}

} // namespace standard_sitemap
