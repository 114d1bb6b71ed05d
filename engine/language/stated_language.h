#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The parts of a language tag by which readers tell texts apart, in canonical form (`iw` is `he`).
struct StatedLanguage {
  std::string language; ///< `de`, `zh`; never empty. `nb` and `nn` count as `no`: pages say one for the other
  std::string script;   ///< `Hant`; empty: not stated. Of Chinese, that of its region is stated with it
  std::string region;   ///< `AT`; empty: not stated, or a whole area such as `419`

  /// Returns nullopt if the text is no BCP 47 tag, or names no single language (`und`, `mul`,
  /// `x-default`).
  static std::optional<StatedLanguage> of(std::string_view tag);

  /// Whether one text can be in both: the languages are equal, and so are the scripts if both are stated, and
  /// the regions if both are. `de` agrees with `de-AT`, `zh-TW` with `zh-Hant`; `zh-TW` does not agree with
  /// `zh-CN`, nor `pt-PT` with `pt-BR`.
  bool agrees_with(const StatedLanguage& other) const;
};

} // namespace standard_sitemap
