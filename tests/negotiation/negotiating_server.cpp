#include "tests/negotiation/negotiating_server.h"

#include <fstream>
#include <stdexcept>
#include <thread>

namespace standard_sitemap::test {
namespace {

using namespace std::chrono_literals;

std::string joined(const std::vector<std::string>& words, std::string_view separator)
{
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : std::string{separator}) + word;
  return text;
}

// RFC 9110 12.5.4, as far as regular expressions allow: takes the highest quality from 1 to 0.1 at which one
// of the languages is named, and the first of several languages named at it.
std::string language_map(const std::vector<std::string>& languages)
{
  std::string map = "map $http_accept_language $language {\ndefault " + languages.front() + ";\n";
  for (int tenths = 10; tenths > 0; --tenths) {
    const std::string quality =
        tenths == 10 ? "(?:;\\s*q=1(?:\\.0*)?\\s*)?" : ";\\s*q=0\\." + std::to_string(tenths) + "0*\\s*";
    map += "\"~*(?:^|,)\\s*(?<named>" + joined(languages, "|") + ")\\s*" + quality + "(?:,|$)\" $named;\n";
  }
  return map + "}\n";
}

std::string choice_of_file(const std::vector<std::string>& languages, const std::string& ending)
{
  std::string choice = "try_files $uri" + ending + ".$language $uri.$language";
  for (const std::string& language : languages) // another language is better than none
    choice += " $uri" + ending + "." + language + " $uri." + language;
  return choice + " $uri" + ending + " $uri =404;\n";
}

constexpr std::string_view log_format =
    "log_format requests escape=json '{\"uri\": \"$request_uri\", \"file\": \"$request_filename\", "
    "\"protocol\": \"$server_protocol\", \"connection\": \"$connection\", \"agent\": \"$http_user_agent\", "
    "\"language\": \"$http_accept_language\", \"encoding\": \"$http_accept_encoding\", "
    "\"accept\": \"$http_accept\", \"referer\": \"$http_referer\", \"cookie\": \"$http_cookie\", "
    "\"reader\": \"$http_x_reader\", \"coding\": \"$sent_http_content_encoding\", \"ratio\": "
    "\"$gzip_ratio\", "
    "\"status\": \"$status\"}';\n";

} // namespace

bool NegotiatingServer::is_possible()
{
  return find_program("nginx") && find_program("openssl");
}

NegotiatingServer::NegotiatingServer(const std::filesystem::path& site,
                                     const std::vector<std::string>& languages)
{
  make_certificates();
  directory_.write("slow.txt", std::string(4'000, 's'));
  if (!start(configuration(site, languages)))
    throw std::runtime_error(content_of(path("output")));
}

std::string NegotiatingServer::url(std::string_view target, std::string_view host) const
{
  return "https://" + std::string{host} + ":" + port_.text() + std::string{target};
}

std::string NegotiatingServer::url_of_other_port(std::string_view target) const
{
  return "https://127.0.0.1:" + other_port_.text() + std::string{target};
}

void NegotiatingServer::make_certificates()
{
  const auto make = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {*find_program("openssl"), "req", "-x509", "-nodes", "-newkey", "ec",
                                         "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "2"});
    if (ChildProcess(arguments, path("output")).wait() != 0)
      throw std::runtime_error(content_of(path("output")));
  };
  for (const std::string name : {"ca", "stranger"})
    make(
        {"-subj", "/CN=Test authority " + name, "-keyout", path(name + ".key"), "-out", path(name + ".pem")});
  make({"-subj", "/CN=Test server", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-addext",
        "subjectAltName=IP:127.0.0.1,DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE",
        "-keyout", path("server.key"), "-out", path("server.pem")});
}

std::string NegotiatingServer::configuration(const std::filesystem::path& site,
                                             const std::vector<std::string>& languages) const
{
  const std::string work = directory_.path().string();
  std::string text = "daemon off;\nmaster_process off;\npid " + work +
                     "/pid;\nerror_log stderr;\nevents {}\nhttp {\n" + std::string{log_format} +
                     "access_log " + work + "/requests requests;\n";
  for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
    text += std::string{kind} + "_temp_path " + work + "/" + kind + ";\n";
  text += language_map(languages);
  text += "limit_conn_zone $connection zone=streams:1m;\nlimit_conn_status 503;\n";
  text += "map $arg_map $location {\ndefault '';\nhere /sitemap.xml;\nother " +
          url_of_other_port("/sitemap.xml") + ";\nfar " + url("/sitemap.xml", "localhost") + ";\n}\n";
  text += "map $location $opt {\ndefault '\"http://standard-sitemap.org/2007/ns\"; ns=05';\n'' '';\n}\n";
  text +=
      "map $arg_cookie $set_cookie {\ndefault '';\non 'visit=1; Path=/; Max-Age=600; Secure; HttpOnly';\n}\n";
  text += "server {\n";
  for (const UnusedPort* port : {&port_, &other_port_})
    text += "listen 127.0.0.1:" + port->text() + " ssl http2;\n";
  text += "ssl_certificate server.pem;\nssl_certificate_key server.key;\n"
          "gzip on;\ngzip_min_length 1;\ngzip_types application/xml;\ngzip_vary on;\n"
          "add_header Vary Accept-Language;\nadd_header Opt $opt;\nadd_header 05-Location $location;\n"
          "add_header Referrer-Policy $arg_referrer;\nadd_header Set-Cookie $set_cookie;\n"
          "types {}\nroot '" +
          site.string() + "';\n";
  text +=
      "location ~ \\.xml($|\\.) {\ndefault_type application/xml;\n" + choice_of_file(languages, "") + "}\n";
  text += "location ^~ /slow/ {\nalias '" + work + "/';\nlimit_conn streams " +
          std::to_string(streams_of_a_slow_connection) + ";\nlimit_rate 4k;\n}\n";
  text += "location / {\ndefault_type text/html;\n" + choice_of_file(languages, ".html") + "}\n";
  return text + "}\n}\n";
}

bool NegotiatingServer::start(const std::string& configuration)
{
  directory_.write("nginx.conf", configuration);
  nginx_.emplace(std::vector<std::string>{*find_program("nginx"), "-p", directory_.path().string(), "-c",
                                          path("nginx.conf"), "-e", "stderr"},
                 path("output"));
  while (nginx_->is_running()) {
    if (accepts_connections(port_.number()) && accepts_connections(other_port_.number()))
      return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

std::vector<nlohmann::json> NegotiatingServer::take_requests(std::size_t count)
{
  std::vector<nlohmann::json> requests;
  const auto give_up = std::chrono::steady_clock::now() + 10min;
  do {
    requests.clear();
    std::ifstream log{path("requests")};
    std::string line;
    for (std::size_t index = 0; std::getline(log, line) && !log.eof(); ++index)
      if (index >= requests_taken_)
        requests.push_back(nlohmann::json::parse(line));
    if (requests.size() >= count)
      break;
    std::this_thread::sleep_for(10ms);
  } while (std::chrono::steady_clock::now() < give_up);
  requests_taken_ += requests.size();
  return requests;
}

} // namespace standard_sitemap::test
