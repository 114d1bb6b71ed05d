#pragma once

/// @file
/// What the WebAssembly module has beside the C interface (render/bindings/c/standard_sitemap.h), and what it
/// wants from the JavaScript that instantiates it. It is no header for hosts in C.
///
/// The module exports `memory`, `_initialize`, `malloc`, `free`, each function of the C interface, and the
/// functions at the end of this file. `_initialize` is to be called once, before anything else.
///
/// Pointers and `size_t` are 32 bits, little endian. A struct that a function takes or returns by value is
/// passed as a pointer to it; if it is returned, that pointer is the first parameter. `bool` and enumerations
/// are `i32`, `uint64_t` and `int64_t` are BigInts. Memory grows: views of `memory.buffer` are stale after
/// each call.
///
/// If memory is used up, functions return OUT_OF_MEMORY, as everywhere. A trap (WebAssembly.RuntimeError) is
/// a defect or a stack that has overflowed: then the instance must not be used any more.
///
/// The module's imports:
///
/// | `standard_sitemap_js` | returns |
/// |---|---|
/// | `sink(data, piece, size)` | 0: no more is wanted |
/// | `changed(data)` | |
/// | `decode(name, name_size, bytes, size)` | a code point, or 0 |
/// | `ask(question, question_size, first, first_size, second, second_size, to, room)` | a size, or -1 |
/// | `answer(to)` | |
/// | `ranks(language, language_size, names, count, to)` | 1, or 0: there is no answer |
///
/// | `wasi_snapshot_preview1` | returns 0, and |
/// |---|---|
/// | `clock_time_get(clock, precision, time)` | nanoseconds, as 64 bits at `time`; `precision` is a BigInt |
/// | `fd_write(file, vectors, count, written)` | the number of bytes, at `written` |
/// | `random_get(bytes, size)` | random bytes |
///
/// `decode` decodes one character as `new TextDecoder(name, {fatal: true})` does, and returns its code point,
/// or 0 if the bytes are not exactly one character. It is declared in
/// engine/encoding/text_decoder_converter.cpp, and called at most once for each character of a legacy
/// encoding and document, never for UTF-8, UTF-16 and windows-1252. Node.js lacks a part of `big5` and
/// `euc-kr`, which standard-sitemap-decoding.txt has: see toolchain/decoding_table.py.
///
/// `ask` answers what is asked of ICU elsewhere, and returns the size of the answer in bytes: see
/// engine/base/javascript.h. An answer that fits into `room` is written to `to`; any other goes to `answer`,
/// which is called next. `ranks` writes `count` numbers of 32 bits; `names` are as many pairs of a pointer
/// and a size.
///
/// `clock` is 0 (real time) or 1 (monotonic). `fd_write` is called for messages of a defect only.
/// `random_get` is called once, for the key of hash tables.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/bindings/c/render.h"

#define STANDARD_SITEMAP_JS_IMPORT(name)                                                                     \
  __attribute__((import_module("standard_sitemap_js"), import_name(name)))

#ifdef __cplusplus
extern "C" {
#endif

// --- imports ---

/// Output for the sink `data`. The bytes are valid during the call. Returns false to end the output.
STANDARD_SITEMAP_JS_IMPORT("sink") bool standard_sitemap_js_sink(void* data, const char* piece, size_t size);
/// The session whose callback has this `data` has changed. The rules of standard_sitemap_changed hold.
STANDARD_SITEMAP_JS_IMPORT("changed") void standard_sitemap_js_changed(void* data);

// --- exports ---

/// Returns the standard_sitemap_sink, a function pointer as the C interface takes it, that calls `sink`.
uint32_t standard_sitemap_js_sink_pointer(void);
/// Returns the standard_sitemap_changed that calls `changed`.
uint32_t standard_sitemap_js_changed_pointer(void);

// What follows is for the command of the package (package/command): the reports of sitemap-probe, with its
// words. An OK means that it was done; strings live as long as the object.

/// The findings that a project has accepted.
typedef struct standard_sitemap_js_baseline standard_sitemap_js_baseline;
/// Reads the text of a baseline. Gives an object in any case: `..._error` says what is wrong with the text,
/// or returns NONE.
standard_sitemap_status standard_sitemap_js_baseline_read(standard_sitemap_string text,
                                                          standard_sitemap_js_baseline** baseline);
standard_sitemap_status standard_sitemap_js_baseline_error(const standard_sitemap_js_baseline* baseline,
                                                           standard_sitemap_string* error);
void standard_sitemap_js_baseline_free(standard_sitemap_js_baseline* baseline);

/// A report about a page and its map.
typedef struct standard_sitemap_js_report standard_sitemap_js_report;
/// The report of what a session shows, which must show it as long as the report is used. `is_check` adds the
/// findings of a check. Without a page, `file` is what is read in place of the map's address; null: nothing.
/// Returns NONE if the session shows nothing.
standard_sitemap_status standard_sitemap_js_report_new(standard_sitemap_session* session, uint32_t is_check,
                                                       standard_sitemap_string file,
                                                       standard_sitemap_js_report** report);
/// The report of a page that could not be fetched: `requested` is its address as it was typed, `url` as it
/// was asked for, `folder` that whose home page it is, or null, `failure` the name of the cause, and
/// `message` a sentence that says why.
standard_sitemap_status
standard_sitemap_js_report_unfetched(standard_sitemap_string requested, standard_sitemap_string url,
                                     standard_sitemap_string folder, standard_sitemap_string failure,
                                     standard_sitemap_string message, standard_sitemap_js_report** report);
void standard_sitemap_js_report_free(standard_sitemap_js_report* report);
/// Says why there is no map, or nothing in it: `what` is one sentence, `hint` what may help. NONE: there is
/// something. `damage`: what is wrong with the content of the page, or null; `is_local`: the map is a local
/// file; `others`: the options that the hint does not advise, such as `--trace`, each followed by a byte 0.
/// The strings live until the next call.
standard_sitemap_status standard_sitemap_js_report_explain(standard_sitemap_js_report* report,
                                                           standard_sitemap_string damage, uint32_t is_local,
                                                           standard_sitemap_string others,
                                                           standard_sitemap_string* what,
                                                           standard_sitemap_string* hint);

/// Begins to compare the map with the files of the site, which will be at `base`. The lists end each entry
/// with a byte 0: `files` has paths; `aliases` has, for each symbolic link, its path and then either `=` and
/// the path where it leads, or nothing if that is outside; `ignored` has patterns. Returns NONE if there is
/// no map.
standard_sitemap_status
standard_sitemap_js_folder_begin(standard_sitemap_js_report* report, standard_sitemap_string base,
                                 standard_sitemap_string files, standard_sitemap_string aliases,
                                 standard_sitemap_string ignored, uint32_t is_announced_by_server);
/// Instead: the folder cannot be read; `message` is a sentence that says why.
standard_sitemap_status standard_sitemap_js_folder_fail(standard_sitemap_js_report* report,
                                                        standard_sitemap_string base,
                                                        standard_sitemap_string message);
/// Gives the path of the page with this index, from 0; NONE: there are no more. Its content, or at least its
/// first `page_bytes` and one byte, goes to `..._take_page`; if it cannot be read, a sentence that says why
/// goes to `..._fail_page`.
standard_sitemap_status standard_sitemap_js_folder_page(const standard_sitemap_js_report* report,
                                                        size_t index, standard_sitemap_string* path);
standard_sitemap_status standard_sitemap_js_folder_take_page(standard_sitemap_js_report* report, size_t index,
                                                             standard_sitemap_string content);
standard_sitemap_status standard_sitemap_js_folder_fail_page(standard_sitemap_js_report* report, size_t index,
                                                             standard_sitemap_string message);
/// After all pages: adds the findings.
standard_sitemap_status standard_sitemap_js_folder_end(standard_sitemap_js_report* report);
/// Then, gives the address of the other list of the folder with this index; NONE: there are no more. Another
/// session loads it, and `..._take_list` adds what is wrong with it, and where it differs from the map.
standard_sitemap_status standard_sitemap_js_folder_list(standard_sitemap_js_report* report, size_t index,
                                                        standard_sitemap_string* url);
standard_sitemap_status standard_sitemap_js_folder_take_list(standard_sitemap_js_report* report, size_t index,
                                                             const standard_sitemap_session* list);

/// Says by which files findings name documents, as `FilePlaces` has it (render/findings/document_name.h):
/// URIs, or null.
standard_sitemap_status
standard_sitemap_js_report_places(standard_sitemap_js_report* report, standard_sitemap_string directory,
                                  standard_sitemap_string address, standard_sitemap_string file,
                                  standard_sitemap_string index, standard_sitemap_string map);
/// Writes a baseline of all findings to the sink.
standard_sitemap_status standard_sitemap_js_report_baseline(const standard_sitemap_js_report* report,
                                                            standard_sitemap_sink sink, void* data);
/// Leaves out the findings that the baseline accepts; null: all, since it was made of them just now. What is
/// to be said of that goes to the sink, in lines; those that begin with two spaces belong to the one above.
standard_sitemap_status standard_sitemap_js_report_accept(standard_sitemap_js_report* report,
                                                          const standard_sitemap_js_baseline* baseline,
                                                          standard_sitemap_string file,
                                                          standard_sitemap_sink sink, void* data);
/// Folds the findings of each kind in a document: at most `apart` of them stay apart.
standard_sitemap_status standard_sitemap_js_report_fold(standard_sitemap_js_report* report, size_t apart);

/// How many errors there are, and whether the map passes.
uint32_t standard_sitemap_js_report_errors(const standard_sitemap_js_report* report);
uint32_t standard_sitemap_js_report_passes(const standard_sitemap_js_report* report,
                                           standard_sitemap_check check);
/// Writes the report. `findings`: 0 for the format of `rendering`, TEXT or JSON; 1 for gcc, 2 for github, 3
/// for junit, 4 for sarif.
standard_sitemap_status standard_sitemap_js_report_render(standard_sitemap_js_report* report,
                                                          const standard_sitemap_rendering* rendering,
                                                          uint32_t findings, standard_sitemap_sink sink,
                                                          void* data);
/// Gives the sentence for the setting of a diagnostic, such as `base`; NONE: there is none.
standard_sitemap_status standard_sitemap_js_option_for(standard_sitemap_string setting,
                                                       standard_sitemap_string* sentence);

/// Bounds all of the module's memory to `bytes` bytes; 0: to its maximum,
/// 1 GiB. For hosts with little memory, and for tests.
void standard_sitemap_js_limit_memory(size_t bytes);

#ifdef __cplusplus
}
#endif
