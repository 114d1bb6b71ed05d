# Makes C++ of the table of texts: cmake -DTABLE=table.toml -DOUTPUT=FOLDER -P table.cmake
# messages.inc: a function of the class Words for each message; table.cpp: the texts (table.h). A text that a language
# does not have yet is the English one.
# The table is TOML, but only as much of it as stands there: a table for each message, strings on one line without escapes.
cmake_minimum_required(VERSION 3.22)

set(categories zero one two few many other)

# --- Reading. Lines are elements of a list, so what CMake takes for part of a list has other names meanwhile.
string(ASCII 1 semicolon)
string(ASCII 2 opening)
string(ASCII 3 closing)
file(READ "${TABLE}" lines)
string(REPLACE ";" "${semicolon}" lines "${lines}")
string(REPLACE "[" "${opening}" lines "${lines}")
string(REPLACE "]" "${closing}" lines "${lines}")
string(REPLACE "\n" ";" lines "${lines}")
set(languages "")
set(names "")
set(number 0)
foreach(line IN LISTS lines)
  math(EXPR number "${number} + 1")
  if(line MATCHES "^(#.*)?$")
    continue()
  elseif(line MATCHES "^${opening}([a-z][a-z0-9_]*)${closing}$")
    set(name "${CMAKE_MATCH_1}")
    if(name IN_LIST names)
      message(FATAL_ERROR "${TABLE}:${number}: ${name} stands there twice")
    endif()
    list(APPEND names "${name}")
    set(takes_${name} "")
  elseif(line MATCHES "^takes = \"([a-z_:, ]*)\"$")
    set(takes_${name} "${CMAKE_MATCH_1}")
  elseif(line MATCHES "^([a-z][a-z][a-zA-Z-]*)(\\.(zero|one|two|few|many|other))? = \"([^\"\\]*)\"$")
    set(language "${CMAKE_MATCH_1}")
    set(category "${CMAKE_MATCH_3}")
    string(REPLACE "${semicolon}" ";" text "${CMAKE_MATCH_4}")
    string(REPLACE "${opening}" "[" text "${text}")
    string(REPLACE "${closing}" "]" text "${text}")
    if(NOT language IN_LIST languages)
      list(APPEND languages "${language}")
    endif()
    set(text_${name}_${language}_${category} "${text}")
    set(has_${name}_${language} TRUE)
    if(category)
      set(has_forms_${name}_${language} TRUE)
    endif()
  else()
    message(FATAL_ERROR "${TABLE}:${number}: this is no comment, name, `takes` or text: ${line}")
  endif()
endforeach()
list(FIND languages en english)
if(NOT english EQUAL 0)
  message(FATAL_ERROR "${TABLE}: the first language is to be English")
endif()

# --- The functions
set(functions "")
set(index 0)
foreach(name IN LISTS names)
  if(NOT has_${name}_en)
    message(FATAL_ERROR "${TABLE}: ${name} has no English text")
  endif()
  set(parameters "")
  set(arguments "")
  set(is_sentence FALSE)
  string(REPLACE ", " ";" takes "${takes_${name}}")
  set(place 0)
  foreach(argument IN LISTS takes)
    if(NOT argument MATCHES "^([a-z_]+): (text|number|element)$")
      message(FATAL_ERROR "${TABLE}: ${name} takes `${argument}`, which is not `name: text`, `: number` or `: element`")
    endif()
    set(argument_name "${CMAKE_MATCH_1}")
    set(type_of_${argument_name} "${CMAKE_MATCH_2}")
    set(place_of_${argument_name} ${place})
    math(EXPR place "${place} + 1")
    if(CMAKE_MATCH_2 STREQUAL "text")
      list(APPEND parameters "std::string_view ${argument_name}")
      list(APPEND arguments "Argument{std::string{${argument_name}}}")
    elseif(CMAKE_MATCH_2 STREQUAL "number")
      list(APPEND parameters "std::uint64_t ${argument_name}")
      list(APPEND arguments "Argument{number(${argument_name}), ${argument_name}}")
    else()
      set(is_sentence TRUE)
    endif()
  endforeach()
  list(JOIN parameters ", " parameters)
  list(JOIN arguments ", " arguments)
  if(is_sentence AND parameters)
    message(FATAL_ERROR "${TABLE}: ${name} takes elements and something else")
  elseif(is_sentence)
    string(APPEND functions "std::vector<MessagePiece> ${name}() const { return pieces_of(text(${index})); }\n")
  elseif(parameters)
    string(APPEND functions "std::string ${name}(${parameters}) const\n{\n  const Argument arguments[] = {${arguments}};\n"
      "  return filled(${index}, arguments);\n}\n")
  else()
    string(APPEND functions "std::string_view ${name}() const { return text(${index}); }\n")
  endif()
  math(EXPR index "${index} + 1")
endforeach()

# --- The texts
set(tables "")
set(table_names "")
foreach(language IN LISTS languages)
  string(MAKE_C_IDENTIFIER "in_${language}" table)
  list(APPEND table_names "${table}")
  string(APPEND tables "constexpr std::string_view ${table}[] = {\n")
  foreach(name IN LISTS names)
    set(from "${language}")
    if(NOT has_${name}_${language})
      set(from en)
    endif()
    if(has_forms_${name}_${from})
      set(forms "")
      foreach(category IN LISTS categories)
        string(APPEND forms "${text_${name}_${from}_${category}}\\n")
      endforeach()
      string(REGEX REPLACE "\\\\n$" "" forms "${forms}")
    else()
      set(forms "${text_${name}_${from}_}")
    endif()
    string(REPLACE ", " ";" takes "${takes_${name}}")
    set(place 0)
    foreach(argument IN LISTS takes)
      string(REGEX REPLACE ":.*" "" argument_name "${argument}")
      string(REPLACE "{${argument_name}}" "{${place}}" forms "${forms}")
      math(EXPR place "${place} + 1")
    endforeach()
    string(APPEND tables "    \"${forms}\",\n")
  endforeach()
  string(APPEND tables "};\n\n")
endforeach()
list(TRANSFORM table_names APPEND "," OUTPUT_VARIABLE table_list)
string(REPLACE ";" " " table_list "${table_list}")
list(TRANSFORM languages REPLACE "(.+)" "\"\\1\"," OUTPUT_VARIABLE language_list)
string(REPLACE ";" " " language_list "${language_list}")
list(TRANSFORM names REPLACE "(.+)" "    \"\\1\",\n" OUTPUT_VARIABLE name_list)
string(REPLACE ";" "" name_list "${name_list}")

file(WRITE "${OUTPUT}/messages.inc" "${functions}")
file(WRITE "${OUTPUT}/table.cpp" "#include \"render/words/table.h\"

namespace standard_sitemap {

namespace {

constexpr std::string_view languages[] = {${language_list}};

constexpr std::string_view names[] = {
${name_list}};

${tables}constexpr std::span<const std::string_view> tables[] = {${table_list}};

} // namespace

std::span<const std::string_view> message_names()
{
  return names;
}

std::span<const std::string_view> table_languages()
{
  return languages;
}

std::span<const std::string_view> messages_in(std::size_t language)
{
  return tables[language];
}

} // namespace standard_sitemap
")
