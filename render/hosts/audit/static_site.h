#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/web/media_type.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Returns the media type that servers commonly send for a file: by its extension, ignoring case, from a
/// table of usual types (docs/checking.md). Nullopt: unknown. Never fails.
std::optional<MediaType> media_type_of_path(std::string_view path);

/// Names of index files: a server sends the first that exists for the address of its folder.
inline constexpr std::string_view index_names[] = {"index.html", "index.xhtml", "index.htm"};

/// The contents of a folder. Paths are relative to it, bytes as in the file system, with `/` between names.
struct FolderListing {
  /// A symbolic link.
  struct Alias {
    std::string path;
    /// The path of the link's destination, without symbolic links; empty for the folder itself. Nullopt: the
    /// link leads out of the folder, or nowhere.
    std::optional<std::string> to;
  };
  std::vector<std::string> files; ///< regular files, sorted
  std::vector<Alias> aliases;
};

/// The answers of a static web server that serves a folder at an address: for the path of a file, the file;
/// for the address of a folder, its `index.html`, `index.xhtml` or `index.htm`; for that address without its
/// slash, a redirect. The query makes no difference.
///
///   StaticSite site{*Uri::parse({"https://example.com/docs/"}), listing};
///   site.find(*Uri::parse({"https://example.com/docs/guide/"})).file;  // guide/index.html
///
/// A value without I/O; may be read by many threads at once.
class StaticSite {
 public:
  /// `base`: http or https; its path ends with a slash.
  StaticSite(Uri base, FolderListing listing);
  StaticSite(const StaticSite&) = delete;
  StaticSite& operator=(const StaticSite&) = delete;

  struct Answer {
    enum class Kind : std::uint8_t {
      file,         ///< `file` is set
      redirect,     ///< status 301: to the address of the folder, which ends with a slash
      missing,      ///< there is no such file, or no index of the folder
      not_followed, ///< a symbolic link leads out of the folder
      elsewhere,    ///< the address is not below the folder's
    };
    Kind kind = Kind::missing;
    std::size_t file = 0; ///< index in `files`
  };
  /// `url`: in any equivalent spelling (RFC 3986, 6.2). Time is linear in `url`, times the number of aliases
  /// followed (at most 40).
  Answer find(const Uri& url) const;
  /// Returns the index of the file that a browser shows for the address, after a redirect.
  std::optional<std::size_t> file_of(const Uri& url) const;
  /// Returns the index of the file with this path.
  std::optional<std::size_t> file_at(std::string_view path) const;
  /// Returns where a redirect leads: the address with a slash at the end of its path.
  static Uri with_slash(const Uri& url);

  /// The home page: the index of the folder itself.
  std::optional<std::size_t> home() const { return index_of(""); }
  /// Returns the page that a server shows for a folder within. `folder`: its path, with a slash at the end,
  /// or empty.
  std::optional<std::size_t> index_of(std::string_view folder) const;
  /// Returns the address of a file; that of an index is the folder's.
  Uri address_of(std::size_t file) const;
  const std::vector<std::string>& files() const { return listing_.files; }
  const Uri& base() const { return base_; }

 private:
  /// A table whose keys are views into the listing.
  template <class Value>
  using Table = std::unordered_map<std::string_view, Value, KeyedHash, std::equal_to<>>;
  using Index = std::optional<std::size_t>; ///< the index file of a folder, if it has one

  void add_folders_of(std::string_view path);
  std::optional<std::string> path_below(const Uri& url) const;
  Answer find_path(std::string_view path) const;
  /// Replaces the first alias on the path; nullopt if there is none.
  std::optional<Answer::Kind> follow_alias(std::string& path) const;

  Uri base_;
  FolderListing listing_;
  Table<std::size_t> by_path_;
  Table<Index> folders_; ///< by path with a final slash; empty for the whole folder
  Table<const FolderListing::Alias*> aliases_;
};

} // namespace standard_sitemap
