#include "engine/map/local_reference.h"

#include "engine/web/relative_reference.h"

namespace standard_sitemap {

namespace {

/// Returns the URI up to the last slash of its path.
std::string_view folder_of(const Uri& uri)
{
  const std::string_view text = uri.text(), path = uri.path();
  const auto before_path = static_cast<std::size_t>(path.data() - text.data());
  return text.substr(0, before_path + path.rfind('/') + 1);
}

} // namespace

bool is_without_address(const Uri& root, const Uri& page)
{
  return root.has_scheme("file") && root.without_fragment() == page.without_fragment();
}

std::optional<std::string> local_reference(const Document& document, ElementId element,
                                           std::string_view reference, const Uri& root)
{
  const std::string* const base = document.relative_base(element);
  auto relative = base ? relative_reference(*base, Leiri{reference}) : std::nullopt;
  const auto target = relative ? Uri::resolve(root, Leiri{*relative}) : Result<Uri>{root};
  if (!relative || !target || target->userinfo())
    return std::nullopt;
  if (document.url() == root)
    return relative;
  const std::string_view file = document.url().text(), folder = folder_of(root);
  if (!file.starts_with(folder))
    return std::nullopt;
  return relative_reference("./" + std::string{file.substr(folder.size())}, Leiri{*relative});
}

} // namespace standard_sitemap
