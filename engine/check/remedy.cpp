#include <standard_sitemap/check/remedy.h>

namespace standard_sitemap {

std::string_view remedy(Code code)
{
  switch (code) {
  case Code::unusable_location:
    return "Write an absolute or relative URI there, without backslashes or control characters.";
  case Code::tolerated_meta_schema:
    return "Define the prefix by `<link rel=\"schema.PREFIX\" "
           "href=\"http://standard-sitemap.org/2007/ns\">`.";
  case Code::obsolete_feature:
    return "Write it as the message says, or leave it out.";
  case Code::page_malformed:
    return "Mend the page at the line named, or serve it as text/html.";
  case Code::page_unfetched:
    return "Check the address, and whether the server can be reached from here.";
  case Code::http_error:
    return "Put the file where the map says it is, or name the right address.";
  case Code::network_error:
    return "Check the address of the file, its server and its certificate.";
  case Code::blocked:
    return "Serve the file where the page comes from, by the same scheme, without a user name in its "
           "address.";
  case Code::timeout:
    return "Make the answer faster or the file smaller.";
  case Code::unexpected_content_type:
    return "Serve it as application/xml or text/xml.";
  case Code::bad_encoding:
    return "Write the file in UTF-8, and name no other encoding.";
  case Code::malformed:
    return "Mend the file at the line and column named; write `&` as `&amp;` and `<` as `&lt;`.";
  case Code::not_a_sitemap:
    return "Name the address of the site map itself; its root element is `<sitemap>` in "
           "http://standard-sitemap.org/2007/ns.";
  case Code::cancelled:
    return "Nothing is to be mended in the map: load it again.";
  case Code::namespace_missing:
    return "Write `xmlns=\"http://standard-sitemap.org/2007/ns\"` on the root element.";
  case Code::charset_conflict:
    return "Let the Content-Type field, the declaration and the bytes say the same, best UTF-8.";
  case Code::role_on_group:
    return "Make it an item, or give the role to an item.";
  case Code::url_conflict:
    return "Keep one of the two.";
  case Code::unbound_prefix:
    return "Declare the prefix, such as `xmlns:xlink=\"http://www.w3.org/1999/xlink\"`.";
  case Code::undeclared_entity:
    return "Write the character itself, or its number: `&#233;` for `&eacute;`.";
  case Code::text_cut:
    return "Write a name of some words, and a description of some sentences.";
  case Code::bad_entry:
    return "Write the absolute URL of a page as it stands in a browser's address bar, or take the entry out.";
  case Code::bad_value:
    return "Write dates as 2024-05-17 or 2024-05-17T09:30:00+01:00, one of the seven frequencies, a priority "
           "from 0.0 to 1.0.";
  case Code::raw_ampersand:
    return "Write `&amp;`.";
  case Code::late_xml_declaration:
    return "Let the file begin with `<?xml`, or leave the declaration out.";
  case Code::wrong_namespace:
    return "Write `xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"` on the root element, and no other "
           "`xmlns` below it; of a feed, what the message says.";
  case Code::unclosed_entry:
    return "Close it with `</url>` or `</sitemap>`.";
  case Code::relative_url:
    return "Write the absolute URL, with its scheme and host.";
  case Code::outside_scope:
    return "Put the list into the root of the site whose pages it names, or name it in the robots.txt of "
           "that site.";
  case Code::nested_index:
    return "List the inner files in the outer index.";
  case Code::empty_list:
    return "Take the file out of the index or the robots.txt, or fill it.";
  case Code::crawler_limit:
    return "Split the list into files of at most 50,000 entries and 50 MiB, and write an index; keep URLs "
           "below 2,048 characters.";
  case Code::gzip_broken:
    return "Pack the file anew, and see that the server sends all of it.";
  case Code::gzip_twice:
    return "Pack it once, and do not let the server compress what is packed already.";
  case Code::not_gzip:
    return "Pack the file, or take `.gz` off its name.";
  case Code::misspelled_field:
    return "Write `Sitemap:`.";
  case Code::external_unresolved:
    return "Name a file that can be had and, with a #, an xml:id in it; or take the entry out.";
  case Code::external_loop:
    return "Take the external out.";
  case Code::blocked_link:
    return "Write an http or https URI without a user name.";
  case Code::class_change_refused:
    return "Mend what the message says; keep class changes in a file of the page's own origin.";
  case Code::style_refused:
    return "Serve it from the page's own origin, by the same scheme.";
  case Code::not_written:
    return "Mend the link that the message names, or write the map in another format.";
  case Code::unknown_element:
    return "Mend its name or its namespace, or move it to where it belongs; extensions have a namespace of "
           "their own.";
  case Code::unknown_attribute:
    return "Mend its name, or put it on the element that it is meant for.";
  case Code::stray_text:
    return "Put it where it is read, as into the attribute `name` or into `<loc>`, or make it a comment.";
  case Code::odd_value:
    return "Write one of the values that the message names.";
  case Code::bad_language:
    return "Write tags such as en, de-AT or zh-Hant.";
  case Code::repaired_uri:
    return "Percent-encode them: a space is %20, a lone % is %25.";
  case Code::duplicate_id:
    return "Give each element an id of its own.";
  case Code::duplicate_url:
    return "Keep one entry; where a page belongs in several places of a site map, put an external in the "
           "others.";
  case Code::similar_url:
    return "Open both; if they show the same page, keep the address that the site itself links to.";
  case Code::duplicate_variant:
    return "Say what tells them apart, by language or type, or keep one.";
  case Code::self_missing:
    return "Let each language of a page list all of them, its own included, by the same links.";
  case Code::repeated_role:
    return "Leave the role to the one that it is meant for.";
  case Code::home_missing:
    return "Give the item of the home page `role=\"home\"`.";
  case Code::name_missing:
    return "Write the name that a reader would look for.";
  case Code::url_missing:
    return "Give it a URI or something below it, or take it out.";
  case Code::markup_in_text:
    return "Write plain text; escape each special character once.";
  case Code::unreachable:
    return "Name it by an external, or put it where it counts.";
  case Code::mixed_origins:
    return "Write all of a site's own addresses with the same scheme and host.";
  case Code::empty_map:
    return "Add an item with a URI.";
  case Code::limit_documents:
    return "Put small files together; --max-documents allows more.";
  case Code::limit_bytes:
    return "Split the file, and join its parts by externals; --max-bytes allows more.";
  case Code::limit_map_bytes:
    return "Leave out what a reader would not look for; --max-bytes allows more.";
  case Code::limit_page_bytes:
    return "Put the link into the head of the page.";
  case Code::limit_page_work:
    return "Put the link into the head of the page, and name the map in a response field.";
  case Code::limit_elements:
    return "Leave out what a reader would not look for; --max-elements allows more.";
  case Code::limit_depth:
    return "Nest less deeply: no reader unfolds a hundred levels.";
  case Code::limit_tag:
    return "Shorten its description.";
  case Code::limit_attributes:
    return "Keep the attributes that mean something.";
  case Code::limit_namespaces:
    return "Declare each namespace once, on the root element.";
  case Code::limit_internal_subset:
    return "Take the DOCTYPE out: a sitemap needs none.";
  case Code::limit_bases:
    return "Write one xml:base on the root element, and paths below it.";
  case Code::limit_variants:
    return "Keep one variant for each language and media type.";
  case Code::limit_entries:
    return "Name the same file in fewer places.";
  case Code::limit_places:
    return "Nothing is to be mended in the map; --max-nodes shows more.";
  case Code::limit_redirects:
    return "Name the last address.";
  case Code::limit_fields:
    return "Make the server send fewer of them.";
  case Code::limit_opt:
    return "Keep the declarations that are needed.";
  case Code::limit_uri:
    return "Shorten it, or the xml:base that it is resolved against.";
  case Code::limit_links:
    return "Shorten the xml:base, or leave out what a reader would not look for.";
  case Code::limit_class_changes:
    return "Change the class of one element, and let style sheets do the rest.";
  case Code::limit_time:
    return "Make the answers faster or the map smaller; --max-time allows more.";
  }
  return {};
}

} // namespace standard_sitemap
