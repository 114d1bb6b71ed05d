#include "tests/fuzz/mutation/markup_mutator.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "tests/fuzz/mutation/markup_tree.h"

#include "engine/base/utf8.h"

namespace standard_sitemap::fuzz {
namespace {

/// Bytes of one leaf, so that values stay small.
constexpr std::size_t max_leaf = 256;

bool begins_reference(std::string_view text)
{
  const std::size_t end = text.substr(0, 12).find(';');
  if (end == text.npos)
    return false;
  const std::string_view name = text.substr(1, end - 1);
  return name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos" || name == "#38" ||
         name == "#x202e" || name == "#10";
}

class MarkupMutation {
 public:
  MarkupMutation(MarkupTree& tree, const Vocabulary& vocabulary, MutationRandom& random,
                 const LeafMutator& leaf)
      : tree_(tree), vocabulary_(vocabulary), random_(random), leaf_(leaf)
  {
  }

  /// Returns false if the markup has nothing to which the change applies.
  bool change_anything()
  {
    using Change = bool (MarkupMutation::*)();
    static constexpr Change changes[] = {
        &MarkupMutation::duplicate,     &MarkupMutation::move,           &MarkupMutation::nest,
        &MarkupMutation::unwrap,        &MarkupMutation::remove,         &MarkupMutation::exchange,
        &MarkupMutation::repeat,        &MarkupMutation::rename_element, &MarkupMutation::add_element,
        &MarkupMutation::add_content,   &MarkupMutation::change_text,    &MarkupMutation::add_attribute,
        &MarkupMutation::add_attribute, &MarkupMutation::change_value,   &MarkupMutation::change_value,
        &MarkupMutation::change_value,  &MarkupMutation::move_attribute, &MarkupMutation::remove_attribute};
    return (this->*random_.pick(changes))();
  }

  /// Makes it ill-formed, or uses what is refused.
  bool damage()
  {
    MarkupNode* element = random_.one_in(2) ? tree_.any_element_with_attributes() : nullptr;
    if (element == nullptr) {
      MarkupNode node{.text = std::string{random_.pick(vocabulary_.damage)}};
      if (random_.one_in(2))
        tree_.insert_outside(std::move(node));
      else
        return tree_.insert(std::move(node));
      return true;
    }
    MarkupAttribute& attribute = random_.pick(element->attributes);
    switch (random_.below(6)) {
    case 0:
      element->end_tag.clear();
      break;
    case 1:
      attribute.quote = attribute.quote == '"' ? '\'' : '\0';
      break;
    case 2:
      attribute.before.clear();
      break;
    case 3:
      element->attributes.push_back(MarkupAttribute{attribute});
      break;
    case 4:
      attribute.value = leaf_(attribute.value, max_leaf);
      break;
    default:
      attribute.name = leaf_(attribute.name, max_leaf);
      break;
    }
    return true;
  }

 private:
  bool duplicate()
  {
    const MarkupNode* node = tree_.any_node();
    return node != nullptr && tree_.insert(MarkupNode{*node});
  }

  bool move()
  {
    MarkupNode* node = tree_.any_node();
    return node != nullptr && tree_.insert(tree_.take(*node));
  }

  /// Puts a node into a new element, or into one like another.
  bool nest()
  {
    MarkupNode* node = tree_.any_node();
    if (node == nullptr)
      return false;
    MarkupNode outer = new_element();
    if (const MarkupNode* like = tree_.any_element(); like != nullptr && random_.one_in(2)) {
      outer.text = like->text;
      outer.attributes = like->attributes;
    }
    outer.tag_end = ">";
    outer.end_tag = "</" + outer.text + ">";
    outer.children.push_back(*node);
    tree_.replace(*node, {std::move(outer)});
    return true;
  }

  bool unwrap()
  {
    MarkupNode* node = tree_.any_node();
    if (node == nullptr || node->children.empty())
      return false;
    std::vector<MarkupNode> inner = std::move(node->children);
    tree_.replace(*node, std::move(inner));
    return true;
  }

  bool remove()
  {
    MarkupNode* node = tree_.any_node();
    if (node == nullptr)
      return false;
    tree_.take(*node);
    return true;
  }

  bool exchange()
  {
    MarkupNode *one = tree_.any_node(), *other = tree_.any_node();
    if (one == nullptr || one == other)
      return false;
    // Copies, since one may be within the other: then the inner one is in both.
    MarkupNode of_one = *one, of_other = *other;
    *one = std::move(of_other);
    if (written_size(of_one) < max_leaf)
      tree_.insert(std::move(of_one));
    return true;
  }

  bool repeat()
  {
    MarkupNode* node = tree_.any_node();
    if (node == nullptr)
      return false;
    const std::size_t most = 8'192 / (1 + written_size(*node));
    if (most < 2)
      return false;
    const std::size_t count = std::min(most, std::size_t{2} << random_.below(7));
    tree_.replace(*node, std::vector<MarkupNode>(count, MarkupNode{*node}));
    return true;
  }

  bool rename_element()
  {
    MarkupNode* element = tree_.any_element();
    if (element == nullptr || element->text.empty())
      return false;
    element->text = element_name();
    if (!element->end_tag.empty())
      element->end_tag = "</" + element->text + ">";
    return true;
  }

  bool add_element() { return tree_.insert(new_element()); }

  bool add_content()
  {
    const std::string_view words = random_.pick(vocabulary_.content);
    MarkupNode node{.text = std::string{words}};
    return tree_.insert(std::move(node));
  }

  bool change_text()
  {
    MarkupNode* text = tree_.any_text();
    if (text == nullptr || text->text.starts_with('<'))
      return false;
    if (text->text.find_first_not_of(" \t\r\n") == std::string::npos && !random_.one_in(8))
      return false;
    const bool is_new = random_.one_in(2);
    text->text = is_new ? std::string{random_.pick(vocabulary_.content)}
                        : as_attribute_value(leaf_(text->text.substr(0, max_leaf), max_leaf));
    return true;
  }

  bool add_attribute()
  {
    MarkupNode* element = tree_.any_element();
    if (element == nullptr)
      return false;
    MarkupAttribute added = new_attribute();
    const auto found = std::ranges::find(element->attributes, added.name, &MarkupAttribute::name);
    if (found == element->attributes.end())
      element->attributes.push_back(std::move(added));
    else if (found->quote == '"')
      found->value = std::move(added.value);
    return true;
  }

  bool change_value()
  {
    MarkupNode* element = tree_.any_element_with_attributes();
    if (element == nullptr)
      return false;
    MarkupAttribute& attribute = random_.pick(element->attributes);
    if (attribute.quote == '\0')
      return false;
    attribute.quote = '"';
    attribute.value = value_for(attribute.name, attribute.value);
    return true;
  }

  bool move_attribute()
  {
    MarkupNode* from = tree_.any_element_with_attributes();
    if (from == nullptr)
      return false;
    const auto index = static_cast<std::ptrdiff_t>(random_.below(from->attributes.size()));
    MarkupAttribute moved = from->attributes[static_cast<std::size_t>(index)];
    MarkupNode* to = tree_.any_element();
    if (std::ranges::find(to->attributes, moved.name, &MarkupAttribute::name) != to->attributes.end())
      return false;
    if (random_.one_in(2))
      from->attributes.erase(from->attributes.begin() + index);
    if (moved.before.empty())
      moved.before = " ";
    to->attributes.push_back(std::move(moved));
    return true;
  }

  bool remove_attribute()
  {
    MarkupNode* element = tree_.any_element_with_attributes();
    if (element == nullptr)
      return false;
    const auto index = static_cast<std::ptrdiff_t>(random_.below(element->attributes.size()));
    element->attributes.erase(element->attributes.begin() + index);
    return true;
  }

  std::string element_name()
  {
    const std::string name{random_.pick(vocabulary_.elements)};
    return name.find(':') == std::string::npos ? tree_.some_prefix() + name : name;
  }

  MarkupNode new_element()
  {
    MarkupNode element{.kind = MarkupNode::Kind::element, .text = element_name()};
    for (std::size_t left = random_.below(4); left > 0; --left) {
      MarkupAttribute added = new_attribute();
      if (std::ranges::find(element.attributes, added.name, &MarkupAttribute::name) ==
          element.attributes.end())
        element.attributes.push_back(std::move(added));
    }
    if (vocabulary_.language == MarkupLanguage::xml)
      element.tag_end = "/>";
    else if (!is_void_of_html(element.text) && !random_.one_in(4))
      element.end_tag = "</" + element.text + ">";
    return element;
  }

  MarkupAttribute new_attribute()
  {
    const AttributeWords& words = random_.pick(vocabulary_.attributes);
    MarkupAttribute added{.name = std::string{words.name}};
    added.value = value_for(words.name, {});
    return added;
  }

  /// A value of the format's, one that the markup has, or `current` changed.
  std::string value_for(std::string_view name, const std::string& current)
  {
    switch (random_.below(5)) {
    case 0: { // another value of this attribute, or of any
      const auto values = tree_.values_of(random_.one_in(2) ? name : std::string_view{});
      return values.empty() ? current : std::string{random_.pick(values)};
    }
    case 1: { // a reference to an element
      const auto ids = tree_.values_of("xml:id");
      return ids.empty() ? current : "#" + random_.pick(ids);
    }
    case 2:
      return as_attribute_value(leaf_(current.substr(0, max_leaf), max_leaf));
    default: {
      const auto words = std::ranges::find(vocabulary_.attributes, name, &AttributeWords::name);
      const bool is_known = words != vocabulary_.attributes.end() && !random_.one_in(8);
      return std::string{
          random_.pick(is_known ? words->values : random_.pick(vocabulary_.attributes).values)};
    }
    }
  }

  MarkupTree& tree_;
  const Vocabulary& vocabulary_;
  MutationRandom& random_;
  const LeafMutator& leaf_;
};

std::string fitted(MarkupTree& tree, std::size_t max_size)
{
  std::string text = tree.written();
  for (int left = 32; left > 0 && text.size() > max_size; --left) {
    MarkupNode* node = tree.any_node();
    if (node == nullptr)
      break;
    tree.take(*node);
    text = tree.written();
  }
  if (text.size() > max_size)
    text.resize(max_size);
  return text;
}

} // namespace

std::string as_attribute_value(std::string_view value)
{
  std::string escaped;
  while (!value.empty()) {
    const char c = value.front();
    if (c == '"')
      escaped += "&quot;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '&')
      escaped += begins_reference(value) ? "&" : "&amp;";
    else if (static_cast<unsigned char>(c) < 0x80) {
      if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n' || c == '\r')
        escaped += c;
    } else {
      const Utf8Step step = next_utf8(value);
      const bool is_character =
          step.kind == Utf8Step::Kind::character && step.code_point != 0xfffe && step.code_point != 0xffff;
      if (is_character)
        escaped += value.substr(0, step.bytes);
      value.remove_prefix(is_character ? step.bytes : std::size_t{1});
      continue;
    }
    value.remove_prefix(1);
  }
  return escaped;
}

std::string mutated_markup(std::string_view markup, const Vocabulary& vocabulary, MutationRandom& random,
                           const LeafMutator& leaf, std::size_t max_size, bool damages)
{
  MarkupTree tree{markup, vocabulary.language, random};
  MarkupMutation mutation{tree, vocabulary, random, leaf};
  std::size_t wanted = 1 + random.below(4);
  for (std::size_t tries = 4 * wanted; wanted > 0 && tries > 0; --tries)
    wanted -= mutation.change_anything() ? 1u : 0u;
  if (damages)
    mutation.damage();
  return fitted(tree, max_size);
}

std::string crossed_markup(std::string_view markup, std::string_view other, const Vocabulary& vocabulary,
                           MutationRandom& random, std::size_t max_size)
{
  MarkupTree tree{markup, vocabulary.language, random}, source{other, vocabulary.language, random};
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    if (random.one_in(3)) {
      MarkupNode* to = tree.any_element();
      const MarkupNode* from = source.any_element_with_attributes();
      if (to != nullptr && from != nullptr)
        to->attributes = from->attributes;
    } else if (const MarkupNode* node = source.any_node()) {
      MarkupNode* place = random.one_in(2) ? tree.any_node() : nullptr;
      if (place != nullptr)
        tree.replace(*place, {MarkupNode{*node}});
      else
        tree.insert(MarkupNode{*node});
    }
  }
  return fitted(tree, max_size);
}

} // namespace standard_sitemap::fuzz
