#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/fetch/fetcher.h"

namespace standard_sitemap {

/// One `file:` request: a regular file of this machine, read in pieces so that other requests get their turn.
///
/// Nothing else is ever opened: no directory, device or pipe, no name on another host. The path is the URI's
/// after RFC 3986 normalisation; an encoded slash or NUL in it is refused, since it would name another place
/// than it shows.
///
/// Policy "Fetching": a document of a page lies below the page's directory, in the file system as in its
/// address: a symbolic link that leads out is refused. What a person named, a page or a root document, is
/// opened wherever its links lead: without an initiator, or if the initiator is the very file.
class FileFetch {
 public:
  FileFetch(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
            Receiver& receiver);
  FileFetch(const FileFetch&) = delete;
  FileFetch& operator=(const FileFetch&) = delete;
  ~FileFetch();

  /// Opens the file, or hands on its next piece (at most 64 KiB). Nothing once it is silenced.
  void step();
  /// The receiver hears no more.
  void silence() { receiver_ = nullptr; }
  /// Also: the receiver has been told the end, or has had enough.
  bool is_silenced() const { return receiver_ == nullptr; }

 private:
  void open();
  void read_piece();
  void fail(FetchFailure failure, std::string_view message);

  Uri url_;
  std::optional<Uri> page_; ///< below whose directory it must lie; none: anywhere
  Receiver* receiver_;      ///< null: silenced
  int descriptor_ = -1;
};

/// The path that a `file:` URI names on this machine; nothing where it names none.
std::optional<std::string> local_path(const Uri& url);

/// D-11: the media type of a local file by its name: any ending that says something counts, the last first
/// (`map.xml.de`); `application/octet-stream` where none does.
std::string_view media_type_of_file_name(std::string_view path);

} // namespace standard_sitemap
