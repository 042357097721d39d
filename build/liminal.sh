#!/bin/sh
# Starts Liminal, or carries out a command of it without a window; see docs/protocols/local-api.md.
here=$(dirname "$(readlink -f "$0")")
program="$here/../liminal"
[ -x "$program" ] || program="$here/../MacOS/Liminal"
case "$1" in
  serve | ps | stop | session | task | tools | help | --help | --version)
    # Node raises the limit of open files for itself; what Liminal starts is to have that of here.
    LIMINAL_OPEN_FILES=$(ulimit -Sn) ELECTRON_RUN_AS_NODE=1 exec "$program" "$here/app.asar/out/cli/liminal.cjs" "$@" ;;
esac
exec "$program" "$@"
