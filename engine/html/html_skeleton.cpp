#include "engine/html/html_skeleton.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <gumbo.h>

#include "engine/base/ascii.h"
#include "engine/base/keyed_hash.h"
#include "engine/html/foreign_content.h"
#include "engine/html/gumbo_input.h"
#include "engine/html/html_scan.h"
#include "engine/html/map_relations.h"
#include "engine/html/tag_search.h"
#include "engine/html/token_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

using html::npos;

constexpr std::size_t longest_looked_at = 64;        ///< bytes of a name; `name_for_gumbo` keeps fewer
constexpr std::size_t max_kept_bytes = 2u << 20;     ///< maximum bytes of attributes
constexpr std::size_t longest_attribute = 64u << 10; ///< a longer URI cannot be fetched

constexpr std::size_t max_names = 256; ///< unknown names that are distinguished
constexpr std::size_t max_texts = 8;   ///< letters of each kind

/// To replace the body by a frameset, Gumbo visits the tree below it recursively: this bounds its depth.
constexpr std::size_t max_tags_before_frameset = 256;

constexpr std::size_t max_attributes = 4;
struct KeptAttributes {
  std::string_view element;
  std::array<std::string_view, max_attributes> attributes;
};
constexpr std::array<KeptAttributes, 7> kept_attributes{{
    {"annotation-xml", {"encoding"}},
    {"base", {"href"}},
    {"font", {"color", "face", "size"}},
    {"html", {"lang"}},
    {"input", {"type"}}, // hidden inputs are allowed in tables and framesets
    {"link", {"rel", "href", "type"}},
    {"meta", {"name", "content", "charset", "http-equiv"}},
}};
enum { meta_name, meta_content, meta_charset, meta_http_equiv };
using Attributes = std::array<html::Attribute, max_attributes>;

/// Returns the quotation mark around the value, 0 if there is none.
char quote_of(const html::Attribute& attribute)
{
  const char* const end = attribute.value.data() + attribute.value.size();
  const bool quoted = attribute.value.data() && end < attribute.source.data() + attribute.source.size();
  return quoted ? *end : '\0';
}

/// A value that is too long becomes an empty one. The attribute stays, because later ones of its name do not
/// count.
html::Attribute shortened(const html::Attribute& attribute)
{
  if (attribute.source.size() <= longest_attribute)
    return attribute;
  return {attribute.name, {}, attribute.source};
}

bool is_html_encoding(std::string_view value)
{
  return equal_ignoring_case(value, "text/html") || equal_ignoring_case(value, "application/xhtml+xml");
}

class SkeletonBuilder {
 public:
  explicit SkeletonBuilder(std::string_view page) : page_(page), scan_(page) {}

  HtmlSkeleton build() &&
  {
    const std::size_t end = html::end_of_last_relevant_tag(page_);
    while (scan_.end() < end && scan_.next()) {
      text(scan_.text_before());
      if (!construct())
        break;
    }
    skeleton_.text.resize(last_that_matters_);
    keep_gumbo_input(skeleton_);
    return std::move(skeleton_);
  }

 private:
  /// Writes the letter for a text. Text can affect links only by starting a body that a frameset cannot
  /// replace, so the first few suffice.
  void text(std::string_view characters)
  {
    const char letter = letter_for_gumbo(characters);
    std::size_t& texts = letter == 'x' ? letters_ : nuls_;
    if (letter == ' ' || letter == last_text_ || texts == max_texts)
      return;
    skeleton_.text.push_back(letter);
    last_text_ = letter;
    ++texts;
  }

  /// Handles the construct that the scan has come to. Returns whether the page goes on.
  bool construct()
  {
    using Kind = html::TokenScan::Kind;
    switch (scan_.kind()) {
    case Kind::start_tag:
      return start_tag();
    case Kind::end_tag:
      return end_tag();
    case Kind::doctype:
      doctype();
      break;
    case Kind::cdata: // it has no character references
      text(scan_.content().find('&') == npos ? scan_.content() : "x");
      break;
    case Kind::comment:
      break;
    }
    return true;
  }

  /// Any but the first token of a page is ignored.
  void doctype()
  {
    if (!begun_ && skeleton_.text.empty())
      append_doctype_for_gumbo(skeleton_.text, page_.substr(scan_.begin(), scan_.end() - scan_.begin()));
    begun_ = true;
  }

  bool start_tag()
  {
    name_ = name_for_gumbo(ascii_lower(scan_.name().substr(0, longest_looked_at)));
    const auto* kept = std::find_if(kept_attributes.begin(), kept_attributes.end(),
                                    [&](const KeptAttributes& k) { return k.element == name_; });
    begun_ = true;
    Attributes attributes{};
    while (const auto attribute = scan_.next_attribute())
      if (kept != kept_attributes.end())
        for (std::size_t i = 0; i < attributes.size(); ++i)
          if (!kept->attributes[i].empty() && attributes[i].name.empty() &&
              equal_ignoring_case(attribute->name, kept->attributes[i]))
            attributes[i] = shortened(*attribute);
    if (!scan_.complete())
      return false;
    if (name_ == "frameset" && tags_ >= max_tags_before_frameset) {
      skeleton_.cut = letters_ == 0; // after text no frameset replaces the body
      return !skeleton_.cut;
    }
    ++tags_;

    if (is_unknown() && started_.size() < max_names)
      started_.insert(name_);
    const std::size_t offset = skeleton_.text.size();
    const bool matters = may_matter(attributes);
    append("<");
    append(name_);
    for (std::size_t i = 0; i < attributes.size(); ++i)
      if (!attributes[i].name.empty() && is_kept(i, attributes) &&
          !append_attribute(kept->attributes[i], attributes[i])) {
        skeleton_.cut = true;
        return false;
      }
    append(scan_.self_closing() ? " />" : ">");
    if (matters) {
      last_that_matters_ = skeleton_.text.size();
      skeleton_.marks.push_back({offset, line_at(scan_.begin())});
    }
    const bool has_attribute = std::any_of(attributes.begin(), attributes.end(),
                                           [](const html::Attribute& a) { return !a.name.empty(); });
    if (foreign_.start_tag({name_, scan_.self_closing(), name_ == "font" && has_attribute,
                            name_ == "annotation-xml" && is_html_encoding(attributes[0].value)}))
      scan_.take_raw_text(name_);
    scan_.allow_cdata(foreign_.allows_cdata());
    return true;
  }

  bool end_tag()
  {
    name_ = name_for_gumbo(ascii_lower(scan_.name().substr(0, longest_looked_at)));
    while (scan_.next_attribute()) {
    }
    if (!scan_.complete())
      return false;
    begun_ = true;
    if (is_unknown() && !started_.contains(name_) && started_.size() < max_names)
      return true; // this tag ends nothing, but Gumbo treats all unknown names alike
    // Gumbo does not implement that `</p>` and `</br>` end foreign content, nor that `</br>` acts as `<br>`
    // in every respect. `<head>` ends foreign content too, and has no other effect in a body.
    if (name_ == "p" && foreign_.has_begun())
      append("<head>");
    append(name_ == "br" ? "<" : "</");
    append(name_);
    append(">");
    foreign_.end_tag(name_);
    scan_.allow_cdata(foreign_.allows_cdata());
    return true;
  }

  bool is_unknown() const { return gumbo_tag_enum(name_.c_str()) == GUMBO_TAG_UNKNOWN; }

  /// Whether the tag, if not a `meta`, is about links.
  bool is_about_links() const { return name_ == "link" || name_ == "base" || name_ == "html"; }

  /// Whether a discovery rule or a view may read the tag, or the tag may remove others from the tree or
  /// declare the page's encoding.
  bool may_matter(const Attributes& attributes) const
  {
    if (name_ == "meta")
      return may_define_prefix(attributes) || may_declare_encoding(attributes);
    return name_ == "frameset" || (is_about_links() && !attributes[0].name.empty());
  }

  /// Whether an attribute is kept. A tag about links keeps none unless the tag matters.
  bool is_kept(std::size_t attribute, const Attributes& attributes) const
  {
    if (name_ == "meta")
      return (may_define_prefix(attributes) && (attribute == meta_name || attribute == meta_content)) ||
             (may_declare_encoding(attributes) && attribute != meta_name);
    return !is_about_links() || may_matter(attributes);
  }

  static bool may_define_prefix(const Attributes& attributes)
  {
    return may_have_definition(attributes[meta_name].value);
  }

  static bool may_be_content_type(std::string_view value)
  {
    return value.find('&') != npos || equal_ignoring_case(value, "content-type");
  }

  // D-3e
  static bool may_declare_encoding(const Attributes& attributes)
  {
    return !attributes[meta_charset].name.empty() ||
           (!attributes[meta_content].name.empty() && may_be_content_type(attributes[meta_http_equiv].value));
  }

  void append(std::string_view markup)
  {
    skeleton_.text += markup;
    last_text_ = ' ';
  }

  bool append_attribute(std::string_view name, const html::Attribute& attribute)
  {
    const std::size_t start = skeleton_.text.size();
    append_attribute_for_gumbo(skeleton_.text, name, attribute.value, quote_of(attribute));
    kept_bytes_ += skeleton_.text.size() - start;
    return kept_bytes_ <= max_kept_bytes;
  }

  std::uint32_t line_at(std::size_t position)
  {
    for (; counted_ < position; ++counted_) {
      const char c = page_[counted_];
      if (c == '\n' || (c == '\r' && page_[counted_ + 1] != '\n')) // `position` is after it
        ++line_;
    }
    return line_;
  }

  std::string_view page_;
  html::TokenScan scan_;
  HtmlSkeleton skeleton_;
  html::ForeignContent foreign_;
  std::string name_;
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> started_; ///< the unknown names of start tags
  bool begun_ = false;      ///< whether there has been a tag or a DOCTYPE
  std::size_t tags_ = 0;    ///< start tags
  std::size_t letters_ = 0; ///< letters written for texts
  std::size_t nuls_ = 0;
  char last_text_ = ' ';              ///< the last letter of the skeleton, if any
  std::size_t last_that_matters_ = 0; ///< end of the last tag that matters, in the skeleton
  std::size_t kept_bytes_ = 0;
  std::size_t counted_ = 0;
  std::uint32_t line_ = 1;
};

} // namespace

std::uint32_t HtmlSkeleton::line_of(std::size_t offset) const
{
  const auto mark = std::lower_bound(marks.begin(), marks.end(), offset,
                                     [](const Mark& m, std::size_t o) { return m.offset < o; });
  return mark != marks.end() && mark->offset == offset ? mark->line : 0;
}

void keep_gumbo_input(HtmlSkeleton& skeleton)
{
  const std::size_t size = size_for_gumbo(skeleton.text);
  if (size == skeleton.text.size())
    return;
  skeleton.text.resize(size);
  while (!skeleton.marks.empty() && skeleton.marks.back().offset >= size)
    skeleton.marks.pop_back();
  skeleton.cut = true;
}

HtmlSkeleton html_skeleton(std::string_view page)
{
  return SkeletonBuilder{page}.build();
}

} // namespace standard_sitemap
