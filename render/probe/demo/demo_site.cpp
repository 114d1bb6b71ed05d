#include <standard_sitemap/demo/demo_site.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <httplib.h>

#include <standard_sitemap/demo/site_files.h>

namespace standard_sitemap {

namespace {

struct TypeOfName {
  std::string_view ending;
  const char* media_type;
};
constexpr TypeOfName types_of_names[] = {
    {".html", "text/html"}, // the pages declare their charset themselves
    {".xml", "application/xml"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
};

const char* media_type_of(std::string_view path)
{
  for (const TypeOfName& type : types_of_names)
    if (path.ends_with(type.ending))
      return type.media_type;
  return "application/octet-stream";
}

/// What stands at the path of a request; a folder stands for its index.
const SiteFile* find_file(std::string_view path)
{
  std::string wanted{path.substr(path.starts_with('/') ? 1 : 0)};
  if (wanted.empty() || wanted.ends_with('/'))
    wanted += "index.html";
  for (const SiteFile& file : site_files())
    if (file.path == wanted)
      return &file;
  return nullptr;
}

/// How pages name the site map that have no link to it.
void add_location_fields(const SiteFile& file, httplib::Response& response)
{
  if (file.path == "index.html") { // D-1
    response.set_header("Opt", "\"http://standard-sitemap.org/2007/ns\"; ns=27");
    response.set_header("27-Location", "sitemap/shop.xml");
  } else if (file.path == "small-print.html") { // D-2
    response.set_header("X-Standard-Sitemap-Location", "sitemap/shop.xml");
  }
}

void answer(const httplib::Request& request, httplib::Response& response)
{
  const SiteFile* file = find_file(request.path);
  if (!file) {
    response.status = 404;
    response.set_content("There is nothing on this shelf.\n", "text/plain; charset=utf-8");
    return;
  }
  add_location_fields(*file, response);
  response.set_content(std::string{file->bytes}, media_type_of(file->path));
}

} // namespace

class DemoSite::Server {
 public:
  Server()
  {
    http_.Get(".*", answer);
    http_.set_keep_alive_max_count(1); // so that stopping never waits for an idle connection
    const int port = http_.bind_to_any_port("127.0.0.1");
    if (port <= 0)
      return;
    auto address = Uri::parse({"http://127.0.0.1:" + std::to_string(port) + "/"});
    if (!address)
      return;
    url_ = *std::move(address);
    listener_ = std::thread{[this] {
      http_.listen_after_bind();
      ended_ = true;
    }};
    // `stop` does nothing to a server that is not yet running.
    while (!http_.is_running() && !ended_)
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server()
  {
    http_.stop();
    if (listener_.joinable())
      listener_.join();
  }

  const std::optional<Uri>& url() const { return url_; }

 private:
  httplib::Server http_;
  std::optional<Uri> url_;
  std::atomic<bool> ended_ = false;
  std::thread listener_;
};

Result<std::unique_ptr<DemoSite>> DemoSite::start()
{
  auto server = std::make_unique<Server>();
  if (!server->url())
    return Failure{Error{Code::network_error, "No loopback port for the demo site."}};
  return std::unique_ptr<DemoSite>{new DemoSite{std::move(server)}};
}

DemoSite::DemoSite(std::unique_ptr<Server> server) : server_(std::move(server)) {}

DemoSite::~DemoSite() = default;

const Uri& DemoSite::url() const
{
  return *server_->url();
}

} // namespace standard_sitemap
