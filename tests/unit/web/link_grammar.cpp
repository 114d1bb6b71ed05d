#include "tests/unit/web/link_grammar.h"

#include <cctype>
#include <cstring>

namespace standard_sitemap::test {
namespace {

/// A recogniser: each function reads one production from `at` on, and returns whether it is there.
class Grammar {
 public:
  Grammar(std::string_view text, LinkMistake mistake) : text_(text), mistake_(mistake) {}

  // Link = #link-value, which allows empty elements
  bool list(std::vector<GrammarLink>& links)
  {
    while (true) {
      white_space();
      if (is('<') && !link(links))
        return false;
      white_space();
      if (at_ == text_.size())
        return true;
      if (!take(','))
        return false;
    }
  }

 private:
  bool is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c)
  {
    const bool there = is(c);
    at_ += there ? 1 : 0;
    return there;
  }
  void white_space()
  {
    while (take(' ') || take('\t')) {
    }
  }

  // link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
  bool link(std::vector<GrammarLink>& links)
  {
    GrammarLink link;
    take('<');
    while (at_ < text_.size() && !is('>'))
      link.target += text_[at_++];
    if (!take('>'))
      return false;
    bool has_rel = false, has_title = false;
    while (true) {
      const std::size_t before = at_;
      white_space();
      if (!take(';')) {
        at_ = before;
        break;
      }
      white_space();
      std::string name, value;
      if (!parameter(name, value))
        return false;
      if (name == "rel" && (!has_rel || mistake_ == LinkMistake::last_rel_counts))
        link.rel = value;
      if (name == "title" && !has_title)
        link.title = value;
      has_rel |= name == "rel";
      has_title |= name == "title";
    }
    links.push_back(link);
    return true;
  }

  // link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
  bool parameter(std::string& name, std::string& value)
  {
    if (!token(name))
      return false;
    const std::size_t before = at_;
    if (mistake_ != LinkMistake::no_white_space_around_equals)
      white_space();
    if (!take('=')) {
      at_ = before;
      return true;
    }
    if (mistake_ != LinkMistake::no_white_space_around_equals)
      white_space();
    return is('"') ? quoted(value) : token(value);
  }

  // token = 1*tchar
  bool token(std::string& text)
  {
    const std::size_t before = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                  std::strchr("!#$%&'*+-.^_`|~", text_[at_]) != nullptr))
      text += text_[at_++];
    return at_ > before;
  }

  // quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
  bool quoted(std::string& text)
  {
    take('"');
    while (at_ < text_.size() && !is('"')) {
      if (is(',') && mistake_ == LinkMistake::commas_in_quotes_split)
        return true;
      if (is('\\')) {
        if (mistake_ == LinkMistake::escapes_are_kept)
          text += '\\';
        if (++at_ == text_.size())
          return false;
      }
      text += text_[at_++];
    }
    return take('"');
  }

  std::string_view text_;
  LinkMistake mistake_;
  std::size_t at_ = 0;
};

} // namespace

std::optional<std::vector<GrammarLink>> links_by_grammar(std::string_view field, LinkMistake mistake)
{
  std::vector<GrammarLink> links;
  return Grammar{field, mistake}.list(links) ? std::optional{links} : std::nullopt;
}

} // namespace standard_sitemap::test
