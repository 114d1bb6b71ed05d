#include "engine/isolate/reader_place.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(ReaderPlace, IsBelowThePrefixThatTheLibraryWasMovedTo)
{
  EXPECT_EQ(below_same_prefix("/opt/x/lib/libstandard_sitemap.so.0", "lib", "libexec/reader"),
            "/opt/x/libexec/reader");
  EXPECT_EQ(
      below_same_prefix("/opt/x/lib/x86_64-linux-gnu/libapp.so", "lib/x86_64-linux-gnu", "libexec/reader"),
      "/opt/x/libexec/reader");
  EXPECT_EQ(below_same_prefix("/bin/app", "bin", "libexec/reader"), "/libexec/reader");
}

TEST(ReaderPlace, WhatIsNotInAFolderOfAnInstallationHasNoPrefix)
{
  EXPECT_EQ(below_same_prefix("/tmp/build/libstandard_sitemap.so.0", "lib", "libexec/reader"), "");
  EXPECT_EQ(below_same_prefix("/tmp/mylib/libstandard_sitemap.so.0", "lib", "libexec/reader"), "")
      << "only whole names of folders count";
  EXPECT_EQ(below_same_prefix("/tmp/app", "", "libexec/reader"), "");
  EXPECT_EQ(below_same_prefix("", "lib", "libexec/reader"), "");
}

TEST(ReaderPlace, TheLastOneIsBesideTheProgram)
{
  const auto places = reader_places();
  ASSERT_GE(places.size(), 2u);
  EXPECT_TRUE(places.back().ends_with("/standard-sitemap-reader"));
  for (const std::string& place : places)
    EXPECT_TRUE(place.starts_with('/')) << place;
}

} // namespace
} // namespace standard_sitemap
