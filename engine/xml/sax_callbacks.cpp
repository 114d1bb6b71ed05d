// What libxml2 calls while it parses.

#include <new>
#include <utility>

#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include "engine/base/ascii.h"
#include "engine/xml/sax_parser.h"

namespace standard_sitemap {
namespace {

constexpr int values_of_attribute = 5; // pointers for each attribute in libxml2's callback

} // namespace

/// During a tag's callback: adds details that only checks need, the position and the prefixes of attributes.
/// `values`: the attributes as libxml2 delivers them.
void SaxParser::look_closer(XmlTag& tag, const xmlChar** values)
{
  if (const auto position = given_.at(position_->bytes_from_tag() + held_back_))
    tag.at = *position;
  prefixes_.clear();
  for (std::size_t i = 0; i < tag.attributes.size(); ++i, values += values_of_attribute)
    prefixes_.push_back(values[1]);
  tag.prefixes = prefixes_;
}

// C code makes the callbacks: an exception is stored, and rethrown after libxml2 has returned.
template <class Action>
void SaxParser::guarded(Action&& action)
{
  if (state_ != State::reading || failure_)
    return;
  try {
    action();
  } catch (...) {
    failure_ = std::current_exception();
    xmlStopParser(context_.get());
  }
}

void SaxParser::on_start(void* user, const xmlChar* local_name, const xmlChar* prefix, const xmlChar* uri,
                         int namespaces, const xmlChar** bindings, int attributes, int /*defaulted*/,
                         const xmlChar** values)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    if (!self.position_->tag_is_complete() || self.has_too_many_names())
      return;
    if (self.scopes_.size() >= self.policy_.xml_depth)
      return self.stop(State::limited, Code::limit_depth,
                       "elements are nested more than " + std::to_string(self.policy_.xml_depth) +
                           " levels deep");
    self.scopes_.push_back(self.in_scope_.size());
    for (int left = namespaces; left > 0; --left, bindings += 2) {
      if (self.is_escaped(XmlStream::text_of(bindings[1])))
        self.has_escaped_namespaces_ = true;
      self.in_scope_.emplace_back(bindings[0], self.namespace_of(bindings[1]));
    }
    if (self.in_scope_.size() > self.policy_.namespace_bindings)
      return self.stop(State::limited, Code::limit_namespaces,
                       "more than " + std::to_string(self.policy_.namespace_bindings) +
                           " namespace declarations are in scope");
    if (static_cast<std::size_t>(attributes) > self.policy_.tag_attributes)
      return self.stop(State::limited, Code::limit_attributes,
                       "a tag has more than " + std::to_string(self.policy_.tag_attributes) + " attributes");
    if (!self.count_attribute_pairs(static_cast<std::size_t>(attributes)))
      return;
    self.attributes_.clear();
    self.unescaped_.clear();
    for (int left = attributes; left > 0; --left, values += values_of_attribute) {
      const xmlChar** const five = values; // local name, prefix, URI, value, end of value
      const auto* begin = reinterpret_cast<const char*>(five[3]);
      const std::string_view value{begin,
                                   static_cast<std::size_t>(reinterpret_cast<const char*>(five[4]) - begin)};
      self.attributes_.push_back(self.attribute(five[0], five[2], value));
    }
    XmlTag tag{local_name, prefix, self.namespace_of(uri), self.attributes_, self.position_->line_of_tag(),
               {}};
    if (self.policy_.for_check) [[unlikely]]
      self.look_closer(tag, values - values_of_attribute * attributes);
    self.report_stray_text();
    if (!self.handler_->start_element(tag))
      self.stop(State::stopped, Code::malformed, {});
  });
}

void SaxParser::on_end(void* user, const xmlChar* local_name, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::size_t depth = self.scopes_.size();
    if (depth == 1)
      self.root_closed_ = self.position_->line_of_tag();
    if (self.policy_.for_check) [[unlikely]]
      self.closed_[local_name] = {depth, self.position_->line_of_tag()};
    self.in_scope_.resize(self.scopes_.back());
    self.scopes_.pop_back();
    self.report_stray_text();
    self.handler_->end_element();
  });
}

void SaxParser::on_text(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  if (self.wanted_text_ != nullptr)
    self.guarded([&] {
      self.append_text({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    });
}

// libxml2's push parser delivers CDATA sections in place, from its input. So the byte after the text can be
// read, and line ends are not normalized yet (XML 1.0, 2.11).
void SaxParser::on_cdata(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  if (self.wanted_text_ == nullptr)
    return;
  self.guarded([&] {
    std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r')) {
      self.append_text(text.substr(0, at));
      if (text.data()[at + 1] != '\n')
        self.append_text("\n");
      text.remove_prefix(at + 1);
    }
    self.append_text(text);
  });
}

// Line feeds in delivered text may come from carriage returns or references: the line is counted in the file.
void SaxParser::on_watched_text(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    if (self.stray_.add(self.without_stand_ins(text)))
      self.stray_line_ = self.position_->line_behind_words(text);
  });
}

// For CDATA, the parser's position is before the text.
void SaxParser::on_watched_cdata(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    if (self.stray_.add(text))
      self.stray_line_ =
          advanced(self.position_->line(), text.substr(0, text.find_last_not_of(xml_whitespace))).line;
  });
}

void SaxParser::on_instruction(void* user, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  self.guarded([&] { self.has_too_many_names(); });
}

// libxml2 itself keeps undeclared entities only if there is an external subset; here a bare DOCTYPE suffices,
// as for pages (D-3c). If the DOCTYPE has only an internal subset, all declarations are known (XML 1.0, 4.1,
// "Entity Declared").
void SaxParser::on_doctype(void* user, const xmlChar*, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  if (!self.has_subset_)
    self.context_->hasExternalSubset = 1;
}

// Called for each entity reference except the five predefined. No entity is ever declared.
xmlEntityPtr SaxParser::on_reference(void* user, const xmlChar* name)
{
  SaxParser& self = of(user);
  if (!self.keeps_undeclared())
    return nullptr; // fatal
  self.guarded([&] {
    if (!self.has_too_many_names())
      self.entities_.note(XmlStream::text_of(name), [&self] { return self.position(); });
  });
  return self.entities_.representative(name, self.position_->is_in_attribute_value());
}

void SaxParser::on_error(void* user, xmlErrorPtr error)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    if (error->code == XML_ERR_NO_MEMORY)
      throw std::bad_alloc{};
    if (error->level == XML_ERR_FATAL)
      self.note_fatal(*error);
    else if (error->code == XML_NS_ERR_UNDEFINED_NAMESPACE)
      self.note_unbound_prefix(*error);
  });
}

bool SaxParser::has_too_many_names()
{
  if (xmlDictSize(context_->dict) <= static_cast<int>(options_.names))
    return false;
  stop(State::limited, options_.limit,
       "the document uses more than " + std::to_string(options_.names) + " different names");
  return true;
}

// Returns false if the limit is exceeded.
bool SaxParser::count_attribute_pairs(std::size_t in_tag)
{
  attribute_pairs_ += in_tag * in_tag;
  if (attribute_pairs_ <= options_.attribute_pairs)
    return true;
  stop(State::limited, options_.limit, "the tags of the document have too many attributes");
  return false;
}

void SaxParser::report_stray_text()
{
  if (stray_.is_blank()) // as always, unless text is watched
    return;
  handler_->stray_text(stray_, stray_line_);
  stray_.clear();
}

} // namespace standard_sitemap
