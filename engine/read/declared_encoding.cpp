#include "engine/read/declared_encoding.h"

#include <string>

namespace standard_sitemap {

std::optional<Diagnostic> unknown_encoding(const XmlEncoding& sniffed)
{
  if (sniffed.encoding)
    return std::nullopt;
  return Diagnostic{.severity = Severity::error,
                    .code = Code::bad_encoding,
                    .message = "the file names an unknown encoding: \"" + sniffed.label.substr(0, 64) + '"',
                    .line = 1};
}

std::optional<Diagnostic> overridden_encoding(const XmlEncoding& sniffed)
{
  if (!sniffed.charset_conflict)
    return std::nullopt;
  return Diagnostic{.severity = Severity::note,
                    .code = Code::charset_conflict,
                    .message =
                        "the file declares another encoding than the one that is used, " +
                        (sniffed.label.empty() ? std::string{"that of its first bytes"} : sniffed.label),
                    .line = 1};
}

} // namespace standard_sitemap
