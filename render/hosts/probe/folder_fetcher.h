#pragma once

#include <deque>
#include <optional>
#include <string_view>

#include "engine/fetch/fetcher.h"

namespace standard_sitemap {

/// Fetches the documents of a map that is not on the web yet: a local file stands for the root document, and
/// its folder for the folder of that document's address. A document whose address is in or below that folder
/// is read from the file of the same name, whether it exists or not; any other is fetched as usual.
///
///   FolderFetcher fetcher{network, address, file};        // http://example.com/map.xml,
///   file:///tmp/site/map.xml drive(load, fetcher, initiator, policy, progress);    //
///   http://example.com/sub/part.xml: /tmp/site/sub/part.xml
///
/// The receivers see only addresses on the web. The addresses of answers from the network do not pass through
/// here: a redirect never leads to a file. A query makes no difference to which file is read. Of files that
/// authors name, none is opened outside of the folder, not even through a symbolic link.
class FolderFetcher final : public Fetcher {
 public:
  /// `fetcher` must outlive this object, and read `file:` URIs as `CurlFetcher` does. `address`: http or
  /// https, without fragment. `file`: a `file:` URI.
  FolderFetcher(Fetcher& fetcher, Uri address, Uri file);

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override { return fetcher_.run_once(wait); }
  void cancel_all() override { fetcher_.cancel_all(); }

 private:
  /// Tells the receiver of a request that the answer comes from the web.
  class FileReceiver final : public Receiver {
   public:
    FileReceiver(Uri address, Receiver& receiver);
    bool allow_hop(const Uri& url) override;
    bool allow_address(AddressSpace space) override;
    bool begin(const ResponseHead& head) override;
    bool append(std::string_view bytes) override { return receiver_.append(bytes); }
    void end() override { receiver_.end(); }
    void fail(FetchFailure failure, std::string_view message) override { receiver_.fail(failure, message); }
    void redirected(int status, const Uri& to) override { receiver_.redirected(status, to); }

   private:
    Uri address_;
    Receiver& receiver_;
  };
  std::optional<Uri> file_for(const Uri& url) const;

  Fetcher& fetcher_;
  Uri address_, file_;
  std::deque<FileReceiver> receivers_; ///< until the end, as transfers refer to them
};

} // namespace standard_sitemap
