#include "render/hosts/probe/options.h"

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/terms/policy_table.h"
#include "render/hosts/probe/option_files.h"
#include "render/hosts/probe/option_row.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::variant<Options, EarlyExit> parsed(std::vector<const char*> words)
{
  words.insert(words.begin(), "sitemap-probe");
  return parse_options(static_cast<int>(words.size()), words.data());
}

Options options_of(std::vector<const char*> words)
{
  auto result = parsed(std::move(words));
  if (const auto* exit = std::get_if<EarlyExit>(&result)) {
    ADD_FAILURE() << exit->text;
    return {};
  }
  return std::get<Options>(result);
}

EarlyExit exit_of(std::vector<const char*> words)
{
  const auto result = parsed(std::move(words));
  const auto* exit = std::get_if<EarlyExit>(&result);
  return exit ? *exit : EarlyExit{ExitStatus::internal_error, "taken as it is"};
}

TEST(ProbeOptions, DefaultsAreThoseOfThePolicy)
{
  const Options options = options_of({"http://example.com/"});
  EXPECT_EQ(options.start, Start::page);
  EXPECT_EQ(options.url->text(), "http://example.com/");
  EXPECT_EQ(options.format, Format::text);
  EXPECT_EQ(options.policy.documents, 64u);
  EXPECT_EQ(options.policy.places, 10'000u);
  EXPECT_TRUE(options.policy.tolerant);
  EXPECT_EQ(options.context.http_version, HttpVersion::best);
  EXPECT_EQ(options.context.accept_language, "");
  EXPECT_FALSE(options.offline || options.timing);
}

TEST(ProbeOptions, IsolationIsAutomaticRequiredOrNone)
{
  EXPECT_EQ(options_of({"http://example.com/"}).policy.isolation, Isolation::automatic);
  EXPECT_EQ(options_of({"--isolation", "automatic", "--demo"}).policy.isolation, Isolation::automatic);
  EXPECT_EQ(options_of({"--isolation", "required", "--demo"}).policy.isolation, Isolation::required);
  EXPECT_EQ(options_of({"--isolation", "none", "--demo"}).policy.isolation, Isolation::none);
  EXPECT_EQ(exit_of({"--isolation", "requird", "--demo"}).status, ExitStatus::usage);
  EXPECT_THAT(exit_of({"--isolation", "requird", "--demo"}).text, HasSubstr("did you mean required"));
}

TEST(ProbeOptions, EachReachesItsPlace)
{
  const Options options = options_of({"--format=json",    "--output=out",       "--trace",
                                      "--timing",         "--verbose",          "--discover-only",
                                      "--strict",         "--any-type",         "--lang=de, en;q=0.5",
                                      "--user-agent=UA",  "--header=A: b:c",    "--header=D:e",
                                      "--cookie-jar=jar", "--user=me:pw:x",     "--proxy=http://p:1/",
                                      "--http1.1",        "--level=menu",       "--depth=3",
                                      "--max-nodes=7",    "--max-documents=5",  "--max-elements=11",
                                      "--max-bytes=13",   "--max-time=1.5",     "--allow-private",
                                      "--offline",        "http://example.com/"});
  EXPECT_EQ(options.format, Format::json);
  EXPECT_EQ(options.output_file, "out");
  EXPECT_TRUE(options.trace && options.timing && options.verbose && options.discover_only && options.offline);
  EXPECT_FALSE(options.policy.tolerant);
  EXPECT_TRUE(options.policy.any_media_type);
  EXPECT_TRUE(options.policy.allow_private_network);
  EXPECT_EQ(options.context.accept_language, "de, en;q=0.5");
  EXPECT_EQ(options.context.user_agent, "UA");
  EXPECT_THAT(options.context.extra_fields,
              ElementsAre(HeaderList::Field{"A", "b:c"}, HeaderList::Field{"D", "e"}));
  EXPECT_EQ(options.context.cookie_jar, "jar");
  EXPECT_EQ(options.context.user_password, "me:pw:x");
  EXPECT_EQ(options.context.proxy, "http://p:1/");
  EXPECT_EQ(options.context.http_version, HttpVersion::http1_1);
  EXPECT_EQ(options.level, "menu");
  EXPECT_EQ(options.depth, 3u);
  EXPECT_EQ(options.policy.places, 7u);
  EXPECT_EQ(options.policy.documents, 5u);
  EXPECT_EQ(options.policy.elements, 11u);
  EXPECT_EQ(options.policy.document_bytes, 13u);
  EXPECT_EQ(options.policy.map_bytes, 13u);
  EXPECT_EQ(options.policy.map_time.count(), 1'500);
  EXPECT_EQ(options.policy.document_time.count(), 1'500);
}

TEST(ProbeOptions, Links)
{
  EXPECT_EQ(options_of({"--check", "http://e/"}).links, std::nullopt);
  const Options own = options_of({"--check", "--links", "http://e/"});
  EXPECT_EQ(own.links, LinkScope::own_site);
  EXPECT_EQ(own.url->text(), "http://e/") << "the word after --links is not its value";
  EXPECT_EQ(own.link_pace.per_second, 10u);
  EXPECT_EQ(options_of({"--check", "--links=own", "http://e/"}).links, LinkScope::own_site);
  EXPECT_EQ(options_of({"--check", "--links=all", "http://e/"}).links, LinkScope::all);
  EXPECT_EQ(options_of({"--check", "--links", "--links-rate", "50", "http://e/"}).link_pace.per_second, 50u);

  EXPECT_THAT(exit_of({"--links", "http://e/"}).text, HasSubstr("--links needs --check"));
  EXPECT_THAT(exit_of({"--check", "--links=some", "http://e/"}).text, HasSubstr("own or all"));
  EXPECT_THAT(exit_of({"--check", "--links", "--offline", "http://e/"}).text, HasSubstr("--offline"));
  EXPECT_THAT(exit_of({"--check", "--links-rate", "5", "http://e/"}).text, HasSubstr("needs --links"));
  EXPECT_EQ(exit_of({"--check", "--links", "--links-rate", "0", "http://e/"}).status, ExitStatus::usage);
  EXPECT_THAT(exit_of({"--check", "--links", "--links-rate", "1001", "http://e/"}).text,
              HasSubstr("--links-rate takes a whole number from 1 to 1000, not 1001"));
  EXPECT_EQ(options_of({"--check", "--links", "--links-rate", "1000", "http://e/"}).link_pace.per_second,
            1000u);
}

TEST(ProbeOptions, WaysToStart)
{
  EXPECT_EQ(options_of({"--demo"}).start, Start::demo);
  EXPECT_EQ(options_of({"--sitemap", "http://example.com/m.xml"}).start, Start::sitemap);
  const Options file = options_of({"--page", "page.http", "http://example.com/"});
  EXPECT_EQ(file.start, Start::page_file);
  EXPECT_EQ(file.page_file, "page.http");

  EXPECT_THAT(exit_of({}).text, HasSubstr("missing"));
  EXPECT_THAT(exit_of({"--page", "x"}).text, HasSubstr("--page FILE URL"));
  EXPECT_THAT(exit_of({"--html", "x"}).text, HasSubstr("--html FILE URL"));
  EXPECT_THAT(exit_of({"--demo", "http://example.com/"}).text, HasSubstr("only one of"));
  EXPECT_THAT(exit_of({"--sitemap", "http://e/m", "http://example.com/"}).text, HasSubstr("only one of"));
}

TEST(ProbeOptions, ContentOfAPageAndFieldsOfItsResponse)
{
  const Options page = options_of({"--html", "-", "--response-field", "A: b ", "--response-field",
                                   "Content-Type:x", "http://example.com/"});
  EXPECT_EQ(page.start, Start::page_content);
  EXPECT_EQ(page.page_file, "-");
  EXPECT_THAT(page.page_fields,
              testing::ElementsAre(HeaderList::Field{"A", "b"}, HeaderList::Field{"Content-Type", "x"}));

  for (const char* bad : {"A", ": b", "A B: c", "A: b\nC: d", ""})
    EXPECT_THAT(exit_of({"--html", "x", "--response-field", bad, "http://e/"}).text,
                HasSubstr("--response-field takes 'NAME: VALUE'"))
        << bad;
  EXPECT_THAT(exit_of({"--page", "x", "--response-field", "A: b", "http://e/"}).text,
              HasSubstr("needs --html FILE"));
  EXPECT_THAT(exit_of({"--page", "x", "--html", "x", "http://e/"}).text, HasSubstr("exclude each other"));
  EXPECT_THAT(exit_of({"--html", "x", "--demo", "http://e/"}).text, HasSubstr("only one of"));
  EXPECT_THAT(exit_of({"--html", "-", "--watch", "http://e/"}).text, HasSubstr("standard input"));
  EXPECT_TRUE(options_of({"--html", "x", "--watch", "http://e/"}).watch);
  EXPECT_THAT(exit_of({"--html", "x", "--response-field", "A: b", "file:///x"}).text,
              HasSubstr("local file"));
  EXPECT_EQ(
      options_of({"--html", "x", "--response-field", "content-type: a/b", "file:///x"}).page_fields.size(),
      1u);
}

TEST(ProbeOptions, Formats)
{
  EXPECT_EQ(options_of({"-f", "ssp", "http://e/"}).format, Format::ssp);
  EXPECT_EQ(options_of({"--format", "sitemaps.org", "http://e/"}).format, Format::sitemaps_org);
  EXPECT_THAT(exit_of({"-f", "SSP", "http://e/"}).text, HasSubstr("ndjson or links, not SSP"));
  EXPECT_EQ(options_of({"-f", "links", "http://e/"}).format, Format::links);
  EXPECT_THAT(exit_of({"--check", "-f", "links", "http://e/"}).text, HasSubstr("--check"));
  EXPECT_EQ(options_of({"--check", "-f", "gcc", "http://e/"}).format, Format::gcc);
  EXPECT_EQ(options_of({"--check", "-f", "github", "http://e/"}).format, Format::github);
  EXPECT_EQ(options_of({"--check", "-f", "junit", "http://e/"}).format, Format::junit);
  EXPECT_EQ(options_of({"--check", "-f", "sarif", "http://e/"}).format, Format::sarif);
  EXPECT_THAT(exit_of({"-f", "sarif", "http://e/"}).text, HasSubstr("--format sarif needs --check"));
}

TEST(ProbeOptions, Check)
{
  EXPECT_EQ(options_of({"http://e/"}).fail_on, std::nullopt);
  EXPECT_FALSE(options_of({"http://e/"}).policy.for_check);
  EXPECT_EQ(options_of({"--check", "http://e/"}).fail_on, Severity::error);
  EXPECT_TRUE(options_of({"--check", "http://e/"}).policy.for_check);
  EXPECT_EQ(options_of({"--check", "--fail-on", "error", "http://e/"}).fail_on, Severity::error);
  EXPECT_EQ(options_of({"--check", "--fail-on", "warning", "-f", "json", "http://e/"}).fail_on,
            Severity::warning);

  EXPECT_THAT(exit_of({"--fail-on", "error", "http://e/"}).text, HasSubstr("--fail-on needs --check"));
  EXPECT_EQ(options_of({"--check", "--fail-on", "note", "http://e/"}).fail_on, Severity::note);
  EXPECT_THAT(exit_of({"--check", "--fail-on", "notes", "http://e/"}).text,
              HasSubstr("error, warning or note, not notes"));
  EXPECT_THAT(exit_of({"--check", "-f", "html", "http://e/"}).text, HasSubstr("junit or sarif, not html"));
  EXPECT_THAT(exit_of({"--check", "--discover-only", "http://e/"}).text, HasSubstr("--discover-only"));
}

// For people findings are folded; CI and a baseline need each.
TEST(ProbeOptions, FindingsToList)
{
  const auto numbers_of = [](std::vector<const char*> words) {
    words.insert(words.end(), {"--check", "http://e/"});
    const Options options = options_of(std::move(words));
    return std::pair{options.policy.findings, options.findings_shown};
  };
  using Numbers = std::pair<std::size_t, std::size_t>;
  EXPECT_EQ(numbers_of({}), (Numbers{9, 9}));
  EXPECT_EQ(numbers_of({"-f", "json"}), (Numbers{9, 9}));
  EXPECT_EQ(numbers_of({"--max-findings", "50"}), (Numbers{50, 50}));
  for (const char* format : {"gcc", "github", "junit", "sarif"})
    EXPECT_EQ(numbers_of({"-f", format}), (Numbers{10'000, 10'000})) << format;
  EXPECT_EQ(numbers_of({"-f", "gcc", "--max-findings", "3"}), (Numbers{3, 3}));
  EXPECT_EQ(numbers_of({"--write-baseline", "b"}), (Numbers{10'000, 9}));
  EXPECT_EQ(numbers_of({"--write-baseline", "b", "--max-findings", "20000"}), (Numbers{20'000, 20'000}));
}

TEST(ProbeOptions, Baselines)
{
  const Options options =
      options_of({"--check", "--baseline", "/no/such/file", "--write-baseline", "b", "http://e/"});
  EXPECT_TRUE(options.write_baseline);
  EXPECT_EQ(options.baseline_file, "b");
  EXPECT_FALSE(options.baseline) << "what is written anew is not read";
  EXPECT_EQ(options_of({"--check", "--baseline",
                        STANDARD_SITEMAP_SOURCE_DIR "/tests/unit/probe/baseline.json", "http://e/"})
                .baseline->count(),
            2u);
  EXPECT_THAT(exit_of({"--check", "--baseline", "/no/such/file", "http://e/"}).text,
              HasSubstr("/no/such/file"));
  EXPECT_THAT(exit_of({"--baseline", "b", "http://e/"}).text, HasSubstr("--baseline needs --check"));
  EXPECT_THAT(exit_of({"--write-baseline", "b", "http://e/"}).text,
              HasSubstr("--write-baseline needs --check"));
}

TEST(ProbeOptions, ImproperValuesAreUsageErrors)
{
  for (const char* shown : {"--format=xml",
                            "--bogus",
                            "--max-nodes=-1",
                            "--max-nodes=0",
                            "--depth=x",
                            "--max-bytes=1e9",
                            "--max-time=0",
                            "--max-time=nan",
                            "--max-time=-3",
                            "--max-documents=0",
                            "--header=none",
                            "--header=A\n: b",
                            "--header=A: b\r\nC: d",
                            "--header= A: b",
                            "--lang=de\n",
                            "--user=nobody",
                            "--level=a b",
                            "--level=sidebars",
                            "--http2",
                            "--cacert=/no/such/file",
                            "--max-elements=99999999999999999999999"}) {
    std::vector<const char*> words{"--http1.1", shown, "http://example.com/"};
    const EarlyExit exit = exit_of(std::move(words));
    EXPECT_EQ(exit.status, ExitStatus::usage) << shown << ": " << exit.text;
    EXPECT_EQ(exit.text.find('\n'), std::string::npos) << exit.text; // one sentence
  }
}

/// A value that an option takes.
std::string value_for(const OptionRow& row)
{
  const std::map<std::string_view, std::string> values{
      {"--submit", "http://search.example"},
      {"--against", "http://example.com/llms.txt"},
      {"--cacert", STANDARD_SITEMAP_SOURCE_DIR "/LICENSE"},
      {"--preferences", "/dev/null"},
      {"--baseline", STANDARD_SITEMAP_SOURCE_DIR "/tests/unit/probe/baseline.json"},
      {"--width", "80"},
      {"--user", "a:b"},
      {"--header", "a:b"},
      {"--response-field", "a:b"}};
  if (const auto found = values.find(row.name()); found != values.end())
    return found->second;
  return row.values.words.empty() ? "7" : std::string{row.values.words.front()};
}

// E26: an option takes one value, and does not take the address as a second one, wherever it is.
TEST(ProbeOptions, EachTakesExactlyOneValue)
{
  // --sitemap replaces the address, a folder and a crawl have none; a table is no check.
  const std::set<std::string_view> without_address{"--sitemap", "--base",    "--root",    "--ignore",
                                                   "--only",    "--threads", "--columns", "--where"};
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows) {
      if (row.is_flag() || without_address.contains(row.name()))
        continue;
      const std::string name{row.name()}, value = value_for(row);
      std::vector<const char*> words{"--check", name.c_str(), value.c_str(), "http://example.com/page"};
      if (name == "--links-rate")
        words.insert(words.begin(), "--links");
      if (name == "--response-field")
        words.insert(words.begin(), {"--html", "page"});
      EXPECT_EQ(options_of(words).requested, "http://example.com/page") << name;
      words.insert(words.end() - 1, {name.c_str(), value.c_str()});
      const auto twice = parsed(words);
      if (const auto* both = std::get_if<Options>(&twice)) { // else the option may not be repeated
        EXPECT_EQ(both->requested, "http://example.com/page") << name << " twice";
      }
    }
}

TEST(ProbeOptions, HeadersMayBeRepeatedBeforeTheAddress)
{
  const Options options = options_of({"--header", "X-A: 1", "--header", "X-B: 2", "http://example.com/"});
  EXPECT_EQ(options.requested, "http://example.com/");
  EXPECT_THAT(options.context.extra_fields,
              ElementsAre(HeaderList::Field{"X-A", "1"}, HeaderList::Field{"X-B", "2"}));
  EXPECT_EQ(exit_of({"--header", "X-A: 1", "X-B: 2", "http://example.com/"}).status, ExitStatus::usage);
}

TEST(ProbeOptions, HelpNamesEveryOptionAndExitStatus)
{
  const EarlyExit help = exit_of({"--help"});
  EXPECT_EQ(help.status, ExitStatus::found);
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      EXPECT_THAT(help.text, HasSubstr("\n  " + std::string{row.names} + ' '));
  for (const ExitMeaning& entry : exit_meanings)
    EXPECT_THAT(help.text, HasSubstr("  " + std::to_string(static_cast<int>(entry.status)) + "  " +
                                     std::string{entry.meaning}));
  EXPECT_THAT(exit_of({"--version"}).text, testing::StartsWith("sitemap-probe "));
}

TEST(ProbeOptions, TheManualPageHasTheirTexts)
{
  const std::string manual = options_for_manual_page();
  for (const char* lines :
       {".It Fl o , Fl -output Ar file\nWrite to this file instead of standard output.\nThe file replaces ",
        ".It Fl -links Ns Op = Ns Cm own | all\nWith\n.Fl -check :\nask for every ",
        ".It Fl -sitemap Ar URL | file\n", "see\n.Fl -base .\nThe file may ",
        ".Pp\n.Cm \\&-\nis standard input.\n", ".It Fl -header Ar \"'name: value'\"\n", ".Xr dot 1\n",
        ".Fl -format Cm html\n", ".Ev NO_COLOR\n"})
    EXPECT_THAT(manual, HasSubstr(lines));
  EXPECT_THAT(manual, testing::Not(HasSubstr("\n\n")));
}

TEST(ExitStatuses, AreTheNumbersOfTheContract)
{
  std::set<int> numbers;
  for (const ExitMeaning& entry : exit_meanings)
    numbers.insert(static_cast<int>(entry.status));
  EXPECT_EQ(numbers, (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(static_cast<int>(ExitStatus::found), 0);
  EXPECT_EQ(static_cast<int>(ExitStatus::none_named), 1);
  EXPECT_EQ(static_cast<int>(ExitStatus::usage), 2);
  EXPECT_EQ(static_cast<int>(ExitStatus::page_unfetched), 3);
  EXPECT_EQ(static_cast<int>(ExitStatus::sitemap_unreadable), 4);
  EXPECT_EQ(static_cast<int>(ExitStatus::internal_error), 5);
  EXPECT_EQ(static_cast<int>(ExitStatus::check_failed), 6);
  EXPECT_EQ(static_cast<int>(ExitStatus::not_submitted), 7);
}

TEST(ProbeOptions, BaseIsTheAddressOfALocalFile)
{
  const Options options =
      options_of({"--sitemap", "/site/draft.xml", "--base", "http://example.com/a/map.xml#f"});
  EXPECT_EQ(options.url->text(), "http://example.com/a/map.xml");
  EXPECT_EQ(options.file->text(), "file:///site/draft.xml");
  EXPECT_EQ(options.requested, "/site/draft.xml");
  EXPECT_EQ(options_of({"--sitemap", "/site/d:r.xml", "--base", "http://example.com"}).url->text(),
            "http://example.com/d:r.xml");
  EXPECT_EQ(options_of({"--sitemap", "/site/d.xml", "--base", "http://example.com/a/?q"}).url->text(),
            "http://example.com/a/d.xml");
  EXPECT_FALSE(options_of({"--sitemap", "/site/draft.xml"}).file);

  for (const char* bad : {"example.com", "ftp://example.com/", "file:///site/", "http:///",
                          "http://a:b@example.com/", "mailto:a@example.com"})
    EXPECT_EQ(exit_of({"--sitemap", "/site/d.xml", "--base", bad}).status, ExitStatus::usage) << bad;
  EXPECT_THAT(exit_of({"--sitemap", "http://example.com/m.xml", "--base", "http://example.com/"}).text,
              HasSubstr("has an address of its own"));
  EXPECT_THAT(exit_of({"--base", "http://example.com/", "http://example.com/"}).text,
              HasSubstr("--base needs --sitemap URL|FILE or --root FOLDER"));
}

TEST(ProbeOptions, SubmissionIsForWhatIsOnTheWeb)
{
  const std::vector<const char*> good{"--sitemap", "http://example.com/s.xml", "--submit",
                                      "http://search.example"};
  EXPECT_EQ(options_of(good).submit_to->text(), "http://search.example");
  for (const char* other : {"--offline", "--discover-only"}) {
    auto words = good;
    words.push_back(other);
    EXPECT_THAT(exit_of(words).text, HasSubstr("exclude each other"));
  }
  EXPECT_THAT(exit_of({"--sitemap", "/site/s.xml", "--submit", "http://search.example"}).text,
              HasSubstr("on the web already"));
  EXPECT_THAT(
      exit_of({"--sitemap", "/site/s.xml", "--base", "http://example.com/", "--submit", "http://s.example"})
          .text,
      HasSubstr("on the web already"));
  EXPECT_THAT(exit_of({"--demo", "--submit", "http://search.example"}).text, HasSubstr("on the web already"));
  EXPECT_THAT(exit_of({"--sitemap", "http://example.com/s.xml", "--submit", "search.example"}).text,
              HasSubstr("--submit takes"));
}

TEST(ProbeOptions, TextIsLaidOutAsTheReaderWants)
{
  const Options usual = options_of({"http://example.com/"});
  EXPECT_EQ(usual.text.colours, ColourChoice::automatic);
  EXPECT_EQ(usual.text.width, std::nullopt);
  EXPECT_EQ(options_of({"--color", "always", "http://a/"}).text.colours, ColourChoice::always);
  EXPECT_EQ(options_of({"--color=never", "http://a/"}).text.colours, ColourChoice::never);
  EXPECT_EQ(exit_of({"--color", "allways", "http://a/"}).text,
            "--color takes auto, always or never, not allways; did you mean always?");
  for (const auto& [word, width] : {std::pair{"0", 0u}, {"40", 40u}, {"1000", 1'000u}})
    EXPECT_EQ(options_of({"--width", word, "http://a/"}).text.width, width);
  for (const char* bad : {"1", "39", "1001", "-1", "wide", ""})
    EXPECT_EQ(exit_of({"--width", bad, "http://a/"}).status, ExitStatus::usage) << bad;
}

TEST(ProbeOptions, WhatWasProbablyMeant)
{
  EXPECT_EQ(exit_of({"--formt", "json", "http://a/"}).text,
            "there is no option --formt; did you mean --format?");
  EXPECT_EQ(exit_of({"--formt=json", "http://a/"}).text,
            "there is no option --formt; did you mean --format?");
  EXPECT_EQ(exit_of({"-sitemap", "map.xml"}).text, "there is no option -sitemap; did you mean --sitemap?");
  EXPECT_EQ(exit_of({"--colour", "never", "http://a/"}).text,
            "there is no option --colour; did you mean --color?");
  EXPECT_EQ(exit_of({"--max", "3", "http://a/"}).text, "there is no option --max") << "several begin so";
  EXPECT_THAT(exit_of({"--format", "jsn", "http://a/"}).text, testing::EndsWith("; did you mean json?"));
  EXPECT_THAT(exit_of({"--check", "--fail-on", "warnings", "--sitemap", "http://a/"}).text,
              testing::EndsWith("not warnings; did you mean warning?"));
  EXPECT_THAT(exit_of({"--level", "sidbar", "http://a/"}).text,
              testing::EndsWith("not sidbar; did you mean sidebar?"));
  EXPECT_EQ(exit_of({"http://a/", "http://b/"}).status, ExitStatus::usage);
}

TEST(ProbeOptions, StandardInput)
{
  const Options map = options_of({"--sitemap", "-"});
  EXPECT_TRUE(map.map_from_stdin);
  EXPECT_EQ(map.url->text(), "file:///dev/stdin");
  EXPECT_EQ(map.requested, "-");
  const Options there = options_of({"--sitemap", "-", "--base", "http://example.com/a/#b"});
  EXPECT_EQ(there.url->text(), "http://example.com/a/");
  EXPECT_TRUE(there.file);
  EXPECT_EQ(options_of({"--page", "-", "http://example.com/"}).page_file, "-");
  EXPECT_FALSE(options_of({"--sitemap", "./-"}).map_from_stdin);
  EXPECT_THAT(exit_of({"--sitemap", "-", "--submit", "http://a/"}).text, HasSubstr("on the web already"));
}

TEST(ProbeOptions, WatchingNeedsFiles)
{
  for (const std::vector<const char*>& words : {std::vector<const char*>{"--sitemap", "map.xml"},
                                                {"--sitemap", "map.xml", "--base", "http://example.com/"},
                                                {"--page", "page", "http://example.com/"},
                                                {"file:///tmp/page.html"}}) {
    std::vector<const char*> all = words;
    all.push_back("--watch");
    EXPECT_TRUE(options_of(all).watch) << words.front();
  }
  for (const std::vector<const char*>& words : {std::vector<const char*>{"--demo"},
                                                {"http://example.com/"},
                                                {"--sitemap", "http://example.com/"},
                                                {"--sitemap", "-"},
                                                {"--page", "-", "http://example.com/"}}) {
    std::vector<const char*> all = words;
    all.push_back("--watch");
    EXPECT_THAT(exit_of(all).text, testing::StartsWith("--watch needs")) << words.front();
  }
}

// The keys of the limits are those of the preferences; docs/preferences.md says which option belongs to each.
TEST(ProbeOptions, EachLimitOfUsersHasOne)
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/preferences.md"};
  const std::string page{std::istreambuf_iterator<char>{stream}, {}};
  for (const UserLimit& limit : user_limits()) {
    const std::size_t row = page.find("\n| `" + std::string{limit.key} + "` | ");
    ASSERT_NE(row, page.npos) << limit.key;
    const std::size_t begin = page.find("`--", row) + 1;
    const std::string option = page.substr(begin, page.find('`', begin) - begin);
    EXPECT_LT(begin, page.find('\n', row + 1)) << "docs/preferences.md names no option for " << limit.key;
    EXPECT_EQ(limit.get(options_of({option.c_str(), "7", "http://example.com/"}).limits),
              limit.unit == LimitUnit::milliseconds ? 7'000u : 7u)
        << option;
  }
}

} // namespace
} // namespace standard_sitemap
