#include "render/hosts/crawl/crawl_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ascii.h"
#include "render/hosts/crawl/ndjson_parser.h"
#include "render/hosts/crawl/warc_header.h"
#include "render/hosts/crawl/warc_parser.h"

namespace standard_sitemap {

namespace {

using Content = CrawlFormat::Content;

std::unique_ptr<RecordParser> parser_for(Content content, std::size_t max_block, RecordTaker& taker,
                                         std::uint64_t offset)
{
  if (content == Content::ndjson)
    return std::make_unique<NdjsonParser>(taker, offset);
  return std::make_unique<WarcParser>(taker, max_block, offset);
}

std::optional<Content> content_of(std::string_view start)
{
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (start.starts_with(byte_order_mark))
    start.remove_prefix(byte_order_mark.size());
  start.remove_prefix(std::min(start.find_first_not_of(ascii_whitespace), start.size()));
  if (start.starts_with(warc_magic))
    return Content::warc;
  return start.starts_with('{') ? std::optional{Content::ndjson} : std::nullopt;
}

/// Detects the format of a packed file's content.
class Sniffer final : public ContentTaker {
 public:
  void content(const ContentPiece& piece) override
  {
    std::string_view bytes = piece.bytes;
    if (start_.empty())
      bytes.remove_prefix(std::min(bytes.find_first_not_of(ascii_whitespace), bytes.size()));
    if (!content_ && start_.size() < enough)
      content_ = content_of(start_ += bytes.substr(0, enough));
  }
  bool may_begin(std::string_view start) const override { return content_of(start).has_value(); }
  void damage(ArchiveDamage, std::uint64_t, std::uint64_t) override { start_.clear(); }
  void member_boundary(std::uint64_t) override {}

  std::optional<Content> content() const { return content_; }

 private:
  static constexpr std::size_t enough = 64;
  std::string start_;
  std::optional<Content> content_;
};

} // namespace

std::size_t CrawlFormat::sniffed_bytes(std::string_view start)
{
  constexpr std::size_t usual = 256u << 10;
  return ZstdDictionary::frame_bytes(start) + usual;
}

std::optional<CrawlFormat> CrawlFormat::of(std::string_view start)
{
  start = start.substr(0, sniffed_bytes(start));
  if (const auto content = content_of(start))
    return CrawlFormat{Packing::none, *content};
  const auto dictionary = ZstdDictionary::read(start);
  // The packing that the file begins with is tried first: its content may have members of the other.
  std::array packings{Packing::gzip, Packing::zstd};
  if (packing_of(start) == Packing::zstd)
    std::swap(packings[0], packings[1]);
  for (const Packing packing : packings) {
    Sniffer sniffer;
    ArchiveStream stream{packing, sniffer, 0, dictionary};
    stream.append(start);
    stream.finish();
    if (sniffer.content())
      return CrawlFormat{packing, *sniffer.content(), dictionary};
  }
  if (find_warc_start(start, 0) != start.npos)
    return CrawlFormat{Packing::none, Content::warc};
  return std::nullopt;
}

CrawlReader::CrawlReader(CrawlFormat format, std::size_t max_block, RecordTaker& taker, std::uint64_t offset)
    : format_(format), taker_(taker),
      parser_(parser_for(format.content, max_block, static_cast<RecordTaker&>(*this), offset)),
      member_{offset, offset}, unfinished_(member_), content_(offset), first_content_(offset)
{
  if (format.packing != Packing::none)
    archive_ = std::make_unique<ArchiveStream>(format.packing, static_cast<ContentTaker&>(*this), offset,
                                               format.dictionary);
}

CrawlReader::~CrawlReader() = default;

void CrawlReader::append(std::string_view bytes)
{
  if (archive_)
    archive_->append(bytes);
  else
    parser_->append({bytes});
}

void CrawlReader::append_before_start(std::string_view bytes)
{
  if (archive_)
    archive_->append(bytes);
  else
    parser_->append_before_start(bytes);
}

void CrawlReader::append_whole(std::string_view bytes)
{
  if (archive_)
    archive_->append_whole_members(bytes);
  else
    parser_->append({bytes});
}

void CrawlReader::jump(std::uint64_t offset, std::uint64_t unpacked)
{
  if (archive_)
    archive_->jump(offset, unpacked);
  parser_->jump(offset);
  content_ = first_content_ = offset;
  begin_member(offset);
}

void CrawlReader::hold(std::string_view bytes)
{
  if (archive_)
    archive_->hold(bytes);
  else
    parser_->hold(bytes);
}

void CrawlReader::finish()
{
  if (archive_)
    archive_->finish();
  parser_->break_off();
}

bool CrawlReader::may_unpack(std::uint64_t bytes) const
{
  return !archive_ || archive_->may_unpack(bytes);
}

bool CrawlReader::is_at_boundary() const
{
  return (!archive_ || archive_->is_between_members()) && parser_->is_between_records();
}

std::size_t CrawlReader::find_start(std::string_view bytes)
{
  return archive_ ? archive_->find_member(bytes) : parser_->find_record(bytes);
}

void CrawlReader::content(const ContentPiece& piece)
{
  content_ += piece.bytes.size();
  parser_->append(piece);
  if (parser_->unfinished_from() >= member_.content)
    unfinished_ = member_;
}

bool CrawlReader::may_begin(std::string_view content) const
{
  return content_of(content) == format_.content;
}

void CrawlReader::damage(ArchiveDamage damage, std::uint64_t offset, std::uint64_t bytes)
{
  parser_->break_off();
  constexpr CrawlDamage as_ours[] = {CrawlDamage::member, CrawlDamage::member_end, CrawlDamage::no_member,
                                     CrawlDamage::too_much};
  taker_.damage(as_ours[static_cast<std::size_t>(damage)], offset, bytes);
  begin_member(offset + bytes);
}

void CrawlReader::member_boundary(std::uint64_t offset)
{
  begin_member(offset);
  if (parser_->is_between_records())
    taker_.boundary(offset, content_ - first_content_);
}

void CrawlReader::begin_member(std::uint64_t offset)
{
  member_ = {offset, content_};
}

void CrawlReader::page(const StoredPage& page)
{
  taker_.page(page);
}

void CrawlReader::other(OtherRecord record)
{
  taker_.other(record);
}

void CrawlReader::damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes)
{
  if (archive_)
    offset = (offset >= member_.content ? member_ : unfinished_).file;
  taker_.damage(damage, offset, bytes);
}

void CrawlReader::boundary(std::uint64_t offset, std::uint64_t)
{
  if (!archive_) // otherwise it is an offset within the content
    taker_.boundary(offset, 0);
}

} // namespace standard_sitemap
