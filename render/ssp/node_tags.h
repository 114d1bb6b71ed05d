#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/map/authored.h"
#include "engine/map/map.h"
#include "render/ssp/tag.h"

namespace standard_sitemap {

/// Makes the tags of nodes and their variants.
class NodeTags {
 public:
  /// Both arguments must outlive the object.
  NodeTags(const Policy& policy, Diagnostics& left_out) : policy_(policy), left_out_(left_out) {}

  /// Makes the tag of a node. `around`: the node whose element contains it. `named`: it needs an id.
  Tag node(const Node& node, const std::optional<Node>& around, bool named);
  std::vector<Tag> variants(const Node& node);
  /// Call after all nodes have been written: reports the values that a site map cannot express, `lastmod` and
  /// `changefreq`, each once with a count, as every entry of an XML sitemap may have them.
  void name_unwritten_values();
  /// Makes an external that refers to the node.
  Tag external(NodeId node) const;

 private:
  std::optional<std::string> reference(const Node& node, AuthoredElement at, const Link& link);
  void fit(Tag& tag, const Node& node);
  void leave_out(const std::string& what, const Node& node);
  void count_unwritten_values(const Node& node);

  /// Values of one kind that were not written.
  struct Unwritten {
    std::uint64_t count = 0;
    std::string document = {}; ///< of the first value
    std::uint32_t line = 0;
  };

  const Policy& policy_;
  Diagnostics& left_out_;
  BaseResolver bases_;
  Unwritten dates_, frequencies_, attachments_;
};

} // namespace standard_sitemap
