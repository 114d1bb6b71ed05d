#pragma once

#include <string>
#include <vector>

#include "engine/session/visit.h"

namespace standard_sitemap::orders {

/// How the answers of the two sites may be cached.
struct Caching {
  std::string a = "max-age=600"; ///< the root document of site A
  std::string external = "max-age=60";
  std::string b = "max-age=60";
};

/// Two sites and their maps. `a.example` has one map of two documents; `b.example` one of a single document,
/// and its page names another one after each change. Every document says in its names of which map and
/// version it is: `A1`, `x1`, `B2`.
class Sites {
 public:
  explicit Sites(Caching caching) : caching_(std::move(caching)) {}

  static constexpr std::uint8_t pages = 3; ///< of A, of B, and one that names no map
  static std::string page_url(std::uint8_t page);
  /// The address of the map that the page names now; empty if none.
  std::string named_by(std::uint8_t page) const;
  /// The page as it is now, arrived at by `url`, which may have another fragment or query.
  Page page(std::uint8_t page, const Uri& url) const;

  /// The documents of which the map at `root` may consist, the root first.
  static std::vector<std::string> documents_of(const std::string& root);
  /// The names in the map at `root`, if its documents have arrived in these versions (0: not at all); `none`
  /// if the root is missing.
  static std::string names_of(const std::string& root, int version, int external);

  int version() const { return version_; }
  void change() { version_ = 3 - version_; }
  static std::string tag_of(int version) { return "\"v" + std::to_string(version) + '"'; }
  static int version_of(const std::string& tag) { return tag.size() == 4 ? tag[2] - '0' : 0; }
  HeaderList fields_of(const std::string& url, int version) const;
  static std::string body_of(const std::string& url, int version);
  /// The value of Cache-Control for a document.
  const std::string& caching_of(const std::string& url) const;

 private:
  Caching caching_;
  int version_ = 1;
};

} // namespace standard_sitemap::orders
