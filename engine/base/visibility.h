#pragma once

/// Marks what the libraries export. Everything is compiled with hidden visibility, so a shared library
/// exports only what carries this mark. To link the static libraries into a shared library of your own
/// without re-exporting this interface, use `-Wl,--exclude-libs,ALL`.
#define STANDARD_SITEMAP_API __attribute__((visibility("default")))

/// Marks a private member of an exported class: not exported itself.
#define STANDARD_SITEMAP_LOCAL __attribute__((visibility("hidden")))
