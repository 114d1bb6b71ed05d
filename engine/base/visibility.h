#pragma once

/// @def STANDARD_SITEMAP_API
/// Marks what the libraries export. Everything is compiled with hidden visibility, so a shared library
/// exports only what carries this mark. To link the static libraries into a shared library of your own
/// without re-exporting this interface, use `-Wl,--exclude-libs,ALL`. A DLL of Windows exports the C
/// interface only.

/// @def STANDARD_SITEMAP_LOCAL
/// Marks a private member of an exported class: not exported itself.

#if defined(_WIN32)
#define STANDARD_SITEMAP_API
#define STANDARD_SITEMAP_LOCAL
#else
#define STANDARD_SITEMAP_API __attribute__((visibility("default")))
#define STANDARD_SITEMAP_LOCAL __attribute__((visibility("hidden")))
#endif
