#!/usr/bin/env bash
# chroot.sh [WORK]: makes the Debian packages, installs them into a clean Debian 12, and uses them there: the probe
# on its demo site and on a map from a file, then a program built with the development package. As root; needs
# debootstrap, ninja, cmake, g++ and the network that apt has. CMAKE_ARGS: more for CMake. Some minutes; not in ctest.
set -euo pipefail
source=$(readlink -f "$(dirname "$0")/../..")
work=$(readlink -m "${1:-$source/build/chroot}")
root=$work/root
say() { printf '== %s\n' "$*"; }
fail() { printf 'chroot.sh: %s\n' "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "only root can make a chroot"
mkdir -p "$work"

say "Building the packages"
cmake -S "$source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr \
  -DBUILD_SHARED_LIBS=ON -DSTANDARD_SITEMAP_TESTS=OFF -DSTANDARD_SITEMAP_BENCH=OFF \
  ${CMAKE_ARGS:-} > "$work/cmake.log" # shellcheck disable=SC2086
cmake --build "$work/build" > "$work/build.log"
rm -f "$work/build/"*.deb
(cd "$work/build" && cpack > "$work/cpack.log")
ls -l "$work/build/"*.deb
for package in "$work/build/"*.deb; do
  dpkg-deb -f "$package" Package Version Installed-Size Depends
done

say "A clean Debian 12 in $root"
mirror=${MIRROR:-$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null || true; } |
  sed -n 's/^\(URIs:\|deb\( \[[^]]*\]\)\?\) *\(http[^ ]*\).*/\3/p' | sed -n 1p)}
rm -rf "$root"
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} > "$work/debootstrap.log"
# This machine's configuration for reaching the mirror.
cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
cp /etc/resolv.conf "$root/etc/resolv.conf"
if [ -d /usr/local/share/ca-certificates ]; then
  cp -a /etc/ssl "$root/etc/"
fi

say "Installing"
mkdir "$root/packages" "$root/source"
cp "$work/build/"*.deb "$root/packages/"
cp -r "$source/docs/examples" "$source/tests/install" "$root/source/"
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
in_root apt-get -q update > "$work/apt.log"
in_root sh -c 'apt-get -qy install --no-install-recommends /packages/sitemap-probe_*.deb' >> "$work/apt.log"

say "The probe"
in_root sitemap-probe --version
in_root sitemap-probe --sitemap /source/install/site.xml
in_root sitemap-probe --sitemap /source/install/site.xml | grep -q Further || fail "the map from a file is not shown"
in_root sitemap-probe --demo | grep -q 'Foxglove Books' || fail "the demo is not shown"
in_root sitemap-probe --demo --isolation required --verbose 2>&1 > /dev/null | grep 'isolation: a process of its own' ||
  fail "the probe parses in its own process"
[ -e "$root/usr/share/man/man1/sitemap-probe.1" ] || [ -e "$root/usr/share/man/man1/sitemap-probe.1.gz" ] ||
  fail "there is no manual page"

say "A program"
in_root sh -c 'apt-get -qy install --no-install-recommends /packages/*.deb g++ pkg-config' >> "$work/apt.log"
in_root sh -c 'g++ -std=c++20 /source/examples/showing.cpp -o /showing $(pkg-config --cflags --libs standard-sitemap)'
in_root /showing | diff - "$source/docs/examples/showing.txt" || fail "a program built with it shows something else"
in_root sh -c 'g++ -std=c++20 /source/examples/isolating.cpp -o /isolating $(pkg-config --cflags --libs standard-sitemap)'
in_root /isolating | diff - "$source/docs/examples/isolating.txt" || fail "it does not find the reader process"
in_root ldd /showing
in_root apt-get -qy remove 'libstandard-sitemap*' sitemap-probe >> "$work/apt.log"
left=$(in_root find /usr -name '*standard*sitemap*' -o -name '*sitemap-probe*')
[ -z "$left" ] || fail "left behind when removed: $left"
say "All well"
