#include "engine/check/remedy.h"

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/terms/diagnostic_table.h"

namespace standard_sitemap {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string document()
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/diagnostics.md"};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

/// From one heading to the next.
std::string section_of(const std::string& text, const std::string& code)
{
  const std::size_t begin = text.find("\n### `" + code + "`\n");
  return begin == text.npos ? std::string{} : text.substr(begin, text.find("\n##", begin + 1) - begin);
}

std::string remedy_of(Code code, Subject subject, Cause cause = Cause::unknown,
                      const char* document = "http://example.com/x")
{
  return std::string{
      remedy(Diagnostic{.code = code, .document = document, .subject = subject, .cause = cause}).text};
}

/// All remedies for a code, for every kind of subject.
std::set<std::string> remedies_of(Code code)
{
  std::set<std::string> remedies;
  for (unsigned subject = 0; subject < subject_count; ++subject)
    for (unsigned cause = 0; cause < cause_count; ++cause)
      for (const char* document : {"http://example.com/x", "file:///x", ""})
        remedies.insert(remedy_of(code, static_cast<Subject>(subject), static_cast<Cause>(cause), document));
  return remedies;
}

std::size_t count_of(const std::string& text, const std::string& part)
{
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

/// The section that docs/diagnostics.md needs for a code, except what the code means.
std::string outline_of(const DiagnosticRow& row)
{
  std::string severity{severity_name(row.severity)};
  severity.front() = static_cast<char>(severity.front() - 'a' + 'A');
  return "\n### `" + std::string{row.name} + "`\n\n*" + severity + ".* [What it means.]\n\n**To fix it:** " +
         std::string{row.remedy} + "\n";
}

TEST(Remedy, EachCodeIsExplainedWithAllItsRemedies)
{
  const std::string text = document();
  for (const DiagnosticRow& row : diagnostic_table()) {
    const std::string section = section_of(text, std::string{row.name});
    if (section.empty()) {
      ADD_FAILURE() << "docs/diagnostics.md has no section for `" << row.name << "`. Add one:\n"
                    << outline_of(row);
      continue;
    }
    EXPECT_EQ(remedy_of(row.code, Subject::unknown), row.remedy);
    for (const std::string& mend : remedies_of(row.code)) {
      ASSERT_FALSE(mend.empty()) << row.name;
      EXPECT_EQ(mend.back(), '.') << row.name;
      const bool usual = mend == row.remedy;
      EXPECT_THAT(section, HasSubstr((usual ? "\n**To fix it:** " : ":** ") + mend + "\n"))
          << "Add this remedy to the section for `" << row.name << "` in docs/diagnostics.md.";
    }
  }
}

TEST(Remedy, EachSectionHasTheSeverityAndAMeaning)
{
  const std::string text = document();
  static const std::regex meaning{R"(\n\*(Error|Warning|Note)\.\* [A-Z][^*]{40,})"};
  for (const DiagnosticRow& row : diagnostic_table()) {
    const std::string section = section_of(text, std::string{row.name});
    std::smatch match;
    const bool found = std::regex_search(section, match, meaning);
    EXPECT_TRUE(found && outline_of(row).find('*' + match[1].str() + ".*") != std::string::npos)
        << "The section for `" << row.name << "` in docs/diagnostics.md should begin like this:\n"
        << outline_of(row);
    if (!row.other_severity)
      continue;
    const std::regex other{"[Ii]t is an?\\s" + std::string{severity_name(*row.other_severity)}};
    EXPECT_TRUE(std::regex_search(section, other))
        << "The section for `" << row.name
        << "` in docs/diagnostics.md should say when it is of the severity "
        << severity_name(*row.other_severity);
  }
}

// Hosts without a command line show remedies, too.
TEST(Remedy, NoRemedyNamesAnOptionOfAProgram)
{
  for (const DiagnosticRow& row : diagnostic_table())
    for (const std::string& mend : remedies_of(row.code))
      EXPECT_THAT(mend, Not(HasSubstr("--"))) << row.name;
}

TEST(Remedy, EachSettingHasItsRowAndIsNamedBehindTheRemedy)
{
  const std::string text = document();
  for (int value = 1; value < 10; ++value) {
    const std::string name{setting_name(static_cast<Setting>(value))};
    EXPECT_THAT(text, HasSubstr("\n| `" + name + "` | ")) << "the table of settings in docs/diagnostics.md";
  }
  const Diagnostic limit{.code = Code::limit_documents};
  EXPECT_EQ(remedy(limit).setting, Setting::documents);
  EXPECT_EQ(remedy_with_setting(limit, nullptr), "Merge small files.");
  const SettingWords words = [](Setting setting) {
    return setting == Setting::documents ? std::string_view{"More are allowed in the settings."} : "";
  };
  EXPECT_EQ(remedy_with_setting(limit, words), "Merge small files. More are allowed in the settings.");
  EXPECT_EQ(remedy_with_setting({.code = Code::limit_bytes}, words),
            remedy({.code = Code::limit_bytes}).text);
}

TEST(Remedy, ThePageSaysInWhichStepEachCodeMayArise)
{
  constexpr std::pair<Origin, std::string_view> steps[] = {
      {Origin::links, "a page is read for the links that name its map"},
      {Origin::rules, "a map is chosen from what the page names"},
      {Origin::place, "a page is read for what it says of its own place"},
      {Origin::load, "the files of a map are fetched"},
      {Origin::reading, "a file is read"},
      {Origin::map, "files become a map"},
      {Origin::check, "a map is checked"},
      {Origin::audit, "the pages that a map leads to are checked"},
      {Origin::host, "a program does its own part"},
  };
  const std::string text = document();
  for (const auto& [origin, step] : steps) {
    std::string row, separator;
    for (const DiagnosticRow& code : diagnostic_table())
      if (code.arises_in(origin)) {
        row += separator + "`" + std::string{code.name} + "`";
        separator = ", ";
      }
    ASSERT_FALSE(row.empty()) << step;
    EXPECT_THAT(text, HasSubstr("\n| " + std::string{step} + " | " + row + " |\n"))
        << "the table of steps in docs/diagnostics.md";
  }
}

// A remedy in the page that no diagnostic gives would be an outdated one.
TEST(Remedy, ThePageHasNoOthers)
{
  const std::string text = document();
  static const std::regex entry{R"(\n\*\*To fix it[^*]*:\*\* ([^\n]*)\n)"};
  for (const DiagnosticRow& row : diagnostic_table()) {
    const std::string section = section_of(text, std::string{row.name});
    const std::set<std::string> remedies = remedies_of(row.code);
    for (std::sregex_iterator match{section.begin(), section.end(), entry}, end; match != end; ++match)
      EXPECT_TRUE(remedies.contains((*match)[1])) << row.name << ": " << (*match)[1];
    EXPECT_GE(count_of(section, "**To fix it"), remedies.size()) << row.name;
  }
}

TEST(Remedy, EachSectionIsOfACode)
{
  std::set<std::string> names;
  for (const DiagnosticRow& row : diagnostic_table())
    names.emplace(row.name);
  const std::string text = document();
  static const std::regex heading{R"(\n### `([^`]*)`\n)"};
  std::size_t count = 0;
  for (std::sregex_iterator match{text.begin(), text.end(), heading}, end; match != end; ++match, ++count)
    EXPECT_TRUE(names.contains((*match)[1]))
        << "docs/diagnostics.md has a section for " << (*match)[1] << ", which is no code.";
  EXPECT_EQ(count, names.size());
}

// In a list there is no external, no xlink:href, and no root element <sitemap>.
TEST(Remedy, OfAListSpeaksOfLists)
{
  for (const Subject subject : {Subject::urlset, Subject::index, Subject::text_list, Subject::feed,
                                Subject::biositemap, Subject::llms, Subject::robots})
    for (const Code code :
         {Code::external_unresolved, Code::external_loop, Code::not_a_sitemap, Code::namespace_missing,
          Code::duplicate_url, Code::limit_bytes, Code::limit_documents, Code::unbound_prefix,
          Code::stray_text, Code::unknown_attribute, Code::empty_map, Code::limit_tag, Code::bad_entry}) {
      const std::string mend = remedy_of(code, subject);
      if (code == Code::external_unresolved &&
          (subject == Subject::text_list || subject == Subject::feed || subject == Subject::biositemap))
        continue; // these name no other file
      if (code == Code::external_loop && subject != Subject::index)
        continue;
      EXPECT_THAT(mend, Not(HasSubstr("external"))) << mend;
      EXPECT_THAT(mend, Not(HasSubstr("standard-sitemap.org"))) << mend;
      EXPECT_THAT(mend, Not(HasSubstr("xml:id"))) << mend;
      EXPECT_THAT(mend, Not(HasSubstr("attribute `name`"))) << mend;
      EXPECT_THAT(mend, Not(HasSubstr("`<sitemap>`"))) << mend;
    }
  EXPECT_THAT(remedy_of(Code::external_unresolved, Subject::index), HasSubstr("`<loc>`"));
  EXPECT_THAT(remedy_of(Code::external_unresolved, Subject::robots), HasSubstr("`Sitemap:`"));
  EXPECT_THAT(remedy_of(Code::namespace_missing, Subject::urlset),
              HasSubstr("http://www.sitemaps.org/schemas/sitemap/0.9"));
  EXPECT_THAT(remedy_of(Code::not_a_sitemap, Subject::sitemap_or_list), HasSubstr("`<urlset>`"));
  EXPECT_THAT(remedy_of(Code::not_a_sitemap, Subject::sitemap), HasSubstr("its root element is `<sitemap>`"));
}

TEST(Remedy, OfALocalFileSpeaksOfNoServer)
{
  for (const Cause cause : {Cause::unknown, Cause::file_missing, Cause::file_unreadable})
    for (const Code code : {Code::network_error, Code::page_unfetched, Code::unexpected_content_type}) {
      const std::string mend = remedy_of(code, Subject::sitemap, cause, "file:///home/me/map.xml");
      for (const char* word : {"server", "certificate", "Serve", "address"})
        EXPECT_THAT(mend, Not(HasSubstr(word))) << mend;
    }
  for (const auto& [code, cause] :
       {std::pair{Code::bad_encoding, Cause::unknown}, std::pair{Code::charset_conflict, Cause::unknown},
        std::pair{Code::malformed, Cause::bad_bytes}}) {
    EXPECT_THAT(remedy_of(code, Subject::sitemap, cause), HasSubstr("Content-Type"));
    EXPECT_THAT(remedy_of(code, Subject::sitemap, cause, "file:///home/me/map.xml"),
                Not(HasSubstr("Content-Type")));
  }
}

TEST(Remedy, OfWhatIsMalformedFollowsTheCause)
{
  for (unsigned i = 0; i < cause_count; ++i) {
    const auto cause = static_cast<Cause>(i);
    const std::string mend = remedy_of(Code::malformed, Subject::sitemap, cause);
    EXPECT_EQ(mend.find("&amp;") != mend.npos, cause == Cause::ampersand) << mend;
    EXPECT_EQ(mend.find("&lt;") != mend.npos, cause == Cause::less_than) << mend;
    EXPECT_EQ(mend.find("UTF-8; or") != mend.npos, cause == Cause::bad_bytes) << mend;
  }
}

TEST(Remedy, OfACertificateFollowsWhatIsWrongWithIt)
{
  const auto of = [](Cause cause) { return remedy_of(Code::network_error, Subject::sitemap, cause); };
  EXPECT_THAT(of(Cause::untrusted_certificate), HasSubstr("signed by an authority"));
  EXPECT_THAT(of(Cause::wrong_host_certificate), Not(HasSubstr("authority")));
  EXPECT_THAT(of(Cause::expired_certificate), HasSubstr("Renew"));
}

} // namespace
} // namespace standard_sitemap
