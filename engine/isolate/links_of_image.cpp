#include <algorithm>
#include <utility>

#include "engine/isolate/image_format.h"
#include "engine/isolate/taken_parts.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t link_bytes = 1 + 4 + 4 + 4 + 4 + 1; // without the texts
constexpr std::size_t most_languages = 1;

class LinksValidator {
 public:
  LinksValidator(std::string_view rest, const Uri& page, const Policy& policy)
      : reader_(rest), page_(page), policy_(policy)
  {
  }

  std::optional<PageLinks> run()
  {
    PageLinks links;
    links.cut = reader_.flag();
    links.malformed = reader_.flag();
    if (!take_links(links) || !take_languages(links))
      return std::nullopt;
    auto diagnostics = take_diagnostics(reader_, {.document = page_.text(),
                                                  .origin = Origin::links,
                                                  .kept_apart = Diagnostics::usually_kept_apart,
                                                  .max_message = longest_message(policy_)});
    if (!diagnostics || !reader_.at_end())
      return std::nullopt;
    links.diagnostics = *std::move(diagnostics);
    return links;
  }

 private:
  bool take_links(PageLinks& links)
  {
    const std::size_t count = reader_.count(link_bytes);
    if (count > PageLinks::max_links || (links.malformed && count > 0))
      return false;
    links.links.reserve(count);
    std::size_t bytes = 0, bytes_of_bases = 0;
    for (std::size_t left = count; left > 0; --left) {
      const auto element = reader_.small(PageLink::Element::meta);
      const auto line = reader_.number<std::uint32_t>();
      const std::string_view rel = reader_.text(), href = reader_.text(), type = reader_.text();
      bytes += sizeof(PageLink) + rel.size() + href.size() + type.size();
      if (!is_text(rel) || !is_text(href) || !is_text(type) || bytes > PageLinks::max_bytes || !take_base())
        return false;
      // The last base may go beyond the limit.
      if (bytes_of_bases > PageLinks::max_bytes)
        return false;
      bytes_of_bases += base_->text().size();
      links.links.push_back({element, std::string{rel}, std::string{href}, *base_, line, std::string{type}});
    }
    return reader_.good();
  }

  /// Sets `base_` to the base of the next link, which may be unchanged.
  bool take_base()
  {
    if (reader_.flag())
      return base_.has_value();
    const std::string_view text = reader_.text();
    auto base = Uri::parse({text});
    if (!base || base->text() != text || !is_base(*base) || base_ == *base)
      return false;
    base_ = *std::move(base);
    return true;
  }

  // D-3d
  bool is_base(const Uri& base) const
  {
    return base == page_ || (!base.lacks_host() && !base.fragment() &&
                             base.text().size() <= std::max(policy_.uri_bytes, page_.text().size()));
  }

  bool take_languages(PageLinks& links)
  {
    const std::size_t count = reader_.count(sizeof(std::uint32_t));
    if (count > most_languages)
      return false;
    for (std::size_t left = count; left > 0; --left) {
      const std::string_view language = reader_.text();
      if (language.empty() || language.size() > PageLinks::max_bytes || !is_text(language))
        return false;
      links.languages.emplace_back(language);
    }
    return true;
  }

  FlatReader reader_;
  const Uri& page_;
  const Policy& policy_;
  std::optional<Uri> base_; ///< base of the last link
};

} // namespace

std::optional<PageLinks> links_of_image(ImageSource& image, const Uri& page, const Policy& policy)
{
  LinksHead head;
  if (!read_head(image, head) || head.version != wire::version || head.kind != ImageKind::links ||
      head.rest != image.size() - sizeof head)
    return std::nullopt;
  std::string rest(static_cast<std::size_t>(head.rest), '\0');
  if (!read_parts(image, rest))
    return std::nullopt;
  return LinksValidator{rest, page, policy}.run();
}

} // namespace standard_sitemap
