#ifndef STANDARD_SITEMAP_C_ENTRIES_H
#define STANDARD_SITEMAP_C_ENTRIES_H

/// @file
/// Part of the C interface: the entries of files, each file while it is received, without a tab and a map.
///
/// For hosts that look at each entry once, such as crawlers: memory does not grow with the number of entries.
///
///   standard_sitemap_entries* entries;                      // for many files, one after another
///   standard_sitemap_entries_new(NULL, &entries);
///   standard_sitemap_entry_source source = {.struct_size = sizeof source};
///   source.url = standard_sitemap_text("https://example.com/sitemap.xml");
///   source.source = STANDARD_SITEMAP_SOURCE_ANY;
///   standard_sitemap_entries_open(entries, &source, now);
///   standard_sitemap_request wanted = {.struct_size = sizeof wanted};
///   while (standard_sitemap_entries_next_request(entries, &wanted) == STANDARD_SITEMAP_OK) {
///     standard_sitemap_receiver* receiver;
///     standard_sitemap_entries_receiver(entries, wanted.id, &receiver);
///     ...                                                   // as for a tab; and after each piece:
///     standard_sitemap_entry entry = {.struct_size = sizeof entry};
///     while (standard_sitemap_entries_next(entries, &entry) == STANDARD_SITEMAP_OK) ...
///   }
///
/// Requests, receivers and limits are those of a tab (fetch.h, docs/policy.md).
///
/// **Where files are parsed.** As for a cache: in a reader process, which the handle starts when it is
/// created, unless the limit `isolation` is 2 (none) or there can be no such process. A file is handed to it
/// in pieces: the first has 16 KiB, later ones as many bytes as were read before, at most 128 KiB. Functions
/// of receivers wait until a piece is read, and its entries are there. Without a process, files are parsed in
/// the process of the host, in the functions of receivers, and entries are there with the bytes that complete
/// them, after the first 16 KiB, by which the format of a list is determined. The entries are the same.

#include "render/bindings/c/base.h"
#include "render/bindings/c/fetch.h"
#include "render/bindings/c/policy.h"
#include "render/bindings/c/session.h"
#include "render/bindings/c/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Reads files, one at a time.
typedef struct standard_sitemap_entries standard_sitemap_entries;

/// Creates a reader of files. `policy` holds for each file by itself, and is copied; null means the defaults.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_entries_new(const standard_sitemap_policy* policy, standard_sitemap_entries** entries);
/// Frees a reader of files, or nothing if it is null. The file that it reads is given up.
STANDARD_SITEMAP_API void standard_sitemap_entries_free(standard_sitemap_entries* entries);

/// A file whose entries are wanted.
typedef struct standard_sitemap_entry_source {
  size_t struct_size;                ///< `sizeof` of this struct
  standard_sitemap_string url;       ///< absolute
  standard_sitemap_string initiator; ///< absolute URL of the file that led to it, which decides what may be
                                     ///< requested; none: the file itself
  standard_sitemap_source source;    ///< which formats are read
  standard_sitemap_address_space address_space; ///< of the initiator's connection
  uint32_t once;     ///< 1: entries whose address an earlier one of the file has are left out (G-13), which
                     ///< takes up to 43 bytes of memory for each entry; 0: they are given
  uint32_t reserved; ///< 0
} standard_sitemap_entry_source;

/// Begins with a file. The one before is given up, and its receivers refuse. `now` is as in
/// standard_sitemap_session_show(). Returns INVALID_ARGUMENT if a URL is not absolute, or `now` is above
/// 2^42.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_open(
    standard_sitemap_entries* entries, const standard_sitemap_entry_source* source, uint64_t now);

/// Gives the next request, as standard_sitemap_session_next_request(): that for the file; if it is a Standard
/// Sitemap, also those for the files that it consists of. The strings live until the next call of this
/// function, or until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_entries_next_request(standard_sitemap_entries* entries, standard_sitemap_request* request);
/// Gives what to send with a request, as standard_sitemap_session_conditions(). There is no `referer`, and
/// `page` is the initiator. The strings live until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_conditions(
    standard_sitemap_entries* entries, standard_sitemap_string url, standard_sitemap_conditions* conditions);
/// Creates the receiver for a request. If `id` is unknown, or of an earlier file, the receiver refuses
/// everything. It may outlive the handle.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_receiver(
    standard_sitemap_entries* entries, uint32_t id, standard_sitemap_receiver** receiver);

/// An entry of a file, with texts that are safe to show, as in standard_sitemap_node.
typedef struct standard_sitemap_entry {
  size_t struct_size;              ///< `sizeof` of this struct
  standard_sitemap_string url;     ///< absolute; none: `blocked`, or relative in a file without an address
  standard_sitemap_string blocked; ///< why the URL is not given, such as `scheme`; none: it is not blocked
  standard_sitemap_string name;    ///< none: only its address is known
  standard_sitemap_string description; ///< none: there is none
  standard_sitemap_string lastmod;     ///< should be a W3C date; none: not said
  standard_sitemap_string changefreq;  ///< none: not said
  standard_sitemap_string priority;    ///< none: not said
  standard_sitemap_string document;    ///< URL of the file, after redirects
  uint32_t line;                       ///< 1-based, in the file; 0: unknown
  uint32_t alternate_count;            ///< of standard_sitemap_entries_alternate()
  uint32_t attachment_count;           ///< of standard_sitemap_entries_attachment()
  uint32_t reserved;                   ///< 0
} standard_sitemap_entry;

/// Gives the next entry that is complete, each once, in the order of the file. Returns NONE if there is none
/// by now, or no file. A Standard Sitemap has none: see standard_sitemap_entries_view(). The strings live
/// until the next call of this function, or until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_next(standard_sitemap_entries* entries,
                                                                           standard_sitemap_entry* entry);
/// Gives the entry that was given last in another language, by index from 0. Returns NONE if there is no such
/// alternate. The strings live until the next call of this function or of standard_sitemap_entries_next(), or
/// until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_alternate(
    standard_sitemap_entries* entries, size_t index, standard_sitemap_variant* alternate);
/// Gives an image or a video of the entry that was given last, or what it says as news, by index from 0. The
/// rest is as for standard_sitemap_entries_alternate().
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_attachment(
    standard_sitemap_entries* entries, size_t index, standard_sitemap_attachment* attachment);

/// A further file that a list names: an index, a robots.txt.
typedef struct standard_sitemap_listed_file {
  size_t struct_size;              ///< `sizeof` of this struct
  standard_sitemap_string url;     ///< absolute
  standard_sitemap_string lastmod; ///< as the list says; none: it does not
} standard_sitemap_listed_file;

/// Gives the next further file, each once: of those before the entry that was given last; after
/// standard_sitemap_entries_next() has returned NONE, of all that have arrived. They are not requested: open
/// them as files of their own, with this one as initiator. Returns NONE if there is none by now. The strings
/// live until the next call of this function, or until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_entries_next_file(standard_sitemap_entries* entries, standard_sitemap_listed_file* file);

/// Gives the format: `sitemaps.org`, `text`, `feed`, `biositemap`, `llms.txt`, `robots.txt` or
/// `standard-sitemap`. Returns NONE before it is known, or if the file is of none of these. The string lives
/// as long as the program.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_entries_format(standard_sitemap_entries* entries, standard_sitemap_string* format);
/// Gives the map of a Standard Sitemap, whose files are read as a whole, since each may leave out or repeat
/// what others say: its entries are the items, in the order of standard_sitemap_view_in_document_order().
/// Returns NONE for a list, or before all files are there.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_view(standard_sitemap_entries* entries,
                                                                           standard_sitemap_view** view);

/// Returns the time at which to call standard_sitemap_entries_update_time() at the latest, that of the limit
/// `list_map_time`. Returns #STANDARD_SITEMAP_NO_DEADLINE if no file is being read, and for null.
STANDARD_SITEMAP_API uint64_t standard_sitemap_entries_deadline(standard_sitemap_entries* entries);
/// Tells the time. At the deadline the file ends with what has arrived. Returns INVALID_ARGUMENT if `now` is
/// above 2^42.
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_entries_update_time(standard_sitemap_entries* entries, uint64_t now);
/// Ends the file with what has arrived. Does nothing if none is being read.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_stop(standard_sitemap_entries* entries);

/// Gives the file with its outcome; of a Standard Sitemap also the others, by index from 0. Returns NONE
/// if there is no such file, or before it is over: its requests are answered, or the time is. The strings
/// live until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_document(
    standard_sitemap_entries* entries, size_t index, standard_sitemap_document* document);
/// Gives a diagnostic of the file by index from 0. Returns NONE if there is no such diagnostic, before the
/// file is over, or before standard_sitemap_entries_next() has returned NONE after that: addresses are judged
/// as they are given. The strings live until the next file is opened.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_entries_diagnostic(
    standard_sitemap_entries* entries, size_t index, standard_sitemap_diagnostic* diagnostic);

#ifdef __cplusplus
}
#endif

#endif
