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

/// Returns the media type as which servers commonly send a file with this name: by what follows its last dot,
/// ignoring case, from a table of what sites consist of (docs/checking.md). Nullopt: unknown. Never fails.
std::optional<MediaType> media_type_of_path(std::string_view path);

/// The names of the file that a server sends for the address of its folder: the first that exists.
inline constexpr std::string_view index_names[] = {"index.html", "index.xhtml", "index.htm"};

/// What is in a folder. Paths are relative to it, bytes as the file system has them, with `/` between names.
struct FolderListing {
  /// A symbolic link.
  struct Alias {
    std::string path;
    /// The path of what it leads to, without symbolic links, empty for the folder itself; nullopt: it leads
    /// out of the folder, or nowhere.
    std::optional<std::string> to;
  };
  std::vector<std::string> files; ///< regular files, sorted
  std::vector<Alias> aliases;
};

/// What a static web server answers if it serves a folder at an address: the file of the decoded path; for
/// the address of a folder its `index.html`, `index.xhtml` or `index.htm`; for that address without its slash
/// a redirect. The query makes no difference.
///
///   StaticSite site{*Uri::parse({"https://example.com/docs/"}), listing};
///   site.find(*Uri::parse({"https://example.com/docs/guide/"})).file;  // that of guide/index.html
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
      missing,      ///< there is no such file, or the folder has no index
      not_followed, ///< a symbolic link leads out of the folder
      elsewhere,    ///< the address is not below the folder's
    };
    Kind kind = Kind::missing;
    std::size_t file = 0; ///< index in `files`
  };
  /// `url`: in any equivalent spelling (RFC 3986, 6.2). Time is linear in it, times the number of aliases
  /// that lead to one another (at most eight).
  Answer find(const Uri& url) const;

  /// The home page: the index of the folder itself.
  std::optional<std::size_t> home() const;
  /// Returns the address of a file; that of an index is the folder's.
  Uri address_of(std::size_t file) const;
  const std::vector<std::string>& files() const { return listing_.files; }
  const Uri& base() const { return base_; }

 private:
  /// By what a table is searched: views into the listing.
  template <class Value>
  using Table = std::unordered_map<std::string_view, Value, KeyedHash, std::equal_to<>>;
  using Index = std::optional<std::size_t>; ///< of a folder: its index file, if it has one

  void add_folders_of(std::string_view path);
  std::optional<std::string> path_below(const Uri& url) const;
  Answer find_path(std::string_view path) const;
  /// Replaces the first alias on the path; nullopt if there is none.
  std::optional<Answer::Kind> follow_alias(std::string& path) const;

  Uri base_;
  FolderListing listing_;
  Table<std::size_t> by_path_;
  Table<Index> folders_; ///< by path, with the slash at its end; that of the whole folder is empty
  Table<const FolderListing::Alias*> aliases_;
};

} // namespace standard_sitemap
