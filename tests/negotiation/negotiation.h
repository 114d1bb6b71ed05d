#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/negotiation/negotiating_server.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::test {

/// What the probe made of a page, and the requests as the server saw them.
struct Probed {
  ProbeRun run;
  nlohmann::json report; ///< the JSON on stdout; null if stdout is not JSON
  nlohmann::json page;   ///< the first request
  nlohmann::json map;    ///< the second

  const nlohmann::json& nodes() const { return report.at("sitemap").at("nodes"); }
  /// The name of the first node in that role.
  std::string name_in_role(const char* role) const
  {
    return nodes().at(report.at("sitemap").at("roles").at(role).at(0).get<std::size_t>()).at("name");
  }
  /// The places of the page: `NAME (MATCH)`, joined by commas.
  std::string places() const
  {
    std::string text;
    for (const nlohmann::json& place : report.at("sitemap").at("current"))
      text += (text.empty() ? "" : ", ") +
              nodes().at(place.at("node").get<std::size_t>()).at("name").get<std::string>() + " (" +
              place.at("match").get<std::string>() + ")";
    return text;
  }
};

/// Probes pages of the site that `start` was given; a test uses one server throughout.
class Negotiation : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (!NegotiatingServer::is_possible())
      GTEST_SKIP() << "needs nginx and openssl";
  }

  void start(const std::filesystem::path& site, const std::vector<std::string>& languages)
  {
    server_ = std::make_unique<NegotiatingServer>(site, languages);
  }
  NegotiatingServer& server() const { return *server_; }

  /// Probes a page that is expected to have a map: there must be exactly two requests.
  Probed probe(std::string_view target, std::vector<std::string> options = {})
  {
    return probe_url(server_->url(target), std::move(options));
  }
  Probed probe_url(const std::string& url, std::vector<std::string> options = {})
  {
    options.insert(options.end(), {"--format", "json", "--cacert", server_->authority(), url});
    Probed probed;
    probed.run = run_probe(options);
    probed.report = nlohmann::json::parse(probed.run.out, nullptr, false);
    const std::vector<nlohmann::json> requests = server_->take_requests(2);
    EXPECT_TRUE(probed.run.ended_with(ExitStatus::found)) << probed.run.out << probed.run.err;
    if (requests.size() != 2)
      throw std::runtime_error("expected two requests, got " + std::to_string(requests.size()) +
                               probed.run.err);
    probed.page = requests[0];
    probed.map = requests[1];
    return probed;
  }

 private:
  std::unique_ptr<NegotiatingServer> server_;
};

/// The site in the folder `site`: pages and maps in English, British English and Russian.
class OwnSite : public Negotiation {
 protected:
  void SetUp() override
  {
    Negotiation::SetUp();
    if (!IsSkipped())
      start(STANDARD_SITEMAP_SOURCE_DIR "/tests/negotiation/site", {"en", "en-GB", "ru"});
  }
};

} // namespace standard_sitemap::test
