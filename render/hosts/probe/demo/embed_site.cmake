# Writes a C++ source that contains every file below SITE: cmake -DSITE=... -DOUTPUT=... -P embed_site.cmake
file(GLOB_RECURSE files RELATIVE "${SITE}" "${SITE}/*")
list(SORT files)

set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS files)
  file(READ "${SITE}/${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr char file_${number}[] = {${bytes}};\n")
  string(APPEND table "    {\"${file}\", {file_${number}, sizeof file_${number}}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE "${OUTPUT}" "#include \"render/hosts/probe/demo/site_files.h\"

namespace standard_sitemap {

namespace {

${arrays}
constexpr SiteFile files[] = {
${table}};

} // namespace

std::span<const SiteFile> site_files()
{
  return files;
}

} // namespace standard_sitemap
")
