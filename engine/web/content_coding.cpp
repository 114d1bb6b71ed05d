#include "engine/web/content_coding.h"

#include "engine/base/excerpt.h"

namespace standard_sitemap {

std::optional<std::string> unknown_coding_sentence(const HeaderList& fields)
{
  const auto coding = unknown_coding(fields);
  if (!coding)
    return std::nullopt;
  return "Content-Encoding names " + quotation(*coding) +
         ", which is no content coding that is known here: the body is read as it came";
}

} // namespace standard_sitemap
