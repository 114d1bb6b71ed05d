#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// G-7: undoes gzip (RFC 1952) where the bytes begin with its magic number, and hands on all others as they
/// are. Several members one after the other are one file; zeros and line ends behind them are nothing. What
/// was packed twice is unpacked twice.
///
///   Gunzip gunzip;
///   while (more) if (!gunzip.append(bytes, take)) break;
///   gunzip.finish(take);                        // then `broken` says whether all of it could be unpacked
///
/// Memory: some 110 KiB for each layer, whatever the input. Who takes bounds what comes out; what passes
/// between two layers, of which perhaps nothing comes out, is bounded here.
class Gunzip {
 public:
  /// Takes the bytes as they come out, in pieces of at most 64 KiB where they were packed. False: no more.
  using Take = std::function<bool(std::string_view)>;

  explicit Gunzip(std::uint64_t most_between = UINT64_MAX, unsigned layers = 2);
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;
  ~Gunzip();

  /// False: nothing that follows would come out, because of `take`, or because it is `broken`.
  bool append(std::string_view bytes, const Take& take);
  /// The input ends here.
  bool finish(const Take& take);

  /// Whether there was anything to undo.
  bool was_packed() const { return state_ == State::member || state_ == State::behind; }
  bool was_packed_twice() const { return inner_ && inner_->was_packed(); }
  /// Whether more bytes than allowed came out of one layer: those beyond are left out.
  bool too_long() const { return too_long_; }
  /// Why it could not be unpacked to its end.
  std::optional<std::string> broken() const;
  /// Whether something that is no gzip came behind it.
  bool has_more_behind() const { return junk_; }

 private:
  enum class State : std::uint8_t { start, plain, member, behind };
  struct Inflater;

  bool hand_on(std::string_view bytes, const Take& take);
  bool unpack(std::string_view& bytes, const Take& take);
  void pass_behind(std::string_view& bytes);

  State state_ = State::start;
  std::string magic_; ///< as much of it as has come
  std::uint64_t room_between_;
  bool junk_ = false, too_long_ = false;
  std::string broken_;
  std::unique_ptr<Inflater> inflater_;
  std::unique_ptr<Gunzip> inner_; ///< takes what comes out
};

} // namespace standard_sitemap
