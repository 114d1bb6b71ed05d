# Writes a C++ source that contains the file SCRIPT: cmake -DSCRIPT=... -DOUTPUT=... -P embed_script.cmake
file(READ "${SCRIPT}" bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")

file(WRITE "${OUTPUT}" "#include \"render/changes/page_program.h\"

namespace standard_sitemap {

namespace {

constexpr char script[] = {${bytes}};

} // namespace

std::string_view page_script()
{
  return {script, sizeof script};
}

} // namespace standard_sitemap
")
