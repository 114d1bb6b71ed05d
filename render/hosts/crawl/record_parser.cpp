#include "render/hosts/crawl/record_parser.h"

namespace standard_sitemap {

void RecordParser::append(const ContentPiece& piece)
{
  if (piece.begins_member && !is_between_records() && begins_anew(piece.bytes))
    break_off();
  if (piece.bytes.empty() && piece.ends_member && !held_.empty()) {
    const std::string rest = held_.take();
    held_.hold(std::string_view{rest}.substr(run(rest, true)));
    return;
  }
  held_.append(
      piece.bytes,
      [&](std::string_view bytes, bool is_rest) { return run(bytes, is_rest && piece.ends_member); },
      [this] { return needed(); });
}

void RecordParser::append_before_start(std::string_view bytes)
{
  is_before_start_ = true;
  append({.bytes = bytes, .ends_member = true});
  is_before_start_ = false;
}

std::size_t RecordParser::run(std::string_view bytes, bool at_end)
{
  std::size_t done = 0;
  while (done < bytes.size()) {
    const std::size_t more = step(bytes.substr(done), at_end);
    if (more == 0)
      break;
    done += more;
    offset_ += more;
    if (is_between_records())
      taker_.boundary(offset_, 0);
  }
  return done;
}

} // namespace standard_sitemap
