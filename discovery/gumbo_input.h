#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// What Gumbo is given, and how it is written.
//
// Gumbo 0.10.1 ends the process (`assert`) on some pages, as Debian builds it, and reads a few things
// otherwise than the HTML Standard does now. So it never reads a page, but only this:
//
//   - at most one DOCTYPE, before everything else: printable ASCII without `<`, at most 1,024 bytes;
//   - start tags, with any of the attributes that the skeleton keeps, and end tags, with none. A name is a
//   letter
//     and at most 63 of a-z 0-9 - . : _, and neither `isindex` nor `menuitem`. The value of an attribute is
//     in quotes, or has none of the characters that need them; there is no `<` in it, no NUL and no CR;
//   - for text, the letter `x` and NUL.
//
// So a `<` is the first character of a tag or of the DOCTYPE, in whatever state the tokenizer is, and no
// comment, no CDATA section, no processing instruction, no character reference outside of an attribute and no
// tag without an end ever reaches it. `size_for_gumbo` checks that. docs/security.md says what it means for
// each assertion.

namespace standard_sitemap {

/// The name of an element, in lower case, as Gumbo is given it: what may not be in it is a `_` there, and
/// what is behind the 32nd byte is left out. The names of elements that Gumbo knows stay as they are, but for
/// two that the HTML Standard no longer knows.
std::string name_for_gumbo(std::string_view lower_case);

/// A DOCTYPE, as written. Nothing is appended if it has no end, or is longer than any that a rule knows.
void append_doctype_for_gumbo(std::string& text, std::string_view doctype);

/// An attribute with a space before it. `value` is as written: UTF-8 in which character references are not
/// undone; `quote` is the quotation mark around it, 0 if it has none.
///
/// Gumbo takes control characters and noncharacters for U+FFFD, as the standard once had it, which would make
/// a usable URI of an unusable one (D-9); but it leaves character references to them alone. All controls from
/// U+0080 to U+009F become U+0081, as references to most others mean something else: each of them makes a
/// value unusable. And it computes the code point of a numeric character reference without an eye to
/// overflow.
void append_attribute_for_gumbo(std::string& text, std::string_view name, std::string_view value, char quote);

/// What stands for text between two tags: a space (nothing) if it is white space, by character references or
/// not; NUL if it is nothing but that and NULs, which some rules ignore; `x` for any other.
char letter_for_gumbo(std::string_view characters);

/// The size of the part of `text` that is as described above: all of it, unless there is a bug in the
/// skeleton.
std::size_t size_for_gumbo(std::string_view text);

} // namespace standard_sitemap
