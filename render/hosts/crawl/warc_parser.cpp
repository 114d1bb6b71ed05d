#include "render/hosts/crawl/warc_parser.h"

#include <algorithm>
#include <utility>

#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view line_ends = "\r\n";
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Two line ends after a block, and the magic of the next record.
constexpr std::size_t follow_bytes = 4 + warc_magic.size();

/// Whether a block ends before `follow`: the next `follow_bytes` bytes, or all. After the two line ends they
/// may be damaged.
bool ends_block(std::string_view follow)
{
  const std::size_t blank = std::min(follow.find_first_not_of(line_ends), follow.size());
  return follow.starts_with("\r\n\r\n") || follow.starts_with("\n\n") ||
         warc_magic.starts_with(follow.substr(blank, warc_magic.size()));
}

bool is_type(std::string_view value, std::string_view lower_case)
{
  return equal_ignoring_case(trimmed(value.substr(0, value.find(';'))), lower_case);
}

} // namespace

WarcParser::WarcParser(RecordTaker& taker, std::size_t max_block, std::uint64_t offset)
    : RecordParser(taker, offset), max_block_(max_block)
{
}

void WarcParser::break_off()
{
  is_last_ = true;
  run(held_.take(), true);
  is_last_ = false;
  if (doubted_ && offset_ == doubted_->end) {
    taker_.retract();
    state_ = State::between;
    skipped_ = 0;
  } else if (doubted_) {
    taker_.confirm();
  }
  doubted_.reset();
  if (state_ == State::within)
    taker_.damage(CrawlDamage::record_end, long_record_, offset_ - long_record_);
  if (skipped_ > 0)
    taker_.damage(skipped_as_, offset_ - skipped_, skipped_);
  skipped_ = 0;
  state_ = State::between;
  needed_ = searched_ = 0;
}

std::uint64_t WarcParser::unfinished_from() const
{
  if (doubted_)
    return doubted_->begin;
  return state_ == State::within ? long_record_ : offset_ - skipped_;
}

std::size_t WarcParser::find_record(std::string_view bytes) const
{
  return find_warc_start(bytes, 1);
}

std::size_t WarcParser::step(std::string_view bytes, bool at_end)
{
  const std::size_t needed = std::exchange(needed_, 0), searched = std::exchange(searched_, 0);
  if (doubted_)
    if (const auto done = resolve(bytes, at_end))
      return *done;
  if (state_ == State::between && bytes.size() + follow_bytes < needed && !is_last_) {
    needed_ = needed; // known from the header, which need not be read again for each piece
    return 0;
  }
  switch (state_) {
  case State::within:
    return skip_rest(bytes);
  case State::lost:
    return search(bytes);
  case State::between:
    break;
  }
  if (bytes.starts_with(byte_order_mark))
    return byte_order_mark.size();
  if (byte_order_mark.starts_with(bytes) && !is_last_)
    return 0;
  const std::size_t blank = std::min(bytes.find_first_not_of(line_ends), bytes.size());
  return blank > 0 ? blank : take_header(bytes, searched, at_end);
}

/// At the end of the doubted record, decides whether its length is right. Returns how many bytes it consumed;
/// nullopt: `step` continues.
std::optional<std::size_t> WarcParser::resolve(std::string_view bytes, bool at_end)
{
  if (!taker_.has_room()) {
    give_up_doubt();
    return std::nullopt;
  }
  const std::uint64_t left = doubted_->end - offset_;
  if (bytes.size() < left)
    return std::nullopt;
  const auto end = static_cast<std::size_t>(left);
  const std::string_view follow = bytes.substr(end, follow_bytes);
  if (follow.size() < follow_bytes && !at_end && !is_last_) {
    needed_ = end + follow_bytes;
    return 0;
  }
  doubted_.reset();
  if (!ends_block(follow)) {
    taker_.confirm();
    return std::nullopt;
  }
  taker_.retract();
  state_ = State::between;
  skipped_ = 0;
  return end > 0 ? std::optional{end} : std::nullopt;
}

/// Begins to doubt the long record, as another record seems to begin at `next`.
void WarcParser::doubt(std::size_t next)
{
  taker_.begin_provisional();
  taker_.damage(CrawlDamage::record_length, long_record_, offset_ + next - long_record_);
  doubted_ = {long_record_, offset_ + left_};
  state_ = State::between;
}

void WarcParser::give_up_doubt()
{
  taker_.retract();
  long_record_ = doubted_->begin;
  left_ = doubted_->end - offset_;
  doubted_.reset();
  state_ = State::within;
  skipped_ = 0;
  is_trusted_ = true;
}

/// `searched`: see `searched_`.
std::size_t WarcParser::take_header(std::string_view bytes, std::size_t searched, bool at_end)
{
  if (!bytes.starts_with(warc_magic))
    return warc_magic.starts_with(bytes) && !is_last_ ? 0 : lose(bytes, CrawlDamage::no_record);
  const HeaderEnd end = find_header_end(bytes.substr(0, max_header), searched);
  if (end.kind == HeaderEnd::Kind::missing && bytes.size() < max_header && !is_last_) {
    searched_ = bytes.size() - std::min(bytes.size(), record_start_bytes);
    return 0;
  }
  const auto header = end.kind == HeaderEnd::Kind::found
                          ? read_warc_header(bytes.substr(0, end.at), unfolded_)
                          : std::nullopt;
  if (!header)
    return lose(bytes, CrawlDamage::record_header);
  header_ = *header;
  return take_block(bytes, end.at, at_end);
}

std::size_t WarcParser::take_block(std::string_view bytes, std::size_t begin, bool at_end)
{
  const std::size_t kept = static_cast<std::size_t>(std::min<std::uint64_t>(header_.length, max_block_));
  if (bytes.size() - begin < kept) {
    needed_ = begin + kept + follow_bytes;
    return is_last_ ? take_short_block(bytes, begin) : 0;
  }
  CutReasons cut;
  const std::size_t end = begin + kept;
  if (header_.length > max_block_) {
    cut.add(Cut::body_long);
    hand_over(bytes.substr(begin, kept), cut);
    state_ = State::within;
    left_ = header_.length - kept;
    long_record_ = offset_;
    is_trusted_ = false;
    return end;
  }
  const std::string_view follow = bytes.substr(end, follow_bytes);
  if (follow.size() < follow_bytes && !at_end && !is_last_) {
    needed_ = end + follow_bytes;
    return 0;
  }
  if (!ends_block(follow))
    return take_wrong_block(bytes, begin, at_end);
  hand_over(bytes.substr(begin, kept), cut);
  return end + std::min(follow.find_first_not_of(line_ends), follow.size());
}

/// Takes a block of wrong length: neither two line ends nor a record follow it.
std::size_t WarcParser::take_wrong_block(std::string_view bytes, std::size_t begin, bool at_end)
{
  constexpr std::size_t shortest_version = warc_magic.size() + 2; // a digit and the end of the line
  const auto length = static_cast<std::size_t>(header_.length);
  const std::string_view searched = bytes.substr(0, begin + length + follow_bytes);
  std::size_t next = find_warc_start(searched, begin);
  const bool is_next_behind =
      at_end && is_before_start_ && bytes.size() + shortest_version <= begin + length + follow_bytes;
  if (next == std::string_view::npos && is_next_behind)
    next = bytes.size(); // there a reader of the whole file finds the record
  CutReasons cut;
  if (next != std::string_view::npos) {
    taker_.damage(CrawlDamage::record_length, offset_, next);
    cut.add(Cut::record_short);
    hand_over(bytes.substr(begin, next - begin), cut);
    return next;
  }
  hand_over(bytes.substr(begin, length), cut);
  state_ = State::lost;
  skipped_as_ = CrawlDamage::record_length;
  return begin + length;
}

/// Takes the last block, whose end is missing.
std::size_t WarcParser::take_short_block(std::string_view bytes, std::size_t begin)
{
  const std::size_t next = find_warc_start(bytes, begin);
  const std::size_t end = std::min(next, bytes.size());
  taker_.damage(next == std::string_view::npos ? CrawlDamage::record_end : CrawlDamage::record_length,
                offset_, end);
  CutReasons cut;
  cut.add(Cut::record_short);
  hand_over(bytes.substr(begin, end - begin), cut);
  return end;
}

std::size_t WarcParser::skip_rest(std::string_view bytes)
{
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
  // A long record within a doubted one is not searched.
  const bool is_searched = !doubted_ && !is_trusted_;
  const std::size_t next = is_searched ? find_warc_start(bytes.substr(0, most), 1) : std::string_view::npos;
  if (next != std::string_view::npos) {
    doubt(next);
    return next;
  }
  std::size_t done = most;
  if (most < left_ && !is_last_)
    done -= std::min(most, record_start_bytes);
  left_ -= done;
  if (left_ == 0)
    state_ = State::between;
  return done;
}

std::size_t WarcParser::search(std::string_view bytes)
{
  const std::size_t next = find_warc_start(bytes, 1);
  if (next == std::string_view::npos) {
    const std::size_t done =
        is_last_ ? bytes.size() : bytes.size() - std::min(bytes.size(), record_start_bytes);
    skipped_ += done;
    return done;
  }
  taker_.damage(skipped_as_, offset_ - skipped_, skipped_ + next);
  skipped_ = 0;
  state_ = State::between;
  return next;
}

std::size_t WarcParser::lose(std::string_view bytes, CrawlDamage damage)
{
  state_ = State::lost;
  skipped_as_ = damage;
  return search(bytes);
}

void WarcParser::hand_over(std::string_view block, CutReasons cut)
{
  if (header_.is_truncated)
    cut.add(Cut::warc_truncated);
  if (header_.is_segment)
    cut.add(Cut::segmented);
  const auto is = [&](std::string_view type) { return equal_ignoring_case(header_.type, type); };
  if (is("response"))
    hand_over_response(block, cut);
  else if (is("resource"))
    hand_over_resource(block, cut);
  else if (is("request"))
    taker_.other(OtherRecord::request);
  else if (is("metadata"))
    taker_.other(OtherRecord::metadata);
  else if (is("revisit"))
    taker_.other(OtherRecord::revisit);
  else if (is("warcinfo"))
    taker_.other(OtherRecord::warcinfo);
  else if (is("conversion"))
    taker_.other(OtherRecord::conversion);
  else if (is("continuation"))
    taker_.other(OtherRecord::continuation);
  else
    taker_.other(OtherRecord::unknown);
}

void WarcParser::hand_over_response(std::string_view block, CutReasons cut)
{
  if (!message_.read(block))
    return taker_.other(OtherRecord::no_http);
  if (message_.is_redirect())
    return taker_.other(OtherRecord::redirect);
  taker_.page({.url = header_.target,
               .record = header_.record,
               .status = message_.status(),
               .fields = message_.fields(),
               .body = message_.body(),
               .cut = cut});
}

void WarcParser::hand_over_resource(std::string_view block, CutReasons cut)
{
  if (!is_type(header_.content_type, "text/html") && !is_type(header_.content_type, "application/xhtml+xml"))
    return taker_.other(OtherRecord::resource);
  taker_.page({.url = header_.target,
               .record = header_.record,
               .media_type = header_.content_type,
               .body = block,
               .cut = cut});
}

} // namespace standard_sitemap
