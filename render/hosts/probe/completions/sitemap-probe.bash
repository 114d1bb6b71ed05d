# bash completion for sitemap-probe

_sitemap_probe()
{
  local word=$2 before=$3
  COMPREPLY=()
  case $before in
    -f | --format)
      mapfile -t COMPREPLY < <(compgen -W 'text json html dot ssp sitemaps.org gcc github junit sarif' -- "$word")
      return ;;
    --fail-on)
      mapfile -t COMPREPLY < <(compgen -W 'error warning note' -- "$word")
      return ;;
    --color)
      mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word")
      return ;;
    --isolation)
      mapfile -t COMPREPLY < <(compgen -W 'automatic required none' -- "$word")
      return ;;
    --lang)
      mapfile -t COMPREPLY < <(compgen -W 'ar de en es fr ja' -- "$word")
      return ;;
    --level)
      mapfile -t COMPREPLY < <(compgen -W 'hidden menu overlay sidebar' -- "$word")
      return ;;
    -o | --output | --page | --sitemap | --preferences | --baseline | --write-baseline | --cookie-jar | --cacert)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return ;;
    --only)
      mapfile -t COMPREPLY < <(compgen -W 'found' -- "$word")
      return ;;
    --root)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      return ;;
    --base | --submit | --links-rate | --ignore | --depth | --width | --max-nodes | --max-findings | --user-agent | --header | --user | --proxy | --threads | --max-documents | --max-elements | \
      --max-bytes | --max-time)
      return ;; # nothing to suggest
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '
      -h --help --version
      --page --sitemap --base --demo
      -f --format -o --output --check --fail-on --links --links-rate --root --ignore --announced-by-server --baseline --write-baseline --max-findings
      --submit --partial --trace --verbose --discover-only --level --preferences --depth --max-nodes
      --batch --only --follow --threads
      --color --width --watch --timing
      --lang --user-agent --header --cookie-jar --user --proxy --cacert --http2 --http1.1 --offline
      --isolation --strict --any-type --allow-private --max-documents --max-elements --max-bytes --max-time' -- "$word")
  fi
}
complete -F _sitemap_probe sitemap-probe
