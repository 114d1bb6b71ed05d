// Bare decompression of a file of gzip members, with the libraries that the engine uses: what reading a crawl
// is compared with.
//
//   bench_inflate libdeflate|zlib FILE

#include <cstdio>
#include <fstream>
#include <string>

#include "engine/unpack/archive/gzip_members.h"

using namespace standard_sitemap;

namespace {

/// Returns the number of bytes that come out; decompresses as the engine does for whole members, or for long
/// ones.
std::uint64_t inflate_all(std::string_view bytes, bool whole_members)
{
  GzipMembers members;
  std::uint64_t made = 0;
  if (whole_members) {
    while (const auto member = members.whole(bytes)) {
      made += member->content.size();
      bytes.remove_prefix(member->packed_bytes);
    }
    return made;
  }
  while (!bytes.empty()) {
    members.begin();
    for (auto state = MemberDecoder::State::more; state == MemberDecoder::State::more;) {
      const auto piece = members.next(bytes);
      made += piece.content.size();
      bytes.remove_prefix(piece.packed_bytes);
      state = piece.state;
    }
  }
  return made;
}

} // namespace

int main(int argc, char** argv)
{
  if (argc != 3) {
    std::fprintf(stderr, "usage: bench_inflate libdeflate|zlib FILE\n");
    return 2;
  }
  std::ifstream file{argv[2], std::ios::binary | std::ios::ate};
  std::string bytes(static_cast<std::size_t>(file.tellg()), '\0');
  file.seekg(0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::printf("%llu\n",
              static_cast<unsigned long long>(inflate_all(bytes, std::string_view{argv[1]} == "libdeflate")));
}
