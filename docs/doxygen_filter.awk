# Our comments show code by indenting it after an empty line; doxygen wants it marked.
{
  is_doc = match($0, /^ *\/\/\//)
  text = is_doc ? substr($0, RLENGTH + 1) : ""
  if (in_code && (!is_doc || (text != "" && text !~ /^   /))) {
    print "/// @endcode"
    in_code = 0
  }
  if (!in_code && is_doc && after_empty && text ~ /^   /) {
    print "/// @code"
    in_code = 1
  }
  after_empty = is_doc && text == ""
  print
}
