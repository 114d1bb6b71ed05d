#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// G-7: decompresses gzip (RFC 1952) if the bytes begin with its magic number; passes all others through
/// unchanged. Several consecutive members form one file; zeros and line ends after them are ignored. Data
/// compressed twice is decompressed twice.
///
///   Gunzip gunzip;
///   while (more) if (!gunzip.append(bytes, take)) break;
///   gunzip.finish(take);                        // then `broken` says whether all of it could be unpacked
///
/// Memory: about 110 KiB for each layer, whatever the input. The caller must limit the output; `max_between`
/// limits the data between two layers, which may produce no output at all.
class Gunzip {
 public:
  /// Receives the output, in pieces of at most 64 KiB if it was compressed. Return false to stop.
  using Take = std::function<bool(std::string_view)>;

  explicit Gunzip(std::uint64_t max_between = UINT64_MAX, unsigned layers = 2);
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;
  ~Gunzip();

  /// Returns false if no further input would produce output, because `take` returned false or the data is
  /// `broken`.
  bool append(std::string_view bytes, const Take& take);
  /// The input ends here.
  bool finish(const Take& take);

  /// Whether the input was compressed.
  bool was_compressed() const { return state_ == State::member || state_ == State::ended; }
  bool was_compressed_twice() const { return inner_ && inner_->was_compressed(); }
  /// Whether the first layer produced more than `max_between` bytes, so that the rest was dropped.
  bool too_long() const { return too_long_; }
  /// Returns why the data could not be decompressed completely; nullopt if it could.
  std::optional<std::string> broken() const;
  /// Whether the gzip data was followed by something else.
  bool has_trailing_data() const { return junk_; }

 private:
  enum class State : std::uint8_t { start, plain, member, ended };
  struct Inflater;

  bool hand_on(std::string_view bytes, const Take& take);
  bool unpack(std::string_view& bytes, const Take& take);
  void skip_trailing(std::string_view& bytes);

  State state_ = State::start;
  std::string magic_; ///< the part of the magic number received so far
  std::uint64_t room_between_;
  bool junk_ = false, too_long_ = false;
  std::string broken_;
  std::unique_ptr<Inflater> inflater_;
  std::unique_ptr<Gunzip> inner_; ///< second layer, for data compressed twice
};

} // namespace standard_sitemap
