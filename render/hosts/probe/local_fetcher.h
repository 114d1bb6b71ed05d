#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fetch/fetcher.h"
#include "engine/unpack/archive/unxz.h"

namespace standard_sitemap {

/// Fetches as another fetcher does, and knows more about files on this machine: the file that the person at
/// the command line named may be compressed with xz (its magic number says so), or its content is here
/// already, because it came from standard input. It also tells which files were asked for.
///
///   LocalFetcher fetcher{network, policy};
///   fetcher.set_named_file(file);                                    // or
///   fetcher.set_content(address, text);
///   drive(load, fetcher, initiator, policy, progress);
///   watch.set(fetcher.files());
///
/// Compressed files that a map refers to are not decompressed. With given content, no file is read: it has no
/// folder that files could be in.
class LocalFetcher final : public Fetcher {
 public:
  /// `fetcher` must outlive this object, and read `file:` URIs as `CurlFetcher` does. `max_bytes`: of a
  /// document, decompressed.
  LocalFetcher(Fetcher& fetcher, std::uint64_t max_bytes) : fetcher_(fetcher), max_bytes_(max_bytes) {}

  /// `file`: a `file:` URI.
  void set_named_file(const Uri& file) { named_ = file.without_fragment().normalised(); }
  /// `address`: of the document with this content, possibly on the web.
  void set_content(const Uri& address, std::string content);

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override;
  void cancel_all() override;

  std::uint64_t max_bytes() const { return max_bytes_; }
  /// Returns the paths of all files that were asked for, whether they exist or not, in that order.
  const std::vector<std::string>& files() const { return files_; }

 private:
  /// Decompresses the body of an answer for its receiver.
  class UnpackingReceiver final : public Receiver {
   public:
    UnpackingReceiver(Receiver& receiver, std::uint64_t max_bytes);
    bool allow_hop(const Uri& url) override { return receiver_.allow_hop(url); }
    bool allow_address(AddressSpace space) override { return receiver_.allow_address(space); }
    bool begin(const ResponseHead& head) override { return receiver_.begin(head); }
    bool append(std::string_view bytes) override;
    void end() override;
    void fail(FetchFailure failure, std::string_view message) override;

   private:
    bool take(std::string_view bytes);

    Receiver& receiver_;
    Unxz unxz_;
    bool over_ = false; ///< the receiver wants no more
  };
  struct Answer {
    Uri url;
    Receiver& receiver;
  };
  void give_content(const Answer& answer);

  Fetcher& fetcher_;
  std::uint64_t max_bytes_;
  std::optional<Uri> named_;
  std::optional<std::string> content_; ///< of `named_`
  std::vector<Answer> waiting_;        ///< to be answered from here
  std::vector<std::string> files_;
  std::deque<UnpackingReceiver> receivers_; ///< until the end, as transfers refer to them
};

} // namespace standard_sitemap
