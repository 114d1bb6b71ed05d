#include "render/hosts/probe/address.h"

#include <filesystem>

#include "engine/base/ascii.h"
#include "engine/base/percent_encoded.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

bool exists(const std::string& path)
{
  std::error_code error;
  return fs::exists(path, error);
}

Failure<Error> unusable(std::string sentence)
{
  return Failure{Error{Code::unusable_location, std::move(sentence)}};
}

bool stands_in_path(char c)
{
  return is_ascii_alphanumeric(c) || std::string_view{"-._~!$&'()*+,;=:@/"}.find(c) != std::string_view::npos;
}

bool is_named_like_a_map(std::string_view path)
{
  if (path.ends_with(".gz"))
    path.remove_suffix(3);
  return path.ends_with(".xml") || path.ends_with(".txt") || path.ends_with(".rss") ||
         path.ends_with(".atom");
}

/// Suggests an address for `example.com`, `localhost:8080/x`, ...: a browser would guess a scheme; the probe
/// only suggests it.
std::string what_was_meant(const std::string& typed)
{
  const bool is_host_and_path = typed.find('/') != typed.npos && !exists(typed);
  if (is_named_like_a_map(typed) && !is_host_and_path)
    return "; to show a site map, use --sitemap " + typed;
  if (exists(typed))
    if (const auto file = file_uri(typed))
      return "; did you mean " + file->text() + " ?";
  const auto guess = Uri::parse({"http://" + typed});
  if (!guess || guess->host().empty())
    return {};
  return "; did you mean " + guess->text() + (guess->path().empty() ? "/ ?" : " ?");
}

} // namespace

Result<Uri> file_uri(const std::string& path)
{
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  if (error)
    return unusable("the path " + path + " cannot be made absolute: " + error.message());
  return Uri::parse({"file://" + percent_encoded(absolute.lexically_normal().string(), stands_in_path)});
}

Result<Uri> page_address(const std::string& typed)
{
  auto uri = Uri::parse({typed});
  const bool has_scheme =
      typed.find("://") != typed.npos || (uri && (uri->is_http() || uri->has_scheme("file")));
  if (!has_scheme)
    return unusable("the address of a page begins with http://, https:// or file://" + what_was_meant(typed));
  if (!uri)
    return unusable(typed + " is not an address: " + uri.error().message);
  if (!uri->is_http() && !uri->has_scheme("file"))
    return unusable("only http, https and file addresses can be probed, not " + std::string{uri->scheme()});
  if (uri->lacks_host())
    return unusable(typed + " has no host");
  if (uri->userinfo())
    return unusable("an address that contains a user name or password is refused; use --user NAME:PASSWORD");
  return uri;
}

Result<Uri> base_address(const std::string& typed)
{
  auto base = Uri::parse({typed});
  if (!base || !base->is_http() || base->lacks_host() || base->userinfo())
    return unusable("--base takes the http or https address that the file will have, not " + typed);
  return base->without_fragment();
}

Result<Uri> base_address(const std::string& typed, const Uri& file)
{
  auto base = base_address(typed);
  if (!base)
    return base;
  if (!base->path().empty() && !base->path().ends_with('/'))
    return base;
  const std::string_view name = file.path().substr(file.path().rfind('/') + 1);
  return Uri::resolve(*base, {"./" + std::string{name}});
}

Result<Uri> sitemap_address(const std::string& typed)
{
  if (typed.empty())
    return unusable("--sitemap needs an address or a file");
  if (typed == standard_input_name)
    return Uri::parse({"file:///dev/stdin"});
  if (exists(typed))
    return file_uri(typed);
  auto uri = Uri::parse({typed});
  if (!uri)
    return typed.find("://") == typed.npos ? file_uri(typed) : std::move(uri);
  return uri;
}

} // namespace standard_sitemap
