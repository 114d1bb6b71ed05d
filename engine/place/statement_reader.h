#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/encoding/encoding.h"
#include "engine/html/token_scan.h"
#include "engine/place/trail_draft.h"
#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// The attributes of a start tag from which a page's place is read, as written. Views into the page.
struct PlaceAttributes {
  /// In alphabetical order.
  enum Name : std::uint8_t {
    aria_label,
    aria_labelledby,
    charset,
    content,
    href,
    hreflang,
    http_equiv,
    itemid,
    itemprop,
    itemscope,
    itemtype,
    name,
    property,
    rel,
    resource,
    rev,
    role,
    title,
    type,
    type_of,
    vocab,
    count,
  };

  bool has(Name one) const { return (present >> one & 1u) != 0; }
  /// Empty if there is no such attribute.
  std::string_view operator[](Name one) const { return has(one) ? values[one] : std::string_view{}; }

  std::uint32_t present = 0;
  std::array<std::string_view, count> values; ///< set only for attributes that are present
};

/// Reads what the content of a page says of its place, in one pass over its tags:
///
///   PageStatements statements;
///   StatementReader{utf8, html::TokenScan::Syntax::html, parts, statements}.run();
///
/// Builds no tree. Keeps a stack of the elements that matter, of which there are at most `max_open`, and
/// closes them by their end tags, those of elements around them, and the start tags that imply it. Skips
/// templates, comments, scripts and other raw text (D-3b), and SVG and MathML. Takes time linear in the page,
/// times `max_open` at worst, and memory bounded by `PageStatements`.
class StatementReader {
 public:
  using Syntax = html::TokenScan::Syntax;
  static constexpr std::size_t max_open = 48;

  /// `text` is UTF-8. The statements get what is read; both must outlive the reader.
  StatementReader(std::string_view text, Syntax syntax, PageParts parts, PageStatements& statements);

  void run();
  /// The same, if the caller knows where the signs end: `after_last_sign`, or with menus the size of the
  /// text.
  void run(std::size_t end_of_signs);

  /// The part of the text that has been read. Nothing behind it matters.
  std::string_view text_read() const
  {
    return page_.substr(0, parts_.menus ? page_.size() : std::max(scan_.begin(), scan_.end()));
  }

  /// D-3e: the encoding that the first `<meta>` which names one declares, templates included.
  std::optional<Encoding> declared_encoding() const { return encoding_; }

 private:
  static constexpr std::size_t none = std::string::npos; ///< no index
  static constexpr std::size_t max_text = 64u << 10; ///< of the elements whose text is kept, taken together

  using Attributes = PlaceAttributes;

  /// What an element is to the reader; it may be several.
  enum Role : std::uint16_t {
    vocabulary = 1u << 0,    ///< has `vocab`
    list = 1u << 1,          ///< is a BreadcrumbList
    list_item = 1u << 2,     ///< is an item of one
    target = 1u << 3,        ///< is the `item` of that, and an item itself
    other_scope = 1u << 4,   ///< is another item: its properties are not those of the list
    name_text = 1u << 5,     ///< its text is the name of the item
    target_name = 1u << 6,   ///< its text is the name of the item's `item`
    place_text = 1u << 7,    ///< its text is the position of the item
    link_text = 1u << 8,     ///< its text is the label of a link
    menu = 1u << 9,          ///< is a `<nav>`
    menu_line = 1u << 10,    ///< is an `<li>` of a menu
    menu_text = 1u << 11,    ///< its text is the name of a menu's entry
    menu_heading = 1u << 12, ///< its text is the name of a menu
    hidden = 1u << 13        ///< its text is not displayed; in XML, where it may have elements
  };
  static constexpr unsigned scopes = list | list_item | target | other_scope;
  static constexpr unsigned captures = name_text | target_name | place_text | link_text | menu | menu_text |
                                       menu_heading; ///< their text is kept while they are open

  struct Open {
    std::string name; ///< as `lower_case_name`
    unsigned roles = 0;
    unsigned same = 0;            ///< open elements of that name within, but for those in `lists`
    unsigned lists = 0;           ///< open lists and tables within: no end tag is implied through them
    bool is_schema_org = false;   ///< of `vocabulary`
    std::size_t text_begin = 0;   ///< in `text_`
    std::size_t link = 0;         ///< of `link_text`: the index of the link
    std::size_t entry = 0;        ///< of `menu_text`: the index of the entry in its menu
    std::size_t lists_around = 0; ///< of `menu_line`: the menu's lists that are open around it
  };

  bool next();
  void start_tag();
  void end_tag();
  void read_attributes(Attributes& attributes);
  std::string_view lower_case_name();

  void html_element(std::string_view name, const Attributes& attributes, bool is_empty);
  void note_encoding(const Attributes& attributes);
  void meta(const Attributes& attributes);
  void link(std::string_view name, const Attributes& attributes, Open& open);
  void script(const Attributes& attributes);
  void read_json(std::string_view json);
  std::string text_of_script();

  void item_tags(std::string_view name, const Attributes& attributes, Open& open);
  void scope_begins(const Attributes& attributes, Open& open);
  void property(std::string_view name, const Attributes& attributes, Open& open);
  void begin_list(Open& open, bool rdfa);
  void end_list();
  void end_item();
  unsigned context() const;
  bool is_schema_org(const Open& open) const;
  bool is_breadcrumb_list(const Attributes& attributes, const Open& open) const;
  /// Returns the value of the first of these attributes that has one (D-8).
  std::optional<std::string> address(const Attributes& attributes,
                                     std::initializer_list<Attributes::Name> names);
  std::optional<std::string> address_of_item(const Attributes& attributes);

  void menu_tags(std::string_view name, const Attributes& attributes, Open& open);
  void begin_menu(const Attributes& attributes, Open& open);
  void menu_list_begins();
  void menu_list_ends();
  void menu_line_ends();
  std::size_t add_entry(std::string name, std::optional<std::string> href);
  void name_menus();
  void texts_of_ids();
  std::string text_of_element(html::TokenScan& scan);

  void count_within(std::string_view name);
  bool has_room(const Attributes& attributes);
  void pop();
  void close_from(std::size_t index);
  void imply_end_tags(std::string_view name);
  bool keeps_text() const { return capturing_ > 0 && hidden_ == 0 && templates_ == 0 && foreign_ == 0; }
  void add_text(std::string_view html);
  std::string text_since(std::size_t begin);

  std::string_view page_;
  html::TokenScan scan_;
  std::size_t end_of_signs_ = 0; ///< as `after_last_sign` says
  bool xml_;
  PageParts parts_;
  PageStatements& statements_;
  std::optional<Encoding> encoding_;

  std::vector<Open> open_;
  std::size_t templates_ = 0; ///< number of open templates
  std::size_t foreign_ = 0;   ///< number of open `svg` and `math` elements
  std::array<char, 24> lower_case_{};

  std::size_t capturing_ = 0; ///< number of open elements whose text is kept
  std::size_t hidden_ = 0;    ///< number of open elements whose text is not displayed
  std::string text_;          ///< text since the first of them began
  bool space_ = false;        ///< whether a space is due before the next word

  std::optional<TrailDraft> draft_; ///< of the list that is open
  std::optional<TrailDraft::Item> item_;
  bool is_rdfa_ = false; ///< whether the list that is open is in RDFa, not microdata

  bool in_menu_ = false;
  unsigned menu_lists_ = 0;    ///< open lists of the menu
  std::size_t entries_ = 0;    ///< of all menus
  bool line_has_entry_ = true; ///< whether the innermost `<li>` has an entry
  std::size_t line_begin_ = 0; ///< where its text begins, in `text_`
  /// What a menu without `aria-label` is named by.
  struct MenuNames {
    std::string id = {};      ///< the first of `aria-labelledby`
    std::string by_id = {};   ///< the text of the element with that id
    std::string heading = {}; ///< the text of its first heading
  };
  std::vector<MenuNames> menu_names_; ///< by index in `PageStatements::menus`

  std::size_t json_bytes_ = 0;
};

} // namespace standard_sitemap
