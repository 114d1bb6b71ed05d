#include "render/hosts/probe/map_file.h"

#include <filesystem>
#include <vector>

#include "engine/web/origin.h"
#include "render/hosts/probe/input.h"
#include "render/hosts/probe/messages.h"
#include "render/llms/llms_writer.h"
#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"

namespace standard_sitemap {

namespace {

namespace fs = std::filesystem;

void say_what_is_left_out(const Diagnostics& left_out)
{
  if (left_out.empty())
    return;
  const std::uint64_t count = left_out.count(Code::not_written);
  print_message(std::to_string(count) +
                (count == 1 ? " part of the map was not written:" : " parts of the map were not written:"));
  for (const Diagnostic& one : left_out.items())
    say_also(one.message + " (" + one.document + (one.line > 0 ? ", line " + std::to_string(one.line) : "") +
             ")" + (one.count > 1 ? ", and " + std::to_string(one.count - 1) + " more like it" : ""));
}

/// Whether `path` is a regular file or does not exist yet. A pipe or a link such as /dev/stdout does not
/// qualify.
bool may_have_others_beside(const std::string& path)
{
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  return !path.empty() && (!fs::exists(status) || fs::is_regular_file(status));
}

/// Returns `sitemap-2.xml` for `sitemap.xml`, and `sitemap-2.xml.gz` for `sitemap.xml.gz`.
fs::path beside(const fs::path& path, std::size_t number)
{
  const bool is_packed = path.extension() == ".gz";
  const fs::path name = is_packed ? path.stem() : path.filename();
  const std::string ending = name.has_extension() ? name.extension().string() : ".xml";
  return path.parent_path() /
         (name.stem().string() + '-' + std::to_string(number) + ending + (is_packed ? ".gz" : ""));
}

/// The files beside an index. All are renamed together at the end: an index must not refer to files of
/// another run. An error is a sentence.
class FilesBeside {
 public:
  /// `read`: files that are not to be replaced, because the map comes from them.
  explicit FilesBeside(std::span<const std::string> read) : read_(read) {}

  template <class Write>
  std::optional<std::string> add(const fs::path& name, const Write& write)
  {
    if (const auto input = same_file(name, read_))
      return replaced_input_sentence(name, *input);
    auto file = Output::open_packed(name);
    if (!file)
      return file.error().message;
    write(file->sink());
    if (auto error = file->close())
      return error;
    files_.push_back(*std::move(file));
    return std::nullopt;
  }

  /// `index`: has been written.
  std::optional<std::string> finish(Output& index)
  {
    if (auto error = index.close())
      return error;
    for (Output& file : files_)
      if (auto error = file.commit())
        return error;
    return std::nullopt;
  }

 private:
  std::span<const std::string> read_;
  std::vector<Output> files_;
};

/// Returns the site where the sitemaps will be: a sitemap index contains absolute URLs on the site of its
/// pages.
Uri site_of(const Report& report, const SitemapsOrgWriter& lists)
{
  const auto& root = report.view->map().documents().front().final_url;
  const Uri& on_site = root && root->is_http() ? *root : *lists.first_page();
  return *Uri::parse({serialised_origin(on_site) + '/'});
}

} // namespace

void write_ssp(const Report& report, Output& output)
{
  SspRenderer renderer;
  renderer.render(report, output.sink());
  say_what_is_left_out(renderer.left_out());
}

std::optional<std::string> write_sitemaps_org(const Report& report, Output& output, const std::string& path,
                                              std::span<const std::string> read)
{
  const SitemapsOrgWriter lists{report.view->map()};
  say_what_is_left_out(lists.left_out());
  if (lists.count() == 0)
    return "the map has no page that an XML sitemap could list";
  if (lists.count() == 1) {
    lists.write(0, output.sink());
    return std::nullopt;
  }
  if (!may_have_others_beside(path))
    return "the map has " + std::to_string(lists.pages()) + " pages, which need " +
           std::to_string(lists.count()) + " XML sitemaps: use -o FILE to write them as files in one folder";

  const Uri site = site_of(report, lists);
  std::vector<std::string> addresses;
  FilesBeside files{read};
  for (std::size_t i = 0; i < lists.count(); ++i) {
    const fs::path name = beside(path, i + 1);
    if (auto error = files.add(name, [&](const Sink& sink) { lists.write(i, sink); }))
      return error;
    const auto address = Uri::resolve(site, {"./" + name.filename().string()});
    if (!address)
      return "no URL can be made from the file name " + name.filename().string();
    addresses.push_back(address->text());
  }
  SitemapsOrgWriter::write_index(addresses, output.sink());
  if (auto error = files.finish(output))
    return error;
  print_message("wrote an index and " + std::to_string(lists.count()) +
                " XML sitemaps: put them at the root of the site, where the index names them (" +
                addresses.front() + " and so on)");
  return std::nullopt;
}

std::optional<std::string> write_llms(const Report& report, Output& output, const std::string& path,
                                      std::span<const std::string> read, std::size_t budget)
{
  const fs::path index{path};
  LlmsOptions options{.budget = budget};
  if (!path.empty() && !index.stem().empty())
    options.stem = index.stem().string();
  const LlmsWriter llms{*report.view, options};
  say_what_is_left_out(llms.left_out());
  if (llms.count() == 1) {
    llms.write(0, output.sink());
    return std::nullopt;
  }
  if (!may_have_others_beside(path))
    return "the map needs " + std::to_string(llms.count()) + " files of " + std::to_string(budget) +
           " characters: use -o FILE to write them into one folder, or --budget 0 for one file";
  FilesBeside files{read};
  for (std::size_t i = 1; i < llms.count(); ++i)
    if (auto error =
            files.add(index.parent_path() / llms.name(i), [&](const Sink& sink) { llms.write(i, sink); }))
      return error;
  llms.write(0, output.sink());
  if (auto error = files.finish(output))
    return error;
  print_message("wrote an index and " + std::to_string(llms.count() - 1) + " parts of it (" + llms.name(1) +
                " and so on): put them into one folder of the site");
  return std::nullopt;
}

void write_markdown(const Report& report, Output& output)
{
  const LlmsWriter list{*report.view, {.budget = 0, .sections = false}};
  list.write(0, output.sink());
  say_what_is_left_out(list.left_out());
}

} // namespace standard_sitemap
