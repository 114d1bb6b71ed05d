#include "render/words/words.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "render/words/table.h"

namespace standard_sitemap::words_test {
namespace {

TEST(Words, AreEnglishUnlessAskedOtherwise)
{
  EXPECT_EQ(Words{}.language(), "en");
  EXPECT_EQ(Words{}.map(), "Site map");
  EXPECT_EQ(Words{}.direction(), Direction::left_to_right);
}

TEST(Words, OfTheLanguagesThatReadersOftenHave)
{
  for (const char* language : {"en", "de", "fr", "es", "ar", "ja"})
    EXPECT_EQ(Words::in(language).value_or(Words{}).language(), language);
  EXPECT_EQ(Words::languages().size(), 6u);
  EXPECT_EQ(Words::in("ar")->direction(), Direction::right_to_left);
}

TEST(Words, OfALanguageAreForItsRegions)
{
  EXPECT_EQ(Words::in("de-AT")->language(), "de");
  EXPECT_EQ(Words::in("es-419")->language(), "es");
  EXPECT_EQ(Words::in("ar_EG")->language(), "ar");
  EXPECT_FALSE(Words::in("nl"));
  EXPECT_FALSE(Words::in("he"));
  EXPECT_FALSE(Words::in(""));
  EXPECT_FALSE(Words::in("de, fr"));
  EXPECT_FALSE(Words::in("<b>"));
}

TEST(Words, SuitTheReader)
{
  EXPECT_EQ(Words::best_for("nl, fr;q=0.5, de;q=0.7")->language(), "de");
  EXPECT_EQ(Words::best_for("ja-JP")->language(), "ja");
  EXPECT_FALSE(Words::best_for("nl"));
  EXPECT_FALSE(Words::best_for("de;q=0"));
  EXPECT_FALSE(Words::best_for(""));
}

TEST(Words, CountByTheRulesOfTheLanguage)
{
  EXPECT_EQ(Words{}.found(1), "1 entry found");
  EXPECT_EQ(Words{}.found(1234), "1,234 entries found");
  const Words arabic = *Words::in("ar");
  EXPECT_EQ(arabic.items(0), "لا مدخلات");
  EXPECT_EQ(arabic.items(1), "مدخل واحد");
  EXPECT_EQ(arabic.items(2), "مدخلان");
  EXPECT_EQ(arabic.items(3), "٣ مدخلات");
  EXPECT_EQ(arabic.items(11), "١١ مدخلًا");
  EXPECT_EQ(arabic.items(100), "١٠٠ مدخل");
  const Words french = *Words::in("fr");
  EXPECT_EQ(french.items(0), "0 entrée");
  EXPECT_EQ(french.items(2), "2 entrées");
  EXPECT_EQ(french.items(1'000'000), "1\u202f000\u202f000 d’entrées");
  EXPECT_EQ(Words::in("es")->items(1'234), "1234 entradas");
  EXPECT_EQ(Words::in("ja")->items(1), "1 個の項目");
}

TEST(Words, TakeTextAsItIs)
{
  EXPECT_EQ(Words{}.title_of("{0} <b> %s $1"), "Site map: {0} <b> %s $1");
  EXPECT_EQ(Words{}.blocked("{reason}"), "blocked: {reason}");
}

TEST(Words, OnlyDatesAreFormatted)
{
  const Words words;
  EXPECT_EQ(words.date("2026-11-23"), "November 23, 2026");
  EXPECT_EQ(words.date("2026-11-23T10:00Z"), "November 23, 2026");
  EXPECT_EQ(words.date("2024-02-29"), "February 29, 2024");
  EXPECT_EQ(words.date("2000-02-29"), "February 29, 2000");
  EXPECT_EQ(words.date("0999-01"), "January 999");
  EXPECT_EQ(words.date("2026"), "2026");
  EXPECT_EQ(words.date("2026-12-01"), "December 1, 2026");
  for (const char* text : {"",
                           "x",
                           "0000",
                           "20261123",
                           "2026-",
                           "2026-1",
                           "2026-13",
                           "2026-00",
                           "2026-11-",
                           "2026-11-31",
                           "2023-02-29",
                           "1900-02-29",
                           "2026-11-00",
                           "2026-11-23 10:00",
                           "2026-11-233",
                           " 2026",
                           "2026-11T00",
                           "2026-1١",
                           "202/",
                           "202:",
                           "2026x11",
                           "2026-11x23"})
    EXPECT_FALSE(words.date(text)) << text;
}

TEST(Words, EachMonthHasItsDays)
{
  const Words words;
  const char* const last_days[] = {"01-31", "02-28", "03-31", "04-30", "05-31", "06-30",
                                   "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"};
  for (const std::string day : last_days) {
    EXPECT_TRUE(words.date("2026-" + day)) << day;
    const std::string beyond = day.substr(0, 3) + std::to_string(std::stoi(day.substr(3)) + 1);
    EXPECT_FALSE(words.date("2026-" + beyond)) << beyond;
  }
}

TEST(Words, M12_TheRolesOfTheProtocolHaveTitles)
{
  const Words words;
  EXPECT_EQ(words.role_title("home"), "Home");
  EXPECT_EQ(words.role_title("contact"), "Contact");
  EXPECT_EQ(words.role_title("search"), "Search");
  EXPECT_EQ(words.role_title("contentinfo"), "About this site");
  EXPECT_EQ(words.role_title("help"), "Help");
  EXPECT_EQ(words.role_title("terms-of-service"), "Terms of service");
  EXPECT_EQ(words.role_title("author"), "");
}

TEST(Words, AMessageByItsName)
{
  EXPECT_EQ(Words{}.message("map"), "Site map");
  EXPECT_EQ(Words::in("de")->message("map"), "Sitemap");
  EXPECT_FALSE(Words{}.message("no_such_message"));
  EXPECT_FALSE(Words{}.message(""));
}

TEST(Words, EveryTableIsAsLong)
{
  for (std::size_t i = 0; i < Words::languages().size(); ++i)
    EXPECT_EQ(messages_in(i).size(), message_names().size());
  EXPECT_GT(message_names().size(), 150u);
}

} // namespace
} // namespace standard_sitemap::words_test
