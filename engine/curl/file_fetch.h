#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/fetch/fetcher.h"

namespace standard_sitemap {

/// One `file:` request: a regular file on this machine, read in pieces so that other requests can proceed.
///
/// Nothing else is ever opened: no directory, device or pipe, and no file on another host. The path is that
/// of the URI after RFC 3986 normalisation; an encoded slash or NUL is refused, since the path would then
/// differ from what the URI shows.
///
/// Policy "Fetching": a page's document must be below the page's directory, in the file system as well as in
/// its URI: a symbolic link that leads out is refused. A file that a person named (a page or a root document)
/// is opened wherever its links lead: that is a file without an initiator, or one that is the initiator
/// itself.
class FileFetch {
 public:
  FileFetch(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
            Receiver& receiver);
  FileFetch(const FileFetch&) = delete;
  FileFetch& operator=(const FileFetch&) = delete;
  ~FileFetch();

  /// Opens the file, or delivers its next piece (at most 64 KiB). Does nothing once silenced.
  void step();
  /// Stops all calls to the receiver.
  void silence() { receiver_ = nullptr; }
  /// Also true once the receiver got `end` or `fail`, or wants no more calls.
  bool is_silenced() const { return receiver_ == nullptr; }

 private:
  void open();
  void read_piece();
  void fail(FetchFailure failure, std::string_view message);

  Uri url_;
  std::optional<Uri> page_; ///< the file must be below the directory of this page; nullopt: anywhere
  Receiver* receiver_;      ///< null: silenced
  int descriptor_ = -1;
};

/// Returns the path on this machine that a `file:` URI names; nullopt if there is none.
std::optional<std::string> local_path(const Uri& url);

/// D-11: returns the media type of a local file by its name. All known extensions are considered, the last
/// one first (`map.xml.de`); `application/octet-stream` if there is none.
std::string_view media_type_of_file_name(std::string_view path);

} // namespace standard_sitemap
