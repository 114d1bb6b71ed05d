#include "engine/read/list_reading.h"

#include "engine/lists/feed_reader.h"
#include "engine/lists/line_readers.h"
#include "engine/lists/list_entries.h"
#include "engine/lists/llms_reader.h"
#include "engine/lists/urlset_reader.h"

namespace standard_sitemap {
namespace {

class AnyListReading final : public ListReading {
 public:
  AnyListReading(DocumentWriter& writer, const std::optional<Uri>& robots) : entries_(writer, robots) {}

  bool begin_lines(Lines format) override
  {
    format_ = format;
    switch (format) {
    case Lines::llms:
      lines_ = std::make_unique<LlmsReader>(entries_); // writes the root itself, with its name
      return true;
    case Lines::robots:
      lines_ = std::make_unique<RobotsReader>(entries_);
      return entries_.begin(DocumentFormat::robots, {.anywhere = true}, 1);
    case Lines::text:
      break;
    }
    lines_ = std::make_unique<TextListReader>(entries_);
    return entries_.begin(DocumentFormat::text, {.absolute = true}, 1);
  }

  bool append_lines(std::string_view text) override { return lines_->append(text); }
  void finish_lines() override { lines_->finish(); }

  XmlHandler* begin_xml(const XmlTag& root, XmlStream& stream) override
  {
    urlset_.emplace(stream, entries_);
    if (urlset_->is_root(root))
      return &*urlset_;
    urlset_.reset();
    return FeedReader::is_root(root) ? &feed_.emplace(stream, entries_) : nullptr;
  }

  bool takes_plain() const override { return urlset_ && urlset_->takes_plain(); }
  std::optional<std::size_t> take_plain(std::string_view text) override
  {
    return urlset_ ? urlset_->take_plain(text) : std::nullopt;
  }

  void finish_xml() override
  {
    if (urlset_)
      urlset_->finish();
  }

  bool is_feed() const override { return feed_.has_value(); }

  std::optional<std::string> why_empty() const override
  {
    const bool needs_one = lines_ && format_ != Lines::robots && entries_.kept() == 0;
    return needs_one ? std::optional{lines_->why_empty()} : std::nullopt;
  }

  void report(std::uint64_t bytes) override { entries_.finish(bytes); }

 private:
  ListEntries entries_;
  Lines format_ = Lines::text;
  // One of these, once the format is known.
  std::unique_ptr<LineReader> lines_;
  std::optional<UrlsetReader> urlset_;
  std::optional<FeedReader> feed_;
};

} // namespace

std::unique_ptr<ListReading> make_list_reading(DocumentWriter& writer, const std::optional<Uri>& robots)
{
  return std::make_unique<AnyListReading>(writer, robots);
}

} // namespace standard_sitemap
