#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/language/stated_language.h"
#include "engine/web/media_type.h"
#include "render/hosts/audit/target.h"

namespace standard_sitemap {

/// What a map says of its targets, against what their servers send (M-9). A server can offer several
/// representations at one address: nothing differs as long as one statement of the node or of its variants
/// agrees. The results are in the order of the uses, and are valid as long as the target. A value: not for
/// several threads at once.
class TargetStatements {
 public:
  /// Returns the uses that state another media type than `sent`. `application/octet-stream` may be anything,
  /// and plain XML any XML type.
  std::vector<const TargetUse*> with_another_type(const Target& target, const MediaType& sent) const;
  /// Returns the uses that state another language than the page. `of_page`: tags, separated by commas; empty,
  /// too many, or not tags at all: nothing differs.
  std::vector<const TargetUse*> with_another_language(const Target& target, std::string_view of_page);

 private:
  const std::optional<StatedLanguage>& language(std::string_view tag);

  /// By tag: maps state few languages, each often.
  std::unordered_map<std::string, std::optional<StatedLanguage>, KeyedHash, std::equal_to<>> languages_;
};

} // namespace standard_sitemap
