#pragma once

#include <functional>
#include <initializer_list>
#include <vector>

#include "render/html/html_writer.h"
#include "render/words/message.h"

namespace standard_sitemap {

/// Writes a message that takes elements; each function writes one of them, in the order of the table:
///
///   write_sentence(html, words.map_is(), {[&] { write_address(html, address); }});
void write_sentence(HtmlWriter& html, const std::vector<MessagePiece>& pieces,
                    std::initializer_list<std::function<void()>> elements);

} // namespace standard_sitemap
