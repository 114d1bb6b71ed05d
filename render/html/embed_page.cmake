# Writes a C++ source with the style and script of the page, and their hashes for its Content-Security-Policy:
#   cmake -DPAGE=... -DSTYLES=a.css,... -DSCRIPTS=a.js,... -DTABLE=words/table.toml -DOUTPUT=... -P embed_page.cmake
# and with the names of the messages that the script uses, `words.name`, which are to be in the table.
# Comment lines and indentation are left out, because the page is written for every map.

# joined(RESULT FOLDER "a,b"): the lines of these files, without comments and indentation.
function(joined result folder names)
  string(REPLACE "," ";" names "${names}")
  set(all "")
  foreach(name IN LISTS names)
    file(READ "${folder}/${name}" text)
    string(REGEX REPLACE "\n +" "\n" text "\n${text}")
    string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
    string(REGEX REPLACE " +// [^\n\"'`]*\n" "\n" text "${text}")
    string(REGEX REPLACE "/\\*[^*]*\\*/" "" text "${text}")
    string(REGEX REPLACE "\n\n+" "\n" text "${text}")
    string(APPEND all "${text}")
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

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

# as_array(RESULT TEXT FILE): the bytes of TEXT as C++ character literals.
function(as_array result text file)
  file(WRITE "${file}" "${text}")
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  set(${result} "${bytes}" PARENT_SCOPE)
endfunction()

joined(style "${PAGE}" "${STYLES}")
joined(script "${PAGE}" "${SCRIPTS}")
set(script "(() => {\n\"use strict\";${script}})();\n")

# What words.js itself gives to `words` is no message.
set(messages "")
string(REGEX MATCHALL "[^a-zA-Z0-9_.]words[?]?\\.[a-z][a-zA-Z0-9_]*" uses "${script}")
foreach(use IN LISTS uses)
  string(REGEX REPLACE ".*\\." "" use "${use}")
  if(NOT use MATCHES "^(lang|dir|number|date)$")
    list(APPEND messages "${use}")
  endif()
endforeach()
list(REMOVE_DUPLICATES messages)
list(SORT messages)
set(message_list "")
file(READ "${TABLE}" table)
foreach(use IN LISTS messages)
  string(FIND "${table}" "\n[${use}]\n" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "a script of ${PAGE} says words.${use}, which is not in ${TABLE}")
  endif()
  string(APPEND message_list "\"${use}\", ")
endforeach()

string(SHA256 style_hash "${style}")
string(SHA256 script_hash "${script}")
base64(style_hash "${style_hash}")
base64(script_hash "${script_hash}")
as_array(style "${style}" "${OUTPUT}.css")
as_array(script "${script}" "${OUTPUT}.js")

file(WRITE "${OUTPUT}" "#include \"render/html/assets.h\"

namespace standard_sitemap {

namespace {

constexpr char style[] = {${style}};
constexpr char script[] = {${script}};
constexpr std::string_view messages[] = {${message_list}};

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

const std::string_view html_style_hash = \"${style_hash}\";
const std::string_view html_script_hash = \"${script_hash}\";

} // namespace standard_sitemap
")
