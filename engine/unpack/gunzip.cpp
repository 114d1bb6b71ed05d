#include "engine/unpack/gunzip.h"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include <zlib.h>

namespace standard_sitemap {
namespace {

constexpr std::string_view magic_number = "\x1f\x8b";
constexpr std::size_t piece_bytes = 64u << 10;
constexpr std::string_view padding{"\0\r\n \t", 5};

} // namespace

struct Gunzip::Inflater {
  Inflater() : out(piece_bytes)
  {
    constexpr int gzip_only = 16;
    if (inflateInit2(&stream, MAX_WBITS + gzip_only) != Z_OK)
      throw std::bad_alloc{};
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }

  z_stream stream{};
  std::vector<char> out;
};

Gunzip::Gunzip(std::uint64_t max_between, unsigned layers) : room_between_(max_between)
{
  if (layers > 1)
    inner_ = std::make_unique<Gunzip>(max_between, layers - 1);
}

Gunzip::~Gunzip() = default;

bool Gunzip::append(std::string_view bytes, const Take& take)
{
  if (state_ == State::start) {
    const std::size_t missing = std::min(magic_number.size() - magic_.size(), bytes.size());
    magic_.append(bytes.substr(0, missing));
    bytes.remove_prefix(missing);
    if (magic_ == magic_number) {
      state_ = State::member;
      inflater_ = std::make_unique<Inflater>();
      std::string_view magic = magic_;
      if (!unpack(magic, take))
        return false;
    } else if (!magic_number.starts_with(magic_)) {
      state_ = State::plain;
      if (!take(magic_))
        return false;
    }
  }
  if (state_ == State::plain)
    return bytes.empty() || take(bytes);
  while (!bytes.empty() && broken_.empty() && !junk_) {
    if (state_ == State::ended)
      skip_trailing(bytes);
    else if (!unpack(bytes, take))
      return false;
  }
  return broken_.empty();
}

bool Gunzip::finish(const Take& take)
{
  if (state_ == State::start) {
    state_ = State::plain;
    return magic_.empty() || take(magic_);
  }
  if (state_ == State::plain)
    return true;
  if (state_ == State::member && broken_.empty())
    broken_ = "its end is missing";
  return !inner_ || inner_->finish(take);
}

std::optional<std::string> Gunzip::broken() const
{
  if (!broken_.empty())
    return broken_;
  return inner_ ? inner_->broken() : std::nullopt;
}

bool Gunzip::hand_on(std::string_view bytes, const Take& take)
{
  if (!inner_)
    return take(bytes);
  too_long_ = bytes.size() > room_between_;
  if (too_long_)
    bytes = bytes.substr(0, static_cast<std::size_t>(room_between_));
  room_between_ -= bytes.size();
  return inner_->append(bytes, take) && !too_long_;
}

bool Gunzip::unpack(std::string_view& bytes, const Take& take)
{
  z_stream& stream = inflater_->stream;
  std::vector<char>& out = inflater_->out;
  const std::size_t piece = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
  // zlib does not write there; its interface lacks const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(piece);
  int result = Z_OK;
  do {
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    result = inflate(&stream, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR)
      throw std::bad_alloc{};
    const std::size_t made = out.size() - stream.avail_out;
    if (made > 0 && !hand_on({out.data(), made}, take))
      return false;
  } while (result == Z_OK && stream.avail_out == 0);
  bytes.remove_prefix(piece - stream.avail_in);
  if (result == Z_STREAM_END) {
    state_ = State::ended;
    magic_.clear();
  } else if (result != Z_OK && result != Z_BUF_ERROR) { // Z_BUF_ERROR: nothing to do until more input arrives
    broken_ = stream.msg != nullptr ? stream.msg : "it is damaged";
  }
  return broken_.empty();
}

// RFC 1952 2.2: another member may follow; tapes and careless programs leave zeros and line ends.
void Gunzip::skip_trailing(std::string_view& bytes)
{
  if (magic_.empty())
    bytes.remove_prefix(std::min(bytes.find_first_not_of(padding), bytes.size()));
  if (bytes.empty())
    return;
  magic_ += bytes.front();
  bytes.remove_prefix(1);
  if (!magic_number.starts_with(magic_)) {
    junk_ = true;
  } else if (magic_ == magic_number) {
    state_ = State::member;
    inflateReset(&inflater_->stream);
    std::string_view magic = magic_;
    unpack(magic, [](std::string_view) { return true; }); // two bytes produce no output
  }
}

} // namespace standard_sitemap
