// An image of a document or of the links of a page, as a reader process in the hands of an attacker may write
// it. The first byte says what the host expects (`expectation_of`).

#include <cstdlib>
#include <random>

#include "tests/fuzz/image_parts.h"
#include "tests/fuzz/image_reading.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

// There only with libFuzzer.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size)
    __attribute__((weak));

using namespace standard_sitemap;
using fuzz::require;

namespace {

void try_links(std::string_view bytes, const fuzz::Expectation& expected)
{
  fuzz::MemoryImage image{bytes};
  const auto links = links_of_image(image, expected.source.url, expected.policy);
  if (!links)
    return;
  require(fuzz::bytes_of(Image{*links}) == bytes, "there is only one image of the links of a page");
  require(links->links.size() <= PageLinks::max_links, "the number of links is bounded");
  const Page page{.url = expected.source.url, .media_type = MediaType::parse("text/html")};
  static_cast<void>(discover(page, expected.policy, *links));
}

void try_document(std::string_view bytes, const fuzz::Expectation& expected)
{
  fuzz::MemoryImage image{bytes};
  const auto answer =
      document_of_image(image, {expected.source, expected.policy, expected.policy.elements, 1u << 20});
  if (!answer)
    return;
  require(fuzz::bytes_of(Image{*answer}) == bytes, "there is only one image of a document");
  require(answer->bytes <= 1u << 20, "policy: map_bytes");
  if (answer->result.document) {
    constexpr std::size_t times = 8, bases = 8u << 20;
    require(answer->result.document->memory() <= times * bytes.size() + bases,
            "memory is linear in the size of the image");
  }
  fuzz::use(*answer, expected.source, expected.policy);
}

/// Changes one of the parts by libFuzzer, which may make it longer by `room` bytes.
template <class Part>
void mutate(Part& part, std::size_t room)
{
  constexpr std::size_t size = sizeof *part.data();
  std::string bytes(part.size() * size + room, '\0');
  if (!part.empty())
    std::memcpy(bytes.data(), part.data(), part.size() * size);
  bytes.resize(
      LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), part.size() * size, bytes.size()));
  part.resize(bytes.size() / size);
  if (!part.empty())
    std::memcpy(part.data(), bytes.data(), part.size() * size);
}

/// Changes the first value of one element, if it is short, and moves those of the elements after it.
void mutate_value(fuzz::ImageParts& parts, std::size_t chosen)
{
  const std::size_t begin =
      parts.elements.empty() ? 0 : parts.elements[chosen % parts.elements.size()].attributes;
  const std::size_t length_at = begin + sizeof(std::uint32_t);
  if (begin == 0 || length_at >= parts.arena.size())
    return;
  constexpr std::size_t longest = 0x7f; // whose length is one byte
  const auto length = static_cast<unsigned char>(parts.arena[length_at]);
  if (length > longest || length > parts.arena.size() - length_at - 1)
    return;
  std::string value = parts.arena.substr(length_at + 1, length);
  mutate(value, longest - length);
  parts.arena.replace(length_at + 1, length, value);
  parts.arena[length_at] = static_cast<char>(value.size());
  for (fuzz::ImageParts::Element& element : parts.elements)
    if (element.attributes > begin)
      element.attributes += static_cast<std::uint32_t>(value.size() - length);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  if (size == 0)
    return 0;
  const fuzz::Exactly bytes{fuzz::text_of(data + 1, size - 1)};
  const fuzz::Expectation expected = fuzz::expectation_of(data[0]);
  if (expected.is_page)
    try_links(bytes.view(), expected);
  else
    try_document(bytes.view(), expected);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed);

// Changes one part of a document's image so that its head counts it as it is: else nearly every change would
// be refused for its size alone.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed)
{
  std::minstd_rand random{seed};
  const bool as_it_is = random() % 8 == 0;
  auto parts = size == 0 ? std::nullopt : fuzz::ImageParts::of(fuzz::text_of(data + 1, size - 1));
  if (as_it_is || !parts || max_size <= size)
    return LLVMFuzzerMutate(data, size, max_size);
  const std::size_t room = std::min<std::size_t>(max_size - size, 64);
  switch (random() % 6) {
  case 0:
  case 1:
    mutate_value(*parts, random());
    break;
  case 2:
    mutate(parts->elements, room);
    break;
  case 3:
    mutate(parts->columns, room);
    break;
  case 4:
    mutate(parts->arena, room);
    break;
  default:
    mutate(parts->rest, room);
  }
  parts->count();
  const std::string bytes = parts->bytes();
  if (bytes.size() + 1 > max_size)
    return size;
  std::ranges::copy(bytes, data + 1);
  return bytes.size() + 1;
}
