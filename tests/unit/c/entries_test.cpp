// The entries of files while they are received, through the C interface.

#include <algorithm>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing::entries_test {
namespace {

using Entries = Owned<standard_sitemap_entries, standard_sitemap_entries_free>;
using Texts = std::vector<std::string>;

const std::string list = "http://site.example/list.xml";
const std::string open_list = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                              "xmlns:xhtml='http://www.w3.org/1999/xhtml' "
                              "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>\n";

std::string url(const std::string& path, const std::string& more = {})
{
  return "<url><loc>http://site.example/" + path + "</loc>" + more + "</url>\n";
}

/// A reader of files, with the requests for one of them.
class CEntries : public ::testing::Test {
 protected:
  void make(const std::vector<std::pair<const char*, std::uint64_t>>& limits = {})
  {
    const Policy policy = default_policy();
    for (const auto& [name, value] : limits)
      ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text(name), value), STANDARD_SITEMAP_OK);
    standard_sitemap_entries* made_entries = nullptr;
    ASSERT_EQ(standard_sitemap_entries_new(policy.get(), &made_entries), STANDARD_SITEMAP_OK);
    entries.reset(made_entries);
  }

  standard_sitemap_status open(const std::string& address = list, bool once = false, std::uint64_t now = 0)
  {
    if (!entries)
      make();
    auto source = made<standard_sitemap_entry_source>();
    source.url = text(address.c_str());
    source.source = STANDARD_SITEMAP_SOURCE_ANY;
    source.once = once ? 1 : 0;
    return standard_sitemap_entries_open(entries.get(), &source, now);
  }

  Receiver next_receiver()
  {
    auto request = made<standard_sitemap_request>();
    standard_sitemap_receiver* found = nullptr;
    if (standard_sitemap_entries_next_request(entries.get(), &request) == STANDARD_SITEMAP_OK) {
      requested.push_back(read(request.url));
      EXPECT_EQ(standard_sitemap_entries_receiver(entries.get(), request.id, &found), STANDARD_SITEMAP_OK);
    }
    return Receiver{found};
  }

  standard_sitemap_status begin_next()
  {
    receiver = next_receiver();
    if (!receiver)
      return STANDARD_SITEMAP_NONE;
    const standard_sitemap_field type{text("Content-Type"), text("application/xml")};
    auto response = made<standard_sitemap_response>();
    response.url = text(requested.back().c_str());
    response.fields = &type;
    response.field_count = 1;
    response.status = 200;
    return standard_sitemap_receiver_begin(receiver.get(), &response);
  }

  standard_sitemap_status append(const std::string& bytes)
  {
    return standard_sitemap_receiver_append(receiver.get(), {bytes.data(), bytes.size()});
  }
  void end() { EXPECT_EQ(standard_sitemap_receiver_end(receiver.get()), STANDARD_SITEMAP_OK); }

  /// Reads a file that comes at once.
  void read_whole(const std::string& body, bool once = false)
  {
    ASSERT_EQ(open(list, once), STANDARD_SITEMAP_OK);
    ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
    append(body);
    end();
  }

  /// The paths of the entries that are complete.
  Texts taken()
  {
    Texts paths;
    auto entry = made<standard_sitemap_entry>();
    while (standard_sitemap_entries_next(entries.get(), &entry) == STANDARD_SITEMAP_OK)
      paths.push_back(read(entry.url).substr(std::string{"http://site.example"}.size()));
    return paths;
  }

  std::string outcome()
  {
    auto document = made<standard_sitemap_document>();
    return standard_sitemap_entries_document(entries.get(), 0, &document) == STANDARD_SITEMAP_OK
               ? read(document.outcome)
               : "(not over)";
  }

  Texts codes()
  {
    Texts found;
    auto diagnostic = made<standard_sitemap_diagnostic>();
    while (standard_sitemap_entries_diagnostic(entries.get(), found.size(), &diagnostic) ==
           STANDARD_SITEMAP_OK)
      found.push_back(read(diagnostic.code) + ' ' + std::to_string(diagnostic.line));
    return found;
  }

  Entries entries;
  Receiver receiver;
  Texts requested;
};

TEST_F(CEntries, ComeWhileTheFileStillArrives)
{
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(taken(), Texts{});
  std::string half = open_list;
  std::size_t pages = 0;
  while (half.size() < (16u << 10)) // more than the reader process waits for
    half += url("page-" + std::to_string(pages++));
  ASSERT_EQ(append(half), STANDARD_SITEMAP_OK);
  const Texts first = taken();
  EXPECT_GE(first.size(), pages - 1) << "the last one may be incomplete";
  EXPECT_EQ(first.front(), "/page-0");
  EXPECT_EQ(outcome(), "(not over)");
  EXPECT_EQ(codes(), Texts{});
  ASSERT_EQ(append(url("last") + "</urlset>"), STANDARD_SITEMAP_OK);
  end();
  const Texts rest = taken();
  EXPECT_EQ(first.size() + rest.size(), pages + 1);
  EXPECT_EQ(rest.back(), "/last");
  EXPECT_EQ(outcome(), "ok");
  EXPECT_EQ(codes(), Texts{});
  EXPECT_EQ(requested, Texts{list});
}

TEST_F(CEntries, SayWhatTheFileSays)
{
  read_whole(open_list +
             url("a", "<lastmod>2026-05-17</lastmod><changefreq>weekly</changefreq><priority>0.8</priority>"
                      "<xhtml:link rel='alternate' hreflang='de' href='http://site.example/de/a'/>"
                      "<xhtml:link rel='alternate' hreflang='fr' href='javascript:1'/>"
                      "<image:image><image:loc>http://site.example/a.jpg</image:loc>"
                      "<image:title>A &#x202e;b</image:title></image:image>") +
             "</urlset>");
  auto entry = made<standard_sitemap_entry>();
  ASSERT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(entry.url), "http://site.example/a");
  EXPECT_EQ(read(entry.blocked), "(none)");
  EXPECT_EQ(read(entry.lastmod), "2026-05-17");
  EXPECT_EQ(read(entry.changefreq), "weekly");
  EXPECT_EQ(read(entry.priority), "0.8");
  EXPECT_EQ(read(entry.name), "(none)");
  EXPECT_EQ(read(entry.document), list);
  EXPECT_EQ(entry.line, 2u);
  ASSERT_EQ(entry.attachment_count, 1u);
  auto attachment = made<standard_sitemap_attachment>();
  ASSERT_EQ(standard_sitemap_entries_attachment(entries.get(), 0, &attachment), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(attachment.type), "image");
  EXPECT_EQ(read(attachment.name), "A b") << "no override";
  EXPECT_EQ(read(attachment.url), "http://site.example/a.jpg");
  EXPECT_EQ(standard_sitemap_entries_attachment(entries.get(), 1, &attachment), STANDARD_SITEMAP_NONE);
  ASSERT_GE(entry.alternate_count, 1u);
  auto alternate = made<standard_sitemap_variant>();
  ASSERT_EQ(standard_sitemap_entries_alternate(entries.get(), 0, &alternate), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(alternate.lang), "de");
  EXPECT_EQ(read(alternate.url), "http://site.example/de/a");
  EXPECT_EQ(standard_sitemap_entries_alternate(entries.get(), entry.alternate_count, &alternate),
            STANDARD_SITEMAP_NONE);
  standard_sitemap_string format{};
  ASSERT_EQ(standard_sitemap_entries_format(entries.get(), &format), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(format), "sitemaps.org");
  EXPECT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_attachment(entries.get(), 0, &attachment), STANDARD_SITEMAP_NONE)
      << "no entry was given last";
}

TEST_F(CEntries, AreGivenAsOftenAsTheyAreListedUnlessTheyAreWantedOnce)
{
  const std::string body = open_list + url("a") + url("b") + url("%61") + url("a") + "</urlset>";
  read_whole(body);
  EXPECT_EQ(taken(), (Texts{"/a", "/b", "/%61", "/a"}));
  read_whole(body, true);
  EXPECT_EQ(taken(), (Texts{"/a", "/b"})) << "%61 is an a";
  read_whole(body, true);
  EXPECT_EQ(taken(), (Texts{"/a", "/b"})) << "in each file anew";
}

TEST_F(CEntries, NameTheFilesOfAnIndexOnce)
{
  const auto file = [](const std::string& name, const std::string& more = {}) {
    return "<sitemap><loc>http://site.example/" + name + "</loc>" + more + "</sitemap>";
  };
  make({{"list_documents", 3}});
  read_whole("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n" +
             file("a.xml", "<lastmod>2026-05-17</lastmod>") + file("a.xml") + file("list.xml") +
             file("b.xml", "<lastmod>soon</lastmod>") + file("c.xml") + "</sitemapindex>");
  EXPECT_EQ(taken(), Texts{});
  auto named = made<standard_sitemap_listed_file>();
  ASSERT_EQ(standard_sitemap_entries_next_file(entries.get(), &named), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(named.url), "http://site.example/a.xml");
  EXPECT_EQ(read(named.lastmod), "2026-05-17");
  ASSERT_EQ(standard_sitemap_entries_next_file(entries.get(), &named), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(named.url), "http://site.example/b.xml");
  EXPECT_EQ(read(named.lastmod), "(none)") << "not a date";
  EXPECT_EQ(standard_sitemap_entries_next_file(entries.get(), &named), STANDARD_SITEMAP_NONE);
  const Texts found = codes();
  EXPECT_EQ(std::count(found.begin(), found.end(), "limit-documents 2"), 1) << "three with the index itself";
  EXPECT_FALSE(next_receiver()) << "they are not requested";
}

// G-4: the first entries say whether a file is an index; they are gone when its last bytes come.
TEST_F(CEntries, OfALongIndexHaveTheRemediesOfAnIndex)
{
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  append("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n"
         "<sitemap><loc>http://site.example/a.xml</loc></sitemap>\n<!--" +
         std::string(20u << 10, ' ') + "-->");
  append("<sitemap><loc>http://</loc></sitemap></sitemapindex>");
  end();
  EXPECT_EQ(taken(), Texts{});
  auto diagnostic = made<standard_sitemap_diagnostic>();
  ASSERT_EQ(standard_sitemap_entries_diagnostic(entries.get(), 0, &diagnostic), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(diagnostic.code), "bad-entry");
  EXPECT_EQ(read(diagnostic.remedy),
            "Write the absolute URL of an XML sitemap into `<loc>`, or take the entry out.");
}

TEST_F(CEntries, EntriesThatCannotBeOfferedSayWhy)
{
  make({{"uri_bytes", 60}});
  std::string long_path; // 28 bytes, and 84 if they are encoded
  for (int i = 0; i < 14; ++i)
    long_path += "\u00fc";
  read_whole(open_list + url("a") + url(long_path) + "</urlset>");
  auto entry = made<standard_sitemap_entry>();
  ASSERT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(entry.url), "http://site.example/a");
  ASSERT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(entry.url), "(none)");
  EXPECT_EQ(read(entry.blocked), "too-long");
  EXPECT_EQ(entry.line, 3u);
  EXPECT_EQ(codes(), Texts{}) << "there may be more to come";
  EXPECT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(codes(), Texts{"limit-uri 3"});
}

TEST_F(CEntries, EndAtEachLimitOfTheFileAndSaySo)
{
  std::string body = open_list;
  for (int page = 0; page < 1'000; ++page)
    body += url("page-" + std::to_string(page));
  body += "</urlset>";
  const std::vector<std::pair<const char*, const char*>> limits{{"list_document_bytes", "limit-bytes"},
                                                                {"list_map_bytes", "limit-map-bytes"},
                                                                {"list_elements", "limit-elements"}};
  for (const auto& [limit, code] : limits) {
    make({{limit, limit == std::string{"list_elements"} ? 501u : 20'000u}});
    read_whole(body);
    const Texts found = taken();
    EXPECT_GT(found.size(), 300u) << limit;
    EXPECT_LT(found.size(), 520u) << limit;
    EXPECT_EQ(outcome(), "cut") << limit;
    EXPECT_EQ(codes().at(0).substr(0, std::string{code}.size()), code);
  }
  // 10 links of 26 bytes, 90 of 27 and 868 of 28 are 26,994 bytes.
  make({{"link_bytes", 27'000}});
  read_whole(body);
  std::size_t with_links = 0;
  Texts blocked;
  auto entry = made<standard_sitemap_entry>();
  while (standard_sitemap_entries_next(entries.get(), &entry) == STANDARD_SITEMAP_OK) {
    if (entry.url.data == nullptr)
      blocked.push_back(read(entry.blocked));
    else if (blocked.empty())
      ++with_links;
  }
  EXPECT_EQ(with_links, 968u);
  EXPECT_EQ(blocked, Texts(32, "limit"));
  EXPECT_EQ(codes(), Texts{"limit-links 970"});
}

TEST_F(CEntries, ABrokenFileGivesTheEntriesBeforeTheFault)
{
  read_whole(open_list + url("a") + url("b") + "<url><loc>http://site.example/c</loc></wrong>");
  const Texts found = taken();
  ASSERT_GE(found.size(), 2u);
  EXPECT_EQ(Texts(found.begin(), found.begin() + 2), (Texts{"/a", "/b"}));
  EXPECT_EQ(outcome(), "cut");
  EXPECT_EQ(codes(), Texts{"malformed 4"});
}

TEST_F(CEntries, AFileWhoseBytesStopComingKeepsItsEntries)
{
  std::string body = open_list;
  while (body.size() < (16u << 10))
    body += url("page-" + std::to_string(body.size()));
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(append(body), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_fail(receiver.get(), STANDARD_SITEMAP_FAILED_INCOMPLETE_RESPONSE, {}),
            STANDARD_SITEMAP_OK);
  EXPECT_GT(taken().size(), 100u);
  EXPECT_EQ(outcome(), "network-error");
  EXPECT_EQ(codes(), Texts{"network-error 0"});
}

TEST_F(CEntries, AFileIsGivenUpAfterItsTime)
{
  make({{"list_map_time", 1'000}});
  ASSERT_EQ(open(list, false, 5), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_entries_deadline(entries.get()), 1'005u);
  EXPECT_EQ(standard_sitemap_entries_update_time(entries.get(), 1'004), STANDARD_SITEMAP_OK);
  EXPECT_EQ(append(open_list), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_entries_update_time(entries.get(), 1'005), STANDARD_SITEMAP_OK);
  EXPECT_EQ(append(url("a")), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(outcome(), "timeout");
  EXPECT_EQ(standard_sitemap_entries_deadline(entries.get()), STANDARD_SITEMAP_NO_DEADLINE);
}

TEST_F(CEntries, TheNextFileDropsTheEntriesOfTheFileBefore)
{
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(append(open_list + url("a")), STANDARD_SITEMAP_OK);
  const Receiver before = std::move(receiver);
  ASSERT_EQ(open("http://site.example/other.xml"), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_append(before.get(), text("<url>")), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(standard_sitemap_receiver_end(before.get()), STANDARD_SITEMAP_OK);
  EXPECT_EQ(taken(), Texts{});
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  append(open_list + url("b") + "</urlset>");
  end();
  EXPECT_EQ(taken(), Texts{"/b"});
  EXPECT_EQ(outcome(), "ok");
  const Receiver last = std::move(receiver);
  entries.reset();
  EXPECT_EQ(standard_sitemap_receiver_append(last.get(), text("<url>")), STANDARD_SITEMAP_REFUSED);
}

TEST_F(CEntries, AStandardSitemapGivesTheEntriesOfItsMap)
{
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  append(sitemap("<item name='Home' url='/'/><external xlink:href='part.xml'/>"));
  end();
  standard_sitemap_view* seen = nullptr;
  EXPECT_EQ(standard_sitemap_entries_view(entries.get(), &seen), STANDARD_SITEMAP_NONE)
      << "a part is not here";
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  append(sitemap("<item name='In' url='in'/>"));
  end();
  EXPECT_EQ(requested, (Texts{list, "http://site.example/part.xml"}));
  EXPECT_EQ(taken(), Texts{});
  ASSERT_EQ(standard_sitemap_entries_view(entries.get(), &seen), STANDARD_SITEMAP_OK);
  const View view{seen};
  auto node = made<standard_sitemap_node>();
  ASSERT_EQ(standard_sitemap_view_node(view.get(), 2, &node), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(node.name), "In");
  EXPECT_EQ(read(node.url), "http://site.example/in");
  auto document = made<standard_sitemap_document>();
  ASSERT_EQ(standard_sitemap_entries_document(entries.get(), 1, &document), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(document.requested), "http://site.example/part.xml");
  entries.reset();
  ASSERT_EQ(standard_sitemap_view_node(view.get(), 1, &node), STANDARD_SITEMAP_OK) << "it outlives all else";
  EXPECT_EQ(read(node.name), "Home");
}

TEST_F(CEntries, AreRefusedWhatTheirInitiatorMayNotHave)
{
  make();
  auto source = made<standard_sitemap_entry_source>();
  source.url = text("http://10.0.0.1/list.xml");
  source.initiator = text("http://site.example/index.xml");
  source.address_space = STANDARD_SITEMAP_ADDRESS_PUBLIC;
  source.source = STANDARD_SITEMAP_SOURCE_ANY;
  ASSERT_EQ(standard_sitemap_entries_open(entries.get(), &source, 0), STANDARD_SITEMAP_OK);
  EXPECT_FALSE(next_receiver());
  auto document = made<standard_sitemap_document>();
  ASSERT_EQ(standard_sitemap_entries_document(entries.get(), 0, &document), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(document.outcome), "blocked");
  EXPECT_EQ(read(document.refusal), "private-network");
  auto conditions = made<standard_sitemap_conditions>();
  ASSERT_EQ(standard_sitemap_entries_conditions(entries.get(), source.url, &conditions), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(conditions.page), "http://site.example/index.xml");
  EXPECT_EQ(read(conditions.referer), "(none)");
  EXPECT_EQ(conditions.relation, STANDARD_SITEMAP_CROSS_SITE);
}

TEST_F(CEntries, WithoutAFileThereAreNoEntries)
{
  make();
  auto entry = made<standard_sitemap_entry>();
  auto request = made<standard_sitemap_request>();
  auto file = made<standard_sitemap_listed_file>();
  auto conditions = made<standard_sitemap_conditions>();
  auto variant = made<standard_sitemap_variant>();
  auto attachment = made<standard_sitemap_attachment>();
  standard_sitemap_string format{};
  standard_sitemap_view* view = nullptr;
  standard_sitemap_receiver* nobody = nullptr;
  EXPECT_EQ(standard_sitemap_entries_next(entries.get(), &entry), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_alternate(entries.get(), 0, &variant), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_attachment(entries.get(), 0, &attachment), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_next_request(entries.get(), &request), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_next_file(entries.get(), &file), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_conditions(entries.get(), text("http://a.example/"), &conditions),
            STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_format(entries.get(), &format), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_view(entries.get(), &view), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_entries_deadline(entries.get()), STANDARD_SITEMAP_NO_DEADLINE);
  EXPECT_EQ(standard_sitemap_entries_stop(entries.get()), STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_entries_receiver(entries.get(), 0, &nobody), STANDARD_SITEMAP_OK);
  receiver.reset(nobody);
  EXPECT_EQ(append("<urlset>"), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(outcome(), "(not over)");
  EXPECT_EQ(codes(), Texts{});

  EXPECT_EQ(open("list.xml"), STANDARD_SITEMAP_INVALID_ARGUMENT) << "not absolute";
  EXPECT_EQ(open(list, false, (std::uint64_t{1} << 42) + 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  auto source = made<standard_sitemap_entry_source>();
  source.url = text(list.c_str());
  source.once = 2;
  EXPECT_EQ(standard_sitemap_entries_open(entries.get(), &source, 0), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST_F(CEntries, AStopEndsTheEntries)
{
  ASSERT_EQ(open(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(begin_next(), STANDARD_SITEMAP_OK);
  ASSERT_EQ(append(open_list), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_entries_stop(entries.get()), STANDARD_SITEMAP_OK);
  EXPECT_EQ(append(url("a")), STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(outcome(), "network-error");
  EXPECT_EQ(codes(), Texts{"cancelled 0"});
}

} // namespace
} // namespace standard_sitemap::testing::entries_test
