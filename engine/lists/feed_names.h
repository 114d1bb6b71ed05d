#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Returns a namespace in lower case without scheme and trailing slash, so that common mistakes compare
/// equal. Only the beginning of a very long namespace counts.
std::string namespace_core(std::string_view uri);

/// Whether this is the namespace of RDF, in any version.
bool is_rdf_namespace(std::string_view uri);

/// The format of a feed (G-6).
enum class FeedKind : std::uint8_t { rss, rdf, atom };

/// Returns the format by the root element; nullopt: not a feed. Common mistakes are tolerated: different case
/// (`<RSS>`), a missing or misspelt namespace on `<feed>` and `<rdf:RDF>`.
std::optional<FeedKind> feed_kind(const XmlTag& root);

/// Returns what is wrong with the root element of a feed, for a message; nullopt if nothing is.
std::optional<std::string> root_fault(FeedKind kind, const XmlTag& root);

/// Whether this is a namespace of the format itself: of any version of RSS (none for RSS 2.0), or of Atom
/// including common mistakes.
bool is_feed_namespace(FeedKind kind, std::string_view uri);
/// Whether this is the namespace of Atom 0.3, which has `mode` instead of Atom 1.0's `type`.
bool is_old_atom(std::string_view uri);

/// The extension vocabularies from which something is read.
enum class FeedModule : std::uint8_t { dublin_core, media, itunes, ror, other };
/// Returns the vocabulary by the namespace, or by an undeclared prefix.
FeedModule module_of(const XmlTag& tag);

} // namespace standard_sitemap
