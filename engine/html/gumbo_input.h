#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// The input given to Gumbo, and the functions that write it.
//
// Gumbo 0.10.1, as built by Debian, ends the process (`assert`) on some pages, and reads a few constructs
// differently from today's HTML Standard. So it never gets the page itself, but only:
//
//   - at most one DOCTYPE, before everything else: printable ASCII without `<`, at most 1,024 bytes;
//   - start tags, with any of the attributes that the skeleton keeps, and end tags, with none. A name is a
//     letter and at most 63 of a-z 0-9 - . : _, and neither `isindex` nor `menuitem`. The value of an
//     attribute is in quotes, or has no characters that need them; it has no `<`, NUL or CR;
//   - for text, the letter `x` and NUL.
//
// So every `<` begins a tag or the DOCTYPE, whatever the tokenizer's state, and Gumbo never sees a comment, a
// CDATA section, a processing instruction, a character reference outside an attribute, or an unterminated
// tag. `size_for_gumbo` verifies that. docs/security.md explains what it means for each assertion.

namespace standard_sitemap {

/// Returns an element's name as given to Gumbo: characters not allowed become `_`, and anything after the
/// 32nd byte is dropped. Names that Gumbo knows stay as they are, except for two that are no longer in the
/// HTML Standard.
std::string name_for_gumbo(std::string_view lower_case);

/// Appends a DOCTYPE as written, or nothing if it is unterminated or longer than any that affects parsing.
void append_doctype_for_gumbo(std::string& text, std::string_view doctype);

/// Appends an attribute, preceded by a space. `value` is as written: UTF-8, character references not decoded;
/// `quote` is the quotation mark around it, 0 if it has none.
///
/// Gumbo turns control characters and noncharacters into U+FFFD, as an older standard required; that would
/// make an unusable URI (D-9) look usable. It leaves character references to them alone, so they are written
/// as references. All controls from U+0080 to U+009F become U+0081, because references to most of the others
/// mean a different character; each of them makes a value unusable anyway. Gumbo also computes numeric
/// character references without an overflow check.
void append_attribute_for_gumbo(std::string& text, std::string_view name, std::string_view value, char quote);

/// Returns the letter that represents the text between two tags: a space if it is only white space (including
/// character references), NUL if it is only white space and NULs, which some parsing rules ignore, and `x`
/// otherwise.
char letter_for_gumbo(std::string_view characters);

/// Returns the size of the prefix of `text` that conforms to the description above: all of it unless the
/// skeleton has a bug.
std::size_t size_for_gumbo(std::string_view text);

} // namespace standard_sitemap
