#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Decompresses .xz files if the bytes begin with their magic number; passes all others through unchanged.
/// Several consecutive streams form one file.
///
///   Unxz unxz{max_bytes};
///   while (more) if (!unxz.append(bytes, take)) break;
///   unxz.finish(take);                              // then `problem` says whether all could be decompressed
///
/// Memory: at most 80 MiB, which is enough for `xz -9`; a file that needs more is a problem. Decompresses no
/// more than `max_bytes`, and silently drops the rest, so pass one more than your own limit. Compressed input
/// that is longer than `max_bytes` is a problem.
class Unxz {
 public:
  /// Receives the output, in pieces of at most 64 KiB if it was compressed. Return false to stop.
  using Take = std::function<bool(std::string_view)>;

  explicit Unxz(std::uint64_t max_bytes);
  Unxz(const Unxz&) = delete;
  Unxz& operator=(const Unxz&) = delete;
  ~Unxz();

  /// Returns false if no further input would produce output.
  bool append(std::string_view bytes, const Take& take);
  /// The input ends here.
  void finish(const Take& take);

  /// Returns why the data could not be decompressed completely; empty if there is no problem so far.
  const std::string& problem() const { return problem_; }

 private:
  enum class State : std::uint8_t { start, plain, packed, over };
  struct Decoder;

  bool unpack(std::string_view bytes, bool is_last, const Take& take);

  State state_ = State::start;
  std::string magic_; ///< the part of the magic number received so far
  std::uint64_t input_left_, output_left_;
  std::string problem_;
  std::unique_ptr<Decoder> decoder_;
};

} // namespace standard_sitemap
