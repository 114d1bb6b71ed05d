#include "tests/opt/opt_grammar.h"

#include <optional>

namespace standard_sitemap::test {
namespace {

// --- Classes of octets: RFC 2616 2.2 ---

bool is_ctl(char c)
{
  const auto octet = static_cast<unsigned char>(c);
  return octet < 32 || octet == 127;
}
bool is_char(char c)
{
  return static_cast<unsigned char>(c) < 128;
}
bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}
bool is_separator(char c)
{
  return std::string_view{"()<>@,;:\\\"/[]?={} \t"}.find(c) != std::string_view::npos;
}
bool is_token_octet(char c)
{
  return is_char(c) && !is_ctl(c) && !is_separator(c);
}

std::string unquoted(std::string_view quoted, Mistake mistake)
{
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] == '\\' && mistake != Mistake::escapes_are_kept)
      ++i;
    text += quoted[i];
  }
  return text;
}

/// A parameter as written, and the one before it: a list from which a backtracking function can drop entries.
struct Parameter {
  std::string_view name;
  std::optional<std::string_view> value; ///< quotes included
  const Parameter* before;
};

// --- The productions ---
//
// Each takes a place and what must match after it, tries every way in which it can match there, and returns
// whether one of them lets the rest match.

class Grammar {
 public:
  Grammar(std::string_view text, Mistake mistake) : text_{text}, mistake_{mistake} {}

  GrammarReading list();

 private:
  bool at(std::size_t place, char c) const { return place < text_.size() && text_[place] == c; }
  bool may_be_quoted(char c) const
  {
    return !is_ctl(c) || c == '\t' || mistake_ == Mistake::controls_may_be_quoted;
  }
  bool at_end_of_element(std::size_t place) const { return place == text_.size() || text_[place] == ','; }

  // *LWS, which is implied between words and separators (RFC 2616 2.1)
  template <class Next>
  bool white_space(std::size_t place, const Next& next) const
  {
    for (;; ++place) {
      if (next(place))
        return true;
      if (!at(place, ' ') && !at(place, '\t'))
        return false;
    }
  }

  // separator with implied *LWS on both sides
  template <class Next>
  bool separator(char c, std::size_t place, const Next& next) const
  {
    return white_space(place,
                       [&](std::size_t before) { return at(before, c) && white_space(before + 1, next); });
  }

  // token = 1*<any CHAR except CTLs or separators>
  template <class Next>
  bool token(std::size_t place, const Next& next) const
  {
    for (std::size_t end = place; end < text_.size() && is_token_octet(text_[end]);)
      if (next(++end))
        return true;
    return false;
  }

  // quoted-string = ( <"> *(qdtext | quoted-pair ) <"> ). RFC 2616 allows a bare backslash as qdtext, and
  // lets controls be escaped; RFC 9110 5.6.4 removed both.
  template <class Next>
  bool quoted_string(std::size_t place, const Next& next) const
  {
    return at(place, '"') && rest_of_quoted_string(place + 1, next);
  }
  template <class Next>
  bool rest_of_quoted_string(std::size_t place, const Next& next) const
  {
    if (place >= text_.size())
      return false;
    const char c = text_[place];
    if (c == '"')
      return next(place + 1);
    if (c == '\\' && mistake_ != Mistake::escaped_quote_closes)
      return place + 1 < text_.size() && may_be_quoted(text_[place + 1]) &&
             rest_of_quoted_string(place + 2, next);
    if (!may_be_quoted(c) || (c == ',' && mistake_ == Mistake::comma_in_quotes_splits))
      return false;
    return rest_of_quoted_string(place + 1, next);
  }

  // decl-ext = ";" token [ "=" ( token | quoted-string ) ], `ns` being one of them (D-1a: in any order)
  template <class Next>
  bool parameters(std::size_t place, const Parameter* before, const Next& next) const
  {
    if (next(place, before))
      return true;
    return separator(';', place, [&](std::size_t name) {
      return token(name, [&](std::size_t end) {
        const std::string_view name_text = text_.substr(name, end - name);
        const Parameter bare{name_text, std::nullopt, before};
        if (parameters(end, &bare, next))
          return true;
        const auto with_value = [&](std::size_t value) {
          const auto rest = [&](std::size_t value_end) {
            const Parameter whole{name_text, text_.substr(value, value_end - value), before};
            return parameters(value_end, &whole, next);
          };
          return token(value, rest) || quoted_string(value, rest);
        };
        if (mistake_ == Mistake::no_white_space_around_equals)
          return at(end, '=') && with_value(end + 1);
        return separator('=', end, with_value);
      });
    });
  }

  // ext-decl = <"> ( absoluteURI | field-name ) <"> [ namespace ] [ decl-extensions ]. The URI only has to be
  // there: this protocol does not depend on what other extensions are called.
  template <class Next>
  bool declaration(std::size_t place, const Next& next) const
  {
    return quoted_string(place, [&](std::size_t uri_end) {
      const std::string_view uri = text_.substr(place, uri_end - place);
      return uri != "\"\"" && parameters(uri_end, nullptr, [&](std::size_t end, const Parameter* last) {
               return next(end, uri, last);
             });
    });
  }

  std::optional<std::string> prefix(const Parameter* last) const;
  std::size_t end_of_malformed(std::size_t place) const;

  std::string_view text_;
  Mistake mistake_;
};

// namespace = ";" "ns" "=" header-prefix; header-prefix = 2*DIGIT. RFC 2616 2.1: literal text is
// case-insensitive. Nothing: the declaration has an `ns` that is no such thing.
std::optional<std::string> Grammar::prefix(const Parameter* last) const
{
  std::string prefix;
  for (const Parameter* it = last; it != nullptr; it = it->before) {
    const bool upper = it->name == "NS" || it->name == "Ns" || it->name == "nS";
    if (it->name != "ns" && !(upper && mistake_ != Mistake::ns_is_case_sensitive))
      continue;
    if (it->before != nullptr && mistake_ == Mistake::ns_must_come_first)
      continue;
    if (!it->value)
      return std::nullopt;
    const std::string_view digits = *it->value;
    for (char c : digits)
      if (!is_digit(c))
        return std::nullopt;
    if (digits.size() < (mistake_ == Mistake::one_digit_is_enough ? 1u : 2u))
      return std::nullopt;
    if (digits.size() > 2 && mistake_ == Mistake::three_digits_are_too_many)
      return std::nullopt;
    if (!prefix.empty() && mistake_ == Mistake::last_ns_counts)
      continue;
    prefix = digits; // from the last to the first: the first counts
  }
  if (mistake_ == Mistake::ns_is_a_number && prefix.starts_with('0'))
    prefix.erase(0, 1);
  return prefix;
}

// Up to the comma that separates declarations: not one inside quotes, whatever else the quotes contain. A
// quote that is not closed contains all the rest.
std::size_t Grammar::end_of_malformed(std::size_t place) const
{
  if (mistake_ == Mistake::malformed_drops_what_follows)
    return text_.size();
  bool quoted = false;
  for (; place < text_.size(); ++place) {
    if (quoted && text_[place] == '\\')
      ++place;
    else if (text_[place] == '"')
      quoted = !quoted && (mistake_ != Mistake::unterminated_quote_ends_at_comma ||
                           text_.find('"', place + 1) != std::string_view::npos);
    else if (text_[place] == ',' && (!quoted || mistake_ == Mistake::comma_in_quotes_splits))
      return place;
  }
  return text_.size();
}

// 1#ext-decl, where RFC 2616 2.1 allows null elements
GrammarReading Grammar::list()
{
  GrammarReading reading;
  for (std::size_t place = 0; place <= text_.size(); ++place) {
    std::size_t element_end = place;
    const auto is_null = [&](std::size_t begin) {
      element_end = begin;
      return at_end_of_element(begin);
    };
    const auto is_declaration = [&](std::size_t begin) {
      return declaration(begin, [&](std::size_t end, std::string_view uri, const Parameter* last) {
        return white_space(end, [&](std::size_t after) {
          if (!at_end_of_element(after))
            return false;
          const std::optional<std::string> ns = prefix(last);
          if (!ns)
            return false;
          reading.declarations.push_back({unquoted(uri, mistake_), *ns});
          element_end = after;
          return true;
        });
      });
    };
    if (!white_space(place, is_null) && !white_space(place, is_declaration)) {
      element_end = end_of_malformed(place);
      ++reading.malformed;
      if (text_.substr(place, element_end - place).find("http://standard-sitemap.org/2007/ns") !=
          std::string_view::npos)
        reading.malformed_ours = true;
    }
    place = element_end;
  }
  return reading;
}

} // namespace

GrammarReading read_by_grammar(std::string_view opt, Mistake mistake)
{
  return Grammar{opt, mistake}.list();
}

} // namespace standard_sitemap::test
