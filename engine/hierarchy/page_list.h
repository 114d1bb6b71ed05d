#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// A page in an XML sitemap (sitemaps.org), text list or feed.
struct ListedPage {
  std::string_view uri;  ///< absolute; never empty
  std::string_view name; ///< the author's title; empty if none
  std::string_view date; ///< publication date, beginning with `2024-05-17`; empty if unknown
};

/// The pages of a list, by index. Gives one value at a time, so that a list of a million pages is not copied
/// out of its documents. Views are valid as long as the list.
class PageList {
 public:
  virtual ~PageList() = default;

  virtual std::uint32_t size() const = 0;
  /// The address as written in the list; differs from `uri` if the address had to be resolved or corrected.
  virtual std::string_view reference(std::uint32_t page) const = 0;
  /// `ListedPage::uri`. A view of the reference, or into `storage`.
  virtual std::string_view uri(std::uint32_t page, std::string& storage) const = 0;
  /// `ListedPage::name`.
  virtual std::string_view name(std::uint32_t page) const = 0;
  /// `ListedPage::date`.
  virtual std::string_view date(std::uint32_t page) const = 0;
  /// Whether a page may have a name, or a date: if not, nobody need ask for each.
  virtual bool has_names() const { return true; }
  virtual bool has_dates() const { return true; }
};

/// Pages that are all in memory. Borrows them.
class ListedPages final : public PageList {
 public:
  explicit ListedPages(std::span<const ListedPage> pages) : pages_(pages) {}

  std::uint32_t size() const override { return static_cast<std::uint32_t>(pages_.size()); }
  std::string_view reference(std::uint32_t page) const override { return pages_[page].uri; }
  std::string_view uri(std::uint32_t page, std::string&) const override { return pages_[page].uri; }
  std::string_view name(std::uint32_t page) const override { return pages_[page].name; }
  std::string_view date(std::uint32_t page) const override { return pages_[page].date; }

 private:
  std::span<const ListedPage> pages_;
};

} // namespace standard_sitemap
