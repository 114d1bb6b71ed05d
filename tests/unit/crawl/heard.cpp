#include "tests/unit/crawl/heard.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "tests/unit/crawl/archives.h"

namespace standard_sitemap::test {

namespace {

void require(bool holds)
{
  if (!holds)
    throw std::logic_error{"provisional lines are neither nested nor ended without a beginning"};
}

} // namespace

void Heard::page(const StoredPage& page)
{
  std::string line = "page " + std::string{page.url} + ' ' +
                     (page.status ? std::to_string(*page.status) : std::string{"-"}) + ' ' +
                     std::to_string(page.body.size());
  for (unsigned i = 0; i < cut_count; ++i)
    if (page.cut.has(static_cast<Cut>(i)))
      line += ' ' + std::string{cut_name(static_cast<Cut>(i))};
  lines.push_back(line);
  bodies.emplace_back(page.body);
}

void Heard::other(OtherRecord record)
{
  lines.push_back("other " + std::string{other_record_name(record)});
}

void Heard::damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes)
{
  lines.push_back("damage " + std::string{crawl_damage_phrase(damage)} + " @" + std::to_string(offset) + '+' +
                  std::to_string(bytes));
}

void Heard::boundary(std::uint64_t offset, std::uint64_t)
{
  require(!is_provisional_);
  boundaries.push_back(offset);
}

void Heard::begin_provisional()
{
  require(!is_provisional_);
  is_provisional_ = true;
  kept_lines_ = lines.size();
  kept_bodies_ = bodies.size();
}

void Heard::confirm()
{
  require(is_provisional_);
  is_provisional_ = false;
}

void Heard::retract()
{
  require(is_provisional_);
  is_provisional_ = false;
  lines.resize(kept_lines_);
  bodies.resize(kept_bodies_);
}

Heard heard_of(std::string_view file, std::size_t piece, std::size_t max_block, std::size_t room)
{
  Heard heard;
  heard.room = room;
  const auto format = CrawlFormat::of(file);
  if (!format) {
    heard.lines.emplace_back("unknown");
    return heard;
  }
  CrawlReader reader{*format, max_block, heard};
  piece = piece == 0 ? file.size() : piece;
  for (; !file.empty(); file.remove_prefix(std::min(piece, file.size()))) {
    const std::size_t size = std::min(piece, file.size());
    const auto exact = std::make_unique<char[]>(size);
    std::copy_n(file.data(), size, exact.get());
    reader.append({exact.get(), size});
  }
  reader.finish();
  return heard;
}

std::vector<std::string> lines_of(std::string_view file, std::size_t piece)
{
  return heard_of(file, piece).lines;
}

std::string joined(const std::vector<std::string>& parts)
{
  std::string all;
  for (const std::string& part : parts)
    all += part;
  return all;
}

std::string packed(const std::vector<std::string>& parts)
{
  std::string all;
  for (const std::string& part : parts)
    all += gzip_member(part);
  return all;
}

} // namespace standard_sitemap::test
