#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/terms/diagnostic.h"
#include "render/findings/document_name.h"

namespace standard_sitemap {

/// What stays the same of a finding if lines are added elsewhere in its file, or the working tree is
/// somewhere else. Different findings may have the same key.
struct FindingKey {
  std::string document; ///< as `DocumentName::uri`
  std::string code;     ///< as `code_name`
  /// In one line, safe to print; in place of the number of a line or column it has N; files are relative,
  /// too.
  std::string message;

  friend auto operator<=>(const FindingKey&, const FindingKey&) = default;
};

/// Returns the key of a finding about the document of this name. O(n) time for a message of n bytes.
FindingKey key_of(const Diagnostic& diagnostic, const DocumentName& document, const FilePlaces& places);

/// Returns 16 hexadecimal digits for the `occurrence`th finding with this key, counted from 1. They are the
/// same on every machine and in every version; equal ones are improbable, but can be made on purpose.
std::string fingerprint_of(const FindingKey& key, std::uint64_t occurrence);

} // namespace standard_sitemap
