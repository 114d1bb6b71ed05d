#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// A place in the tree that is written. Places are in document order; those within it follow it.
struct LlmsPlace {
  NodeId node;
  std::uint32_t end;            ///< one past the last place within it
  std::uint32_t depth;          ///< 0: a child of the root
  std::uint32_t characters;     ///< of its row, without indentation and description
  std::uint32_t of_description; ///< characters
};

/// One file.
struct LlmsPart {
  std::string name = {};                  ///< of the file; empty for the first one
  NodeId title = root_node;               ///< of whose children it has some
  std::vector<std::uint32_t> places = {}; ///< written, each with all that is within it, ...
  std::vector<std::uint32_t> parts = {};  ///< ... unless that is in this other part; 0: it is here. Parallel
  bool has_descriptions = true;
  bool is_of_parts = false; ///< only names `parts`; `places` is empty
};

/// Distributes the tree to files, none of which has more characters than the budget, as far as possible.
class LlmsParts {
 public:
  /// `places` must outlive this object. `name_of`: what a part is named by.
  LlmsParts(const std::vector<LlmsPlace>& places, std::size_t budget, std::string stem, View& view);
  /// The first part has all children of the root.
  std::vector<LlmsPart> make(std::size_t characters_of_head, bool sections);

 private:
  struct Size {
    std::uint64_t characters = 0, with_descriptions = 0;
  };
  void split(std::uint32_t part, bool all);
  bool split_row(std::uint32_t part);
  Size size_of(const LlmsPart& part) const;
  Size size_at(const LlmsPart& part, std::size_t i) const;
  Size whole(std::uint32_t place) const;
  Size alone(std::uint32_t place) const;
  std::uint32_t new_part(const std::string& stem, NodeId title, std::vector<std::uint32_t> places);
  std::vector<std::uint32_t> within(std::uint32_t place) const;
  std::string free_name(const std::string& stem);

  const std::vector<LlmsPlace>& places_;
  std::vector<Size> sums_;            ///< of all places before each
  std::vector<std::uint64_t> depths_; ///< likewise
  std::uint64_t budget_;
  std::string stem_;
  View& view_;
  std::vector<LlmsPart> parts_;
  std::set<std::string> taken_;              ///< names of files
  std::map<std::string, std::size_t> names_; ///< how often each was wanted
};

} // namespace standard_sitemap
