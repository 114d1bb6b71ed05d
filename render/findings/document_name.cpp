#include "render/findings/document_name.h"

#include <utility>

namespace standard_sitemap {

namespace {

/// What follows `beginning`, the normalised address of a folder, in `uri`; nullopt if that is elsewhere.
std::optional<std::string_view> rest_below(std::string_view beginning, std::string_view uri)
{
  return uri.starts_with(beginning) ? std::optional{uri.substr(beginning.size())} : std::nullopt;
}

/// Without query and fragment, which files do not have.
std::string_view path_part(std::string_view reference)
{
  return reference.substr(0, reference.find_first_of("?#"));
}

/// The beginning of a URI up to the last slash of its path.
std::string_view folder_of(const Uri& uri)
{
  const std::string_view text = path_part(uri.text());
  return text.substr(0, text.rfind('/') + 1);
}

/// RFC 3986, 4.2: a colon in the first segment of a relative reference would end a scheme.
std::string as_reference(std::string_view path)
{
  const bool is_ambiguous = path.empty() || path.substr(0, path.find('/')).find(':') != path.npos;
  return (is_ambiguous ? "./" : "") + std::string{path};
}

/// The file that stands for a document on the web.
std::optional<Uri> file_of(const Uri& document, const FilePlaces& places)
{
  if (!places.address || !places.file)
    return std::nullopt;
  const Uri address = places.address->normalised();
  if (document == address)
    return places.index.value_or(*places.file).normalised();
  const auto rest = rest_below(folder_of(address), document.text());
  if (!rest)
    return std::nullopt;
  const auto file = Uri::parse({std::string{folder_of(*places.file)}.append(path_part(*rest))});
  return file ? std::optional{file->normalised()} : std::nullopt;
}

} // namespace

DocumentName document_name(const std::string& document, const FilePlaces& places)
{
  const auto parsed = Uri::parse({document});
  if (!parsed)
    return {.path = document, .uri = document};
  Uri uri = parsed->normalised();
  if (auto file = file_of(uri, places))
    uri = *std::move(file);
  if (!uri.has_scheme("file"))
    return {.path = document, .uri = document};
  if (places.directory)
    if (const auto rest = rest_below(places.directory->normalised().text(), uri.text())) {
      const std::string_view path = path_part(*rest);
      return {true, path.empty() ? "." : percent_decoded(path), as_reference(path)};
    }
  return {true, percent_decoded(uri.path()), std::string{path_part(uri.text())}};
}

} // namespace standard_sitemap
