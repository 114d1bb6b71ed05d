#pragma once

#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "render/changes/page_changes.h"

namespace standard_sitemap {

// A page is changed by a small JavaScript program that needs only the page's DOM. The host evaluates it in
// the page, preferably in a separate isolated world, and always in the same one:
//
//   PageChanges changes = page_changes(map, preferences.display);
//   host.evaluate(program_to_apply(changes, "sidebar"));      // again after elements have been added
//   host.evaluate(program_to_apply(changes, "menu"));         // from any level to any other
//   host.evaluate(program_to_undo());                         // restores the page
//
// Evaluations are independent: changes are remembered with the document, so applying twice has the same
// effect as once. Undoing restores an attribute byte for byte if the page has not written it since; otherwise
// it removes only our tokens (S-4). Each evaluation returns an object that can be serialized as JSON, see
// `apply` in page_changes.js. The program uses no `eval`, inline styles or handlers. A content security
// policy that forbids scripts does not affect what a host injects; one that forbids a style sheet (O-3) is
// obeyed.
//
// Bounds: `Policy::class_changes` instructions, 10,000 elements for each, `max_styles` style sheets.
// Elements that the page has removed are not kept alive. The browser's time for evaluating an XPath is not
// bounded here: an expression such as `count(//*//*//*)` takes long on a large page, and only the host can
// stop it. Evaluate under the same time limit as the page's own scripts.

/// Returns an expression whose value has the functions `apply(level)`, `undo()` and `report()`.
STANDARD_SITEMAP_API std::string page_program(const PageChanges& changes);

/// Returns an expression that sets the page to `level`. Precondition: `changes.level(level)`.
STANDARD_SITEMAP_API std::string program_to_apply(const PageChanges& changes, std::string_view level);

/// Returns an expression that restores the page to its state without our changes.
STANDARD_SITEMAP_API std::string program_to_undo();

/// Returns the data of the program: JSON that is also a valid JavaScript expression and is safe in a
/// `<script>` of an HTML or XHTML page.
STANDARD_SITEMAP_API std::string page_data(const PageChanges& changes);

/// Returns the program without its data: an expression that evaluates to a function of the data.
STANDARD_SITEMAP_API std::string_view page_script();

} // namespace standard_sitemap
