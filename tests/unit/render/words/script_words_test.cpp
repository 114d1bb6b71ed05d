#include "render/words/script_words.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace standard_sitemap::script_words_test {
namespace {

TEST(ScriptWords, HoldWhatIsAskedForAndNoMore)
{
  const std::string_view names[] = {"map", "title_of", "found", "no_such_message"};
  const auto json = nlohmann::json::parse(script_words(*Words::in("de"), names));
  EXPECT_EQ(json["lang"], "de");
  EXPECT_EQ(json["dir"], "ltr");
  EXPECT_EQ(json["digits"], "latn");
  const auto texts = nlohmann::json::parse(R"({
    "map": "Sitemap",
    "title_of": "Sitemap: {0}",
    "found": {"one": "{0} Eintrag gefunden", "other": "{0} Einträge gefunden"}
  })");
  EXPECT_EQ(json["texts"], texts);
}

TEST(ScriptWords, FormsOfEachLanguage)
{
  const std::string_view names[] = {"found"};
  const auto forms = [&](std::string_view language) {
    return nlohmann::json::parse(script_words(*Words::in(language), names))["texts"]["found"].size();
  };
  EXPECT_EQ(forms("ar"), 6u);
  EXPECT_EQ(forms("fr"), 3u);
  EXPECT_EQ(forms("ja"), 1u);
  EXPECT_EQ(nlohmann::json::parse(script_words(*Words::in("ar"), names))["dir"], "rtl");
}

} // namespace
} // namespace standard_sitemap::script_words_test
