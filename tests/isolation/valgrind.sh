#!/usr/bin/env bash
# The host's side of the reader process under memcheck: the host, when it takes answers that are honest, and such as no
# honest reader process gives. That process itself runs as usual.
#   tests/isolation/valgrind.sh ISOLATION_TEST READER_PROCESS_TEST
# A sample, which takes a quarter of a minute. What is left out by default, for want of time: answers that change while
# they are read (three minutes), and all kinds of documents in pieces, and more long lists that come while they are shown
# (a minute and a half), which the sanitizers see, too.
# FORGERIES='Forgeries.*' has all of the first, PIECES= all of the second.
set -euo pipefail
[ $# -eq 2 ] || { sed -n '4s/^# *//p' "$0" >&2; exit 2; }
skip() { echo "valgrind.sh: $1" >&2; [ "${CI:-}" != true ] && exit 77; exit 1; }
command -v valgrind >/dev/null || skip "valgrind is not installed"
valgrind --quiet "$1" --gtest_list_tests >/dev/null 2>&1 || skip "valgrind cannot run $1 on this machine"
pieces=${PIECES-InPieces*AsTheHost*Whole:InPiecesLater.OnlyFour*:Tabs.ATabThatGoesOn*LongList:TabsThatWait.ShowALongList*}
forgeries=${FORGERIES:-Forgeries.*-Forgeries.AnswersThatChange*}
memcheck() { valgrind --quiet --error-exitcode=9 --leak-check=full "$@" --gtest_brief=1; }
memcheck "$1" --gtest_filter="$forgeries"
# Under valgrind, posix_spawn does not learn that there is no such program, nor the kernel of a lower limit of files.
memcheck "$2" \
  --gtest_filter="-Unavailable.AMissingProgramIsTold:FewFiles.TooManyFilesUnderWay*:InPiecesLater.IfNoProcess*:$pieces"
