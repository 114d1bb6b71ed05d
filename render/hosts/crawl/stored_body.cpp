#include "render/hosts/crawl/stored_body.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/base/free_memory.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

bool is(std::string_view name, std::string_view other)
{
  return name.size() == other.size() && equal_ignoring_case(name, other);
}

/// The members of a list of codings (RFC 9110, 5.6.1), on one field line or several (5.3). Of more than
/// `max_codings`, only the last are kept, which are undone first.
class CodingList {
 public:
  void add(std::string_view line)
  {
    while (!line.empty()) {
      const std::size_t comma = std::min(line.find(','), line.size());
      if (const std::string_view member = trimmed(line.substr(0, comma)); !member.empty())
        push(member);
      line.remove_prefix(std::min(comma + 1, line.size()));
    }
  }
  bool empty() const { return count_ == 0; }
  std::string_view last() const { return members_[count_ - 1]; }
  void remove_last() { --count_; }
  bool is_complete() const { return is_complete_; }
  bool encodes() const
  {
    return std::any_of(members_.begin(), members_.begin() + count_,
                       [](std::string_view member) { return !is(member, "identity"); });
  }

 private:
  void push(std::string_view member)
  {
    if (count_ == StoredBody::max_codings) {
      std::move(members_.begin() + 1, members_.end(), members_.begin());
      --count_;
      is_complete_ = false;
    }
    members_[count_++] = member;
  }

  std::array<std::string_view, StoredBody::max_codings> members_;
  unsigned count_ = 0;
  bool is_complete_ = true;
};

struct Codings {
  CodingList content, transfer;
  std::string_view length;
};

Codings codings_of(const StoredPage& page)
{
  Codings codings;
  for (const StoredField& field : page.fields) {
    if (is(field.name, "Content-Encoding"))
      codings.content.add(field.value);
    else if (is(field.name, "Transfer-Encoding"))
      codings.transfer.add(field.value);
    else if (is(field.name, "Content-Length") && codings.length.empty())
      codings.length = field.value;
  }
  return codings;
}

/// A number of bytes at the beginning of a text, and the text after it.
struct Size {
  std::size_t value;
  std::string_view rest;
};
std::optional<Size> size_at_start(std::string_view text, int base)
{
  const char* const end = text.data() + text.size();
  std::size_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), end, value, base);
  if (error == std::errc::invalid_argument)
    return std::nullopt;
  if (error == std::errc::result_out_of_range)
    value = SIZE_MAX;
  return Size{value, {rest, end}};
}

/// Removes the line with the size of a chunk (RFC 9112, 7.1) from the front of `body`, and returns the size;
/// nullopt if there is no such line.
std::optional<std::size_t> take_chunk_size(std::string_view& body)
{
  constexpr std::size_t longest_line = 4'096;
  const std::size_t end = body.substr(0, longest_line).find('\n');
  if (end == std::string_view::npos)
    return std::nullopt;
  const auto size = size_at_start(body.substr(0, end), 16);
  if (!size)
    return std::nullopt;
  const std::string_view extension = trimmed(size->rest);
  if (!extension.empty() && extension.front() != ';')
    return std::nullopt;
  body.remove_prefix(end + 1);
  return size->value;
}

} // namespace

std::string_view StoredBody::decoded(const StoredPage& page, std::size_t max_bytes, CutReasons& cut)
{
  Codings codings = codings_of(page);
  std::string_view body = page.body;
  if (!codings.transfer.empty()) {
    if (is(codings.transfer.last(), "chunked")) {
      body = without_chunks(body, cut);
      codings.transfer.remove_last();
    }
  } else if (!codings.length.empty()) {
    const auto length = size_at_start(codings.length, 10);
    // If the crawler undid a content coding, the length rightly differs.
    if (length && length->rest.empty() && body.size() < length->value && !codings.content.encodes())
      cut.add(Cut::body_short);
  }
  bool is_complete = codings.transfer.is_complete() && codings.content.is_complete();
  unsigned turn = 0;
  const std::vector<char>* source = nullptr; // the one of `decoded_` that contains the body; null: neither
  for (CodingList* list : {&codings.transfer, &codings.content})
    for (; !list->empty(); list->remove_last()) {
      if (turn++ == max_codings) {
        is_complete = false;
        break;
      }
      std::vector<char>& target = decoded_[source == decoded_.data() ? 1 : 0];
      const auto [result, content] = decoder_.decode(list->last(), body, max_bytes, target);
      if (content.data() != body.data())
        source = &target;
      body = content;
      if (result == ContentDecoder::Result::cut)
        cut.add(Cut::body_long);
      else if (result == ContentDecoder::Result::broken)
        cut.add(Cut::coding_broken);
      else if (result == ContentDecoder::Result::unknown)
        cut.add(Cut::coding_unknown);
    }
  if (!is_complete)
    cut.add(Cut::coding_unknown);
  if (body.size() > max_bytes)
    cut.add(Cut::body_long);
  return body.substr(0, max_bytes);
}

/// Returns a body that is not chunked any more unchanged.
std::string_view StoredBody::without_chunks(std::string_view body, CutReasons& cut)
{
  std::string_view rest = body;
  const auto first = take_chunk_size(rest);
  if (!first)
    return body;
  constexpr std::size_t most_kept = 16u << 20;
  if (joined_.size() > most_kept) // by an unusually long earlier body
    free_memory(joined_);
  if (joined_.size() < body.size())
    joined_.resize(body.size());
  std::size_t made = 0;
  for (auto size = first; size != std::size_t{0}; size = take_chunk_size(rest)) {
    const std::size_t count = std::min(size.value_or(0), rest.size());
    std::copy_n(rest.data(), count, joined_.data() + made);
    made += count;
    rest.remove_prefix(count);
    if (!size || count < *size) {
      cut.add(Cut::chunks_broken);
      break;
    }
    if (rest.starts_with("\r\n"))
      rest.remove_prefix(2);
    else if (rest.starts_with('\n'))
      rest.remove_prefix(1);
  }
  return {joined_.data(), made};
}

} // namespace standard_sitemap
