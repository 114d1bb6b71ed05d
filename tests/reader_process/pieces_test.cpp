// Lists that are read in pieces, all by one process.

#include <csignal>

#include <gmock/gmock.h>

#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using testing::HasSubstr;

class Pieces : public ReaderProcessTest {
 protected:
  DocumentAnswer read_piece(Piece piece, const std::string& text)
  {
    DocumentJob job = job_of(text);
    job.source.kind = SourceKind::extended;
    job.piece = piece;
    if (!goes_on(piece))
      before = {};
    job.before = before;
    DocumentAnswer answer = ReaderClient{*reader}.read_document(std::move(job));
    before.bytes = answer.bytes;
    before.counted += answer.elements;
    if (answer.result.document) {
      before.elements += entries_of(answer) + (before.elements == 0 ? 1 : 0);
      before.format = answer.result.document->format();
    }
    return answer;
  }
  static std::size_t entries_of(const DocumentAnswer& answer)
  {
    return answer.result.document ? answer.result.document->size() - 1 : 0;
  }

  ReadBefore before = {};
};

constexpr const char* opening = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
constexpr const char* entry = "<url><loc>http://example.com/a</loc></url>";

TEST_F(Pieces, EachAnswerHasTheEntriesThatAreComplete)
{
  const DocumentAnswer first = read_piece(Piece::first, opening + std::string{entry} + "<url><loc>http:");
  EXPECT_EQ(first.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(first), 0u) << "the beginning is too short to tell the format";
  const DocumentAnswer second =
      read_piece(Piece::next, "//example.com/b</loc></url>" + std::string(80'000, ' '));
  EXPECT_EQ(entries_of(second), 2u);
  const DocumentAnswer none = read_piece(Piece::next, "<url>");
  EXPECT_EQ(none.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(none.result.document, nullptr);
  const DocumentAnswer last = read_piece(Piece::last, "<loc>http://example.com/c</loc></url></urlset>");
  EXPECT_EQ(last.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(last), 1u);
  EXPECT_GT(last.bytes, second.bytes) << "of all pieces";
  EXPECT_EQ(reader->started(), 1u);
}

TEST_F(Pieces, AWholeDocumentMayFollowThatWasNotEnded)
{
  read_piece(Piece::first, opening);
  EXPECT_EQ(entries_of(read_piece(Piece::whole, opening + std::string{entry} + "</urlset>")), 1u);
  EXPECT_EQ(read(map_text(2)).result.outcome, DocumentOutcome::ok);
}

TEST_F(Pieces, AreLostWithTheirProcess)
{
  for (const int number : {SIGKILL, SIGUSR1}) {
    ASSERT_EQ(read_piece(Piece::first, opening).result.outcome, DocumentOutcome::ok);
    const std::uint64_t started = reader->started();
    signal(number);
    const DocumentAnswer next = read_piece(Piece::last, "</urlset>");
    EXPECT_EQ(next.result.outcome, DocumentOutcome::reader_failed);
    EXPECT_THAT(only_message(next.result.diagnostics), HasSubstr("ended while it was reading"));
    EXPECT_EQ(reader->started(), started) << "another process cannot go on";
    EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  }
}

TEST_F(Pieces, OfADocumentThatNobodyHasBegunEndTheProcess)
{
  ASSERT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  const DocumentAnswer answer = read_piece(Piece::last, "</urlset>");
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed);
  EXPECT_EQ(reader->started(), 1u);
}

} // namespace
} // namespace standard_sitemap::reader_process_test
