#include "render/hosts/probe/demo/demo_site.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "render/hosts/probe/demo/loopback_http.h"
#include "render/hosts/probe/demo/site_files.h"

namespace standard_sitemap {

namespace {

struct TypeOfName {
  std::string_view ending;
  std::string_view media_type;
};
constexpr TypeOfName types_of_names[] = {
    {".html", "text/html"}, // pages declare their own charset
    {".xml", "application/xml"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
};

std::string_view media_type_of(std::string_view path)
{
  for (const TypeOfName& type : types_of_names)
    if (path.ends_with(type.ending))
      return type.media_type;
  return "application/octet-stream";
}

/// Returns the file for a request target; the index file for a folder.
const SiteFile* find_file(std::string_view target)
{
  const std::string_view path = target.substr(0, target.find('?'));
  std::string wanted{path.substr(path.starts_with('/') ? 1 : 0)};
  if (wanted.empty() || wanted.ends_with('/'))
    wanted += "index.html";
  for (const SiteFile& file : site_files())
    if (file.path == wanted)
      return &file;
  return nullptr;
}

/// Returns the response fields that name the site map, for pages without a link to it.
std::string_view location_fields(const SiteFile& file)
{
  if (file.path == "index.html") // D-1
    return "Opt: \"http://standard-sitemap.org/2007/ns\"; ns=27\r\n27-Location: sitemap/shop.xml\r\n";
  if (file.path == "small-print.html") // D-2
    return "X-Standard-Sitemap-Location: sitemap/shop.xml\r\n";
  return "";
}

std::string response_with(std::string_view status, std::string_view fields, std::string_view media_type,
                          std::string_view body, bool with_body)
{
  std::string response = "HTTP/1.1 ";
  response.append(status).append("\r\nConnection: close\r\n").append(fields);
  response.append("Content-Type: ").append(media_type);
  response.append("\r\nContent-Length: ").append(std::to_string(body.size())).append("\r\n\r\n");
  return with_body ? response.append(body) : response;
}

std::string answer(const LoopbackHttp::Request& request)
{
  constexpr std::string_view plain_text = "text/plain; charset=utf-8";
  const bool is_get = request.method == "GET";
  if (!is_get && request.method != "HEAD")
    return response_with("405 Method Not Allowed", "Allow: GET, HEAD\r\n", plain_text,
                         "This shop only shows its books.\n", true);
  const SiteFile* file = find_file(request.target);
  if (!file)
    return response_with("404 Not Found", "", plain_text, "There is nothing on this shelf.\n", is_get);
  return response_with("200 OK", location_fields(*file), media_type_of(file->path), file->bytes, is_get);
}

} // namespace

struct DemoSite::Server {
  std::unique_ptr<LoopbackHttp> http;
  Uri url;
};

Result<std::unique_ptr<DemoSite>> DemoSite::start()
{
  const auto failure = [] {
    return Failure{Error{Code::network_error, "No loopback port for the demo site."}};
  };
  auto http = LoopbackHttp::start(answer);
  if (!http)
    return failure();
  auto url = Uri::parse({"http://127.0.0.1:" + std::to_string(http->port()) + "/"});
  if (!url)
    return failure();
  auto server = std::make_unique<Server>(Server{std::move(http), *std::move(url)});
  return std::unique_ptr<DemoSite>{new DemoSite{std::move(server)}};
}

DemoSite::DemoSite(std::unique_ptr<Server> server) : server_(std::move(server)) {}

DemoSite::~DemoSite() = default;

const Uri& DemoSite::url() const
{
  return server_->url;
}

} // namespace standard_sitemap
