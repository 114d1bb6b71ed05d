#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns the text that a piece of HTML displays, for titles of feeds (G-6). Tags and comments are removed,
/// character references are replaced, and runs of white space, line breaks and block boundaries become one
/// space; the content of `<script>` and `<style>` is dropped. Tags and references are recognised as by the
/// HTML Standard's tokenizer, except that the named references are those of HTML 4. Linear in the input, and
/// never longer than it.
std::string text_of_html(std::string_view html);

/// Appends text in HTML with its character references replaced, and each run of white space as one space;
/// none at the beginning. `space`: whether a space is due before the next word, at first false.
void append_html_words(std::string& text, std::string_view html, bool& space);

/// The same for text without references.
void append_words(std::string& text, std::string_view plain, bool& space);

/// Whether text that may be plain or HTML, such as an RSS title, is evidently HTML: it has an end tag, an
/// empty-element tag or an HTML character reference, and no tag other than those of HTML elements.
bool looks_like_html(std::string_view text);

/// Whether the element, in any case, is a block or breaks lines (HTML 15.3), so that its tags separate words.
bool separates_words(std::string_view html_element);

} // namespace standard_sitemap
