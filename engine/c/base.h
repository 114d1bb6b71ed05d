#ifndef STANDARD_SITEMAP_C_BASE_H
#define STANDARD_SITEMAP_C_BASE_H

/// @file
/// What all headers for hosts in C share: results, strings, versions.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// What all of the C interface has in common: see standard_sitemap.h.

#if defined(_WIN32) && defined(STANDARD_SITEMAP_BUILDS_DLL)
#define STANDARD_SITEMAP_API __declspec(dllexport)
#elif defined(__GNUC__)
#define STANDARD_SITEMAP_API __attribute__((visibility("default")))
#else
#define STANDARD_SITEMAP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of these headers. That of the library is told at run time: the same major number (as long as
/// it is 0: and the same minor one) means that a program built with one runs with the other, if the library
/// is not older.
#define STANDARD_SITEMAP_VERSION_MAJOR 0
#define STANDARD_SITEMAP_VERSION_MINOR 1
#define STANDARD_SITEMAP_VERSION_PATCH 0
#define STANDARD_SITEMAP_VERSION                                                                             \
  ((uint32_t)(STANDARD_SITEMAP_VERSION_MAJOR << 16 | STANDARD_SITEMAP_VERSION_MINOR << 8 |                   \
              STANDARD_SITEMAP_VERSION_PATCH))

/// STANDARD_SITEMAP_VERSION, as the library was built.
STANDARD_SITEMAP_API uint32_t standard_sitemap_version(void);

/// What a function can say. Numbers never change; there may be more of them in later versions.
typedef int32_t standard_sitemap_status;
enum {
  STANDARD_SITEMAP_OK = 0,
  /// There is none of what was asked for; nothing is wrong.
  STANDARD_SITEMAP_NONE = 1,
  /// A receiver has had enough; or preferences that cannot be had.
  STANDARD_SITEMAP_REFUSED = 2,
  /// A sink said that it wants no more.
  STANDARD_SITEMAP_STOPPED = 3,
  /// A null pointer, a struct_size, a number, a name or a URL that may not stand there: nothing was done.
  STANDARD_SITEMAP_INVALID_ARGUMENT = 4,
  /// Nothing was done, but for what the function says.
  STANDARD_SITEMAP_OUT_OF_MEMORY = 5,
  /// A mistake of the library itself.
  STANDARD_SITEMAP_DEFECT = 6
};

/// `out-of-memory` for STANDARD_SITEMAP_OUT_OF_MEMORY: stable; zero-terminated; null for an unknown number.
STANDARD_SITEMAP_API const char* standard_sitemap_status_name(standard_sitemap_status status);

/// UTF-8, not zero-terminated, perhaps with zero bytes in it. `data` is null where there is no text at all,
/// which is something else than empty text. Given to the library: borrowed for the call. Given by it: see
/// each function for how long it lives.
typedef struct standard_sitemap_string {
  const char* data; ///< UTF-8; null: no text
  size_t size;      ///< bytes
} standard_sitemap_string;

/// Of a zero-terminated string; null gives no text.
static inline standard_sitemap_string standard_sitemap_text(const char* zero_terminated)
{
  standard_sitemap_string text;
  text.data = zero_terminated;
  text.size = zero_terminated ? strlen(zero_terminated) : 0;
  return text;
}

/// One field of a request or response.
typedef struct standard_sitemap_field {
  standard_sitemap_string name;  ///< as sent; in any case
  standard_sitemap_string value; ///< without white space around it
} standard_sitemap_field;

/// Takes the pieces of a text as they are made, each borrowed for the call; false: stop. Must not call the
/// handles at work.
typedef bool (*standard_sitemap_sink)(void* data, standard_sitemap_string piece);

/// How private the network is on which an address lies.
typedef int32_t standard_sitemap_address_space;
enum {
  STANDARD_SITEMAP_ADDRESS_UNKNOWN = 0, ///< the host does not know the connected address
  STANDARD_SITEMAP_ADDRESS_LOOPBACK = 1,
  STANDARD_SITEMAP_ADDRESS_PRIVATE = 2,
  STANDARD_SITEMAP_ADDRESS_PUBLIC = 3
};

/// Of 4 bytes (IPv4) or 16 (IPv6) in network order; unknown for anything else.
STANDARD_SITEMAP_API standard_sitemap_address_space standard_sitemap_address_space_of(const uint8_t* address,
                                                                                      size_t size);

/// Something worth telling the reader, a webmaster or a developer. The texts may quote what anybody wrote:
/// escape them for where they are shown.
typedef struct standard_sitemap_diagnostic {
  size_t struct_size;               ///< sizeof this struct
  standard_sitemap_string code;     ///< `external-unresolved`: stable, for scripts
  standard_sitemap_string severity; ///< `note`, `warning`, `error`
  standard_sitemap_string message;  ///< one English sentence
  standard_sitemap_string document; ///< the URI of the document it is about; empty: none
  uint64_t count;                   ///< how many equal ones this stands for
  uint32_t line;                    ///< 1-based; 0: unknown
  uint32_t column;                  ///< 1-based, in bytes of the decoded text; 0: unknown
  standard_sitemap_string
      remedy; ///< how to mend it: an English sentence or two; lives as long as the program
} standard_sitemap_diagnostic;

#ifdef __cplusplus
}
#endif

#endif
