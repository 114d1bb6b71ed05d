#include "tests/unit/curl/tls_server.h"

#include <stdexcept>
#include <vector>

#include <unistd.h>

namespace standard_sitemap::test {

bool TlsServer::is_possible()
{
  return find_program("nginx") && find_program("openssl");
}

TlsServer::TlsServer(const std::string& locations)
{
  make_certificates();
  if (!start(locations))
    throw std::runtime_error{content_of(directory_.path() / "output")};
}

std::string TlsServer::url(std::string_view target) const
{
  return "https://127.0.0.1:" + port_.text() + std::string{target};
}

RequestContext TlsServer::trusting() const
{
  RequestContext context;
  context.ca_file = (directory_.path() / "ca.pem").string();
  return context;
}

void TlsServer::make_certificates()
{
  const auto path = [this](std::string_view name) { return (directory_.path() / name).string(); };
  const auto make = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {
        *find_program("openssl"),  "req",   "-x509", "-nodes", "-newkey", "ec", "-pkeyopt",
        "ec_paramgen_curve:P-256", "-days", "2"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    if (ChildProcess(command, path("output")).wait() != 0)
      throw std::runtime_error{content_of(path("output"))};
  };
  make({"-subj", "/CN=Test authority", "-keyout", path("ca.key"), "-out", path("ca.pem")});
  make({"-subj", "/CN=Test server", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-addext",
        "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE", "-keyout",
        path("server.key"), "-out", path("server.pem")});
}

bool TlsServer::start(const std::string& locations)
{
  const std::string work = directory_.path().string();
  std::string temporary;
  for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
    temporary += std::string{kind} + "_temp_path " + work + "/" + kind + ";\n";
  directory_.write("nginx.conf",
                   "daemon off;\nmaster_process off;\npid " + work + "/pid;\nerror_log stderr;\n" +
                       "events {}\nhttp {\naccess_log off;\n" + temporary + "server {\nroot " + work +
                       ";\nlisten 127.0.0.1:" + port_.text() +
                       " ssl http2;\nssl_certificate server.pem;\nssl_certificate_key server.key;\n" +
                       "default_type text/plain;\n" + locations + "}\n}\n");
  nginx_.emplace(std::vector<std::string>{*find_program("nginx"), "-p", work, "-c", work + "/nginx.conf",
                                          "-e", "stderr"},
                 (directory_.path() / "output").string());
  while (nginx_->is_running()) {
    if (accepts_connections(port_.number()))
      return true;
    usleep(10'000);
  }
  return false;
}

} // namespace standard_sitemap::test
