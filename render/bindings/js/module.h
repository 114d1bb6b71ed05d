#pragma once

/// @file
/// What the WebAssembly module has beside the C interface (render/bindings/c/standard_sitemap.h), and what it
/// wants from the JavaScript that instantiates it. It is no header for hosts in C.
///
/// The module exports `memory`, `_initialize`, `malloc`, `free`, each function of the C interface, and the
/// functions at the end of this file. `_initialize` is to be called once, before anything else. Then the data
/// is handed in.
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
/// | `format(kind, language, language_size, number, to, room)` | the number of bytes, at `to` |
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
/// `format` writes a number (`kind` 0, a BigInt), its plural category (1), or the date whose digits it has
/// (2: 20261123, with 0 for what is not known), in a language as its `Intl` does. It is declared in
/// engine/language/script_locale_formats.cpp, and called for pages in HTML.
///
/// `clock` is 0 (real time) or 1 (monotonic). `fd_write` is called for messages of a defect only.
/// `random_get` is called once, for the key of hash tables.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/bindings/c/base.h"

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

/// Returns memory for a pack of data, aligned as standard_sitemap_js_use_data() wants it; null if there is
/// none. `free` frees it, unless its data is in use.
void* standard_sitemap_js_data_new(size_t size);
/// Uses a pack of ICU's data, which stays in memory as long as the module. Without the first pack, names are
/// in the order of their bytes, hosts outside ASCII are refused, and no language matches another. The second
/// pack, with the order of Chinese, Japanese and Korean, has to be in use before the first map or reader in
/// one of these languages: ICU remembers what it has not found. Returns INVALID_ARGUMENT if this is no data
/// of the module's version of ICU, or not aligned.
standard_sitemap_status standard_sitemap_js_use_data(const void* data, size_t size);

/// Lets memory not grow beyond so many bytes, all of the module's memory counted; 0: not beyond its maximum,
/// 1 GiB. For hosts with little memory, and for tests.
void standard_sitemap_js_limit_memory(size_t bytes);

#ifdef __cplusplus
}
#endif
