#include "engine/unpack/archive/unxz.h"

#include <algorithm>
#include <new>
#include <vector>

#include <lzma.h>

namespace standard_sitemap {

namespace {

constexpr std::string_view magic_number{"\xFD"
                                        "7zXZ\0",
                                        6};
constexpr std::size_t piece_bytes = 64u << 10;
constexpr std::uint64_t max_memory = 80u << 20;

std::string problem_of(lzma_ret result)
{
  switch (result) {
  case LZMA_MEMLIMIT_ERROR:
    return "it needs more memory than the " + std::to_string(max_memory >> 20) + " MiB that are allowed";
  case LZMA_OPTIONS_ERROR:
    return "it uses a filter that is not known";
  case LZMA_BUF_ERROR:
    return "its end is missing";
  default:
    return "it is damaged, or something else follows it";
  }
}

} // namespace

struct Unxz::Decoder {
  Decoder() : out(piece_bytes)
  {
    if (lzma_stream_decoder(&stream, max_memory, LZMA_CONCATENATED) != LZMA_OK)
      throw std::bad_alloc{};
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { lzma_end(&stream); }

  lzma_stream stream = LZMA_STREAM_INIT;
  std::vector<std::uint8_t> out;
};

Unxz::Unxz(std::uint64_t max_bytes) : input_left_(max_bytes), output_left_(max_bytes) {}

Unxz::~Unxz() = default;

bool Unxz::append(std::string_view bytes, const Take& take)
{
  if (state_ == State::start) {
    const std::size_t missing = std::min(magic_number.size() - magic_.size(), bytes.size());
    magic_.append(bytes.substr(0, missing));
    bytes.remove_prefix(missing);
    if (!magic_number.starts_with(magic_)) {
      state_ = State::plain;
      if (!take(magic_))
        return false;
    } else if (magic_.size() == magic_number.size()) {
      state_ = State::packed;
      decoder_ = std::make_unique<Decoder>();
      unpack(magic_, false, take); // makes no output
    }
  }
  if (state_ == State::plain)
    return bytes.empty() || take(bytes);
  if (state_ == State::packed && !unpack(bytes, false, take))
    state_ = State::over;
  return state_ != State::over;
}

void Unxz::finish(const Take& take)
{
  if (state_ == State::start && !magic_.empty())
    take(magic_);
  else if (state_ == State::packed)
    unpack({}, true, take);
  state_ = State::over;
}

bool Unxz::unpack(std::string_view bytes, bool is_last, const Take& take)
{
  lzma_stream& stream = decoder_->stream;
  std::vector<std::uint8_t>& out = decoder_->out;
  const bool is_cut = bytes.size() > input_left_;
  bytes = bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), input_left_)));
  input_left_ -= bytes.size();
  stream.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
  stream.avail_in = bytes.size();
  lzma_ret result = LZMA_OK;
  do {
    const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), output_left_));
    stream.next_out = out.data();
    stream.avail_out = room;
    result = lzma_code(&stream, is_last ? LZMA_FINISH : LZMA_RUN);
    const std::size_t made = room - stream.avail_out;
    output_left_ -= made;
    if ((made > 0 && !take({reinterpret_cast<const char*>(out.data()), made})) || output_left_ == 0)
      return false;
  } while (result == LZMA_OK && (is_last || stream.avail_out == 0));
  if (result == LZMA_MEM_ERROR)
    throw std::bad_alloc{};
  // Without LZMA_FINISH, LZMA_BUF_ERROR only means that there was nothing to do.
  if (result != LZMA_OK && result != LZMA_STREAM_END && (is_last || result != LZMA_BUF_ERROR))
    problem_ = problem_of(result);
  else if (is_cut)
    problem_ = "it is longer than the limit for what it contains";
  return problem_.empty();
}

} // namespace standard_sitemap
