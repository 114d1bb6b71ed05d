#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tests/cost/inputs.h"
#include "tests/support/repeated.h"

// What the inputs are made of.

namespace standard_sitemap::cost {

std::string number(std::size_t i);
using test::repeated;
/// As many pieces as fit into `bytes`.
std::string filled(std::size_t bytes, const std::function<std::string(std::size_t)>& piece);
Input map(const std::string& body);
std::string external(const std::string& reference);
/// Elements outside of the tree, for externals to name.
std::string store(const std::string& body);
/// A shared group in as many places as half of the bytes can name; its content takes the other half.
Input in_many_places(std::size_t bytes, const std::string& start,
                     const std::function<std::string(std::size_t)>& piece);
Input list(const std::string& body);
/// A document at a URI where a list may be: a feed, a list of lines.
Input foreign(const std::string& kind, const std::string& text);
/// A list in Markdown, with an entry at its start.
Input markdown(const std::string& text);
Input rss(const std::string& body);
Input xhtml(const std::string& body);
Input page(const std::string& body);

/// The same with more bytes: colliding texts cost the square of their number, which has to be large enough to
/// show.
Family longer(Family family);

// The hostile inputs, by what they cost.

/// Work for each of the places in which a node is.
std::vector<Family> hostile_places();
/// Texts that collide in a hash table.
std::vector<Family> colliding_texts_of_all_kinds();
/// All others.
std::vector<Family> other_hostile_families();

} // namespace standard_sitemap::cost
