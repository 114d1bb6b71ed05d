#include <algorithm>
#include <utility>

#include "engine/isolate/image_format.h"
#include "engine/isolate/taken_parts.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t most_levels_up = 20; // of `LinkRelations`
constexpr std::size_t longest_message_of_page = 1'024;

/// Checks the statements of a page as if an attacker had written them, by the bounds of `PageStatements`.
/// Each text is copied once.
class StatementsValidator {
 public:
  explicit StatementsValidator(std::string_view rest) : reader_(rest) {}

  std::optional<PageStatements> run()
  {
    statements_.base = optional_href();
    statements_.property_name = name();
    statements_.application_name = name();
    take_all(statements_.sites, PageStatements::max_sites, [this] { return site(); });
    take_all(statements_.trails, PageStatements::max_trails, [this] { return trail(); });
    take_all(statements_.links, PageStatements::max_links, [this] { return link(); });
    take_all(statements_.menus, StatedPlace::max_menus, [this] { return menu(); });
    if (!good_)
      return std::nullopt;
    auto diagnostics = take_diagnostics(reader_, {.document = "",
                                                  .origin = Origin::place,
                                                  .kept_apart = Diagnostics::usually_kept_apart,
                                                  .max_message = longest_message_of_page});
    if (!diagnostics || !reader_.at_end())
      return std::nullopt;
    statements_.diagnostics = *std::move(diagnostics);
    return std::move(statements_);
  }

 private:
  void require(bool holds) { good_ = good_ && holds && reader_.good(); }

  /// Takes a list of at most `most`, each of which begins with a text or a byte.
  template <class Value, class Take>
  void take_all(std::vector<Value>& values, std::size_t most, Take take)
  {
    const std::size_t count = reader_.count(1);
    require(count <= most);
    for (std::size_t left = count; left > 0 && good_; --left)
      values.push_back(take());
  }

  std::string text(std::size_t most)
  {
    const std::string_view text = reader_.text();
    require(text.size() <= most && is_text(text));
    return std::string{good_ ? text : std::string_view{}};
  }
  std::string name() { return text(StatedPlace::max_text_bytes); }
  std::string required_name()
  {
    std::string text = name();
    require(!text.empty());
    return text;
  }
  std::optional<std::string> optional_href()
  {
    if (!reader_.flag())
      return std::nullopt;
    return text(PageStatements::max_href_bytes);
  }

  PageStatements::Site site()
  {
    std::string name = required_name();
    return {std::move(name), optional_href()};
  }

  std::vector<PageStatements::Item> trail()
  {
    std::vector<PageStatements::Item> items;
    take_all(items, StatedPlace::max_trail_items, [this] {
      std::string name = required_name();
      return PageStatements::Item{std::move(name), optional_href()};
    });
    require(!items.empty() && std::ranges::find(statements_.trails, items) == statements_.trails.end());
    return items;
  }

  PageStatements::Link link()
  {
    PageStatements::Link link;
    link.from = reader_.small(RelationSource::a);
    link.relations.kinds = reader_.number<std::uint32_t>();
    link.relations.levels_up = reader_.number<std::uint8_t>();
    link.relations.starts = reader_.flag();
    link.href = text(PageStatements::max_href_bytes);
    link.title = name();
    link.language = name();
    require(link.from != RelationSource::field && !link.relations.empty() &&
            link.relations.kinds >> relation_kind_count == 0 && link.relations.levels_up <= most_levels_up);
    return link;
  }

  PageStatements::Menu menu()
  {
    PageStatements::Menu menu{.name = name(), .entries = {}};
    std::uint32_t deepest = 0;
    take_all(menu.entries, StatedPlace::max_menu_entries - entries_, [&] {
      PageStatements::Entry entry;
      entry.depth = reader_.number<std::uint32_t>();
      require(entry.depth <= deepest);
      deepest = entry.depth + 1;
      entry.name = name();
      entry.href = optional_href();
      return entry;
    });
    require(!menu.entries.empty());
    entries_ += menu.entries.size();
    return menu;
  }

  FlatReader reader_;
  PageStatements statements_;
  std::size_t entries_ = 0; ///< of the menus taken so far
  bool good_ = true;
};

} // namespace

std::optional<PageStatements> statements_of_image(ImageSource& image)
{
  LinksHead head;
  if (!read_head(image, head) || head.version != wire::version || head.kind != ImageKind::statements ||
      head.rest != image.size() - sizeof head)
    return std::nullopt;
  std::string rest(static_cast<std::size_t>(head.rest), '\0');
  if (!read_parts(image, rest))
    return std::nullopt;
  return StatementsValidator{rest}.run();
}

} // namespace standard_sitemap
