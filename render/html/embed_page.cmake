# Writes a C++ source with the style and script of the page, and their hashes for its Content-Security-Policy:
#   cmake -DSTYLE=a.css -DSCRIPT=a.js -DTABLE=words/table.toml -DOUTPUT=... -P embed_page.cmake
# and with the names of the messages that the script uses, `words.name`, which are to be in the table.

# base64(RESULT HEX): encodes 32 bytes.
function(base64 result hex)
  set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  string(APPEND hex "00") # 33 bytes are eleven groups of three
  foreach(group RANGE 10)
    math(EXPR at "${group} * 6")
    string(SUBSTRING "${hex}" ${at} 6 three)
    foreach(shift 18 12 6 0)
      math(EXPR index "(0x${three} >> ${shift}) & 63")
      string(SUBSTRING "${alphabet}" ${index} 1 digit)
      string(APPEND text "${digit}")
    endforeach()
  endforeach()
  string(SUBSTRING "${text}" 0 43 text)
  set(${result} "${text}=" PARENT_SCOPE)
endfunction()

file(READ "${SCRIPT}" script)
string(REGEX REPLACE "[][;]" " " script "${script}") # which have a meaning in lists of CMake

# What words.js itself gives to `words` is no message.
string(REGEX MATCHALL "[^a-zA-Z0-9_.]words[?]?\\.[a-z][a-zA-Z0-9_]*" messages "${script}")
list(TRANSFORM messages REPLACE ".*\\." "")
list(FILTER messages EXCLUDE REGEX "^(lang|dir|number|date)$")
list(REMOVE_DUPLICATES messages)
list(SORT messages)
file(READ "${TABLE}" table)
foreach(name IN LISTS messages)
  string(FIND "${table}" "\n[${name}]\n" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${SCRIPT} says words.${name}, which is not in ${TABLE}")
  endif()
endforeach()
list(JOIN messages "\", \"" message_list)

# The bytes as C++ character literals.
foreach(name STYLE SCRIPT)
  file(READ "${${name}}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," ${name}_bytes "${bytes}")
  file(SHA256 "${${name}}" hash)
  base64(${name}_hash "${hash}")
endforeach()

file(WRITE "${OUTPUT}" "#include \"render/html/assets.h\"

namespace standard_sitemap {

namespace {

constexpr char style[] = {${STYLE_bytes}};
constexpr char script[] = {${SCRIPT_bytes}};
constexpr std::string_view messages[] = {\"${message_list}\"};

} // namespace

std::string_view html_style()
{
  return {style, sizeof style};
}

std::string_view html_script()
{
  return {script, sizeof script};
}

std::span<const std::string_view> html_script_messages()
{
  return messages;
}

const std::string_view html_style_hash = \"${STYLE_hash}\";
const std::string_view html_script_hash = \"${SCRIPT_hash}\";

} // namespace standard_sitemap
")
