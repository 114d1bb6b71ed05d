#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/xml/doctype.h"
#include "engine/xml/name.h"

#include <algorithm>
#include <vector>

namespace standard_sitemap {
namespace {

constexpr std::size_t longest_keyword = 10; // `<!NOTATION`

/// How much of the beginning of a text is a name.
using Prefix = std::size_t (*)(std::string_view);

class SubsetReader {
 public:
  SubsetReader(std::string_view text, bool complete) : text_(text), complete_(complete) {}

  std::optional<DoctypeFault> read()
  {
    for (skip_space(); at_ < text_.size(); skip_space())
      if (!read_declaration())
        return std::move(fault_);
    return std::nullopt;
  }

 private:
  // --- Each returns false after a fault, or if the text ends early. ---

  bool read_declaration() // [29]
  {
    declaration_ = at_;
    if (take("<!--"))
      return read_comment();
    if (take("<?"))
      return read_instruction();
    if (take("<!ENTITY"))
      return refuse_entity();
    if (take("<!ELEMENT"))
      return read_element();
    if (take("<!ATTLIST"))
      return read_attribute_list();
    if (take("<!NOTATION"))
      return read_notation();
    return fail("something in the DOCTYPE is not a declaration");
  }

  bool read_comment() // [15]
  {
    const std::size_t end = text_.find("--", at_);
    at_ = end == text_.npos ? text_.size() : end + 2;
    if (!take(">"))
      return fail("a comment in the DOCTYPE contains \"--\"");
    return true;
  }

  bool read_instruction() // [16]
  {
    const std::size_t begin = at_;
    if (!read_name())
      return false;
    constexpr auto is = [](char a, char b) { return a == b || a == b - 'a' + 'A'; };
    if (at_ - begin == 3 && is(text_[begin], 'x') && is(text_[begin + 1], 'm') && is(text_[begin + 2], 'l')) {
      at_ = begin;
      return fail("there is an XML declaration in the DOCTYPE");
    }
    if (take("?>"))
      return true;
    if (!read_space())
      return false;
    const std::size_t end = text_.find("?>", at_);
    at_ = end == text_.npos ? text_.size() : end + 2;
    if (end == text_.npos)
      return fail("a processing instruction in the DOCTYPE does not end");
    return true;
  }

  bool read_element() // [45]
  {
    if (!read_space() || !read_name() || !read_space())
      return false;
    if (!take("EMPTY") && !take("ANY") && !read_content())
      return false;
    return read_end();
  }

  bool read_content() // [47] to [51]
  {
    if (!read_token("("))
      return false;
    skip_space();
    if (take("#PCDATA"))
      return read_mixed();
    std::vector<char> groups{'\0'}; // open groups, each with its separator
    while (!groups.empty()) {
      skip_space();
      if (take("(")) {
        groups.push_back('\0');
        continue;
      }
      if (!read_name())
        return false;
      take_occurrence();
      if (!read_ends_of_groups(groups))
        return false;
    }
    return true;
  }

  /// Reads up to the next part, or to the end of the last group.
  bool read_ends_of_groups(std::vector<char>& groups)
  {
    while (!groups.empty()) {
      skip_space();
      if (take(")")) {
        take_occurrence();
        groups.pop_back();
        continue;
      }
      char& separator = groups.back();
      const char c = at_ < text_.size() ? text_[at_] : '\0';
      if ((c != '|' && c != ',') || (separator != '\0' && separator != c))
        return fail("an element declaration in the DOCTYPE is malformed");
      separator = c;
      ++at_;
      return true;
    }
    return true;
  }

  bool read_mixed() // [51], after #PCDATA
  {
    bool names = false;
    for (skip_space(); take("|"); skip_space()) {
      skip_space();
      if (!read_name())
        return false;
      names = true;
    }
    if (!read_token(")"))
      return false;
    const bool is_repeated = take("*");
    if (names && !is_repeated)
      return fail("the \"*\" is missing after mixed content in the DOCTYPE");
    return true;
  }

  void take_occurrence()
  {
    if (at_ < text_.size() && (text_[at_] == '?' || text_[at_] == '*' || text_[at_] == '+'))
      ++at_;
  }

  bool read_attribute_list() // [52]
  {
    if (!read_space() || !read_name())
      return false;
    for (;;) {
      const bool has_space = skip_space();
      if (take(">"))
        return true;
      if (!has_space)
        return fail("a declaration in the DOCTYPE is malformed");
      const std::size_t name = at_;
      if (!read_name())
        return false;
      const std::string_view attribute = text_.substr(name, at_ - name);
      if (!read_space() || !read_type() || !read_space())
        return false;
      if (take("#REQUIRED") || take("#IMPLIED"))
        continue;
      if (text_.substr(at_).starts_with("#FIXED") || at_quote())
        return refuse("the DOCTYPE declares a default value for the attribute \"" + excerpt(attribute) +
                      "\", which is not allowed: write the attribute on each element that needs it");
      return fail("a declaration in the DOCTYPE is malformed");
    }
  }

  bool read_type() // [54]
  {
    for (const std::string_view type :
         {"CDATA", "IDREFS", "IDREF", "ID", "ENTITIES", "ENTITY", "NMTOKENS", "NMTOKEN"})
      if (take(type))
        return true;
    if (take("NOTATION"))
      return read_space() && read_enumeration(name_prefix);
    return read_enumeration(nmtoken_prefix);
  }

  bool read_enumeration(Prefix prefix) // [58], [59]
  {
    if (!read_token("("))
      return false;
    do {
      skip_space();
      if (!read_name(prefix))
        return false;
      skip_space();
    } while (take("|"));
    return read_token(")");
  }

  bool read_notation() // [82]
  {
    if (!read_space() || !read_name() || !read_space())
      return false;
    if (take("SYSTEM"))
      return read_space() && read_literal() && read_end();
    if (!take("PUBLIC"))
      return fail("a declaration in the DOCTYPE is malformed");
    if (!read_space() || !read_public_identifier())
      return false;
    if (skip_space() && at_quote() && !read_literal())
      return false;
    return read_end();
  }

  bool refuse_entity() // [70]
  {
    skip_space();
    if (take("%"))
      skip_space();
    const std::size_t name = at_;
    while (at_ < text_.size() && is_name_character(text_[at_]))
      ++at_;
    return refuse("the DOCTYPE declares the entity \"" + excerpt(text_.substr(name, at_ - name)) +
                      "\", which is not allowed: write its text in place of each reference",
                  true);
  }

  // --- Components of declarations. ---

  bool skip_space()
  {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_xml_whitespace(text_[at_]))
      ++at_;
    return at_ > begin;
  }

  bool take(std::string_view token)
  {
    if (!text_.substr(at_).starts_with(token))
      return false;
    at_ += token.size();
    return true;
  }

  bool at_quote() const { return at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''); }

  bool read_space()
  {
    if (!skip_space())
      return fail("white space is missing in the DOCTYPE");
    return true;
  }

  bool read_token(std::string_view token)
  {
    if (!take(token))
      return fail("\"" + std::string{token} + "\" is missing in the DOCTYPE");
    return true;
  }

  bool read_end()
  {
    skip_space();
    return read_token(">");
  }

  bool read_name(Prefix prefix = name_prefix) // [5], [7]
  {
    const std::size_t size = prefix(text_.substr(at_));
    at_ += size;
    // Of the grammar nothing that follows a name is beyond ASCII.
    if (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80)
      return fail("a name in the DOCTYPE has a character that names may not have");
    if (size == 0)
      return fail("a name is missing in the DOCTYPE");
    return true;
  }

  bool read_literal()
  {
    if (!at_quote())
      return fail("a quotation mark is missing in the DOCTYPE");
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    at_ = end == text_.npos ? text_.size() : end + 1;
    if (end == text_.npos)
      return fail("a quoted string in the DOCTYPE does not end");
    return true;
  }

  bool read_public_identifier() // [12], [13]
  {
    constexpr std::string_view allowed = " \r\n-'()+,./:=?;!*#@$_%";
    const std::size_t begin = at_ + 1;
    if (!read_literal())
      return false;
    const std::string_view identifier = text_.substr(begin, at_ - 1 - begin);
    const auto wrong = std::ranges::find_if(
        identifier, [&](char c) { return !is_ascii_alphanumeric(c) && allowed.find(c) == allowed.npos; });
    if (wrong == identifier.end())
      return true;
    at_ = begin + static_cast<std::size_t>(wrong - identifier.begin());
    return fail("a public identifier in the DOCTYPE has a character that such identifiers may not have");
  }

  // --- Faults. ---

  bool refuse(std::string message, bool of_entity = false)
  {
    fault_ = {std::move(message), declaration_, of_entity};
    return false;
  }

  /// Records a syntax error. XML 1.0 allows references to parameter entities only between declarations here,
  /// but authors intend them as such everywhere.
  bool fail(std::string message)
  {
    if (at_ < text_.size() && text_[at_] == '%') {
      std::size_t end = at_ + 1;
      while (end < text_.size() && is_name_character(text_[end]))
        ++end;
      fault_ = {"the DOCTYPE refers to the parameter entity \"" + excerpt(text_.substr(at_, end - at_)) +
                    ";\", which is not allowed",
                at_, true};
    } else if (complete_ || text_.size() - at_ >= longest_keyword) {
      fault_ = {"not well-formed XML: " + message, at_};
    }
    return false;
  }

  std::string_view text_;
  bool complete_;
  std::size_t at_ = 0;
  std::size_t declaration_ = 0; ///< start of the current declaration
  std::optional<DoctypeFault> fault_;
};

} // namespace

std::optional<DoctypeFault> internal_subset_fault(std::string_view subset, bool complete)
{
  return SubsetReader{subset, complete}.read();
}

} // namespace standard_sitemap
