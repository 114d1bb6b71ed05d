#include "engine/terms/diagnostic_table.h"

#include <array>

#include "engine/base/reflection.h"

namespace standard_sitemap {

namespace {

constexpr auto code_rows = std::to_array<DiagnosticRow>({
    // Discovery
    {Code::unusable_location, "unusable-location", Severity::warning,
     "Write an absolute or relative URI there, without backslashes or control characters."},
    {Code::tolerated_meta_schema, "tolerated-meta-schema", Severity::note,
     "Define the prefix by `<link rel=\"schema.PREFIX\" href=\"http://standard-sitemap.org/2007/ns\">`."},
    {Code::obsolete_feature, "obsolete-feature", Severity::note,
     "Write it as the message says, or leave it out."},
    {Code::page_malformed, "page-malformed", Severity::warning,
     "Correct the page at the line named, or serve it as text/html."},
    {Code::page_unfetched, "page-unfetched", Severity::error,
     "Check the address, and whether the server can be reached from here."},
    {Code::coding_unknown, "coding-unknown", Severity::note,
     "Take the field Content-Encoding out; the encoding of text belongs into Content-Type, as in `text/html; "
     "charset=UTF-8`."},
    {Code::coding_broken, "coding-broken", Severity::error,
     "Let the server send what Content-Encoding says, or leave that field out."},
    {Code::chunks_broken, "chunks-broken", Severity::error,
     "Look for what cuts or changes the response: the program behind the server, a proxy, or how it was "
     "saved."},
    {Code::body_short, "body-short", Severity::error,
     "Look for what ends the response early: the program behind the server, a proxy, or how it was saved."},
    // Documents
    {Code::http_error, "http-error", Severity::error,
     "Put the file at that address, or correct the address where it is named."},
    {Code::network_error, "network-error", Severity::error,
     "Check the address of the file, its server and its certificate."},
    {Code::blocked, "blocked", Severity::error,
     "Serve the file from the server of the page, over the same scheme, without a user name in its address."},
    {Code::timeout,
     "timeout",
     Severity::error,
     "Make the server respond faster, or the file smaller.",
     {},
     Setting::time},
    {Code::unexpected_content_type, "unexpected-content-type", Severity::error,
     "Serve it as application/xml or text/xml."},
    {Code::bad_encoding, "bad-encoding", Severity::error,
     "Save the file in UTF-8, and let its XML declaration and its Content-Type field name UTF-8 or no "
     "encoding."},
    {Code::malformed, "malformed", Severity::error, "Correct the file at the line and column named."},
    {Code::not_a_sitemap, "not-a-sitemap", Severity::error,
     "Give the address of the site map itself; its root element is `<sitemap>` in "
     "http://standard-sitemap.org/2007/ns."},
    {Code::cancelled, "cancelled", Severity::error, "Load it again; nothing has to be changed in the map."},
    {Code::reader_failed, "reader-failed", Severity::error,
     "Load it again; if it fails again, please report the file as a bug of this program."},
    {Code::not_isolated, "not-isolated", Severity::note,
     "Install the program that the message names, or use a kernel that allows it; docs/security.md says what "
     "it needs."},
    // Reading
    {Code::namespace_missing, "namespace-missing", Severity::warning,
     "Write `xmlns=\"http://standard-sitemap.org/2007/ns\"` on the root element."},
    {Code::charset_conflict, "charset-conflict", Severity::note,
     "Let the Content-Type field, the XML declaration and the bytes of the file agree, best on UTF-8."},
    {Code::role_on_group, "role-on-group", Severity::warning,
     "Make it an item, or give the role to an item."},
    {Code::url_conflict, "url-conflict", Severity::warning, "Keep only one of the two attributes."},
    {Code::unbound_prefix, "unbound-prefix", Severity::warning,
     "Declare the prefix on the root element, as in `xmlns:xlink=\"http://www.w3.org/1999/xlink\"`, or "
     "correct its spelling."},
    {Code::undeclared_entity, "undeclared-entity", Severity::warning,
     "Write the character itself, or its number: `&#233;` for `&eacute;`."},
    {Code::text_cut, "text-cut", Severity::note,
     "Keep names to a few words, and descriptions to a few sentences."},
    // Reading XML sitemaps (sitemaps.org), text lists, feeds and robots.txt
    {Code::bad_entry, "bad-entry", Severity::error,
     "Write the absolute URL of a page, as a browser shows it in its address bar, or take the entry out."},
    {Code::bad_value, "bad-value", Severity::warning,
     "Write dates as 2024-05-17 or 2024-05-17T09:30:00+01:00, one of the seven frequencies, a priority from "
     "0.0 to 1.0, and the URL of the page in `<loc>`."},
    {Code::raw_ampersand, "raw-ampersand", Severity::warning, "Write `&amp;` in place of `&`."},
    {Code::late_xml_declaration, "late-xml-declaration", Severity::warning,
     "Let the file begin with `<?xml`, or leave the declaration out."},
    {Code::wrong_namespace, "wrong-namespace", Severity::warning,
     "Write `xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"` on the root element, and no other "
     "`xmlns` below it."},
    {Code::unclosed_entry, "unclosed-entry", Severity::warning, "Close it with `</url>` or `</sitemap>`."},
    {Code::relative_url, "relative-url", Severity::warning,
     "Write the absolute URL, with its scheme and host."},
    {Code::outside_scope, "outside-scope", Severity::warning,
     "Put the file into the root folder of the site whose pages it names, or name it in the robots.txt of "
     "that site."},
    {Code::nested_index, "nested-index", Severity::warning,
     "Name the sitemaps of the inner index in the outer one."},
    {Code::empty_list, "empty-list", Severity::warning,
     "Name pages in the file, or take the file out of the index or the robots.txt."},
    {Code::crawler_limit, "crawler-limit", Severity::warning,
     "Split it into files of at most 50,000 entries and 50 MiB, and name them in an index "
     "(`<sitemapindex>`); keep URLs below 2,048 characters."},
    {Code::gzip_broken, "gzip-broken", Severity::error,
     "Compress the file again, and check that it is saved and sent completely.", Severity::warning},
    {Code::gzip_twice, "gzip-twice", Severity::warning,
     "Compress the file only once; if the server compresses it again, turn that off for this file."},
    {Code::not_gzip, "not-gzip", Severity::note, "Compress the file, or remove `.gz` from its name."},
    {Code::misspelled_field, "misspelled-field", Severity::warning, "Write `Sitemap:`."},
    // The map
    {Code::external_unresolved, "external-unresolved", Severity::warning,
     "Refer to a file that can be read and, after a #, to an xml:id that is in it; or take the external "
     "out."},
    {Code::external_loop, "external-loop", Severity::note, "Take the external out."},
    {Code::blocked_link, "blocked-link", Severity::warning,
     "Write an http, https, mailto or tel URI, without a user name."},
    {Code::relative_links,
     "relative-links",
     Severity::note,
     "Say where the file will be: its links and class changes are then checked as they will be there.",
     {},
     Setting::base},
    {Code::class_change_refused, "class-change-refused", Severity::warning,
     "Correct what the message names, and keep class changes in a file that has the same origin as the "
     "page."},
    {Code::style_refused, "style-refused", Severity::warning,
     "Serve it from the origin of the page, over the same scheme."},
    // Writing
    {Code::not_written, "not-written", Severity::warning,
     "Correct the link that the message names, or write the map in another format."},
    // Reported only when a map is checked (`check`, `Policy::for_check`)
    {Code::page_status, "page-status", Severity::error,
     "Give the address of a page that exists; if this one should, let the server answer it with status 200."},
    {Code::no_map, "no-map", Severity::error,
     "Write the two links that the message names into the head of each page, with the address of your map; "
     "or "
     "let the server send two response fields, `Opt: \"http://standard-sitemap.org/2007/ns\"; ns=27` and "
     "`27-Location: /sitemap.xml`."},
    {Code::near_miss, "near-miss", Severity::warning,
     "Name the map by two links, `<link rel=\"schema.sm\" href=\"http://standard-sitemap.org/2007/ns\">` "
     "and "
     "`<link rel=\"sm.location\" href=\"/sitemap.xml\">`, or by two response fields, `Opt: "
     "\"http://standard-sitemap.org/2007/ns\"; ns=27` and `27-Location: /sitemap.xml`.",
     Severity::note},
    {Code::unknown_element, "unknown-element", Severity::warning,
     "Correct its name or its namespace, or move it to where it belongs; extensions have a namespace of "
     "their own."},
    {Code::unknown_attribute, "unknown-attribute", Severity::warning,
     "Correct its name, or put it on the element that it is meant for."},
    {Code::stray_text, "stray-text", Severity::warning,
     "Put it into the attribute that it is meant for, such as `name`, or make it a comment."},
    {Code::alternate_lost, "alternate-lost", Severity::warning,
     "Write `<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://example.com/de/\"/>` into the "
     "`<url>`, with `xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"` on the root element."},
    {Code::not_utf8, "not-utf8", Severity::warning,
     "Save the file in UTF-8, and let its XML declaration name UTF-8 or no encoding."},
    {Code::invalid_value, "invalid-value", Severity::warning,
     "Write one of the values that the message names."},
    {Code::bad_language, "bad-language", Severity::warning,
     "Write language tags such as en, de-AT or zh-Hant."},
    {Code::repaired_uri, "repaired-uri", Severity::warning,
     "Percent-encode them: a space is %20, a lone % is %25."},
    {Code::duplicate_id, "duplicate-id", Severity::error, "Give each element its own id."},
    {Code::duplicate_url, "duplicate-url", Severity::warning,
     "Keep one entry; if the page belongs in several places of the map, put an external in the others."},
    {Code::similar_url, "similar-url", Severity::note,
     "Open both; if they show the same page, keep the address that the site itself links to."},
    {Code::duplicate_variant, "duplicate-variant", Severity::warning,
     "Give them different languages or types, or keep one."},
    {Code::self_missing, "self-missing", Severity::warning,
     "Give every language version of the page the same links: to all versions, itself included."},
    {Code::repeated_role, "repeated-role", Severity::warning,
     "Give the role only to the item that it is meant for."},
    {Code::misspelled_role, "misspelled-role", Severity::warning,
     "Correct the spelling; if the word is meant as it is, nothing has to be changed."},
    {Code::home_missing, "home-missing", Severity::note, "Give the item of the home page `role=\"home\"`."},
    {Code::name_missing, "name-missing", Severity::warning, "Write the name that a reader would look for."},
    {Code::url_missing, "url-missing", Severity::warning,
     "Give it a URI or something below it, or take it out.", Severity::note},
    {Code::markup_in_text, "markup-in-text", Severity::warning,
     "Write plain text; escape each special character once."},
    {Code::unreachable, "unreachable", Severity::warning,
     "Refer to it by an external, or move it to where it has an effect."},
    {Code::mixed_origins, "mixed-origins", Severity::note,
     "Write all addresses of the site with the same scheme and host.", Severity::warning},
    {Code::empty_map, "empty-map", Severity::error, "Add an item with a URI."},
    // Reported only when the targets of a map's links are checked
    {Code::target_gone, "target-gone", Severity::error, "Correct the address, or take the entry out."},
    {Code::target_error, "target-error", Severity::error,
     "Open the address in a browser; then mend the server, or correct the address."},
    {Code::target_timeout, "target-timeout", Severity::warning,
     "Check it again; if it happens often, find out why the server is slow."},
    {Code::target_moved, "target-moved", Severity::warning, "Write the address that the message names."},
    {Code::target_elsewhere, "target-elsewhere", Severity::warning,
     "Correct the address, or take the entry out; let the server answer 404 for pages that it does not "
     "have."},
    {Code::fragment_missing, "fragment-missing", Severity::warning,
     "Correct what follows the #, or give the element this id."},
    {Code::type_differs, "type-differs", Severity::warning, "Correct `type` in the map, or leave it out."},
    {Code::language_differs, "language-differs", Severity::warning,
     "Correct `lang` in the map, or the language that the page declares."},
    {Code::target_insecure, "target-insecure", Severity::warning,
     "Let the server redirect to https, or serve the page there."},
    {Code::target_unchecked, "target-unchecked", Severity::note,
     "Check them by themselves, or run the check again."},
    {Code::map_not_named, "map-not-named", Severity::warning,
     "Name the map on each page, by a response field or a `<link>`; docs/writing.md shows how."},
    {Code::other_map_named, "other-map-named", Severity::warning,
     "Name this map on the page, or take the page out of this map."},
    {Code::map_named_by_legacy_rule, "map-named-by-legacy-rule", Severity::note,
     "Name the map by a response field, or by `<link rel=\"schema.PREFIX\">` and `<link "
     "rel=\"PREFIX.location\">`."},
    {Code::page_not_listed,
     "page-not-listed",
     Severity::warning,
     "Put the page into the map, or leave it out of the check.",
     {},
     Setting::ignored},
    {Code::page_not_linked,
     "page-not-linked",
     Severity::note,
     "Link to it from a page that can be reached, or leave it out of the check.",
     {},
     Setting::ignored},
    // Limits
    {Code::limit_documents,
     "limit-documents",
     Severity::warning,
     "Merge small files.",
     {},
     Setting::documents},
    {Code::limit_bytes,
     "limit-bytes",
     Severity::error,
     "Split the file, and join its parts by externals.",
     {},
     Setting::bytes},
    {Code::limit_map_bytes,
     "limit-map-bytes",
     Severity::error,
     "Leave out what a reader would not look for.",
     {},
     Setting::bytes},
    {Code::limit_page_bytes, "limit-page-bytes", Severity::warning,
     "Put the link into the head of the page."},
    {Code::limit_page_work, "limit-page-work", Severity::warning,
     "Put the link into the head of the page, or name the map in a response field."},
    {Code::limit_elements,
     "limit-elements",
     Severity::error,
     "Leave out what a reader would not look for.",
     {},
     Setting::elements},
    {Code::limit_depth, "limit-depth", Severity::error,
     "Nest the elements less deeply: readers do not open that many levels.", Severity::warning},
    {Code::limit_tag, "limit-tag", Severity::error,
     "Shorten the tag: most of the time its description is too long.", Severity::warning},
    {Code::limit_attributes, "limit-attributes", Severity::error,
     "Keep only the attributes that have an effect.", Severity::warning},
    {Code::limit_namespaces, "limit-namespaces", Severity::error,
     "Declare each namespace once, on the root element.", Severity::warning},
    {Code::limit_internal_subset, "limit-internal-subset", Severity::error,
     "Take the DOCTYPE out: the file needs none.", Severity::warning},
    {Code::limit_bases, "limit-bases", Severity::warning,
     "Write one xml:base on the root element, and paths below it."},
    {Code::limit_variants, "limit-variants", Severity::warning,
     "Keep one variant for each language and media type."},
    {Code::limit_entries, "limit-entries", Severity::error, "Refer to the same file in fewer places."},
    {Code::limit_places,
     "limit-places",
     Severity::warning,
     "Nothing has to be changed in the map.",
     {},
     Setting::places},
    {Code::limit_redirects, "limit-redirects", Severity::error,
     "Use the address at which the redirects end."},
    {Code::limit_fields, "limit-fields", Severity::error,
     "Let the server send fewer and shorter response fields."},
    {Code::limit_opt, "limit-opt", Severity::warning, "Keep only the declarations that are needed."},
    {Code::limit_uri, "limit-uri", Severity::warning,
     "Shorten the address, or the base that it is resolved against.", Severity::error},
    {Code::limit_links, "limit-links", Severity::error,
     "Shorten the xml:base, or leave out what a reader would not look for."},
    {Code::limit_class_changes, "limit-class-changes", Severity::warning,
     "Change the class of one element, and let style sheets do the rest."},
    {Code::limit_time,
     "limit-time",
     Severity::warning,
     "Make the server respond faster, or the map smaller.",
     {},
     Setting::time},
});

constexpr bool are_in_order()
{
  for (std::size_t i = 0; i < code_rows.size(); ++i)
    if (static_cast<std::size_t>(code_rows[i].code) != i)
      return false;
  return true;
}

static_assert(are_in_order() && has_enumerators<Code, code_rows.size()>(),
              "each enumerator of Code needs a row in this table, in the same order");
static_assert(has_enumerators<Subject, subject_count>(), "subject_count is not the number of subjects");
static_assert(has_enumerators<Cause, cause_count>(), "cause_count is not the number of causes");

} // namespace

std::span<const DiagnosticRow> diagnostic_table()
{
  return code_rows;
}

} // namespace standard_sitemap
