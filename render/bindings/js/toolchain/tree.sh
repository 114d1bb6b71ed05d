#!/usr/bin/env bash
# Unpacks the compiler for WebAssembly and the sources of the libraries, as Debian 13 has them, into a folder. Nothing
# is installed and nothing runs as root: packages are only downloaded, checked and unpacked, and their programs run by
# the dynamic loader that comes with them (wrapper scripts in FOLDER/bin).
#
#   tree.sh FOLDER
#
# FOLDER then has
#   root/         the packages, unpacked
#   sources/NAME/ the source packages, unpacked, without version in the folder's name
#   bin/          wrappers of the programs
#   packages.txt  all packages with their versions: the same versions give the same module
#
# Mirrors, proxies, credentials and certificates are those of this machine's apt.
set -euo pipefail

release=trixie
programs=(clang-19 lld-19 llvm-19 binaryen icu-devtools) # with what they depend on
# But not what compiles for this machine.
unneeded='(binutils|libbinutils|libc6-dev|libc-dev|libcrypt-dev|libctf|libgcc-.*-dev|libgprofng|libobjc|libsframe|libstdc\+\+-.*-dev|linux-libc-dev|rpcsvc-proto|lib(a|hwa|l|t|ub)san|libgomp|libitm|libquadmath)'
only_files=(emscripten libtomlplusplus-dev rapidjson-dev publicsuffix unicode-cldr-core) # without what they depend on
sources=(gumbo-parser libpsl libxml2 uriparser zlib)

# Of Emscripten: the headers, one kind of each library, and the licences.
emscripten=(./usr/share/doc/emscripten/copyright ./usr/share/emscripten/system/lib/libc/musl/COPYRIGHT
  ./usr/share/emscripten/cache/sysroot/{include,lib/wasm32-emscripten/{crt1_reactor.o,lib{bulkmemory,c,c++-except,c++abi-except,compiler_rt-wasm-sjlj,dlmalloc,unwind-except}.a}})
# Of CLDR: which languages readers of others understand, and alphabets.
cldr=(./usr/share/doc/unicode-cldr-core/copyright
  ./usr/share/unicode/cldr/common/{main,properties/coverageLevels.txt,uca/FractionalUCA.txt}
  ./usr/share/unicode/cldr/common/supplemental/{languageInfo,supplementalData}.xml)

folder=$(mkdir -p "$1" && cd "$1" && pwd)

say() { printf '== %s\n' "$*"; }

# Where this machine's apt finds Debian: the address of a repository whose suite is $1.
mirror() { apt-get indextargets --format '$(ORIGIN) $(RELEASE) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
  awk -v suite="$1" '$1 == "Debian" && $2 == suite { print $3; exit }'; }

write_sources() {
  local codename main security
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
  main=$(mirror "$codename")
  security=$(mirror "$codename-security")
  local suites=("${main:-http://deb.debian.org/debian/} $release" "${main:-http://deb.debian.org/debian/} $release-updates"
    "${security:-http://deb.debian.org/debian-security/} $release-security") suite kind
  for suite in "${suites[@]}"; do
    for kind in deb deb-src; do
      echo "$kind [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $suite main"
    done
  done >"$folder/apt/sources.list"
}

# apt with this machine's configuration, but with folders of its own and no package installed.
private_apt() {
  local apt=$folder/apt program=$1
  shift
  "$program" -q -o APT::Sandbox::User= -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null \
    -o Dir::State="$apt/state" -o Dir::State::Status="$apt/status" -o Dir::Cache="$apt/cache" \
    -o Acquire::Languages=none -o APT::Install-Recommends=false -o APT::Get::List-Cleanup=false \
    -o Acquire::Retries=3 -o APT::Update::Post-Invoke= -o Debug::NoLocking=true "$@" </dev/null
}

download() {
  mkdir -p "$folder"/{apt/state/lists/partial,apt/cache/archives/partial,archives,source-archives}
  : >"$folder/apt/status"
  write_sources
  say "Reading the lists of Debian's packages ($release)"
  private_apt apt-get update
  say "Downloading the compiler"
  local names
  mapfile -t names < <(private_apt apt-get install --print-uris -y "${programs[@]}" |
    sed -n "s/^'[^']*' \([^_]*\)_.*/\1/p" | grep -vE "^$unneeded")
  (cd "$folder/archives" && private_apt apt-get download "${names[@]}" "${only_files[@]}")
  say "Downloading the sources of the libraries"
  local name
  for name in "${sources[@]}"; do source_archive "$name"; done
}

# Downloads one source package. Some mirrors lack the newest one, or its description or Debian's changes to it: then the
# one of the release before its updates, then the original source with or without the changes. apt has checked what it
# downloads in either case, and packages.txt says which it is.
source_archive() { # NAME
  local name=$1 to=$folder/source-archives/$1 get=(private_apt apt-get source --download-only) version
  for version in "$name" "$name/$release"; do
    rm -rf "$to" && mkdir -p "$to"
    (cd "$to" && "${get[@]}" "$version" >log 2>&1) && return
  done
  (cd "$to" && "${get[@]}" --tar-only "$name" >>log 2>&1) || { cat "$to/log" >&2; return 1; }
  (cd "$to" && "${get[@]}" --diff-only "$name" >>log 2>&1) || true
  rm -f "$to"/*.dsc
}

unpack() {
  say "Unpacking"
  local file name
  # Debian's base-files would bring these links.
  mkdir -p "$folder"/root/usr/{bin,lib,lib64,sbin} "$folder/sources"
  for name in bin lib lib64 sbin; do ln -sfn "usr/$name" "$folder/root/$name"; done
  for file in "$folder"/archives/*.deb; do
    local wanted=()
    case ${file##*/} in
      emscripten_*) wanted=("${emscripten[@]}") ;;
      unicode-cldr-core_*) wanted=("${cldr[@]}") ;;
    esac
    dpkg-deb --fsys-tarfile "$file" | tar -x -C "$folder/root" --keep-directory-symlink --no-same-owner \
      --exclude=./usr/share/man --exclude=./usr/share/locale "${wanted[@]}"
  done
  for name in "${sources[@]}"; do unpack_source "$name"; done
}

unpack_source() { # NAME
  local from=$folder/source-archives/$1 to=$folder/sources/$1 patch
  rm -rf "$to"
  if [ -n "$(find "$from" -name '*.dsc')" ]; then
    dpkg-source --no-check --no-copy -q -x "$from"/*.dsc "$to"
    return
  fi
  mkdir -p "$to"
  tar -x -f "$from"/*.orig.tar.?z -C "$to" --strip-components=1
  [ -n "$(find "$from" -name '*.debian.tar.*')" ] || return 0
  tar -x -f "$from"/*.debian.tar.* -C "$to"
  [ -e "$to/debian/patches/series" ] || return 0
  while read -r patch _; do
    case $patch in '' | '#'*) ;; *) patch -d "$to" -p1 -s -i "debian/patches/$patch" ;; esac
  done <"$to/debian/patches/series"
}

# The version as in the names of the archives, which lack the epoch.
source_version() { # NAME
  local from=$folder/source-archives/$1
  if [ -n "$(find "$from" -name '*.dsc')" ]; then
    sed -n 's/^Version: //p' "$from"/*.dsc
  elif [ -n "$(find "$from" -name '*.debian.tar.*')" ]; then
    find "$from" -name '*.debian.tar.*' -printf '%f\n' | sed 's/^[^_]*_\(.*\)\.debian\.tar\..*/\1/'
  else
    find "$from" -name '*.orig.tar.?z' -printf '%f\n' | sed "s/^[^_]*_\(.*\)\.orig\.tar\..*/\1 without Debian's changes/"
  fi
}

record() {
  local file name
  {
    for file in "$folder"/archives/*.deb; do dpkg-deb --show --showformat '${Package} ${Version}\n' "$file"; done
    for name in "${sources[@]}"; do echo "src:$name $(source_version "$name")"; done
  } | LC_ALL=C sort >"$folder/packages.tmp"
  mv "$folder/packages.tmp" "$folder/packages.txt"
}

# wrapper NAME PROGRAM [OPTION...]: FOLDER/bin/NAME runs PROGRAM of the tree by the tree's loader.
wrapper() {
  local name=$1 program=$2 loader libraries
  shift 2
  loader=$(echo "$folder"/root/usr/lib*/ld-linux*.so.* | cut -d' ' -f1)
  libraries=$(cd "$folder/root" && find usr/lib -name '*.so*' -printf "$folder/root/%h\n" | sort -u | paste -sd:)
  printf '#!/bin/sh\nexec "%s" --library-path "%s" --argv0 "%s" "%s"%s "$@"\n' "$loader" "$libraries" \
    "$folder/root/$program" "$folder/root/$program" "${*:+ $*}" >"$folder/bin/$name"
  chmod 755 "$folder/bin/$name"
}

wrappers() {
  local llvm=usr/lib/llvm-19/bin name
  mkdir -p "$folder/bin"
  local resources
  resources=$(cd "$folder/root" && echo "$folder"/root/usr/lib/llvm-19/lib/clang/*)
  for name in clang clang++; do wrapper $name $llvm/$name -resource-dir "$resources"; done
  wrapper wasm-ld $llvm/wasm-ld
  for name in llvm-ar llvm-ranlib llvm-nm llvm-objdump llvm-size; do wrapper $name $llvm/$name; done
  wrapper wasm-opt usr/bin/wasm-opt
  wrapper wasm-dis usr/bin/wasm-dis
  wrapper uconv usr/bin/uconv
}

rm -rf "$folder/packages.txt" "$folder"/{root,sources,bin}
download
unpack
wrappers
record # the last: a folder with this file is complete
rm -rf "$folder"/{apt,archives,source-archives}
