#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Whether `tag` is a BCP 47 tag by its form: the grammar of RFC 5646, 2.1, and no variant or singleton twice
/// (2.2.9). Subtags are not looked up.
bool is_well_formed_language_tag(std::string_view tag);

/// Returns why `tag` names no language, as a sentence for people with what to write if that is evident;
/// nullopt if it may name one. Besides the form (RFC 5646, 2.1) this examines the language, which no
/// registered subtag has in four or more letters, its two letters (ISO 639-1), and the two letters of a
/// region (ISO 3166-1). Other subtags, and three letters, are not looked up.
///
///   "english"   "english" is the code of no language: write en
///   "en-UK"     "UK" is the code of no region: write en-GB
std::optional<std::string> language_tag_fault(std::string_view tag);

} // namespace standard_sitemap
