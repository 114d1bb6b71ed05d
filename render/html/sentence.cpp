#include "render/html/sentence.h"

namespace standard_sitemap {

void write_sentence(HtmlWriter& html, const std::vector<MessagePiece>& pieces,
                    std::initializer_list<std::function<void()>> elements)
{
  for (const MessagePiece& piece : pieces)
    if (!piece.text.empty())
      html.text(piece.text);
    else if (piece.argument < elements.size())
      elements.begin()[piece.argument]();
}

} // namespace standard_sitemap
