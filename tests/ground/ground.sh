#!/usr/bin/env bash
# ground.sh GROUND [PROGRAM...]: builds the test programs where the project is not developed, and runs them there.
# GROUND is debian13, i386, arm64, s390x, checked or warnings; README.md says what each is for. PROGRAM is the name of a test program
# without `_test`, such as web; by default all that make sense on that ground.
# All that it makes is in build/ground/GROUND, in a root directory of its own; remove that folder to begin anew. It needs
# root, mmdebstrap and the network that apt has; i386 also arch-test. MIRROR: another Debian mirror, or a line as in
# sources.list: for s390x, without security updates, which Debian 12 has no longer for it. JOBS: how many compile at once;
# WITH: a command that each step is given to, such as `nice`.
set -euo pipefail
source=$(readlink -f "$(dirname "$0")/../..")
ground=${1:-}
work=$source/build/ground/$ground
say() { printf '== %s\n' "$*"; }
fail() { printf 'ground.sh: %s\n' "$*" >&2; exit 1; }

# What is computed by the engine alone; then what also starts other programs, or the reader process.
engine=(base unpack idna web encoding language display xml document isolate lists read map hierarchy check preferences load
  view search discovery session audit crawl words render findings map_files html changes c opt walk conformance)
processes=(curl probe demo reader_process isolation containment negotiation)

libraries=(libbrotli-dev libcurl4-openssl-dev libdeflate-dev libgumbo-dev libicu-dev liblzma-dev libpsl-dev
  liburiparser-dev libseccomp-dev libtomlplusplus-dev libxml2-dev libzstd-dev zlib1g-dev libgmock-dev libgtest-dev)
tools=(ca-certificates ccache cmake esbuild g++ libcli11-dev ninja-build nlohmann-json3-dev openssl pkg-config python3
  rapidjson-dev xz-utils)

settings=(-G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_C_FLAGS_DEBUG=-O0
  -DSTANDARD_SITEMAP_BATCH=12 -DSTANDARD_SITEMAP_BATCH_ROOMS=ON -DSTANDARD_SITEMAP_TEST_BY_PROGRAM=ON
  -DSTANDARD_SITEMAP_BENCH=OFF -DSTANDARD_SITEMAP_WEBVIEW=OFF -DSTANDARD_SITEMAP_WARNINGS_AS_ERRORS=ON)
! command -v ccache > /dev/null || settings+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

# The root directory of a Debian, once.
make_root() { # SUITE ARCHITECTURE PACKAGE...
  local suite=$1 architecture=$2 IFS=,
  shift 2
  [ "$(id -u)" = 0 ] || fail "only root can make a root directory with another Debian"
  [ ! -e "$work/root.done" ] || return 0
  say "Debian ($suite, $architecture) in $work/root"
  rm -rf "$work/root"
  mmdebstrap --variant=minbase --architectures="$architecture" --include="$*" \
    "$suite" "$work/root" ${MIRROR:+"$MIRROR"} > "$work/root.log" 2>&1 ||
    fail "there is no such Debian: see $work/root.log"
  touch "$work/root.done"
}

# In the root directory the project is /source, which cannot be written, and the build is /build. The mounts end with the
# command.
in_root() { # COMMAND...
  mkdir -p "$work/root/source" "$work/root/build" "$work/build"
  ${WITH:-} unshare --mount --pid --fork sh -euc '
    root=$1 source=$2 build=$3
    shift 3
    mount --bind "$source" "$root/source"
    mount -o remount,bind,ro "$root/source"
    mount --bind "$build" "$root/build"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs tmp "$root/tmp"
    exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/tmp CCACHE_DIR=/build/ccache "$@"
  ' sh "$work/root" "$source" "$work/build" "$@"
}
# For a processor that qemu plays: the compiler runs on this one.
cross_compile() { # ARCHITECTURE PROCESSOR
  local architecture=$1 processor=$2
  make_root bookworm "amd64,$architecture" "${tools[@]}" "g++-$processor-linux-gnu" qemu-user \
    "${libraries[@]/%/:$architecture}"
  settings+=(-DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=$processor"
    "-DCMAKE_C_COMPILER=$processor-linux-gnu-gcc" "-DCMAKE_CXX_COMPILER=$processor-linux-gnu-g++"
    "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-$processor" -DSTANDARD_SITEMAP_PRECOMPILE=OFF)
  # Those who change each byte of an image in turn take an hour there.
  environment=("PKG_CONFIG_LIBDIR=/usr/lib/$processor-linux-gnu/pkgconfig:/usr/share/pkgconfig"
    'GTEST_FILTER=-ChangedBytes.*')
  programs=("${engine[@]}") # what starts processes and filters their calls is tested on real ones
  isolated=
}

# GoogleTest hands containers over, and so is compiled with them.
check_containers() {
  make_root bookworm amd64 "${tools[@]}" "${libraries[@]}" googletest
  local checks='-D_GLIBCXX_DEBUG -D_GLIBCXX_DEBUG_PEDANTIC'
  in_root sh -euc 'cmake -S /usr/src/googletest -B /build/googletest -G Ninja "-DCMAKE_CXX_FLAGS=$1"
    cmake --build /build/googletest && cmake --install /build/googletest --prefix /build/checked' \
    sh "$checks" > "$work/googletest.log" 2>&1 || fail "GoogleTest does not compile: see $work/googletest.log"
  settings+=("-DCMAKE_CXX_FLAGS=$checks" -DCMAKE_PREFIX_PATH=/build/checked)
}

# All that is not a test, by clang 19, each file by itself, with all warnings but those that warnings.txt explains.
compile_with_all_warnings() {
  make_root bookworm amd64 "${tools[@]}" "${libraries[@]}" clang-19
  local refused
  refused=$(sed -n 's/^\([a-z0-9+-]*\)  *.*/-Wno-\1/p' "$source/tests/ground/warnings.txt" | tr '\n' ' ')
  settings+=(-DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DSTANDARD_SITEMAP_BATCH=1
    -DSTANDARD_SITEMAP_BATCH_ROOMS=OFF -DSTANDARD_SITEMAP_TESTS=OFF "-DCMAKE_C_FLAGS=-Weverything $refused"
    "-DCMAKE_CXX_FLAGS=-Weverything $refused")
  say "Compiling in $work/build"
  in_root cmake -S /source -B /build "${settings[@]}" > "$work/cmake.log" 2>&1 ||
    fail "it cannot be configured: see $work/cmake.log"
  in_root cmake --build /build --parallel "${JOBS:-2}" -- -k 0 > "$work/build.log" 2>&1 ||
    fail "there are warnings: see $work/build.log"
  printf 'warnings: none\n'
  exit 0
}

programs=("${engine[@]}" "${processes[@]}")
isolated='(isolated\.)?'
environment=()
mkdir -p "$work"
case $ground in
  debian13)
    make_root trixie amd64 "${tools[@]}" "${libraries[@]}"
    ;;
  i386)
    make_root bookworm i386 "${tools[@]}" "${libraries[@]}"
    programs=("${engine[@]}" curl probe demo containment negotiation) # there is no reader process
    isolated=
    ;;
  arm64) cross_compile arm64 aarch64 ;;
  s390x) cross_compile s390x s390x ;;
  checked) check_containers ;;
  warnings) compile_with_all_warnings ;;
  *) fail "GROUND is debian13, i386, arm64, s390x, checked or warnings" ;;
esac
[ $# -le 1 ] || programs=("${@:2}")

say "Building in $work/build"
IFS='|'
selection="^$isolated(${programs[*]})\$"
unset IFS
in_root env "${environment[@]}" cmake -S /source -B /build "${settings[@]}" > "$work/cmake.log" 2>&1 ||
  fail "it cannot be configured: see $work/cmake.log"
in_root cmake --build /build --parallel "${JOBS:-2}" -- -k 0 "${programs[@]/%/_test}" \
  ${isolated:+standard-sitemap-reader} \
  > "$work/build.log" 2>&1 || fail "it does not compile: see $work/build.log"

say "Running"
status=0
in_root env "${environment[@]}" ctest --test-dir /build --tests-regex "$selection" --no-tests=error \
  --output-on-failure > "$work/tests.log" 2>&1 || status=$?
sed -n '/tests passed/,$p' "$work/tests.log"
log=$work/build/Testing/Temporary/LastTest.log
printf '%s: %s tests passed, %s failed, %s skipped\n' "$ground" \
  "$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')" \
  "$(grep -c '^\[  FAILED  \] .*ms)$' "$log" || true)" "$(grep -c '^\[  SKIPPED \] .*ms)$' "$log" || true)"
exit "$status"
