#include "engine/entries/entry_stream.h"

#include <utility>

#include "engine/hierarchy/path_steps.h"
#include "engine/map/external.h"
#include "engine/map/local_reference.h"
#include "engine/map/reference_link.h"
#include "engine/map/refused_link.h"

namespace standard_sitemap {

namespace {

/// So that the first entries of a slow file come soon. With fewer bytes the format of a list is not
/// determined.
constexpr std::size_t first_piece = 16u << 10;

std::optional<std::string_view> unless_blank(std::optional<std::string_view> text)
{
  return text && trimmed(*text).empty() ? std::nullopt : text;
}

} // namespace

EntryStream::EntryStream(EntrySource source, const Policy& policy, RequestId first, Instant now)
    : source_(std::move(source)), policy_(limits_for(source_.kind, policy)), began_(now),
      address_(source_.url), own_(policy.findings), all_(policy.findings)
{
  Load load{source_.url, source_.initiator, policy, {}, source_.kind};
  load.stream({.take = [this](std::shared_ptr<const Document> document,
                              Subject subject) { take(std::move(document), subject); },
               .loads_maps = true,
               .first_piece = first_piece});
  Listener& listener = *this;
  load_ = std::make_shared<SessionLoad>(first, std::move(load), listener);
  named_.insert(source_.url.without_fragment().normalised().text());
}

EntryStream::~EntryStream()
{
  load_->leave();
}

void EntryStream::take(std::shared_ptr<const Document> document, Subject subject)
{
  subject_ = subject;
  if (!format_) {
    url_ = document->url();
    if (is_without_address(*url_, source_.initiator ? source_.initiator->url : *url_))
      local_root_ = url_;
  }
  format_ = document->format(); // a list of lines may turn out to be another one, before its first entry
  arrived_.push_back(std::move(document));
}

// --- entries ---

const ListedEntry* EntryStream::next()
{
  for (;;) {
    if (!current_) {
      if (arrived_.empty())
        return nullptr;
      current_ = std::move(arrived_.front());
      arrived_.pop_front();
      entries_.read(*current_);
    }
    if (!found_)
      found_ = entries_.next();
    if (!found_) {
      current_.reset();
      continue;
    }
    // If memory runs out here, the next call reads the same once more.
    const bool is_given = found_->kind == DocumentEntries::Kind::page && read_entry(found_->element);
    if (found_->kind == DocumentEntries::Kind::file)
      read_file(found_->element);
    found_.reset();
    if (is_given)
      return &entry_;
  }
}

/// Returns false if the entry is left out.
bool EntryStream::read_entry(ElementId element)
{
  const Document& document = *current_;
  const std::string_view reference = *document.reference(element);
  element_ = element;
  entry_.blocked = resolve(element, reference);
  const bool is_relative = entry_.blocked == Refusal::scheme && local_root_ &&
                           local_reference(document, element, reference, *local_root_);
  const bool is_link = !entry_.blocked;
  if (is_relative) {
    entry_.blocked.reset();
    if ((format_ == DocumentFormat::feed || format_ == DocumentFormat::llms) &&
        !std::exchange(is_relative_, true))
      note(Severity::note, Code::relative_links,
           "links are relative, and this file has no address: they are shown relative to the file", element);
  } else if (is_link && address_.lacks_host()) {
    note_refusal(element, reference, Refusal::unusable);
  } else if (entry_.blocked && document.base_uri(element)) {
    note_refusal(element, reference, *entry_.blocked);
  }
  entry_.url = is_link ? std::string_view{address_.text()} : std::string_view{};
  if (!has_room_for(entry_.url.size())) {
    entry_.url = {};
    entry_.blocked = Refusal::limit;
  }
  entry_.name = unless_blank(document.attribute(element, Attribute::name));
  entry_.description = document.attribute(element, Attribute::description);
  entry_.lastmod = document.attribute(element, Attribute::lastmod);
  entry_.changefreq = document.attribute(element, Attribute::changefreq);
  entry_.priority = document.attribute(element, Attribute::priority);
  entry_.line = document.line(element);
  read_parts(element);
  const bool may_be_left_out = source_.once && document.parent(element) == 0;
  return !may_be_left_out ||
         addresses_.add(
             comparable_uri(is_link ? std::string_view{address_.text()} : reference, comparable_).whole);
}

void EntryStream::read_parts(ElementId element)
{
  const Document& document = *current_;
  alternates_.clear();
  attachments_.clear();
  for (ElementId part = document.first_child(element); part < document.end(element);
       part = document.end(part))
    if (document.kind(part) == ElementKind::attachment)
      attachments_.push_back(part);
  for (const ElementId variant : document.variants(element)) {
    alternates_.push_back(variant);
    if (document.reference(variant))
      check_part(variant);
  }
  entry_.alternates = alternates_.size();
  entry_.attachments = attachments_.size();
}

/// Reports an address that is refused. Nearly all can be seen to be none.
void EntryStream::check_part(ElementId part)
{
  constexpr std::size_t max_bytes_for_one = 3; // D-9: a byte, percent-encoded
  const std::string_view reference = *current_->reference(part);
  const Uri* const base = current_->base_uri(part);
  if (!base || (!may_be_refused(reference) &&
                reference.size() * max_bytes_for_one + base->text().size() < policy_.uri_bytes &&
                !link_refusal(*base, policy_)))
    return;
  const Link link = link_of_reference(*current_, part, reference, bases_, policy_, local_root_);
  if (link.blocked || (link.url && link.url->lacks_host()))
    note_refusal(part, reference, link.blocked.value_or(Refusal::unusable));
}

/// Stores the address in `address_`. Returns why it may not be offered.
std::optional<Refusal> EntryStream::resolve(ElementId element, std::string_view reference)
{
  const Uri* const base = current_->base_uri(element);
  if (!base)
    return Refusal::limit;
  if (Uri::resolve_into(address_, *base, {reference}))
    return Refusal::unusable;
  return link_refusal(address_, policy_);
}

bool EntryStream::has_room_for(std::size_t bytes)
{
  link_bytes_ += bytes;
  if (link_bytes_ <= policy_.link_bytes)
    return true;
  if (!std::exchange(is_out_of_links_, true))
    note(Severity::error, Code::limit_links,
         "the links of the map have more than " + std::to_string(policy_.link_bytes) +
             " bytes; those from here on cannot be followed",
         element_);
  return false;
}

Link EntryStream::link_of(ElementId element)
{
  Link link =
      link_of_reference(*current_, element, *current_->reference(element), bases_, policy_, local_root_);
  if (link.url && !has_room_for(link.url->text().size()))
    return {std::nullopt, Refusal::limit};
  return link;
}

// M-8
Variant EntryStream::alternate(std::size_t index)
{
  const ElementId element = alternates_[index];
  const auto or_of_entry = [&](Attribute attribute, std::optional<std::string_view> of_entry) {
    const auto value = current_->attribute(element, attribute);
    return value ? value : of_entry;
  };
  return {.name = or_of_entry(Attribute::name, entry_.name),
          .description = or_of_entry(Attribute::description, entry_.description),
          .lang = effective_value(*current_, element, Attribute::lang),
          .type = effective_value(*current_, element, Attribute::type),
          .charset = effective_value(*current_, element, Attribute::charset),
          .target = effective_value(*current_, element, Attribute::target),
          .link = link_of(current_->reference(element) ? element : element_)};
}

// G-9
Attachment EntryStream::attachment(std::size_t index)
{
  const ElementId element = attachments_[index];
  return {.type = current_->attribute(element, Attribute::type).value_or(std::string_view{}),
          .name = current_->attribute(element, Attribute::name),
          .description = current_->attribute(element, Attribute::description),
          .lastmod = current_->attribute(element, Attribute::lastmod),
          .link = current_->reference(element) ? link_of(element) : Link{}};
}

// --- files ---

void EntryStream::read_file(ElementId element)
{
  auto reference = external_reference(*current_, element, bases_);
  if (!reference || !reference->document)
    return; // reported when the list was read
  std::string normalised = reference->document->normalised().text();
  if (named_.contains(normalised))
    return;
  if (named_.size() >= policy_.documents) {
    if (!std::exchange(has_too_many_files_, true))
      note(Severity::warning, Code::limit_documents,
           "the map refers to more than " + std::to_string(policy_.documents) + " documents", element);
    return;
  }
  named_.insert(std::move(normalised));
  files_.push_back(
      {*std::move(reference->document),
       std::string{current_->attribute(element, Attribute::lastmod).value_or(std::string_view{})}});
}

std::optional<ListedFile> EntryStream::next_file()
{
  if (files_.empty())
    return std::nullopt;
  ListedFile file = std::move(files_.front());
  files_.pop_front();
  return file;
}

// --- the end ---

EntryStream::Instant EntryStream::deadline() const
{
  return began_ + load_->load().map_time();
}

void EntryStream::update_time(Instant now)
{
  if (!result_ && now >= deadline())
    stop(StopReason::timeout);
}

void EntryStream::stop(StopReason reason)
{
  if (!result_)
    load_->load().stop(reason);
}

std::shared_ptr<const LoadResult> EntryStream::result()
{
  if (!result_ && load_->load().done()) {
    result_ = std::make_shared<const LoadResult>(std::move(load_->load()).finish());
    load_->leave();
    if (result_->map)
      format_ = DocumentFormat::standard_sitemap;
  }
  return result_;
}

const Diagnostics& EntryStream::diagnostics()
{
  if (!is_told_ && result() && !current_ && arrived_.empty()) {
    all_.add_all(result_->diagnostics);
    all_.add_all(own_);
    is_told_ = true;
  }
  return all_;
}

void EntryStream::note(Severity severity, Code code, std::string message, ElementId element)
{
  const TextPosition place = current_->position(element);
  own_.add(
      {severity, code, std::move(message), current_->url().text(), place.line, place.column, 1, subject_});
}

void EntryStream::note_refusal(ElementId element, std::string_view reference, Refusal refusal)
{
  note(Severity::warning, refusal == Refusal::too_long ? Code::limit_uri : Code::blocked_link,
       refused_link_message(reference, refusal), element);
}

} // namespace standard_sitemap
