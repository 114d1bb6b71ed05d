#include "engine/hierarchy/name_value.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using Kind = NameValue::Kind;
using Parts = std::array<std::uint64_t, 4>;

void expect_value(std::string_view name, Kind kind, const Parts& parts)
{
  const auto value = name_value(name);
  ASSERT_TRUE(value) << name;
  EXPECT_EQ(value->kind, kind) << name;
  EXPECT_EQ(value->parts, parts) << name;
}

TEST(NameValue, G13_of_a_number)
{
  expect_value("7", Kind::number, {7});
  expect_value("0042", Kind::number, {42});
  expect_value("1899", Kind::number, {1899});
  expect_value("3.10.1", Kind::number, {3, 10, 1});
  expect_value("1-2-3-4", Kind::number, {1, 2, 3, 4});
  expect_value("999999999999999999", Kind::number, {999'999'999'999'999'999});
  expect_value("2024-13", Kind::number, {2024, 13});
  expect_value("2024-05-32", Kind::number, {2024, 5, 32});
  expect_value("2024-00", Kind::number, {2024, 0});
}

TEST(NameValue, G13_of_a_date)
{
  expect_value("2024", Kind::date, {2024});
  for (const std::string_view name : {"2024-05", "2024_5", "05.2024", "May 2024", "2024-may", "mai_2024"})
    expect_value(name, Kind::date, {2024, 5});
  for (const std::string_view name :
       {"2024-05-17", "17.05.2024", "17.5.2024", "17 May 2024", "may-17-2024", "2024+mayo+17"})
    expect_value(name, Kind::date, {2024, 5, 17});
}

TEST(NameValue, G13_of_a_month)
{
  for (const std::string_view name :
       {"march", "MAR", "März", "m\u00E4rz", "mars", "marzo", "mar\u00E7o", "maart"})
    expect_value(name, Kind::month, {0, 3});
  expect_value("Sept", Kind::month, {0, 9});
  expect_value("d\u00E9cembre", Kind::month, {0, 12});
  expect_value("24-dec", Kind::month, {0, 12, 24});
}

TEST(NameValue, G13_of_anything_else_is_none)
{
  for (const std::string_view name : {"",
                                      "-",
                                      "Chapter 2",
                                      "2a",
                                      "a2",
                                      "4x4",
                                      "may2024",
                                      "marc",
                                      "mar ch",
                                      "may-june",
                                      "-5",
                                      "5-",
                                      "1--2",
                                      "may-32",
                                      "may-0",
                                      "may-5-6",
                                      "may-2024-2023",
                                      "1.2.3.4.5",
                                      "1000000000000000000",
                                      "A",
                                      "0\u20139",
                                      "2024/05",
                                      "a january or february that is long"})
    EXPECT_FALSE(name_value(name)) << name;
}

} // namespace
} // namespace standard_sitemap
