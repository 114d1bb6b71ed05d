#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/language/direction.h"
#include "engine/view/view.h"
#include "render/words/words.h"

namespace standard_sitemap {

// How a node is shown to people: what it is called, where it leads, what is said of it. Every renderer and
// host draws this, and decides nothing of it. All text is safe to display, but not yet escaped.

/// What a label is made of.
enum class LabelSource : std::uint8_t {
  name,    ///< the author's (M-8)
  address, ///< the last part of the address, decoded
  nothing, ///< there is neither; the label is the renderer's word for that
};
struct NodeLabel {
  std::string text;
  LabelSource source = LabelSource::name;
};
/// Returns the label of a node: its name if that has more than white space, else the last part of its
/// address, else `no_name`.
NodeLabel node_label(const Shown& shown, std::string_view no_name = "(no name)");
/// As plain text: the last part of an address is in angle brackets.
std::string plain_label(const Shown& shown);

/// Where a link leads.
enum class LinkKind : std::uint8_t {
  none,       ///< there is no link
  refused,    ///< by the policy ("Links shown")
  relative,   ///< a relative link in a local file: its destination is not known
  mail,       ///< `mailto:`
  telephone,  ///< `tel:`
  page,       ///< on the reader's site, or the reader is on none
  other_site, ///< on another site than the reader's (`is_one_site`)
};
/// `reader`: where the reader is (`reader_place`).
LinkKind link_kind_of(const Shown& shown, const std::optional<Uri>& reader);

/// Returns where the reader of the view is: on the page or, if there is no page, at the map's root document.
/// Links to other sites than this one's are marked. A local file belongs to no site.
std::optional<Uri> reader_place(const View& view);
/// Returns the URI of the map's root document, after redirects.
std::optional<Uri> root_uri(const Map& map);

/// What is said beside the label. Where more could be said, the first of these that applies. Pages and hosts
/// use the numeric values.
enum class Mark : std::uint8_t {
  none,
  other_site,
  mail,
  telephone,
  derived,      ///< V-5
  without_data, ///< M-10: the author specifies data to send with the request
  form,         ///< M-10: a method that a link cannot use
  refused,      ///< policy, "Links shown"
  refused_credentials,
  refused_length,
  relative, ///< of a local file without an address
};
inline constexpr Mark all_marks[] = {Mark::none,           Mark::other_site, Mark::mail,
                                     Mark::telephone,      Mark::derived,    Mark::without_data,
                                     Mark::form,           Mark::refused,    Mark::refused_credentials,
                                     Mark::refused_length, Mark::relative};

/// Returns what the mark says; empty for `none`.
std::string_view mark_text(Mark mark, const Words& words);

/// A node, or one of its variants, as shown.
struct NodeDisplay {
  NodeLabel label;
  std::optional<std::string> description; ///< never the same as the label, nor empty
  std::optional<std::string> href;        ///< http, https, mailto or tel; nullopt: there is nothing to open
  LinkKind link = LinkKind::none;
  Mark mark = Mark::none;
  std::optional<std::string> lang;    ///< as `Shown::lang`, with `-` for `_`
  std::optional<Direction> direction; ///< of `lang`; nullopt: not known
};

/// Makes the displays of a view's nodes. Borrows the view.
class NodeDisplays {
 public:
  /// `no_name`: what a node without name and address is called; must outlive this.
  explicit NodeDisplays(View& view, std::string_view no_name = "(no name)");

  NodeDisplay of(NodeId node);
  /// The same for one alternative of a node.
  NodeDisplay of(const Node& node, const Shown& shown) const;

 private:
  View& view_;
  std::string_view no_name_;
  std::optional<Uri> reader_;
};

/// `link refused: scheme`.
std::string refused_link_text(Refusal refusal);

} // namespace standard_sitemap
