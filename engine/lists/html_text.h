#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// The text that a piece of HTML shows, as feeds have it in titles (G-6): tags and comments are left out,
/// character references are replaced, runs of white space are one space, as are line breaks and the limits of
/// blocks; what stands in `<script>` and `<style>` is no text. Tags and references are recognised as by the
/// HTML standard's tokenizer, with these differences: names of references are those of HTML 4, without `;`
/// only those of Latin-1. Linear in the input, and never longer.
std::string text_of_html(std::string_view html);

/// Whether a text that may be plain or HTML, as titles of RSS, is evidently HTML: it holds an end tag, an
/// empty-element tag or a character reference of HTML, and no tag but those of HTML's elements.
bool looks_like_html(std::string_view text);

/// Whether the element stands on lines of its own, or breaks them, so that words beside its tags are apart.
bool separates_words(std::string_view html_element);

} // namespace standard_sitemap
