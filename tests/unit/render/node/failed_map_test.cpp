// Why a map cannot be shown, for readers: the same sentences as in the extension's panel.

#include "render/node/failed_map.h"

#include <gtest/gtest.h>

namespace standard_sitemap::failed_map_test {
namespace {

constexpr const char* missing = "This page names a site map, but it is not there.";
constexpr const char* denied =
    "The site map of this page is only for those who are signed in or allowed to see it.";
constexpr const char* late = "The site map of this page took too long to arrive.";
constexpr const char* unreachable =
    "The site map of this page could not be fetched: its server cannot be reached.";
constexpr const char* damaged =
    "The site map of this page is damaged or is something else, so it cannot be read.";
constexpr const char* failed = "The site map of this page could not be loaded.";

DocumentReport document(DocumentOutcome outcome, std::optional<int> status = {},
                        std::optional<FetchFailure> failure = {})
{
  return {.requested = Uri::parse({"http://example.com/map.xml"}).value(),
          .status = status,
          .outcome = outcome,
          .failure = failure};
}

std::string said(const DocumentReport& report)
{
  return std::string{failed_map_text({&report, 1}, {})};
}

TEST(FailedMap, TheStatusOfTheAnswerDecides)
{
  for (const auto& [status, sentence] : {std::pair{404, missing},
                                         {410, missing},
                                         {401, denied},
                                         {403, denied},
                                         {408, late},
                                         {504, late},
                                         {400, failed},
                                         {500, failed}})
    EXPECT_EQ(said(document(DocumentOutcome::http_error, status)), sentence) << status;
  EXPECT_EQ(said(document(DocumentOutcome::http_error)), failed);
  EXPECT_EQ(said(document(DocumentOutcome::network_error, 404)), failed);
  EXPECT_EQ(said(document(DocumentOutcome::network_error, 401)), failed);
}

TEST(FailedMap, WhatCameTooLate)
{
  EXPECT_EQ(said(document(DocumentOutcome::timeout)), late);
  EXPECT_EQ(said(document(DocumentOutcome::network_error, {}, FetchFailure::timeout)), late);
}

TEST(FailedMap, AServerThatCannotBeReached)
{
  for (const FetchFailure failure : {FetchFailure::network, FetchFailure::offline, FetchFailure::proxy,
                                     FetchFailure::name_unresolved, FetchFailure::not_connected})
    EXPECT_EQ(said(document(DocumentOutcome::network_error, {}, failure)), unreachable);
  EXPECT_EQ(said(document(DocumentOutcome::network_error)), failed);
  EXPECT_EQ(said(document(DocumentOutcome::network_error, {}, FetchFailure::untrusted_certificate)), failed);
  EXPECT_EQ(said(document(DocumentOutcome::blocked, {}, FetchFailure::network)), failed);
}

TEST(FailedMap, WhatIsNoMap)
{
  for (const DocumentOutcome outcome :
       {DocumentOutcome::malformed, DocumentOutcome::not_a_sitemap, DocumentOutcome::bad_encoding,
        DocumentOutcome::unexpected_content_type})
    EXPECT_EQ(said(document(outcome, 200)), damaged);
  EXPECT_EQ(said(document(DocumentOutcome::blocked)), failed);
  EXPECT_EQ(said(document(DocumentOutcome::reader_failed)), failed);
}

TEST(FailedMap, TheFirstDocumentThatFailedDecides)
{
  const DocumentReport all[] = {document(DocumentOutcome::ok, 200), document(DocumentOutcome::malformed, 200),
                                document(DocumentOutcome::timeout)};
  EXPECT_EQ(failed_map_text(all, {}), damaged);
  EXPECT_EQ(failed_map_text(std::span{all}.first(1), {}), failed);
  EXPECT_EQ(failed_map_text({}, {}), failed);
}

} // namespace
} // namespace standard_sitemap::failed_map_test
