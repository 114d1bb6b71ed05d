// The layout of every struct and the value of every constant, written down by hand, so that compiled programs
// keep working. Members may be added at the end of a struct, with another size; nothing that is here may
// change.

#include <standard_sitemap.h>

#define SIZE(type, size) _Static_assert(sizeof(standard_sitemap_##type) == (size), "the size of " #type)
#define AT(type, member, offset)                                                                             \
  _Static_assert(offsetof(standard_sitemap_##type, member) == (offset), "the place of " #type "." #member)
// A member appended in a gap would not change the size, by which versions are told apart.
#define LAST(type, member)                                                                                   \
  _Static_assert(offsetof(standard_sitemap_##type, member) +                                                 \
                         sizeof(((standard_sitemap_##type*)0)->member) ==                                    \
                     sizeof(standard_sitemap_##type),                                                        \
                 "no gap at the end of " #type)
#define IS(constant, number) _Static_assert(STANDARD_SITEMAP_##constant == (number), #constant)

#if UINTPTR_MAX == UINT64_MAX

SIZE(string, 16);
AT(string, data, 0);
AT(string, size, 8);
LAST(string, size);

SIZE(field, 32);
AT(field, name, 0);
AT(field, value, 16);
LAST(field, value);

SIZE(diagnostic, 120);
AT(diagnostic, struct_size, 0);
AT(diagnostic, code, 8);
AT(diagnostic, severity, 24);
AT(diagnostic, message, 40);
AT(diagnostic, document, 56);
AT(diagnostic, count, 72);
AT(diagnostic, line, 80);
AT(diagnostic, column, 84);
AT(diagnostic, remedy, 88);
AT(diagnostic, setting, 104);
LAST(diagnostic, setting);

SIZE(level, 40);
AT(level, name, 0);
AT(level, label, 16);
AT(level, shows_map, 32);
LAST(level, shows_map);

SIZE(remark, 32);
AT(remark, struct_size, 0);
AT(remark, message, 8);
AT(remark, line, 24);
AT(remark, column, 28);
LAST(remark, column);

SIZE(cache_limits, 32);
AT(cache_limits, struct_size, 0);
AT(cache_limits, entries, 8);
AT(cache_limits, bytes, 16);
AT(cache_limits, failed_root_seconds, 24);
LAST(cache_limits, failed_root_seconds);

SIZE(visit, 304);
AT(visit, struct_size, 0);
AT(visit, url, 8);
AT(visit, requested, 24);
AT(visit, media_type, 40);
AT(visit, fields, 56);
AT(visit, field_count, 64);
AT(visit, body, 72);
AT(visit, links, 88);
AT(visit, entry, 96);
AT(visit, arrival, 104);
AT(visit, address_space, 108);
AT(visit, user_agent, 112);
AT(visit, accept_language, 128);
AT(visit, accept_encoding, 144);
AT(visit, accept, 160);
AT(visit, extra_fields, 176);
AT(visit, extra_field_count, 184);
AT(visit, credentials, 192);
AT(visit, profile, 208);
AT(visit, preferred_sitemap, 224);
AT(visit, referrer_policy, 240);
AT(visit, status, 244);
AT(visit, preferences, 248);
AT(visit, root, 256);
AT(visit, source, 272);
AT(visit, preferred_source, 276);
AT(visit, place, 280);
AT(visit, reserved, 284);
AT(visit, damage, 288);
LAST(visit, damage);

SIZE(found, 40);
AT(found, struct_size, 0);
AT(found, rule, 8);
AT(found, sitemap, 24);
LAST(found, sitemap);

SIZE(trace, 64);
AT(trace, struct_size, 0);
AT(trace, rule, 8);
AT(trace, outcome, 24);
AT(trace, detail, 40);
AT(trace, near_miss, 56);
AT(trace, reserved, 60);
LAST(trace, reserved);

SIZE(page, 96);
AT(page, struct_size, 0);
AT(page, url, 8);
AT(page, media_type, 24);
AT(page, fields, 40);
AT(page, field_count, 48);
AT(page, body, 56);
AT(page, status, 72);
AT(page, reserved, 76);
AT(page, damage, 80);
LAST(page, damage);

SIZE(trail_item, 40);
AT(trail_item, struct_size, 0);
AT(trail_item, name, 8);
AT(trail_item, url, 24);
LAST(trail_item, url);

SIZE(related_page, 96);
AT(related_page, struct_size, 0);
AT(related_page, kind, 8);
AT(related_page, url, 24);
AT(related_page, title, 40);
AT(related_page, lang, 56);
AT(related_page, from, 72);
AT(related_page, same_site, 88);
AT(related_page, levels_up, 92);
LAST(related_page, levels_up);

SIZE(menu_entry, 48);
AT(menu_entry, struct_size, 0);
AT(menu_entry, name, 8);
AT(menu_entry, url, 24);
AT(menu_entry, depth, 40);
AT(menu_entry, reserved, 44);
LAST(menu_entry, reserved);

SIZE(document, 120);
AT(document, struct_size, 0);
AT(document, requested, 8);
AT(document, final_url, 24);
AT(document, content_type, 40);
AT(document, outcome, 56);
AT(document, bytes, 72);
AT(document, status, 80);
AT(document, reserved, 84);
AT(document, failure, 88);
AT(document, refusal, 104);
LAST(document, refusal);

SIZE(request, 96);
AT(request, struct_size, 0);
AT(request, url, 8);
AT(request, validators_url, 24);
AT(request, entity_tag, 40);
AT(request, last_modified, 56);
AT(request, id, 72);
AT(request, reserved, 76);
AT(request, lastmod, 80);
LAST(request, lastmod);

SIZE(conditions, 64);
AT(conditions, struct_size, 0);
AT(conditions, page, 8);
AT(conditions, accept, 24);
AT(conditions, referer, 40);
AT(conditions, relation, 56);
AT(conditions, address_space, 60);
LAST(conditions, address_space);

SIZE(response, 48);
AT(response, struct_size, 0);
AT(response, url, 8);
AT(response, fields, 24);
AT(response, field_count, 32);
AT(response, status, 40);
AT(response, address_space, 44);
LAST(response, address_space);

SIZE(nodes, 16);
AT(nodes, ids, 0);
AT(nodes, count, 8);
LAST(nodes, count);

SIZE(node, 288);
AT(node, struct_size, 0);
AT(node, name, 8);
AT(node, description, 24);
AT(node, url, 40);
AT(node, blocked, 56);
AT(node, lang, 72);
AT(node, type, 88);
AT(node, charset, 104);
AT(node, target, 120);
AT(node, relation, 136);
AT(node, priority, 152);
AT(node, method, 168);
AT(node, data, 184);
AT(node, kind, 200);
AT(node, derived, 204);
AT(node, excluded, 208);
AT(node, line, 212);
AT(node, document, 216);
AT(node, lastmod, 224);
AT(node, changefreq, 240);
AT(node, name_derived, 256);
AT(node, mark, 260);
AT(node, label, 264);
AT(node, direction, 280);
AT(node, reserved, 284);
LAST(node, reserved);

SIZE(variant, 136);
AT(variant, struct_size, 0);
AT(variant, name, 8);
AT(variant, description, 24);
AT(variant, url, 40);
AT(variant, blocked, 56);
AT(variant, lang, 72);
AT(variant, type, 88);
AT(variant, charset, 104);
AT(variant, target, 120);
LAST(variant, target);

SIZE(map, 32);
AT(map, struct_size, 0);
AT(map, format, 8);
AT(map, hierarchy_derived, 24);
AT(map, reserved, 28);
LAST(map, reserved);

SIZE(attachment, 104);
AT(attachment, struct_size, 0);
AT(attachment, type, 8);
AT(attachment, name, 24);
AT(attachment, description, 40);
AT(attachment, url, 56);
AT(attachment, blocked, 72);
AT(attachment, lastmod, 88);
LAST(attachment, lastmod);

SIZE(role, 40);
AT(role, struct_size, 0);
AT(role, name, 8);
AT(role, nodes, 24);
LAST(role, nodes);

SIZE(logo, 48);
AT(logo, struct_size, 0);
AT(logo, url, 8);
AT(logo, type, 24);
AT(logo, width, 40);
AT(logo, height, 44);
LAST(logo, height);

SIZE(page_place, 64);
AT(page_place, struct_size, 0);
AT(page_place, match, 8);
AT(page_place, position, 24);
AT(page_place, node, 32);
AT(page_place, parent, 36);
AT(page_place, approximate, 40);
AT(page_place, in_sequence, 44);
AT(page_place, up, 48);
AT(page_place, previous, 52);
AT(page_place, next, 56);
AT(page_place, reserved, 60);
LAST(page_place, reserved);

SIZE(reading_place, 24);
AT(reading_place, struct_size, 0);
AT(reading_place, previous, 8);
AT(reading_place, next, 12);
AT(reading_place, position, 16);
AT(reading_place, count, 20);
LAST(reading_place, count);

SIZE(around, 32);
AT(around, struct_size, 0);
AT(around, previous, 8);
AT(around, next, 12);
AT(around, up, 16);
AT(around, position, 20);
AT(around, count, 24);
AT(around, reserved, 28);
LAST(around, reserved);

SIZE(place, 40);
AT(place, struct_size, 0);
AT(place, depth, 8);
AT(place, loop_up, 16);
AT(place, node, 24);
AT(place, last, 28);
AT(place, loop, 32);
AT(place, cut_below, 36);
LAST(place, cut_below);

SIZE(outline, 24);
AT(outline, struct_size, 0);
AT(outline, number, 8);
AT(outline, up, 12);
AT(outline, count_below, 16);
AT(outline, reserved, 20);
LAST(outline, reserved);

SIZE(tree, 72);
AT(tree, struct_size, 0);
AT(tree, starts, 8);
AT(tree, children, 24);
AT(tree, ups, 40);
AT(tree, counts_below, 56);
LAST(tree, counts_below);

SIZE(sought_word, 32);
AT(sought_word, struct_size, 0);
AT(sought_word, text, 8);
AT(sought_word, typos, 24);
AT(sought_word, reserved, 28);
LAST(sought_word, reserved);

SIZE(page_change, 72);
AT(page_change, struct_size, 0);
AT(page_change, xpath, 8);
AT(page_change, attribute, 24);
AT(page_change, namespaces, 40);
AT(page_change, namespace_count, 48);
AT(page_change, tokens, 56);
AT(page_change, token_count, 64);
LAST(page_change, token_count);

SIZE(page_style, 32);
AT(page_style, struct_size, 0);
AT(page_style, url, 8);
AT(page_style, replace, 24);
LAST(page_style, replace);

SIZE(class_change, 72);
AT(class_change, struct_size, 0);
AT(class_change, xpath, 8);
AT(class_change, attribute, 24);
AT(class_change, prefix, 40);
AT(class_change, refused, 56);
LAST(class_change, refused);

SIZE(rendering, 80);
AT(rendering, struct_size, 0);
AT(rendering, preferences, 8);
AT(rendering, level, 16);
AT(rendering, depth, 32);
AT(rendering, places, 40);
AT(rendering, width, 48);
AT(rendering, format, 56);
AT(rendering, trace, 60);
AT(rendering, ascii, 64);
AT(rendering, colours, 68);
AT(rendering, check, 72);
AT(rendering, reserved, 76);
LAST(rendering, reserved);

SIZE(entry_source, 56);
AT(entry_source, url, 8);
AT(entry_source, initiator, 24);
AT(entry_source, source, 40);
AT(entry_source, address_space, 44);
AT(entry_source, once, 48);
AT(entry_source, reserved, 52);
LAST(entry_source, reserved);

SIZE(entry, 152);
AT(entry, url, 8);
AT(entry, blocked, 24);
AT(entry, name, 40);
AT(entry, description, 56);
AT(entry, lastmod, 72);
AT(entry, changefreq, 88);
AT(entry, priority, 104);
AT(entry, document, 120);
AT(entry, line, 136);
AT(entry, alternate_count, 140);
AT(entry, attachment_count, 144);
AT(entry, reserved, 148);
LAST(entry, reserved);

SIZE(listed_file, 40);
AT(listed_file, url, 8);
AT(listed_file, lastmod, 24);
LAST(listed_file, lastmod);

#endif

IS(OK, 0);
IS(NONE, 1);
IS(REFUSED, 2);
IS(STOPPED, 3);
IS(INVALID_ARGUMENT, 4);
IS(OUT_OF_MEMORY, 5);
IS(DEFECT, 6);

IS(ADDRESS_UNKNOWN, 0);
IS(ADDRESS_LOOPBACK, 1);
IS(ADDRESS_PRIVATE, 2);
IS(ADDRESS_PUBLIC, 3);

IS(NAVIGATION, 0);
IS(RELOAD, 1);
IS(TRAVERSAL, 2);

IS(REFERRER_DEFAULT, 0);
IS(NO_REFERRER, 1);
IS(NO_REFERRER_WHEN_DOWNGRADE, 2);
IS(REFERRER_ORIGIN, 3);
IS(REFERRER_ORIGIN_WHEN_CROSS_ORIGIN, 4);
IS(REFERRER_SAME_ORIGIN, 5);
IS(REFERRER_STRICT_ORIGIN, 6);
IS(REFERRER_STRICT_ORIGIN_WHEN_CROSS_ORIGIN, 7);
IS(REFERRER_UNSAFE_URL, 8);

IS(SOURCE_STANDARD, 0);
IS(SOURCE_ANY, 1);
IS(SOURCE_ROBOTS, 2);

IS(NO_PAGE, 0);
IS(NO_MAP, 1);
IS(LOADING, 2);
IS(OVER, 3);

IS(SAME_ORIGIN, 0);
IS(SAME_SITE, 1);
IS(CROSS_SITE, 2);

IS(FAILED_NETWORK, 0);
IS(FAILED_TIMEOUT, 1);
IS(FAILED_REDIRECTS, 2);
IS(FAILED_FIELDS, 3);
IS(FAILED_REFUSED, 4);
IS(FAILED_CANCELLED, 5);
IS(FAILED_OFFLINE, 6);
IS(FAILED_NAME, 7);
IS(FAILED_CONNECTION, 8);
IS(FAILED_PROXY, 9);
IS(FAILED_UNTRUSTED_CERTIFICATE, 10);
IS(FAILED_EXPIRED_CERTIFICATE, 11);
IS(FAILED_WRONG_HOST_CERTIFICATE, 12);
IS(FAILED_TLS, 13);
IS(FAILED_INCOMPLETE_RESPONSE, 14);
IS(FAILED_NOT_HTTP, 15);
IS(FAILED_FILE_MISSING, 16);
IS(FAILED_FILE_UNREADABLE, 17);
IS(FAILED_CODING_BROKEN, 18);

IS(KIND_ROOT, 0);
IS(KIND_ITEM, 1);
IS(KIND_GROUP, 2);

IS(TEXT, 0);
IS(JSON, 1);
IS(HTML, 2);
IS(DOT, 3);
IS(SSP, 4);
IS(SITEMAPS_ORG, 5);
IS(LLMS, 6);
IS(MARKDOWN, 7);

IS(CHECK_NONE, 0);
IS(CHECK_ERROR, 1);
IS(CHECK_WARNING, 2);
IS(CHECK_NOTE, 3);

IS(ROOT, 0);
IS(NO_NODE, 0xffffffff);
IS(NO_DEADLINE, 0xffffffffffffffff);
