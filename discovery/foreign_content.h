#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap::html {

/// Whether the place in a page where the tokenizer is lies in SVG or MathML, where `<style>`, `<title>`,
/// `<noscript>` and their like are tags as any other and hold no raw text.
///
/// An approximation, because only tree construction knows: exact where the elements from `<svg>` to `</svg>`
/// are nested well, and where `<svg>` is left open and an HTML tag ends it. Where they are not nested well,
/// what follows may be taken for foreign, or for HTML, until the next tag that settles it. The depth that is
/// looked at is bounded.
class ForeignContent {
 public:
  struct StartTag {
    std::string_view lower_case_name;
    bool self_closing;
    bool has_font_attribute; ///< `color`, `face` or `size`: such a `<font>` ends foreign content
    bool has_html_encoding;  ///< such an `<annotation-xml>` has HTML in it
  };

  /// True if the tag makes an HTML element, so that it may hold raw text.
  bool start_tag(const StartTag& tag);
  void end_tag(std::string_view lower_case_name);

  /// Whether there has been any so far.
  bool has_begun() const { return begun_; }

  /// Whether `<![CDATA[` begins a section here, and not a comment.
  bool knows_cdata() const { return !open_.empty() && !open_.back().has_html; }

 private:
  struct Element {
    std::string name;
    bool math;
    bool holds_html;       ///< an integration point
    bool holds_text;       ///< a MathML one: HTML but for two names
    bool has_html = false; ///< an HTML element has begun in it: taken for open from there on
  };
  bool html_rules_apply(std::string_view name) const;
  bool is_html_open(std::string_view name) const;
  bool may_hold_parts_of_tables() const;
  void leave_foreign();

  bool begun_ = false;
  std::string just_opened_;   ///< the HTML element of the last tag, if that was a start tag
  std::vector<Element> open_; ///< foreign elements only
  std::unordered_map<std::string, unsigned, KeyedHash, std::equal_to<>> open_html_;
};

} // namespace standard_sitemap::html
