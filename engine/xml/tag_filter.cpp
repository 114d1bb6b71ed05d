#include "engine/xml/tag_filter.h"

#include <algorithm>
#include <cstring>

namespace standard_sitemap {

std::size_t TagFilter::pass(std::string_view bytes)
{
  std::size_t at = 0;
  while (at < bytes.size()) {
    switch (state_) {
    case State::text:
      if (const void* found = std::memchr(bytes.data() + at, '<', bytes.size() - at))
        at = open_tag(bytes, found);
      else
        return bytes.size();
      break;
    case State::opened:
      if (bytes[at] == '!') {
        state_ = State::bang;
        matched_ = 0;
        bang_first_ = 0;
        ++at;
        ++tag_bytes_;
      } else if (bytes[at] == '?') {
        state_ = State::instruction;
        matched_ = 0;
        ++at;
      } else {
        state_ = State::tag;
      }
      break;
    case State::bang: // `<!--`, `<![CDATA[`, else a DOCTYPE
      if (bang_first_ == 0) {
        bang_first_ = bytes[at];
        if (bang_first_ != '-' && bang_first_ != '[') {
          state_ = State::doctype;
          return at;
        }
      } else {
        state_ = bang_first_ == '-' ? State::comment : State::cdata;
        matched_ = 0;
      }
      ++at;
      break;
    case State::doctype:
      return at;
    case State::tag:
      if (const void* next = skip_short_tag(bytes.substr(at))) {
        at = open_tag(bytes, next);
        break;
      }
      for (; at < bytes.size(); ++at) {
        const char c = bytes[at];
        if (++tag_bytes_ > max_bytes_)
          return at;
        if (c == '>') {
          state_ = State::text;
          ++at;
          break;
        }
        if (c == '"' || c == '\'') {
          quote_ = c;
          state_ = State::quoted;
          ++at;
          break;
        }
      }
      break;
    case State::quoted: {
      const std::size_t room = max_bytes_ - tag_bytes_;
      const std::size_t look = std::min(room, bytes.size() - at);
      const void* found = std::memchr(bytes.data() + at, quote_, look);
      if (!found) {
        if (look < bytes.size() - at)
          return at + look;
        tag_bytes_ += look;
        return bytes.size();
      }
      const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - bytes.data()) + 1;
      tag_bytes_ += end - at;
      at = end;
      state_ = State::tag;
      break;
    }
    case State::instruction:
      at = skip_to_end(bytes, at, "?>");
      break;
    case State::comment:
      at = skip_to_end(bytes, at, "-->");
      break;
    case State::cdata:
      at = skip_to_end(bytes, at, "]]>");
      break;
    }
  }
  return bytes.size();
}

std::size_t TagFilter::open_tag(std::string_view bytes, const void* bracket)
{
  tag_bytes_ = 1;
  state_ = State::opened;
  return static_cast<std::size_t>(static_cast<const char*>(bracket) - bytes.data()) + 1;
}

// A tag contains no `<`, and has a `>` before the next `<`. If a value contains `<`, the parser stops.
const void* TagFilter::skip_short_tag(std::string_view rest) const
{
  const void* next = std::memchr(rest.data(), '<', std::min(max_bytes_ - tag_bytes_, rest.size()));
  if (!next)
    return nullptr;
  const auto before = static_cast<std::size_t>(static_cast<const char*>(next) - rest.data());
  return std::memchr(rest.data(), '>', before) ? next : nullptr;
}

std::size_t TagFilter::skip_to_end(std::string_view bytes, std::size_t from, std::string_view end)
{
  for (std::size_t at = from; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == end[matched_]) {
      if (++matched_ == end.size()) {
        state_ = State::text;
        matched_ = 0;
        return at + 1;
      }
    } else if (c != end.front()) { // otherwise the number that matches is unchanged: `--->`, `??>`
      matched_ = 0;
    }
  }
  return bytes.size();
}

} // namespace standard_sitemap
