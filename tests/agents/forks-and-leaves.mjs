// Starts a child of its group, one with a session of its own, and one that is nobody's child; all
// ignore SIGTERM. Their pids are its first line on stderr. Then it behaves well, or with the
// argument "leave" it ends and they stay.
import { spawn } from 'node:child_process'
import { serve } from './lib/acp.mjs'

const stubborn = "trap '' TERM HUP INT; echo $$; while :; do sleep 1000; done"
const starts = [
  spawn('/bin/sh', ['-c', stubborn], { stdio: ['ignore', 'pipe', 'ignore'] }),
  spawn('/bin/sh', ['-c', stubborn], { stdio: ['ignore', 'pipe', 'ignore'], detached: true }),
  // The one in between ends at once, so the last one loses its parent.
  spawn('/bin/sh', ['-c', '/bin/sh -c "$STUBBORN" &'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env: { ...process.env, STUBBORN: stubborn },
  }),
]
const pids = await Promise.all(
  starts.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))),
)
process.stderr.write(`${pids.map((pid) => String(pid).trim()).join(' ')}\n`)
if (process.argv[2] === 'leave') process.exit(0)
serve()
