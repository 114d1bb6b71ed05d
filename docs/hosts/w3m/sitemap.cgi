#!/bin/sh
# A local CGI program for w3m: goes where the page leads, by its site map and by what it says itself.
#   Keys: keymap, beside this file.
# sitemap-go is beside this file, a folder above it, or in the PATH. w3m says in the environment which page it shows.
here=$(dirname "$(readlink -f "$0")")
PATH=$here:$here/..:$PATH

set -- "${QUERY_STRING:-outline}" "$W3M_URL"
case $W3M_TYPE in
text/html | application/xhtml+xml) # the page that w3m has already; others say nothing of their place
  set -- "$@" --html "$W3M_SOURCEFILE" --response-field "Content-Type: $W3M_TYPE; charset=$W3M_CHARSET" ;;
esac

answer=$(sitemap-go "$@" 2>&1)
status=$?
if [ $status = 0 ] && [ "$1" != outline ]; then
  printf 'W3m-control: BACK\r\nW3m-control: GOTO %s\r\n\r\n' "$answer"
elif [ $status = 0 ]; then
  printf 'Content-Type: text/html; charset=utf-8\r\n\r\n%s\n' "$answer"
else
  printf 'Content-Type: text/plain; charset=utf-8\r\n\r\n%s\n' "$answer"
fi
