#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lists/line_readers.h"
#include "engine/lists/list_entries.h"
#include "engine/lists/markdown_text.h"

namespace standard_sitemap {

/// G-19: the title of a link in an llms.txt whose target is another part of the same list.
inline constexpr std::string_view llms_part_title = "llms.txt";

/// G-18: an llms.txt, by the grammar of docs/lists.md. Headings and items without a link become groups, but
/// only if there is an entry in them; so elements are written when the first entry in them is there.
///
/// Takes time linear in the text; its memory is bounded by the policy: one paragraph, and the open headings
/// and items, which nest at most as deep as the elements of a map.
class LlmsReader final : public LineReader {
 public:
  explicit LlmsReader(ListEntries& entries);

  std::string why_empty() const override;

 private:
  /// A heading or an item, within which others may follow.
  struct Open {
    unsigned heading = 0;    ///< 2 or 3; 0: an item
    std::size_t content = 0; ///< of an item: the column where its content begins
    TextPosition at = {};
    std::string name = {}, description = {}, address = {};
    bool is_part = false;        ///< whether the address is of another part of the list
    std::uint32_t link_line = 0; ///< of a heading: of the first paragraph below it with a link; 0: none
  };
  enum class Paragraph : std::uint8_t { none, text, item, quote };
  struct Marker {
    std::size_t width = 0;   ///< 0: there is none
    std::size_t content = 0; ///< index of what follows in the line
    std::size_t column = 0;  ///< likewise, the column
  };

  bool line(std::string_view text, std::uint32_t number) override;
  void end() override;

  bool is_passed_over(std::string_view text, std::uint32_t number);
  std::string_view without_nul(std::string_view text);
  bool read_block(std::string_view text, std::size_t indent, char marker);
  bool begin_heading(unsigned level, std::string_view text, TextPosition at);
  bool begin_item(std::string_view text, const Marker& marker, std::size_t indent);
  bool begin_quote(std::string_view text);
  void append(std::string_view text);

  bool end_paragraph();
  bool add_item(const std::string& text);
  void note_link(std::string_view paragraph);
  void take_address(const MarkdownEntry& entry);
  bool add_part(const Open& part);
  bool open_root();
  bool open_elements(std::size_t count);
  bool write();
  void close_last();
  void check_whole();
  void close_items(std::size_t indent);
  static Marker marker_at(std::string_view text, std::size_t indent, bool goes_on);
  TextPosition position(std::string_view part) const;

  ListEntries& entries_;
  AttributeValues values_;

  std::string_view line_;  ///< while it is read
  std::string clean_line_; ///< of one that had U+0000
  std::uint32_t number_ = 0;
  std::uint64_t more_bytes_ = 0; ///< than characters; counted for a check
  std::size_t most_;             ///< bytes of a paragraph
  std::size_t deepest_;

  bool in_front_matter_ = false, in_comment_ = false;
  std::string fence_;
  Paragraph paragraph_ = Paragraph::none;
  std::string text_; ///< of the paragraph
  TextPosition text_at_;
  bool is_one_line_ = false;

  std::vector<Open> open_;
  std::size_t opened_ = 0; ///< of these, the first have elements that are open
  bool is_root_open_ = false, has_name_ = false, is_depth_reported_ = false;
  bool takes_quote_ = false; ///< whether a quote would be the description of the last heading
  std::string name_, description_;
  std::uint32_t link_line_ = 0; ///< of the first paragraph with a link, before there is an entry; 0: none
};

} // namespace standard_sitemap
