#include "engine/xml/undeclared_entities.h"

#include <algorithm>

#include "engine/base/excerpt.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

void UndeclaredEntities::note_first(std::string_view name, TextPosition end)
{
  const auto size = static_cast<std::uint32_t>(count_code_points(reference_));
  first_ = {Severity::warning,
            Code::undeclared_entity,
            "the entity \"" + excerpt(name) + "\" is not declared; the reference is kept as written",
            {},
            end.line,
            std::max(end.column, size + 1) - size,
            1};
}

xmlEntity* UndeclaredEntities::representative(const xmlChar* name, bool in_attribute_value)
{
  entity_.type = XML_ENTITY_DECL;
  entity_.name = name;
  entity_.etype = in_attribute_value ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
  entity_.content = in_attribute_value ? nullptr : reinterpret_cast<xmlChar*>(reference_.data());
  return &entity_;
}

std::optional<Diagnostic> UndeclaredEntities::warning() const
{
  std::optional<Diagnostic> warning = first_;
  if (warning)
    warning->count = count_;
  return warning;
}

} // namespace standard_sitemap
