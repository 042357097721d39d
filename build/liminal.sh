#!/bin/sh
# Starts Liminal, or carries out a command of it without a window; see docs/command-line.md.
here=$(dirname "$(readlink -f "$0")")
program="$here/../liminal"
[ -x "$program" ] || program="$here/../MacOS/Liminal"
case "$1" in
  serve | ps | stop | session | task | tools | help | --help)
    ELECTRON_RUN_AS_NODE=1 exec "$program" "$here/app.asar/out/cli/liminal.cjs" "$@" ;;
esac
exec "$program" "$@"
