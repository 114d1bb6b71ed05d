#include <standard_sitemap/read/tag_gate.h>

#include <algorithm>
#include <cstring>

namespace standard_sitemap {

std::size_t TagGate::pass(std::string_view bytes)
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
    case State::bang: // `<!--`, `<![CDATA[`, else a DOCTYPE (or, inside one, a declaration)
      if (bang_first_ == 0) {
        bang_first_ = bytes[at];
        if (bang_first_ != '-' && bang_first_ != '[') {
          doctype_ = true;
          state_ = State::tag;
          matched_ = 0;
        } else {
          ++at;
        }
      } else {
        state_ = bang_first_ == '-' ? State::comment : State::cdata;
        after_comment_ = State::text;
        matched_ = 0;
        ++at;
      }
      break;
    case State::tag:
      if (const void* next = doctype_ ? nullptr : behind_short_tag(bytes.substr(at))) {
        at = open_tag(bytes, next);
        break;
      }
      for (; at < bytes.size(); ++at) {
        const char c = bytes[at];
        if (++tag_bytes_ > most_bytes_)
          return at;
        if (c == '>' && brackets_ == 0) {
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
        if (!doctype_)
          continue;
        if (c == '[')
          ++brackets_;
        else if (c == ']' && brackets_ > 0)
          --brackets_;
        // A comment in the internal subset may hold a lone quote or bracket.
        matched_ = c == "<!--"[matched_] ? matched_ + 1 : (c == '<' ? 1 : 0);
        if (matched_ == 4) {
          matched_ = 0;
          after_comment_ = State::tag;
          state_ = State::comment;
          ++at;
          break;
        }
      }
      break;
    case State::quoted: {
      const std::size_t room = most_bytes_ - tag_bytes_;
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
      if (after_comment_ == State::tag) { // counts as part of the DOCTYPE
        const std::size_t end = skip_to_end(bytes, at, "-->");
        const std::size_t room = most_bytes_ - tag_bytes_;
        if (end - at > room)
          return at + room;
        tag_bytes_ += end - at;
        at = end;
        break;
      }
      at = skip_to_end(bytes, at, "-->");
      break;
    case State::cdata:
      at = skip_to_end(bytes, at, "]]>");
      break;
    }
  }
  return bytes.size();
}

std::size_t TagGate::open_tag(std::string_view bytes, const void* bracket)
{
  tag_bytes_ = 1;
  doctype_ = false;
  brackets_ = 0;
  state_ = State::opened;
  return static_cast<std::size_t>(static_cast<const char*>(bracket) - bytes.data()) + 1;
}

// A tag has no `<` within it, and a `>` before the next. Where that is in a value all the same the parser
// stops.
const void* TagGate::behind_short_tag(std::string_view rest) const
{
  const void* next = std::memchr(rest.data(), '<', std::min(most_bytes_ - tag_bytes_, rest.size()));
  if (!next)
    return nullptr;
  const auto before = static_cast<std::size_t>(static_cast<const char*>(next) - rest.data());
  return memrchr(rest.data(), '>', before) ? next : nullptr;
}

std::size_t TagGate::skip_to_end(std::string_view bytes, std::size_t from, std::string_view end)
{
  const char repeated = end.front();
  for (std::size_t at = from; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == end[matched_]) {
      if (++matched_ == end.size()) {
        state_ = state_ == State::comment ? after_comment_ : State::text;
        matched_ = 0;
        return at + 1;
      }
    } else if (c == repeated && matched_ == end.size() - 1 && end.size() == 3) {
      // `--->`: still two of the three
    } else {
      matched_ = c == repeated ? 1 : 0;
    }
  }
  return bytes.size();
}

} // namespace standard_sitemap
