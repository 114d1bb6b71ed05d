#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/keyed_hash.h"
#include "render/hosts/audit/static_site.h"
#include "render/hosts/audit/target.h"

namespace standard_sitemap {

/// The pages of a folder that its map does not have: a link to a file that is gone may mean one of them. Such
/// a page has the same file name, or as its title the name of the link, and no other page has.
class UnlistedPages {
 public:
  explicit UnlistedPages(const StaticSite& site) : site_(site) {}

  /// `title`: of the page; empty: it has none.
  void add(std::size_t file, std::string_view title);

  /// Returns the file that the target probably moved to.
  std::optional<std::size_t> moved_to(const Target& gone) const;

 private:
  /// By a word, the only file that has it; nullopt: several have.
  using Table = std::unordered_map<std::string, std::optional<std::size_t>, KeyedHash, std::equal_to<>>;
  static void add(Table& table, std::string_view key, std::size_t file);
  static std::optional<std::size_t> find(const Table& table, std::string_view key);

  const StaticSite& site_;
  Table by_name_, by_title_;
};

} // namespace standard_sitemap
