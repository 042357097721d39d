// A program of its own, run by the app's own Node: what `liminal ps` and its like do, without a window.
import { homedir } from 'node:os'
import { usualFolder } from './data-folder'
import { run } from './run'

/** What Node thinks of its own parts is nothing to whoever reads this. */
process.removeAllListeners('warning')
// Whoever reads only the first lines has had enough.
process.stdout.on('error', () => process.exit(0))

const home = homedir()
run(process.argv.slice(2), {
  folder: usualFolder(process.platform, process.env, home),
  home,
  now: Date.now,
  say: (words) => process.stdout.write(`${words}\n`),
  complain: (words) => process.stderr.write(`${words}\n`),
}).then(end, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  end(1)
})

/** Where it runs in the app instead of by itself, nothing else would end it. */
function end(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
