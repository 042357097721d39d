// Appends numbered lines to a file as any logger does, opening it anew for each unless it is to hold it, at a rate: until it is told to end.
import { closeSync, constants, openSync, writeSync } from 'node:fs'

const [file, rate, more] = process.argv.slice(2)
const flags = constants.O_WRONLY | constants.O_APPEND | (more === 'there' ? 0 : constants.O_CREAT)
const held = more === 'held' ? openSync(file, flags, 0o640) : undefined
let ended = false
process.stdin.once('data', () => {
  ended = true
})
let written = 0
const begun = performance.now()
process.stdout.write('begun\n')
while (!ended) {
  // Those that are due by now; then whoever wants to tell us something may.
  for (const due = ((performance.now() - begun) / 1000) * Number(rate); written < due; written++) {
    const open = held ?? openSync(file, flags, 0o640)
    writeSync(open, `ev ${written}\n`)
    if (held === undefined) closeSync(open)
  }
  await new Promise((resolve) => setTimeout(resolve, 1))
}
process.stdout.write(`${written}\n`)
process.stdin.destroy()
