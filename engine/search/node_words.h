#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/format.h"
#include "engine/search/words.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// Takes the texts of nodes apart: what of a node is searched.
class NodeWords {
 public:
  /// Receives a word in UTF-16, which is valid during the call, and where it is.
  using Found = std::function<void(std::u16string_view word, WordField field)>;

  explicit NodeWords(View& view);

  /// Passes all words of a node to `found`, some of them more than once.
  void each(NodeId node, const Found& found);

 private:
  void give(std::string_view text, WordField field, WordField of_parts, const Found& found) const;
  void give_address(const Shown& shown, const Found& found) const;

  View& view_;
  std::string host_; ///< of the map
};

} // namespace standard_sitemap
