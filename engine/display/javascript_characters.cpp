#include <string>

#include "engine/base/javascript.h"
#include "engine/base/utf8.h"
#include "engine/display/characters.h"

namespace standard_sitemap {

std::size_t columns_of_character(char32_t c)
{
  static AnswersOfCharacters columns{"columns"};
  return columns[c] == u"2" ? 2 : columns[c] == u"0" ? 0 : 1;
}

bool stands_alone(char32_t c)
{
  static AnswersOfCharacters alone{"standsAlone"};
  return !alone[c].empty();
}

/// Asks for pieces of a text, since often its beginning only is wanted.
struct ClusterEnds::Finder {
  /// Finds the clusters of the text from its beginning on that end in its first `code_points`; all, if these
  /// are the whole text.
  void find(std::string_view text, std::size_t code_points)
  {
    std::size_t bytes = 0, count = 0;
    for (; count < code_points && bytes < text.size(); ++count)
      bytes += next_utf8(text.substr(bytes)).bytes;
    at = 0;
    begins = asked_of_javascript("clusters", text.substr(0, bytes)).value_or("");
    if (begins.size() != count)
      begins.assign(count, '1');
    if (bytes < text.size())
      begins.erase(begins.rfind('1')); // the last one may go on
  }

  std::string begins; ///< a character for each code point: `1` if a cluster begins with it
  std::size_t at = 0;
};

ClusterEnds::ClusterEnds(std::string_view text) : text_(text), finder_(std::make_unique<Finder>()) {}

ClusterEnds::~ClusterEnds() = default;

std::size_t ClusterEnds::next()
{
  constexpr std::size_t in_a_piece = 100;
  for (std::size_t most = in_a_piece; finder_->at == finder_->begins.size(); most *= 2)
    finder_->find(text_.substr(end_), most);
  do
    end_ += next_utf8(text_.substr(end_)).bytes;
  while (++finder_->at < finder_->begins.size() && finder_->begins[finder_->at] == '0');
  return end_;
}

} // namespace standard_sitemap
