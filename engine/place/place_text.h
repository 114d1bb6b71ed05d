#pragma once

#include <string>
#include <string_view>

#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// Returns text as a reader sees it: its character references replaced once, runs of white space as one
/// space, none around it, no U+0000. Text longer than `StatedPlace::max_text_bytes` is cut between
/// characters, which adds a note. `text` is UTF-8. Looks at no more of it than 16 times that bound.
std::string plain_text(std::string_view text, PageStatements& notes);

/// The same for the value of an attribute, in which `&copy=` is no reference.
std::string attribute_text(std::string_view written, PageStatements& notes);

/// The same for text without references.
std::string one_line(std::string_view text, PageStatements& notes);

/// Cuts a text that `append_html_words` has made.
std::string bounded_text(std::string_view text, PageStatements& notes);

/// Returns the value of an attribute, with its character references replaced as the HTML Standard's tokenizer
/// does in attributes (13.2.5.73): `&copy=` is not one.
std::string attribute_value(std::string_view written);

/// Notes what is left out. The same sentence is told once.
void note(PageStatements& notes, Code code, std::string sentence);

} // namespace standard_sitemap
