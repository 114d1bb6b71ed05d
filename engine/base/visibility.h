#pragma once

/// What the libraries offer to others. Everything is compiled with hidden visibility: of the shared libraries
/// only what is marked with this can be linked to. Who makes a shared library of the static ones, and does
/// not want to offer our interface as well, links it with `-Wl,--exclude-libs,ALL`.
#define STANDARD_SITEMAP_API __attribute__((visibility("default")))

/// A part of such a class that is nobody else's.
#define STANDARD_SITEMAP_LOCAL __attribute__((visibility("hidden")))
