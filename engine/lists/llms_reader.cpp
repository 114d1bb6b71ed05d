#include "engine/lists/llms_reader.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/base/saturated.h"
#include "engine/base/utf8.h"
#include "engine/lists/markdown_text.h"

namespace standard_sitemap {
namespace {

constexpr EntryRules rules{
    .relative = true, .below = false, .anywhere = true, .for_crawlers = false, .contacts = true};
constexpr std::size_t code_indent = 4, tab_width = 4;
// G-20
constexpr std::uint64_t fewest_characters = 50, usual_characters = 50'000, most_characters = 100'000;

std::size_t most_bytes(const ListEntries& entries)
{
  return saturated_sum(saturated_product(entries.max_text_bytes(), std::size_t{2}), entries.max_url_bytes());
}

/// Returns the number of `c` with which the text begins.
std::size_t run_of(char c, std::string_view text)
{
  return std::min(text.find_first_not_of(c), text.size());
}

/// Returns the column after the blanks with which the text begins at this column.
std::size_t column_after_blanks(std::string_view text, std::size_t column)
{
  for (const char c : text.substr(0, std::min(text.find_first_not_of(ascii_blanks), text.size())))
    column = c == '\t' ? (column / tab_width + 1) * tab_width : column + 1;
  return column;
}

/// Whether the line consists of at least `least` of one of these characters, and blanks.
bool is_rule(std::string_view text, std::string_view characters, std::size_t least)
{
  return characters.find(text.front()) != characters.npos &&
         text.find_first_not_of(std::string{text.front()}.append(ascii_blanks)) == text.npos &&
         static_cast<std::size_t>(std::ranges::count(text, text.front())) >= least;
}

unsigned heading_level(std::string_view text)
{
  const std::size_t hashes = run_of('#', text);
  const bool is_heading = hashes > 0 && hashes <= 6 &&
                          (hashes == text.size() || ascii_blanks.find(text[hashes]) != ascii_blanks.npos);
  return is_heading ? static_cast<unsigned>(hashes) : 0;
}

/// Returns the text of a heading without the `#` at its end.
std::string_view heading_text(std::string_view text)
{
  text = stripped(text.substr(run_of('#', text)));
  const std::size_t last = text.find_last_not_of('#');
  if (last == text.npos)
    return {};
  return ascii_blanks.find(text[last]) == ascii_blanks.npos ? text : stripped(text.substr(0, last));
}

/// Tells of a link that is no entry.
std::string other_place(std::uint32_t line)
{
  return line == 0 ? "" : "; the paragraph or table that begins in line " + std::to_string(line) + " has one";
}

} // namespace

LlmsReader::LlmsReader(ListEntries& entries)
    : LineReader(most_bytes(entries)), entries_(entries), most_(most_bytes(entries)),
      deepest_(entries.writer().policy().xml_depth)
{
  entries.change_format(DocumentFormat::llms, rules); // entries are checked before the root is written
}

TextPosition LlmsReader::position(std::string_view part) const
{
  if (!entries_.writer().policy().for_check)
    return {number_, 0};
  const auto before = static_cast<std::size_t>(part.data() - line_.data());
  return {number_, static_cast<std::uint32_t>(count_code_points(line_.substr(0, before)) + 1)};
}

bool LlmsReader::line(std::string_view text, std::uint32_t number)
{
  if (entries_.writer().policy().for_check)
    more_bytes_ += text.size() - count_code_points(text);
  line_ = text = without_nul(without_cut_character(text));
  number_ = number;
  if (is_passed_over(text, number))
    return true;
  const std::size_t first = text.find_first_not_of(ascii_blanks);
  if (first == text.npos)
    return end_paragraph();
  return read_block(text.substr(first), column_after_blanks(text, 0), '\0');
}

/// CommonMark 2.3
std::string_view LlmsReader::without_nul(std::string_view text)
{
  if (text.find('\0') == text.npos)
    return text;
  clean_line_.clear();
  for (const char& c : text)
    clean_line_ += c == '\0' ? replacement_character : std::string_view{&c, 1};
  return clean_line_;
}

/// Front matter, fenced code and comments.
bool LlmsReader::is_passed_over(std::string_view text, std::uint32_t number)
{
  const std::string_view content = stripped(text);
  if (number == 1 && content == "---")
    return in_front_matter_ = true;
  if (in_front_matter_) {
    const bool is_none = content.empty() || heading_level(content) == 1 || content.starts_with("- [");
    in_front_matter_ = content != "---" && content != "..." && !is_none;
    return !is_none;
  }
  if (in_comment_) {
    in_comment_ = content.find("-->") == content.npos;
    return true;
  }
  if (!fence_.empty()) {
    const std::size_t run = run_of(fence_.front(), content);
    if (run >= fence_.size() && run == content.size())
      fence_.clear();
    return true;
  }
  return false;
}

/// `text` begins with its first character that is no blank, in the column `indent` (from 0). `marker`: the
/// first character of that of the item which begins in the same line before it, or NUL.
bool LlmsReader::read_block(std::string_view text, std::size_t indent, char marker)
{
  const auto inner =
      std::upper_bound(open_.begin(), open_.end(), indent, [](std::size_t i, const Open& open) {
        return i < open.content; // that of headings is 0, and inner items have more than outer ones
      });
  const std::size_t base = inner == open_.begin() ? 0 : std::prev(inner)->content;
  const bool goes_on = paragraph_ == Paragraph::text ||
                       (paragraph_ == Paragraph::item && (!text_.empty() || base == open_.back().content));
  if (indent - base >= code_indent && !goes_on)
    return true; // code
  const char c = text.front();
  if ((c == '`' || c == '~') && run_of(c, text) >= 3 &&
      (c == '~' || text.find('`', run_of(c, text)) == text.npos)) {
    fence_ = text.substr(0, run_of(c, text));
    return end_paragraph();
  }
  if (indent - base < code_indent) {
    if (const unsigned level = heading_level(text))
      return end_paragraph() && begin_heading(level, heading_text(text), position(text));
    if (paragraph_ == Paragraph::text && is_one_line_ && is_rule(text, "=-", 1)) {
      const std::string heading = std::exchange(text_, {});
      paragraph_ = Paragraph::none;
      return begin_heading(c == '=' ? 1 : 2, heading, text_at_);
    }
    if (c != marker && is_rule(text, "-*_", 3)) { // else all of the line would be one

      if (!end_paragraph())
        return false;
      close_items(indent);
      return true;
    }
    if (c == '>')
      return begin_quote(text);
    if (text.starts_with("<!--")) {
      in_comment_ = text.find("-->", 4) == text.npos;
      return end_paragraph();
    }
  }
  const bool is_within = goes_on && !text_.empty() && base == (open_.empty() ? 0 : open_.back().content);
  if (const Marker found = marker_at(text, indent, is_within); found.width > 0)
    return end_paragraph() && begin_item(text, found, indent);
  if (!goes_on) {
    if (!end_paragraph())
      return false;
    close_items(indent);
    paragraph_ = Paragraph::text;
    is_one_line_ = true;
    text_ = text;
    text_at_ = position(text);
    return true;
  }
  is_one_line_ = false;
  append(text);
  return true;
}

// CommonMark 5.2, 5.3: what goes on is interrupted neither by a number other than 1, such as a year, nor by
// an item without content.
LlmsReader::Marker LlmsReader::marker_at(std::string_view text, std::size_t indent, bool goes_on)
{
  Marker marker;
  std::size_t width = 1;
  if (std::string_view{"-*+"}.find(text.front()) == std::string_view::npos) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || digits > 9 || digits == text.size() || (text[digits] != '.' && text[digits] != ')'))
      return marker;
    if (goes_on && text.substr(0, digits) != "1")
      return marker;
    width = digits + 1;
  }
  if (width < text.size() && ascii_blanks.find(text[width]) == ascii_blanks.npos)
    return marker;
  if (goes_on && text.find_first_not_of(ascii_blanks, width) == text.npos)
    return marker;
  marker.width = width;
  marker.content = std::min(text.find_first_not_of(ascii_blanks, width), text.size());
  marker.column = column_after_blanks(text.substr(width), indent + width);
  const bool is_far = marker.column > indent + width + code_indent; // code, or nothing, in the item
  if (marker.content == text.size() || is_far)
    marker.column = indent + width + 1;
  return marker;
}

void LlmsReader::append(std::string_view text)
{
  text = stripped(text);
  if (text_.size() + text.size() >= most_) // it is cut where the limit of a name or description is reached
    text = without_cut_character(text.substr(0, most_ - std::min(most_, text_.size())));
  if (!text_.empty())
    text_ += ' ';
  text_ += text;
}

bool LlmsReader::begin_quote(std::string_view text)
{
  const std::string_view content = stripped(text.substr(1));
  if (paragraph_ == Paragraph::quote) {
    append(content);
    return true;
  }
  const bool more = end_paragraph();
  paragraph_ = Paragraph::quote;
  text_ = content;
  return more;
}

bool LlmsReader::begin_heading(unsigned level, std::string_view text, TextPosition at)
{
  close_items(0);
  const MarkdownEntry heading = markdown_entry(text, false);
  takes_quote_ = level <= 3;
  if (level == 1 && !has_name_ && !is_root_open_) {
    while (!open_.empty())
      close_last();
    has_name_ = true;
    name_ = MarkdownText{text}.plain();
    return true;
  }
  if (level > 3)
    return true;
  has_name_ = has_name_ || level == 1;
  level = std::max(level, 2u);
  while (!open_.empty() && open_.back().heading >= level)
    close_last();
  open_.push_back({.heading = level, .at = at, .name = heading.name, .description = heading.description});
  take_address(heading);
  takes_quote_ = heading.description.empty();
  return true; // a description may follow
}

/// Gives the last heading or item the address of the link, if that leads to a page.
void LlmsReader::take_address(const MarkdownEntry& entry)
{
  if (!entry.address)
    return;
  Open& last = open_.back();
  last.is_part = entry.title == llms_part_title;
  if (const auto kept = entries_.check_entry(*entry.address, last.at, last.is_part))
    last.address = *kept;
}

bool LlmsReader::begin_item(std::string_view text, const Marker& marker, std::size_t indent)
{
  close_items(indent);
  takes_quote_ = false;
  if (open_.size() + 2 > deepest_) { // its element would be at that level plus one
    if (!std::exchange(is_depth_reported_, true))
      entries_.writer().note(Severity::error, Code::limit_depth,
                             "items are more than " + std::to_string(deepest_) +
                                 " levels deep: deeper ones are left out",
                             position(text));
    return true;
  }
  paragraph_ = Paragraph::item;
  open_.push_back({.content = marker.column, .at = position(text)});
  const std::string_view content = text.substr(marker.content);
  return content.empty() || read_block(content, marker.column, text.front());
}

/// Closes the items to whose content a line with this indent does not belong.
void LlmsReader::close_items(std::size_t indent)
{
  while (!open_.empty() && open_.back().heading == 0 && (open_.back().content > indent || indent == 0))
    close_last();
}

bool LlmsReader::end_paragraph()
{
  const std::string text = std::exchange(text_, {});
  switch (std::exchange(paragraph_, Paragraph::none)) {
  case Paragraph::none:
    return true;
  case Paragraph::text:
    note_link(text);
    return true;
  case Paragraph::quote:
    if (std::exchange(takes_quote_, false))
      (open_.empty() ? description_ : open_.back().description) = MarkdownText{text}.plain();
    return true;
  case Paragraph::item:
    break;
  }
  return add_item(text);
}

/// A link in a paragraph is no entry, but may be meant as one.
void LlmsReader::note_link(std::string_view paragraph)
{
  Open* heading = nullptr;
  for (std::size_t i = 0; i < open_.size() && open_[i].heading > 0; ++i) // at most two
    heading = &open_[i];
  const bool matters_below = heading && heading->link_line == 0 && entries_.writer().policy().for_check;
  const bool matters = !is_root_open_ && link_line_ == 0;
  if (!matters && !matters_below)
    return;
  const MarkdownText text{paragraph};
  if (!text.link() || text.link()->address.starts_with('#') ||
      !(is_web_address(text.link()->address) || text.link()->address.find(':') == std::string::npos))
    return;
  if (matters)
    link_line_ = text_at_.line;
  if (matters_below)
    heading->link_line = text_at_.line;
}

bool LlmsReader::add_item(const std::string& text)
{
  const MarkdownEntry entry = markdown_entry(text, true);
  Open& item = open_.back();
  item.name = entry.name;
  item.description = entry.description;
  take_address(entry);
  if (item.address.empty())
    return true;
  if (!item.is_part)
    return open_elements(open_.size());
  const Open part = std::move(item); // what that file has is in place of the item
  open_.pop_back();
  return open_elements(open_.size()) && add_part(part);
}

/// G-19: what another file has is at this place.
bool LlmsReader::add_part(const Open& part)
{
  values_.clear();
  values_.set(Attribute::href, part.address);
  return entries_.add(ElementKind::external, part.at, values_);
}

/// Opens the elements of the first `count` headings and items, and that of the root.
bool LlmsReader::open_elements(std::size_t count)
{
  if (!open_root())
    return false;
  while (opened_ < count)
    if (!write())
      return false;
  return true;
}

/// Opens the element of the first heading or item that has none yet.
bool LlmsReader::write()
{
  const Open& what = open_[opened_];
  values_.clear();
  if (!what.is_part)
    values_.set_if_any(Attribute::url, what.address);
  values_.set_if_any(Attribute::name, what.name);
  values_.set_if_any(Attribute::description, what.description);
  if (!entries_.writer().charge(what.at))
    return false;
  const bool is_item = !what.address.empty() && !what.is_part;
  entries_.writer().open(is_item ? ElementKind::item : ElementKind::group, what.at, values_);
  ++opened_;
  return !what.is_part || what.address.empty() || add_part(what);
}

void LlmsReader::close_last()
{
  const Open& last = open_.back();
  if (!last.address.empty())
    open_elements(open_.size());
  if (opened_ == open_.size()) {
    entries_.writer().close();
    --opened_;
  } else if (last.heading > 0 && last.address.empty() && entries_.writer().policy().for_check) {
    entries_.writer().note(Severity::warning, Code::empty_section,
                           "there is no link in a list below the heading " + quotation(last.name) +
                               other_place(last.link_line),
                           last.at);
  }
  open_.pop_back();
}

void LlmsReader::end()
{
  end_paragraph();
  while (!open_.empty())
    close_last();
  if (entries_.writer().policy().for_check)
    check_whole();
}

/// G-20
void LlmsReader::check_whole()
{
  DocumentWriter& writer = entries_.writer();
  const TextPosition top{1, 1};
  const std::uint64_t characters = bytes() - more_bytes_;
  if (!has_name_)
    writer.note(Severity::warning, Code::title_missing, "there is no heading of level 1", top);
  if (characters < fewest_characters)
    writer.note(Severity::warning, Code::agent_limit,
                "the file has " + std::to_string(characters) + " characters; audits want at least " +
                    std::to_string(fewest_characters),
                top);
  if (characters > usual_characters)
    writer.note(characters > most_characters ? Severity::error : Severity::warning, Code::agent_limit,
                "the file has " + std::to_string(characters) +
                    " characters; agents may read only the first " + std::to_string(usual_characters),
                top);
}

std::string LlmsReader::why_empty() const
{
  return "this is Markdown, but no item of a list in it has a link to a page" + other_place(link_line_);
}

bool LlmsReader::open_root()
{
  if (is_root_open_)
    return true;
  is_root_open_ = true;
  values_.clear();
  values_.set_if_any(Attribute::name, name_);
  values_.set_if_any(Attribute::description, description_);
  return entries_.begin(DocumentFormat::llms, rules, 1, values_);
}

} // namespace standard_sitemap
