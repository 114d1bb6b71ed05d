#include "tests/walk/site_generator.h"

#include "tests/walk/dice.h"
#include "tests/walk/file_generator.h"
#include "tests/walk/naive_uri.h"
#include "tests/walk/site_values.h"

#include <algorithm>

namespace standard_sitemap::walk {
namespace {

// A reference, in any of its forms, that leads from the base to the URI.
std::string reference_to(const std::string& uri, const std::string& base, Dice& dice)
{
  const UriParts parts = split(uri);
  const std::string query = parts.query ? "?" + *parts.query : "";
  const std::string file = parts.path.substr(parts.path.rfind('/') + 1) + query;
  Values forms{uri,
               "//" + parts.authority.value_or("") + parts.path + query,
               parts.path + query,
               "./x/../" + file,
               " " + parts.path + query + "\n",
               file,
               file,
               file,
               "../" + file,
               "sub/" + file,
               "../map/" + file,
               "../../map/sub/" + file};
  std::erase_if(forms, [&](const std::string& form) {
    const auto reference = clean(form);
    return !reference || resolve(base, *reference) != uri;
  });
  return dice.pick(forms);
}

// A fragment that names the id: percent-encoded if it must be, and sometimes if it need not be.
std::string fragment_for(const std::string& id, Dice& dice)
{
  static const char digits[] = "0123456789abcdef";
  std::string out;
  for (char c : id) {
    const auto byte = static_cast<unsigned char>(c);
    const bool must = c == '%' || c == '#' || c == '\\';
    if (must || (byte < 0x80 && dice.percent(10)))
      out += std::string("%") + digits[byte >> 4] + digits[byte & 15];
    else
      out += c;
  }
  return out;
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : dice_(seed) {}

  Site generate()
  {
    choose_reader();
    static const Values places{"http://site.test/map/root.xml",    "http://site.test/map/a.xml",
                               "http://site.test/map/sub/b.xml",   "http://site.test/c.xml",
                               "http://other.test/net/d.xml",      "http://site.test/map/e%20f.xml",
                               "http://site.test/map/list?part=1", "http://site.test/map/list?part=2"};
    const std::size_t count = 1 + (dice_.percent(15) ? 0 : dice_.below(places.size()));
    for (std::size_t i = 0; i < count; ++i) {
      options_.root = i == 0;
      options_.same_origin = same_origin(site_.page.value_or(places[0]), places[i]);
      files_.push_back(generated_file(places[i], options_, dice_));
    }
    add_aliases();
    for (GeneratedFile& file : files_) {
      ancestors_.clear();
      fill(file.answer.root, file, file.uri);
      site_.answers[file.uri] = file.answer;
    }
    return site_;
  }

 private:
  void choose_reader()
  {
    site_.strict = dice_.percent(15);
    if (dice_.percent(30))
      site_.page = dice_.percent(75) ? "http://site.test/page.html" : "http://third.test/page.html";
    if (dice_.percent(70))
      site_.accept_language = some_languages();
    if (dice_.percent(25)) {
      site_.accept = "application/pdf, text/html;q=0.7, text/*;q=0.3";
      options_.types_everywhere = true;
    }
    options_.strict = site_.strict;
    options_.small = dice_.percent(40);
  }

  std::string some_languages()
  {
    static const Values qualities{"", ";q=0.9", ";q=0.8", ";q=0.5", ";q=0.2"};
    std::string list;
    for (std::size_t i = 0, n = 1 + dice_.below(3); i < n; ++i)
      list += (i > 0 ? ", " : "") + dice_.pick(wanted_languages()) + dice_.pick(qualities);
    return list + (dice_.percent(20) ? ", *;q=0.1" : "");
  }

  // M-14: another name for the root, and other names for the files; some of them redirect twice.
  void add_aliases()
  {
    const auto redirect = [this](const std::string& from, const std::string& to) {
      Answer answer;
      answer.kind = Answer::Kind::redirect;
      answer.status = dice_.percent(50) ? 302 : 301;
      answer.location = dice_.percent(50) ? to : reference_to(to, from, dice_);
      site_.answers[from] = answer;
    };
    for (std::size_t i = 0, n = dice_.below(4); i < n; ++i) {
      const GeneratedFile& file = dice_.pick(files_);
      const std::string from = "http://site.test/go/" + std::to_string(i) + ".xml";
      redirect(from, !aliases_.empty() && dice_.percent(25) ? aliases_.back().first : file.uri);
      aliases_.emplace_back(from, file.uri);
    }
    site_.root = files_.front().uri;
    if (dice_.percent(20)) {
      site_.root = "http://site.test/old/root.xml";
      redirect(site_.root, files_.front().uri);
      aliases_.emplace_back(site_.root, files_.front().uri);
    }
  }

  // Externals get their references once all ids are known.
  void fill(Tag& tag, const GeneratedFile& file, const std::string& outer)
  {
    const std::string base = base_of(tag, outer);
    if (tag.name == file.prefix + "external") {
      refer(tag, file, base);
      return;
    }
    const auto id = std::find_if(tag.attributes.begin(), tag.attributes.end(),
                                 [](const auto& a) { return a.first == "xml:id"; });
    if (id != tag.attributes.end())
      ancestors_.push_back(id->second);
    for (Tag& child : tag.children)
      fill(child, file, base);
    if (id != tag.attributes.end())
      ancestors_.pop_back();
  }

  std::string base_of(const Tag& tag, const std::string& outer) const
  {
    for (const std::string& name : {std::string("xml:base"), std::string("baseurl")})
      for (const auto& attribute : tag.attributes)
        if (attribute.first == name && (name == "xml:base" || !site_.strict)) {
          const auto reference = clean(attribute.second);
          return reference ? resolve(outer, *reference) : outer;
        }
    return outer;
  }

  void refer(Tag& external, const GeneratedFile& from, const std::string& base)
  {
    const std::size_t roll = dice_.below(100);
    if (roll < 3) // M-5c: no reference at all
      return;
    const std::string attribute = !site_.strict && dice_.percent(10) ? "url" : "xlink:href";
    external.attributes.emplace_back(attribute, reference(roll, from, base));
  }

  std::string reference(std::size_t roll, const GeneratedFile& from, const std::string& base)
  {
    if (roll < 5)
      return "";
    if (roll < 9)
      return "#"; // M-5a and M-5b: this document's root
    if (roll < 11)
      return "#nowhere";
    if (roll < 13)
      return reference_to("http://site.test/map/missing.xml", base, dice_) + "#a";
    if (roll < 14)
      return dice_.percent(50) ? "back\\slash.xml" : "ftp://site.test/f.xml#a";
    if (roll < 22 && !ancestors_.empty()) // L-1
      return "#" + fragment_for(dice_.pick(ancestors_), dice_);
    if (roll < 40 && !from.ids.empty())
      return "#" + fragment_for(dice_.pick(from.ids), dice_);
    const GeneratedFile* file = &dice_.pick(files_);
    std::string uri = file->uri;
    if (!aliases_.empty() && dice_.percent(25)) {
      const auto& alias = dice_.pick(aliases_);
      uri = alias.first;
      for (const GeneratedFile& other : files_)
        if (other.uri == alias.second)
          file = &other;
    }
    const std::string to = reference_to(uri, base, dice_);
    if (file->ids.empty() || dice_.percent(30))
      return to + (dice_.percent(15) ? "#" : "");
    return to + "#" + fragment_for(dice_.pick(file->ids), dice_);
  }

  Dice dice_;
  Site site_;
  FileOptions options_;
  std::vector<GeneratedFile> files_;
  std::vector<std::pair<std::string, std::string>> aliases_; ///< each with the file that it leads to
  std::vector<std::string> ancestors_; ///< the ids of the ancestors of the current place
};

} // namespace

Site generated_site(std::uint64_t seed)
{
  return Generator(seed).generate();
}

} // namespace standard_sitemap::walk
