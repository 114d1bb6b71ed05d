#ifndef STANDARD_SITEMAP_C_BASE_H
#define STANDARD_SITEMAP_C_BASE_H

/// @file
/// Part of the C interface: versions, status codes, strings, diagnostics.
///
/// standard_sitemap.h has the rules for handles, structs, errors, strings and threads.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h> // for hosts, which have had it from here

/// @def STANDARD_SITEMAP_API
/// Marks what the library exports. Programs that use the library need not define anything.

#if defined(__GNUC__) && !defined(_WIN32)
#define STANDARD_SITEMAP_API __attribute__((visibility("default")))
#else
#define STANDARD_SITEMAP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The major version of these headers. A program that was built with these headers runs with a library that
/// has the same major version and is not older. As long as the major version is 0, the minor version has to
/// be the same, too.
#define STANDARD_SITEMAP_VERSION_MAJOR 0
/// The minor version of these headers.
#define STANDARD_SITEMAP_VERSION_MINOR 1
/// The patch version of these headers.
#define STANDARD_SITEMAP_VERSION_PATCH 0
/// The version of these headers as one number, `major << 16 | minor << 8 | patch`. To be compared with
/// standard_sitemap_version(), the version of the library.
#define STANDARD_SITEMAP_VERSION                                                                             \
  (UINT32_C(0) | STANDARD_SITEMAP_VERSION_MAJOR << 16 | STANDARD_SITEMAP_VERSION_MINOR << 8 |                \
   STANDARD_SITEMAP_VERSION_PATCH)

/// Returns the version of the library at run time, in the format of #STANDARD_SITEMAP_VERSION.
STANDARD_SITEMAP_API uint32_t standard_sitemap_version(void);

/// The result of a function. The numbers never change. Later versions may add more.
typedef int32_t standard_sitemap_status;
/// Values of #standard_sitemap_status.
enum {
  STANDARD_SITEMAP_OK = 0, ///< the function has done what was asked
  /// There is no such thing (no map, no further element, no such level). This is not an error.
  STANDARD_SITEMAP_NONE = 1,
  /// The library does not accept this: a receiver wants no more of a response, preferences break a rule, a
  /// map is too large for a format, or nothing in the library could obey a limit.
  STANDARD_SITEMAP_REFUSED = 2,
  /// It ended before the end of the output: a sink returned false, or the tree has more places than wanted.
  STANDARD_SITEMAP_STOPPED = 3,
  /// A null pointer, a `struct_size`, a number, a name or a URL is not valid. Nothing has been done.
  STANDARD_SITEMAP_INVALID_ARGUMENT = 4,
  /// There is not enough memory. Nothing has been done, unless the function says otherwise.
  STANDARD_SITEMAP_OUT_OF_MEMORY = 5,
  /// An internal error of the library: please report it.
  STANDARD_SITEMAP_DEFECT = 6
};

/// Returns the name of a status, such as `out-of-memory`, zero-terminated. Names never change and live as
/// long as the program. Returns null for an unknown number.
STANDARD_SITEMAP_API const char* standard_sitemap_status_name(standard_sitemap_status status);

/// A borrowed UTF-8 string with its length. It is not zero-terminated and may contain zero bytes. If `data`
/// is null there is no string, which is different from an empty string. The library does not use a string
/// that it is given after the call. How long a string lives that the library gives is said by each function.
typedef struct standard_sitemap_string {
  const char* data; ///< UTF-8; null: no string
  size_t size;      ///< bytes; 0 if `data` is null
} standard_sitemap_string;

/// Makes a string of a zero-terminated one, which it borrows. Null gives no string.
STANDARD_SITEMAP_API standard_sitemap_string standard_sitemap_text(const char* zero_terminated);

/// A field of an HTTP request or response, or another pair of a name and a value.
typedef struct standard_sitemap_field {
  standard_sitemap_string name;  ///< as sent; field names are compared without regard to case
  standard_sitemap_string value; ///< without leading and trailing white space
} standard_sitemap_field;

/// A callback that takes output in pieces. `data` is the pointer that was passed along with the sink. A piece
/// is borrowed for the call. To end the output, the sink returns false. It must neither use nor free the
/// handles that the function was called with.
typedef bool (*standard_sitemap_sink)(void* data, standard_sitemap_string piece);

/// How private the network of an address is.
typedef int32_t standard_sitemap_address_space;
/// Values of #standard_sitemap_address_space.
enum {
  STANDARD_SITEMAP_ADDRESS_UNKNOWN = 0,  ///< the host does not know the address of the connection
  STANDARD_SITEMAP_ADDRESS_LOOPBACK = 1, ///< this machine
  STANDARD_SITEMAP_ADDRESS_PRIVATE = 2,  ///< a local network
  STANDARD_SITEMAP_ADDRESS_PUBLIC = 3    ///< the internet
};

/// Returns the address space of an IP address in network byte order: `size` is 4 for IPv4 and 16 for IPv6.
/// Returns UNKNOWN for any other size, and if `address` is null.
STANDARD_SITEMAP_API standard_sitemap_address_space standard_sitemap_address_space_of(const uint8_t* address,
                                                                                      size_t size);

/// Something that a reader, a webmaster or a developer should know. Its strings may quote the page or the
/// map: escape them before showing them.
typedef struct standard_sitemap_diagnostic {
  size_t struct_size;               ///< `sizeof` of this struct
  standard_sitemap_string code;     ///< such as `external-unresolved`; never changes, for programs
  standard_sitemap_string severity; ///< `note`, `warning`, `error`
  standard_sitemap_string message;  ///< one English sentence
  standard_sitemap_string document; ///< URI of the document that it is about; empty: none
  uint64_t count;                   ///< how many equal diagnostics this one stands for
  uint32_t line;                    ///< 1-based; 0: unknown
  uint32_t column;                  ///< 1-based, in characters (code points); 0: unknown
  standard_sitemap_string remedy;   ///< how to fix it, in one or two English sentences; lives as long as the
                                    ///< program
  standard_sitemap_string setting;  ///< the setting of the host by which its user can have it otherwise, such
                                    ///< as `documents` (docs/diagnostics.md); empty: none
} standard_sitemap_diagnostic;

#ifdef __cplusplus
}
#endif

#endif
