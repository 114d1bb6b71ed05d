#!/usr/bin/env bash
# chroot.sh [SUITE [WORK]]: builds the packages of what is committed in a clean Debian (bookworm unless SUITE is another), has
# lintian look at them and at their source, and runs their tests (autopkgtest) in another one that has nothing else; then nothing
# is left behind when they are removed. As root; needs mmdebstrap, autopkgtest and the network that apt has. PACKAGES: a folder
# with the packages and their source, which are then not built. CCACHE_DIR is used if it is set. MIRROR: another Debian mirror;
# JOBS: how many compile at once; WITH: a command that the build is given to, such as `nice`; DEB_BUILD_OPTIONS: such as noopt. Up to an hour; not in ctest.
set -euo pipefail
source=$(readlink -f "$(dirname "$0")/../..")
suite=${1:-bookworm}
work=$(readlink -m "${2:-$source/build/chroot/$suite}")
packages=${PACKAGES:-$work/packages}
say() { printf '== %s\n' "$*"; }
fail() { printf 'chroot.sh: %s\n' "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "only root can make a chroot"
mkdir -p "$work"

make_root() { # NAME VARIANT
  rm -rf "${work:?}/$1"
  mmdebstrap --variant="$2" "$suite" "$work/$1" ${MIRROR:+"$MIRROR"} > "$work/$1.log" 2>&1 || fail "see $work/$1.log"
  # This machine's configuration for reaching the mirror.
  cp /etc/resolv.conf "$work/$1/etc/resolv.conf"
  [ ! -d /usr/local/share/ca-certificates ] || cp -a /etc/ssl "$work/$1/etc/"
}

# The mounts end with the command. What is in $packages is /packages.
in_root() { # NAME COMMAND...
  mkdir -p "$work/$1/packages" "$work/$1/ccache"
  unshare --mount --pid --fork sh -euc '
    root=$1 packages=$2 ccache=$3
    shift 3
    mount --bind "$packages" "$root/packages"
    [ -z "$ccache" ] || mount --bind "$ccache" "$root/ccache"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmp "$root/tmp"
    exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/tmp DEBIAN_FRONTEND=noninteractive "$@"
  ' sh "$work/$1" "$packages" "${CCACHE_DIR-}" "${@:2}"
}

if [ -z "${PACKAGES-}" ]; then
  say "Building in a clean $suite: $work/build.log"
  make_root root buildd
  rm -rf "$packages"
  DEBFULLNAME="A Packager" DEBEMAIL=packager@example.org "$source/render/packaging/debian.py" source "$packages"
  settings=(DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-} parallel=${JOBS:-$(nproc)}")
  tools=(dpkg-dev lintian)
  if [ -n "${CCACHE_DIR-}" ]; then
    settings+=(CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=/ccache CCACHE_NOHASHDIR=1
      CCACHE_COMPILERCHECK=content)
    tools+=(ccache)
  fi
  in_root root apt-get -q update > "$work/apt.log"
  in_root root apt-get -qy install --no-install-recommends "${tools[@]}" >> "$work/apt.log"
  in_root root sh -c 'apt-get -qy build-dep --no-install-recommends /packages/standard-sitemap-*/' >> "$work/apt.log"
  # A build reaches no network.
  in_root root env "${settings[@]}" WITH="${WITH-}" unshare --net sh -c 'cd /packages/standard-sitemap-*/ &&
    exec $WITH dpkg-buildpackage --unsigned-source --unsigned-changes' > "$work/build.log" 2>&1 ||
    { tail -n 20 "$work/build.log" >&2; fail "the packages are not built"; }
  rm -rf "$packages"/standard-sitemap-*/
fi
ls -l "$packages"

if [ -e "$work/root" ]; then
  say "lintian"
  in_root root sh -c 'lintian --allow-root --fail-on error,warning /packages/*.changes' || fail "lintian finds faults"
fi

say "Their tests, in another $suite"
make_root pristine minbase
rm -rf "$work/clean"
cp -a "$work/pristine" "$work/clean"
status=0
rm -rf "$work/tests"
# Without /proc there is no reader process.
unshare --mount sh -euc 'mount -t proc proc "$1/proc"; shift; exec "$@"' sh "$work/clean" \
  autopkgtest --setup-commands="apt-get -q update" --summary-file="$work/summary" --output-dir="$work/tests" \
  "$packages"/*.deb "$packages"/*.dsc -- chroot "$work/clean" > "$work/tests.log" 2>&1 || status=$?
cat "$work/summary"
[ "$status" = 0 ] || fail "see $work/tests.log ($status)"

say "A clean $suite again"
rm -rf "$work/clean"
mv "$work/pristine" "$work/clean"
in_root clean apt-get -q update > "$work/apt.log"
in_root clean sh -c 'apt-get -qy install --no-install-recommends /packages/sitemap-probe_*.deb' >> "$work/apt.log"
# A program of the package is its own reader process.
in_root clean sitemap-probe --demo --isolation required --verbose 2>&1 > /dev/null | grep 'isolation: a process of its own' ||
  fail "the probe parses in its own process"
in_root clean sh -c 'apt-get -qy install --no-install-recommends $(ls /packages/*.deb | grep -v dbgsym)' >> "$work/apt.log"
in_root clean sh -c 'apt-get -qy purge "libstandard-sitemap*" python3-standard-sitemap sitemap-browser sitemap-probe' >> "$work/apt.log"
left=$(in_root clean find /etc /usr /var/lib -name '*standard*sitemap*' -o -name '*sitemap-probe*' -o -name '*sitemap-browser*')
[ -z "$left" ] || fail "left behind when removed: $left"
say "All well"
