#include "render/sink_buffer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SinkBuffer, HandsOnPiecesAndThenTheRest)
{
  std::vector<std::string> pieces;
  const Sink sink = [&pieces](std::string_view piece) {
    pieces.emplace_back(piece);
    return true;
  };
  SinkBuffer buffer{sink};
  buffer.append("ab");
  buffer.put('c');
  buffer.text() += "d";
  buffer.flush_if_full();
  EXPECT_THAT(pieces, IsEmpty());
  const std::string much(std::size_t{16} << 10, 'x');
  buffer.append(much);
  EXPECT_THAT(pieces, ElementsAre("abcd" + much));
  buffer.append("e");
  buffer.finish();
  buffer.finish(); // nothing is left, and no empty piece is passed on
  EXPECT_THAT(pieces, ElementsAre("abcd" + much, "e"));
  EXPECT_FALSE(buffer.stopped());
}

TEST(SinkBuffer, NothingIsHandedOnToASinkThatHasStopped)
{
  int pieces = 0;
  const Sink sink = [&pieces](std::string_view) { return ++pieces < 2; };
  SinkBuffer buffer{sink};
  const std::string much(std::size_t{16} << 10, 'x');
  buffer.append(much);
  EXPECT_FALSE(buffer.stopped());
  buffer.append(much);
  EXPECT_TRUE(buffer.stopped());
  buffer.append(much);
  EXPECT_THAT(buffer.text(), IsEmpty()) << "a stopped buffer does not grow";
  buffer.finish();
  EXPECT_EQ(pieces, 2);
}

} // namespace
} // namespace standard_sitemap
