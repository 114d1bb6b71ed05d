// What the reader process is told is what the host asked for.

#include <gtest/gtest.h>

#include "engine/isolate/job_message.h"
#include "engine/terms/policy_table.h"

namespace standard_sitemap::testing {
namespace {

/// A policy whose fields all differ from the usual ones.
Policy unusual()
{
  Policy policy;
  std::uint64_t value = 1'000;
  for (const PolicyField& field : policy_fields())
    field.set(policy, field.unit == LimitUnit::on_off ? 1 - field.get(policy)
                      : field.max_value < 1'000       ? (field.get(policy) + 1) % (field.max_value + 1)
                                                      : ++value);
  return policy;
}

DocumentJob document_job()
{
  return {.source = {.url = *Uri::parse({"http://bakery.example/map.xml"}),
                     .content_type = "application/xml; charset=\"a;b\"",
                     .kind = SourceKind::extended,
                     .robots = *Uri::parse({"http://bakery.example/robots.txt"}),
                     .named_gz = true},
          .content = JobContent{"not sent"},
          .policy = unusual(),
          .elements = SIZE_MAX,
          .map_bytes = UINT64_MAX,
          .cut = CutBy::map_bytes,
          .piece = Piece::next};
}

void expect_equal(const Policy& a, const Policy& b)
{
  for (const PolicyField& field : policy_fields())
    EXPECT_EQ(field.get(a), field.get(b)) << field.name;
}

TEST(JobMessage, ADocumentJobComesThroughWithoutItsContent)
{
  const DocumentJob sent = document_job();
  const auto job = job_of(message_of(sent));
  ASSERT_TRUE(job && std::holds_alternative<DocumentJob>(job->job));
  const auto& received = std::get<DocumentJob>(job->job);
  EXPECT_EQ(received.source.url, sent.source.url);
  EXPECT_EQ(received.source.content_type, sent.source.content_type);
  EXPECT_EQ(received.source.kind, sent.source.kind);
  EXPECT_EQ(received.source.robots, sent.source.robots);
  EXPECT_EQ(received.source.named_gz, sent.source.named_gz);
  EXPECT_EQ(received.content.size(), 0u);
  EXPECT_EQ(job->part_sizes, std::vector<std::uint64_t>{sent.content.size()});
  EXPECT_EQ(received.elements, sent.elements);
  EXPECT_EQ(received.map_bytes, sent.map_bytes);
  EXPECT_EQ(received.cut, sent.cut);
  EXPECT_EQ(received.piece, sent.piece);
  expect_equal(received.policy, sent.policy);
  for (const PolicyField& field : policy_fields())
    EXPECT_NE(field.get(received.policy), field.get(Policy{})) << field.name;
}

TEST(JobMessage, WhatADocumentMayLackStaysLacking)
{
  const DocumentJob sent{
      .source = {.url = *Uri::parse({"file:///srv/map.xml"})}, .content = {}, .policy = {}};
  const auto job = job_of(message_of(sent));
  ASSERT_TRUE(job);
  EXPECT_FALSE(std::get<DocumentJob>(job->job).source.content_type);
  EXPECT_FALSE(std::get<DocumentJob>(job->job).source.robots);
  EXPECT_FALSE(std::get<DocumentJob>(job->job).source.named_gz);
}

TEST(JobMessage, APageJobComesThroughWithoutItsContent)
{
  const PageJob sent{*Uri::parse({"http://bakery.example/#top"}), "text/html; charset=koi8-r", unusual()};
  const auto job = job_of(message_of(sent, JobContent{std::string(4'711, 'x')}));
  ASSERT_TRUE(job && std::holds_alternative<PageJob>(job->job));
  const auto& received = std::get<PageJob>(job->job);
  EXPECT_EQ(received.url, sent.url);
  EXPECT_EQ(received.content_type, sent.content_type);
  EXPECT_EQ(job->part_sizes, std::vector<std::uint64_t>{4'711});
  expect_equal(received.policy, sent.policy);
}

TEST(JobMessage, TheLongestIsWithinTheBound)
{
  const std::string path(64u << 10, 'a');
  DocumentJob job = document_job();
  job.source.url = *Uri::parse({std::string_view{"http://bakery.example/" + path}.substr(0, 64u << 10)});
  job.source.robots = job.source.url;
  job.source.content_type = "application/xml; charset=utf-8; a=" + std::string(1u << 20, 'b');
  const std::string message = message_of(job);
  EXPECT_GT(message.size(), 128u << 10);
  EXPECT_LE(message.size(), max_message_bytes);
  const auto received = job_of(message);
  ASSERT_TRUE(received);
  EXPECT_EQ(std::get<DocumentJob>(received->job).source.content_type, "application/xml; charset=utf-8");

  job.source.content_type = std::string(1u << 20, ';');
  EXPECT_LE(message_of(job).size(), max_message_bytes);
  const PageJob page{job.source.url, std::string(1u << 20, 'x'), {}};
  EXPECT_LE(message_of(page, JobContent{}).size(), max_message_bytes);
}

TEST(JobMessage, WhateverIsCutOffOrAddedMakesItNone)
{
  for (std::string message :
       {message_of(document_job()),
        message_of(PageJob{document_job().source.url, "text/html", {}}, JobContent{"abc"})}) {
    for (std::size_t size = 0; size < message.size(); ++size)
      EXPECT_FALSE(job_of(std::string_view{message}.substr(0, size))) << size;
    EXPECT_FALSE(job_of(message + '\0'));
    EXPECT_TRUE(job_of(message));
  }
}

TEST(JobMessage, BytesThatAreChangedDoNoHarm)
{
  const std::string message = message_of(document_job());
  for (std::size_t at = 0; at < message.size(); ++at)
    for (unsigned value = 0; value < 256; ++value) {
      std::string changed = message;
      changed[at] = static_cast<char>(value);
      if (const auto job = job_of(changed)) {
        EXPECT_EQ(message_of(std::get<DocumentJob>(job->job)).size(), message.size()) << at;
      }
    }
}

TEST(JobMessage, AMessageOfAnotherVersionIsRefused)
{
  std::string message = message_of(document_job());
  ++message[0];
  EXPECT_FALSE(job_of(message));
}

} // namespace
} // namespace standard_sitemap::testing
