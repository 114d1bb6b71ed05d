#pragma once

#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "render/changes/page_changes.h"

namespace standard_sitemap {

// A page is changed by a small JavaScript program that needs nothing but the page's DOM. The host evaluates
// it in the page, best in an isolated world of its own, and always in the same one:
//
//   PageChanges changes = page_changes(map, preferences.display);
//   host.evaluate(program_to_apply(changes, "sidebar"));      // again after the page has grown
//   host.evaluate(program_to_apply(changes, "menu"));         // from any level to any other
//   host.evaluate(program_to_undo());                         // the page as it would be without us
//
// Each evaluation stands for itself: what was changed is remembered with the document, so that applying twice
// is the same as once. Undoing gives an attribute back byte for byte if the page has not written it since,
// and otherwise takes just our tokens out (S-4). Each gives an object that can be written as JSON, see
// `apply` in page_changes.js. No `eval`, no inline style or handler: a content security policy that forbids
// scripts does not matter to what a host injects; one that forbids a style sheet (O-3) is obeyed.
//
// Bounds: `Policy::class_changes` instructions, 10,000 elements of each, `most_styles` style sheets; elements
// that the page has dropped are not held. The time that the browser takes for an XPath is not bounded here:
// one like `count(//*//*//*)` takes long in a large page, and nothing but the host can end it. Evaluate under
// the time limit that the page's own scripts are under.

/// An expression whose value has the functions `apply(level)`, `undo()` and `report()`.
STANDARD_SITEMAP_API std::string page_program(const PageChanges& changes);

/// An expression that sets the page to `level`. Precondition: `changes.level(level)`.
STANDARD_SITEMAP_API std::string program_to_apply(const PageChanges& changes, std::string_view level);

/// An expression that leaves the page as it would be without us.
STANDARD_SITEMAP_API std::string program_to_undo();

/// The data of the program: JSON, which is also an expression of JavaScript, and may stand in a `<script>` of
/// an HTML or XHTML page.
STANDARD_SITEMAP_API std::string page_data(const PageChanges& changes);

/// The program without its data: an expression, a function of the data.
STANDARD_SITEMAP_API std::string_view page_script();

} // namespace standard_sitemap
