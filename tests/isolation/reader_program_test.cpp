// The reader program as it is installed.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/encoding/encoding_labels.h"
#include "engine/isolate/reader_client.h"
#include "tests/isolation/attacks.h"
#include "tests/isolation/sealed_reader.h"

namespace standard_sitemap::testing {
namespace {

constexpr const char* installed_program = STANDARD_SITEMAP_READER;

TEST(ReaderProgram, ClosesItsDoorsAndIsReady)
{
  const SealedReader reader{installed_program, "standard-sitemap-reader"};
  ASSERT_TRUE(reader.first().answer);
  EXPECT_EQ(reader.first().answer->version, wire::version);
  EXPECT_EQ(reader.first().answer->kind, wire::AnswerKind::ready);
#ifdef STANDARD_SITEMAP_SANITIZED
  EXPECT_NE(reader.first().answer->value & wire::without_filter, 0u);
#else
  EXPECT_EQ(reader.first().answer->value & wire::without_filter, 0u);
#endif
}

constexpr auto optional_doors = static_cast<std::uint64_t>(wire::Door::landlock) +
                                static_cast<std::uint64_t>(wire::Door::user_namespace) +
                                static_cast<std::uint64_t>(wire::Door::network_namespace);

/// What it says first if these system calls fail.
std::optional<wire::Answer> first_without(const std::vector<std::string>& calls)
{
  return SealedReader{installed_program, "standard-sitemap-reader", 1u << 30, 64u << 20, calls}
      .first()
      .answer;
}

TEST(ReaderProgram, IsReadyWithoutTheDoorsThatAreOptional)
{
  const auto none = first_without({"unshare", "landlock_create_ruleset", "chroot", "capset"});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->kind, wire::AnswerKind::ready);
  EXPECT_EQ(none->value & optional_doors, 0u);
  const auto no_namespaces = first_without({"unshare"});
  ASSERT_TRUE(no_namespaces);
  EXPECT_EQ(no_namespaces->kind, wire::AnswerKind::ready);
  EXPECT_EQ(no_namespaces->value & optional_doors & ~static_cast<std::uint64_t>(wire::Door::landlock), 0u);
}

TEST(ReaderProgram, IsNotReadyWithoutAnyOfTheOthers)
{
  const auto expect_failed = [](const std::vector<std::string>& calls, wire::Door door) {
    const auto answer = first_without(calls);
    ASSERT_TRUE(answer) << calls[0];
    EXPECT_EQ(answer->kind, wire::AnswerKind::failed) << calls[0];
    EXPECT_EQ(answer->value, static_cast<std::uint64_t>(door)) << calls[0];
  };
  expect_failed({"prctl"}, wire::Door::new_privileges);
#ifndef STANDARD_SITEMAP_SANITIZED // which begin by asking for limits
  expect_failed({"prlimit64", "setrlimit"}, wire::Door::limits);
  expect_failed({"seccomp"}, wire::Door::system_calls);
#endif
}

TEST(ReaderProgram, HasNoAttackOfTheTests)
{
  SealedReader reader{installed_program, "standard-sitemap-reader"};
  for (const Attack& attack : attacks()) {
    reader.send(order(attack.name, {}));
    const Heard heard = reader.hear();
    ASSERT_TRUE(heard.answer) << attack.name;
    EXPECT_EQ(heard.answer->kind, wire::AnswerKind::image) << attack.name;
  }
}

TEST(ReaderProgram, EndsWithItsHost)
{
  SealedReader reader{installed_program, "standard-sitemap-reader"};
  const Heard end = reader.hang_up();
  EXPECT_TRUE(end.has_ended);
  EXPECT_EQ(end.signal, 0);
  EXPECT_EQ(end.status, 0);
}

TEST(ReaderProgram, TooLittleMemoryIsReported)
{
#ifdef STANDARD_SITEMAP_SANITIZED
  GTEST_SKIP() << "with sanitizers, memory is not limited";
#endif
  SealedReader reader{installed_program, "standard-sitemap-reader", 40u << 20, 1u << 20};
  std::string map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>";
  for (int item = 0; item < 400'000; ++item)
    map += "<item name='" + std::to_string(item) + "'/>";
  reader.send(map + "</sitemap>");
  const Heard heard = reader.hear();
  EXPECT_FALSE(heard.answer);
  EXPECT_EQ(heard.signal, 0);
  EXPECT_EQ(heard.status, wire::out_of_memory);
}

TEST(ReaderProgram, TooLittleRoomForAnAnswerIsReported)
{
  SealedReader reader{installed_program, "standard-sitemap-reader", 1u << 30, 100};
  reader.send("<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='A'/></sitemap>");
  const Heard heard = reader.hear();
  EXPECT_FALSE(heard.answer);
  EXPECT_EQ(heard.signal, 0);
  EXPECT_EQ(heard.status, wire::answer_too_long);
}

DocumentAnswer read_there(const std::shared_ptr<ReaderProcess>& reader, std::string content, SourceKind kind)
{
  DocumentJob job{.source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}),
                             .content_type = "application/xml",
                             .kind = kind},
                  .content = JobContent{std::move(content)}};
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return ReaderClient{*reader}.read_document(std::move(job));
}

// The host accepts nothing that is no UTF-8, but what such a file is made to.
TEST(ReaderProgram, ReadsWhatIsNoUtf8)
{
  const auto reader = ReaderProcess::start({.program = installed_program,
                                            .start_time = std::chrono::minutes{10},
                                            .answer_time = std::chrono::minutes{10}});
  const auto robots =
      read_there(reader, "Sitemap: /caf\xE9.xml\nSitemap: http:/\xC7/x\n", SourceKind::robots);
  EXPECT_EQ(robots.result.outcome, DocumentOutcome::ok);
  const auto unknown =
      read_there(reader, "<?xml version='1.0' encoding='UTF\x16\xCC'?><urlset/>", SourceKind::extended);
  EXPECT_NE(unknown.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_EQ(reader->started(), 1u);
}

// What an encoding needs must be loaded before the doors close.
TEST(ReaderProgram, P2_KnowsEachEncoding)
{
  const auto reader = ReaderProcess::start({.program = installed_program,
                                            .start_time = std::chrono::minutes{10},
                                            .answer_time = std::chrono::minutes{10}});
  std::size_t read_to_the_end = 0;
  for (const EncodingLabel& label : encoding_labels)
    for (const bool is_list : {false, true}) {
      std::string content = "<?xml version='1.0' encoding='" + std::string{label.label} + "'?>" +
                            (is_list ? "<urlset><url><loc>http://site.example/"
                                     : "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='");
      // A character that each of the multi-byte encodings has, or two that the others have.
      content += label.name == "iso-2022-jp" ? "\x1b$B0!\x1b(B" : "\xB0\xA1";
      content += is_list ? "</loc></url></urlset>" : "'/></sitemap>";
      const DocumentAnswer answer =
          read_there(reader, std::move(content), is_list ? SourceKind::extended : SourceKind::standard);
      EXPECT_NE(answer.result.outcome, DocumentOutcome::reader_failed) << label.label;
      read_to_the_end += answer.result.outcome == DocumentOutcome::ok;
    }
  EXPECT_GT(read_to_the_end, encoding_labels.size());
  EXPECT_EQ(reader->started(), 1u);
}

} // namespace
} // namespace standard_sitemap::testing
