// A usual page costs no allocation, neither ours nor one of the libraries: once the first pages are read, all
// memory is used again. What an unusual one takes is bounded, and given back.

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <malloc.h>

#include <gtest/gtest.h>

#include "render/hosts/crawl/crawl_reader.h"
#include "render/hosts/crawl/crawl_run.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/crawl/archives.h"

// In place of those of the C library, which are known by these names, too.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {
std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> largest{0}; ///< of them

void note(std::size_t size)
{
  ++allocations;
  if (size > largest)
    largest = size;
}
} // namespace

extern "C" {
void* malloc(std::size_t size) noexcept
{
  note(size);
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept
{
  note(count * size);
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) noexcept
{
  note(size);
  return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
  note(size);
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept
{
  note(size);
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}
}

namespace standard_sitemap::allocations_test {
namespace {

Policy here()
{
  Policy policy;
  policy.isolation = Isolation::none;
  return policy;
}

/// Pages, each as a part that is packed by itself. `form`: how a page is stored.
struct Form {
  const char* name;
  std::string (*pack)(std::string_view);
  std::string (*page)(std::size_t number, std::string_view body);
};

std::string as_it_is(std::string_view bytes)
{
  return std::string{bytes};
}

std::string url_of(std::size_t number)
{
  return "http://site" + std::to_string(number % 7) + ".example/page/" + std::to_string(100'000 + number);
}

std::string body_of(std::size_t number)
{
  std::string body =
      "<!DOCTYPE html><html><head><meta charset=utf-8><link rel=stylesheet href=/style.css><title>";
  for (std::size_t i = 0; i < 400; ++i)
    body.append(std::to_string(number * i)).append(" <p class='a'>text</p>\n");
  return body;
}

std::string plain_page(std::size_t number, std::string_view body)
{
  const std::string url = url_of(number);
  return test::warc_record("request", url, "GET / HTTP/1.1\r\n\r\n") + test::warc_page(url, body) +
         test::warc_record("metadata", url, "fetchTimeMs: 12\r\n");
}

std::string coded_page(std::size_t number, std::string_view body)
{
  return test::warc_page(url_of(number), test::gzip_member(body), "Content-Encoding: gzip\r\n");
}

std::string chunked_page(std::size_t number, std::string_view body)
{
  return test::warc_page(url_of(number), test::chunked(body, 4'096), "Transfer-Encoding: chunked\r\n");
}

std::string line(std::size_t number, std::string_view body)
{
  std::string text = "{\"url\": \"" + url_of(number) +
                     "\", \"status\": 200, \"fields\": [[\"Content-Type\", \"text/html\"]], "
                     "\"body\": \"";
  for (const char byte : body)
    text += byte == '\n' ? std::string{"\\n"} : std::string{byte};
  return text + "\"}\n";
}

std::string archive(const Form& form, std::size_t pages)
{
  std::string file;
  for (std::size_t i = 0; i < pages; ++i)
    file += form.pack(form.page(i, body_of(i % 10)));
  return file;
}

std::ostream& operator<<(std::ostream& to, const Form& form)
{
  return to << form.name;
}

class Allocations : public testing::TestWithParam<Form> {};
INSTANTIATE_TEST_SUITE_P(OfPages, Allocations,
                         testing::Values(Form{"gzip", &test::gzip_member, &plain_page},
                                         Form{"zstd", &test::zstd_frame, &plain_page},
                                         Form{"plain", &as_it_is, &plain_page},
                                         Form{"coded", &test::gzip_member, &coded_page},
                                         Form{"chunked", &test::gzip_member, &chunked_page},
                                         Form{"lines", &as_it_is, &line},
                                         Form{"packed lines", &test::gzip_member, &line}));

TEST_P(Allocations, APageNeedsNone)
{
  constexpr std::size_t times = 6, count = 70;
  const std::string file = archive(GetParam(), count);
  const CrawlLines how;
  PageDiscovery discovery{here()};
  CrawlPart part{discovery, how};
  CrawlReader reader{*CrawlFormat::of(file), 9u << 20, part};
  std::size_t pages = 0, lines = 0, before = 0;
  for (std::size_t time = 0; time < times; ++time) {
    if (time == times / 2) // until then memory grows to what the longest pages need
      before = allocations;
    constexpr std::size_t piece = 50'000; // cuts most pages of plain files
    for (std::string_view bytes = file; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
      reader.append(bytes.substr(0, piece));
      pages += part.yield().counts.pages;
      lines += part.yield().lines.size();
      part.yield().clear();
    }
  }
  EXPECT_EQ(allocations - before, 0u);
  EXPECT_GT(before, 0u) << "they are counted";
  reader.finish();
  EXPECT_EQ(pages + part.yield().counts.pages, times * count);
  EXPECT_GT(lines, pages * 60);
}

class Counting final : public CrawlReceiver {
 public:
  void begin_input(std::size_t) override {}
  bool take(std::size_t, const CrawlYield& yield) override
  {
    pages += yield.counts.pages;
    return true;
  }
  bool end_input(std::size_t, const InputEnd&) override { return true; }

  std::uint64_t pages = 0;
};

/// From end to end, with 9 blocks and 240 pages more: one thread needs none for a block, several some.
TEST_P(Allocations, OnlyABlockNeedsAFew)
{
  const test::TemporaryDirectory directory;
  constexpr std::size_t few = 80;
  constexpr std::size_t for_each_block = 30;
  const std::string file = archive(GetParam(), few);
  for (const unsigned threads : {1u, 2u}) {
    CrawlOptions options{.inputs = {directory.write("short", file).string()},
                         .lines = {},
                         .threads = threads,
                         .block_bytes = file.size() / 3 + 1,
                         .policy = here(),
                         .before_parsing = {}};
    const auto taken_by = [&options](std::size_t pages) {
      Counting counting;
      const std::size_t before = allocations;
      run_crawl(options, counting);
      EXPECT_EQ(counting.pages, pages);
      return allocations - before;
    };
    const std::size_t by_few = taken_by(few);
    options.inputs = {directory.write("long", file + file + file + file).string()};
    EXPECT_LE(taken_by(4 * few), by_few + (threads > 1 ? 9 * for_each_block : 3)) << threads << " threads";
  }
}

// Of a body no more is unpacked than is read of a page.
TEST(Memory, ABodyIsUnpackedAsFarAsItIsRead)
{
  constexpr std::size_t read = 1u << 20;
  const std::string blanks(40 * read, ' ');
  for (const auto& [coding, body] :
       {std::pair{"gzip", test::gzip_member(blanks)}, {"zstd", test::zstd_frame(blanks)}}) {
    StoredBody decoder;
    CutReasons cut;
    const std::vector<StoredField> fields{{"Content-Encoding", coding}};
    largest = 0;
    const auto decoded =
        decoder.decoded({.url = {}, .record = {}, .fields = fields, .body = body}, read, cut);
    EXPECT_EQ(decoded.size(), read) << coding;
    EXPECT_TRUE(cut.has(Cut::body_long)) << coding;
    EXPECT_LE(largest, 4 * read) << coding; // zstd has a window of 2 MiB, too
  }
}

// In pieces, so that the line has to be held, and in base64, so that its body is decoded.
TEST(Memory, TheMemoryOfALongLineIsGivenBack)
{
  const std::string start = "{\"url\": \"http://a.example/\", \"";
  const std::string page = start + "body\": \"<p>text\"}\n";
  const std::string long_line = start + "body_base64\": \"" + std::string(40u << 20, 'A') + "\"}\n";
  const CrawlLines how;
  PageDiscovery discovery{here()};
  CrawlPart part{discovery, how};
  CrawlReader reader{{Packing::none, CrawlFormat::Content::ndjson}, 9u << 20, part};
  const auto append = [&](std::string_view bytes) {
    constexpr std::size_t piece = 256u << 10;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
      reader.append(bytes.substr(0, piece));
  };
  const auto in_use = [] {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  append(page);
  const std::size_t before = in_use();
  append(long_line + page.substr(0, 20));
  EXPECT_EQ(part.yield().counts.pages, 2u);
  EXPECT_LT(in_use(), before + (16u << 20));
  append(page.substr(20));
  EXPECT_EQ(part.yield().counts.pages, 3u);
  EXPECT_EQ(part.yield().counts.damages(), 0u);
}

} // namespace
} // namespace standard_sitemap::allocations_test
