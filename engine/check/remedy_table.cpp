#include "engine/check/remedy_table.h"

#include <algorithm>

namespace standard_sitemap {

namespace {

constexpr Subjects page = subject_bit(Subject::page), urlset = subject_bit(Subject::urlset),
                   index = subject_bit(Subject::index), text_list = subject_bit(Subject::text_list),
                   feed = subject_bit(Subject::feed), biositemap = subject_bit(Subject::biositemap),
                   llms = subject_bit(Subject::llms), robots = subject_bit(Subject::robots),
                   either = subject_bit(Subject::sitemap_or_list);
constexpr Subjects lists = urlset | index | text_list | feed | biositemap | llms | robots;
constexpr Subjects any = 0xffff;

constexpr auto anywhere = RemedyRow::Where::anywhere, local = RemedyRow::Where::local;

constexpr RemedyRow rows[] = {
    {Code::obsolete_feature, page, Cause::unknown, anywhere,
     "Name the map by a `<link rel=\"schema.PREFIX\" href=\"http://standard-sitemap.org/2007/ns\">` and a "
     "`<link rel=\"PREFIX.location\">`, or by the response fields `Opt` and `NN-Location`."},
    {Code::page_unfetched, any, Cause::unknown, local,
     "Check the name of the file, and that you may read it."},
    {Code::http_error, robots, Cause::unknown, anywhere,
     "Give the site a robots.txt with a `Sitemap:` line, or write the address of the XML sitemap itself into "
     "your preferences."},
    {Code::network_error, any, Cause::offline, anywhere, "Load it again with network access.",
     Setting::network},
    {Code::network_error, any, Cause::name_unresolved, anywhere,
     "Correct the name of the server in the address; if it is right, check the network and its DNS."},
    {Code::network_error, any, Cause::not_connected, anywhere,
     "Check that the server is running, and that the port in the address is right."},
    {Code::network_error, any, Cause::untrusted_certificate, anywhere,
     "Install a certificate signed by an authority that browsers trust, with its whole chain."},
    {Code::network_error, any, Cause::expired_certificate, anywhere,
     "Renew the certificate of the server, and check the clock of this machine."},
    {Code::network_error, any, Cause::wrong_host_certificate, anywhere,
     "Use a host name that the certificate is for, or have one issued for this host."},
    {Code::network_error, any, Cause::no_secure_connection, anywhere,
     "Check the TLS settings of the server."},
    {Code::network_error, any, Cause::incomplete_response, anywhere,
     "Look in the server's log for the reason why it ended the connection."},
    {Code::network_error, any, Cause::not_http, anywhere,
     "Check the scheme and the port in the address, and what the server answers there."},
    {Code::network_error, any, Cause::file_missing, anywhere,
     "Correct the file name where it is given, or put a file of that name there."},
    {Code::network_error, any, Cause::file_unreadable, anywhere, "Make it a regular file that you may read."},
    {Code::network_error, any, Cause::coding_broken, anywhere,
     "Let the server send what Content-Encoding says, or leave that field out."},
    {Code::network_error, any, Cause::unknown, local,
     "Check the name of the file, and that you may read it."},
    {Code::blocked, any, Cause::scheme, anywhere, "Name the file by an http or https address."},
    {Code::blocked, any, Cause::credentials, anywhere,
     "Take the user name and the password out of the address."},
    {Code::blocked, any, Cause::mixed_content, anywhere, "Serve the file over https, like the page."},
    {Code::blocked, any, Cause::private_network, anywhere,
     "Serve the file from the same network as the page.", Setting::private_network},
    {Code::blocked, any, Cause::outside_directory, anywhere,
     "Put the file into the folder of the page or of the map, or below it."},
    {Code::unexpected_content_type, any, Cause::unknown, local, "Give the file a name that ends in .xml."},
    {Code::bad_encoding, any, Cause::unknown, local,
     "Save the file in UTF-8, and let its XML declaration name UTF-8 or no encoding."},
    {Code::malformed, any, Cause::bad_bytes, local,
     "Save the file in UTF-8; or name its real encoding in the XML declaration, as in "
     "`encoding=\"ISO-8859-1\"`."},
    {Code::malformed, any, Cause::bad_bytes, anywhere,
     "Save the file in UTF-8; or name its real encoding in the XML declaration, as in "
     "`encoding=\"ISO-8859-1\"`, and in the Content-Type field if that names one."},
    {Code::malformed, any, Cause::bad_character, anywhere,
     "Take the character out: of control characters XML allows only tab and line break."},
    {Code::malformed, any, Cause::ampersand, anywhere,
     "Write `&` as `&amp;`, and other characters as themselves or by their number: `&#233;` for `&eacute;`."},
    {Code::malformed, any, Cause::less_than, anywhere, "Write `<` as `&lt;` in texts and values."},
    {Code::malformed, any, Cause::entity_declared, anywhere,
     "Take the declarations out of the DOCTYPE, and write the characters and attributes themselves."},
    {Code::malformed, any, Cause::tags, anywhere,
     "Close each element by its own end tag, inner ones before outer ones."},
    {Code::malformed, any, Cause::attributes, anywhere,
     "Write each attribute once, as `name=\"value\"`, with a space before it."},
    {Code::malformed, any, Cause::ends_early, anywhere,
     "Close the elements that are still open, and check that the file was saved and sent completely."},
    {Code::malformed, any, Cause::trailing_content, anywhere,
     "Keep one root element, and take out what follows it."},
    {Code::malformed, any, Cause::xml_declaration, anywhere,
     "Begin the file with `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`, or leave the declaration out."},
    {Code::not_a_sitemap, robots, Cause::unknown, anywhere,
     "Check what is at that address: a robots.txt is plain text with lines such as `Sitemap: "
     "https://example.com/sitemap.xml`."},
    {Code::not_a_sitemap, llms, Cause::unknown, anywhere,
     "Write a heading `# Name of the site`, and list items such as `- [Name](address): description`."},
    {Code::not_a_sitemap, lists, Cause::unknown, anywhere,
     "Give the address of an XML sitemap (`<urlset>` or `<sitemapindex>`), a feed, or a text file with one "
     "URL in each line."},
    {Code::not_a_sitemap, either, Cause::unknown, anywhere,
     "Give the address of a site map (XML with the root element `<sitemap>`), an XML sitemap (`<urlset>` or "
     "`<sitemapindex>`), a feed, or a text file with one URL in each line."},
    {Code::namespace_missing, lists, Cause::unknown, anywhere,
     "Write `xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"` on the root element."},
    {Code::charset_conflict, any, Cause::unknown, local,
     "Let the XML declaration and the bytes of the file agree, best on UTF-8."},
    {Code::unbound_prefix, urlset | index, Cause::unknown, anywhere,
     "Declare the prefix on the root element, as in "
     "`xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"`, or correct its spelling."},
    {Code::unbound_prefix, biositemap, Cause::unknown, anywhere,
     "Declare the prefix on the root element, as in "
     "`xmlns:desc=\"http://bioontology.org/ontologies/biositemap.owl#\"`, or correct its spelling."},
    {Code::unbound_prefix, feed, Cause::unknown, anywhere,
     "Declare the prefix on the root element, as in `xmlns:dc=\"http://purl.org/dc/elements/1.1/\"`, or "
     "correct its spelling."},
    {Code::bad_entry, urlset, Cause::unknown, anywhere,
     "Write the absolute URL of a page into `<loc>`, as a browser shows it in its address bar, or take the "
     "entry out."},
    {Code::bad_entry, index, Cause::unknown, anywhere,
     "Write the absolute URL of an XML sitemap into `<loc>`, or take the entry out."},
    {Code::bad_entry, text_list, Cause::unknown, anywhere,
     "Write one absolute URL in a line, as a browser shows it in its address bar, and nothing else, or take "
     "the line out."},
    {Code::bad_entry, feed, Cause::unknown, anywhere,
     "Give the entry a link with the absolute URL of its page, or take the entry out."},
    {Code::bad_entry, biositemap, Cause::unknown, anywhere,
     "Give the resource a `URL` with the absolute URL of its page, or take the resource out."},
    {Code::bad_entry, llms, Cause::unknown, anywhere,
     "Write the address of a page between the parentheses of the link, as a browser shows it in its address "
     "bar, or take the link out."},
    {Code::bad_entry, robots, Cause::unknown, anywhere,
     "Write the absolute URL of an XML sitemap after `Sitemap:`, or take the line out."},
    {Code::bad_value, index, Cause::unknown, anywhere,
     "Write dates as 2024-05-17 or 2024-05-17T09:30:00+01:00, and the URL of the XML sitemap in `<loc>`."},
    {Code::bad_value, text_list, Cause::unknown, anywhere, "Write one URL in a line, and nothing after it."},
    {Code::bad_value, feed, Cause::unknown, anywhere,
     "Write dates as the format of the feed has them: `Fri, 17 May 2024 09:30:00 +0100` in RSS 2.0, "
     "`2024-05-17T09:30:00+01:00` in Atom, RSS 1.0 and ROR; a frequency of ROR is one of the seven of XML "
     "sitemaps."},
    {Code::wrong_namespace, subject_bit(Subject::sitemap), Cause::unknown, anywhere,
     "Write the namespace that the message names."},
    {Code::wrong_namespace, feed, Cause::unknown, anywhere, "Write the root element as the message says."},
    {Code::wrong_namespace, biositemap, Cause::unknown, anywhere,
     "Write the namespace that the message names."},
    {Code::unclosed_entry, urlset, Cause::unknown, anywhere, "Close it with `</url>`."},
    {Code::unclosed_entry, index, Cause::unknown, anywhere, "Close it with `</sitemap>`."},
    {Code::outside_scope, index, Cause::unknown, anywhere,
     "Put the index on the host of the sitemaps that it names, or name those sitemaps in the robots.txt of "
     "their own site."},
    {Code::empty_list, index, Cause::unknown, anywhere,
     "Name an XML sitemap in the index, or take the index out of the robots.txt."},
    {Code::empty_list, robots, Cause::unknown, anywhere,
     "Write a line `Sitemap:` with the absolute URL of an XML sitemap."},
    {Code::crawler_limit, robots, Cause::unknown, anywhere,
     "Write the `Sitemap:` lines at the beginning of the file, with URLs below 2,048 characters."},
    {Code::crawler_limit, index, Cause::unknown, anywhere,
     "Split the index into files of at most 50,000 entries and 50 MiB; keep URLs below 2,048 characters."},
    {Code::external_unresolved, urlset | index, Cause::unknown, anywhere,
     "Correct the address in `<loc>`, put the file there, or take the entry out of the index."},
    {Code::external_unresolved, robots, Cause::unknown, anywhere,
     "Correct the address after `Sitemap:`, put the file there, or take the line out."},
    {Code::external_loop, urlset | index, Cause::unknown, anywhere,
     "Take the entry out: it names the index that it is in, or one that contains that index."},
    {Code::unknown_attribute, lists, Cause::unknown, anywhere,
     "Take it out: in this format elements have no attributes."},
    {Code::stray_text, lists, Cause::unknown, anywhere,
     "Put it into the element that it is meant for, such as `<loc>`, or make it a comment."},
    {Code::duplicate_url, index | robots, Cause::unknown, anywhere, "Name each sitemap once."},
    {Code::external_unresolved, llms, Cause::unknown, anywhere,
     "Correct the address of the link, put the file there, or take the link out."},
    {Code::external_loop, llms, Cause::unknown, anywhere,
     "Take the link out: it names the file that it is in, or one that contains that file."},
    {Code::empty_list, llms, Cause::unknown, anywhere,
     "Write list items such as `- [Name](address): description`."},
    {Code::duplicate_url, lists, Cause::unknown, anywhere, "Keep one of the entries."},
    {Code::duplicate_variant, lists, Cause::unknown, anywhere, "Keep one alternate for each language."},
    {Code::empty_map, index | robots, Cause::unknown, anywhere, "Name an XML sitemap that has pages."},
    {Code::empty_map, lists, Cause::unknown, anywhere, "Add an entry with the URL of a page."},
    {Code::limit_documents, lists, Cause::unknown, anywhere, "Put more pages into each file, up to 50,000.",
     Setting::documents},
    {Code::limit_bytes, index, Cause::unknown, anywhere, "Split the index.", Setting::bytes},
    {Code::limit_bytes, urlset | text_list | feed | biositemap | either, Cause::unknown, anywhere,
     "Split the file, and name its parts in an index (`<sitemapindex>`).", Setting::bytes},
    {Code::limit_bytes, llms, Cause::unknown, anywhere,
     "Split the file, and name its parts by links whose title is `llms.txt`.", Setting::bytes},
    {Code::limit_bytes, robots, Cause::unknown, anywhere, "Shorten the file.", Setting::bytes},
    {Code::limit_depth, page, Cause::unknown, anywhere,
     "Nest the elements of the page less deeply, or name the map in a response field."},
    {Code::limit_depth, llms, Cause::unknown, anywhere, "Nest the items of the list less deeply."},
    {Code::limit_tag, page, Cause::unknown, anywhere,
     "Shorten the tag, or name the map in a response field."},
    {Code::limit_tag, lists | either, Cause::unknown, anywhere, "Shorten the tag."},
    {Code::limit_internal_subset, page, Cause::unknown, anywhere,
     "Take the declarations out of the DOCTYPE."},
};

static_assert(std::ranges::none_of(rows,
                                   [](const RemedyRow& row) {
                                     return row.subjects == any && row.cause == Cause::unknown &&
                                            row.where == anywhere;
                                   }),
              "a remedy for every case belongs into engine/terms/diagnostic_table.cpp");

} // namespace

std::span<const RemedyRow> remedy_rows()
{
  return rows;
}

} // namespace standard_sitemap
