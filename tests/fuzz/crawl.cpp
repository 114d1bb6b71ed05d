// An archive with pages. The first byte says how the rest is packed, so that content is mutated, too, and in
// pieces of which size it comes.

#include <algorithm>
#include <memory>

#include "render/hosts/crawl/crawl_reader.h"
#include "render/hosts/crawl/page_discovery.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"
#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

using namespace standard_sitemap;
using fuzz::require;

namespace {

/// Small, so that long records are met.
constexpr std::size_t max_block = 2'000;
/// What separates records that are packed each by itself.
constexpr std::string_view separator = "\n--\n";

std::string packed_as(unsigned how, std::string_view content)
{
  if (how == 0)
    return std::string{content};
  if (how == 1)
    return test::gzip_member(content);
  std::string file;
  while (!content.empty()) {
    const std::size_t end = content.find(separator);
    const std::string_view part = content.substr(0, end);
    file += how == 2 ? test::gzip_member(part) : test::zstd_frame(part);
    content.remove_prefix(end == content.npos ? content.size() : end + separator.size());
  }
  return file;
}

std::string text_of(const std::vector<std::string>& lines)
{
  std::string text;
  for (const std::string& line : lines)
    text += line + '\n';
  return text;
}

/// Whether a reader of a part of the file may start there: packed, at each boundary; else where a record
/// begins.
bool may_start_at(std::string_view file, std::size_t at, const CrawlFormat& format)
{
  if (format.packing != Packing::none || format.content != CrawlFormat::Content::warc || at == file.size())
    return true;
  test::Heard none;
  return at == 0 || CrawlReader{format, max_block, none}.find_start(file.substr(at - 1)) == 1;
}

/// What is damaged is told at least once, but how often may depend on what was tried.
void check_boundaries(std::string_view file, const test::Heard& whole)
{
  require(std::ranges::is_sorted(whole.boundaries), "boundaries ascend");
  require(whole.boundaries.empty() || whole.boundaries.back() <= file.size(), "boundaries are in the file");
  if (whole.boundaries.empty())
    return;
  const std::uint64_t boundary = whole.boundaries[whole.boundaries.size() / 2];
  const auto at = static_cast<std::size_t>(boundary);
  const CrawlFormat format = *CrawlFormat::of(file);
  if (!may_start_at(file, at, format))
    return;
  test::Heard parts;
  {
    CrawlReader reader{format, max_block, parts};
    reader.append(file.substr(0, at));
    if (!reader.is_at_boundary())
      reader.append_before_start({});
    if (!reader.is_at_boundary()) // it needs to see what follows
      return;
    reader.jump(boundary, 0);
    reader.append(file.substr(at));
    reader.finish();
  }
  require(parts.lines == whole.lines, "a reader can go on at each boundary",
          text_of(whole.lines) + "but\n" + text_of(parts.lines));
}

class Looking final : public RecordTaker {
 public:
  Looking() : discovery_(policy()) {}
  void page(const StoredPage& page) override
  {
    const auto findings = discovery_.look(page);
    require(!findings || !findings->url.empty(), "a page has an address");
  }
  void other(OtherRecord) override {}
  void damage(CrawlDamage, std::uint64_t, std::uint64_t) override {}
  void boundary(std::uint64_t, std::uint64_t) override {}
  void begin_provisional() override {}
  void confirm() override {}
  void retract() override {}
  bool has_room() const override { return true; }

 private:
  static Policy policy()
  {
    Policy policy;
    policy.isolation = Isolation::none;
    policy.page_bytes = 4'000;
    return policy;
  }
  PageDiscovery discovery_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  if (size == 0)
    return 0;
  constexpr std::size_t pieces[] = {1, 3, 17, 100, 1'000, 5'000, 20'000, 100'000};
  const std::string file = packed_as(data[0] % 4, fuzz::text_of(data + 1, size - 1));
  const fuzz::Exactly exact{file};
  const test::Heard whole = test::heard_of(exact.view(), 0, max_block);
  const test::Heard parts = test::heard_of(exact.view(), pieces[data[0] / 4 % 8], max_block);
  require(parts.lines == whole.lines, "the result does not depend on the pieces",
          text_of(whole.lines) + "but\n" + text_of(parts.lines));
  require(parts.bodies == whole.bodies, "the bodies do not depend on the pieces");
  if (const auto format = CrawlFormat::of(exact.view())) {
    check_boundaries(exact.view(), whole);
    Looking looking;
    CrawlReader reader{*format, max_block, looking};
    reader.append(exact.view());
    reader.finish();
  }
  return 0;
}
