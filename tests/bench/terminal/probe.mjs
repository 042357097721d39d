// A program for terminals under measurement: what it asks them (where is the cursor?) they answer when all before is parsed.
import { spawn, spawnSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'

const [task, result, argument] = process.argv.slice(2)
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let answered = () => {}
let pressed = () => {}
process.stdin.setRawMode(true)
process.stdin.on('data', (bytes) => {
  // A reply is ESC [ row ; column R
  for (const _ of bytes.toString('latin1').matchAll(/\[\d+;\d+R/g)) answered()
  if (bytes.includes(3)) pressed()
})

/** Milliseconds from asking where the cursor is to the answer. */
function ask() {
  const start = performance.now()
  return new Promise((resolve) => {
    answered = () => resolve(performance.now() - start)
    process.stdout.write('\x1b[6n')
  })
}

function done(value) {
  // Whole or not at all: somebody waits for this file.
  writeFileSync(`${result}.part`, JSON.stringify(value))
  renameSync(`${result}.part`, result)
}

const tasks = {
  /** How long all of a file takes until it is parsed. */
  async cat() {
    const start = performance.now()
    spawnSync('cat', [argument], { stdio: ['ignore', 'inherit', 'inherit'] })
    await ask()
    done(performance.now() - start)
  },

  /** How long a key would take to be seen. */
  async echo() {
    const times = []
    const end = performance.now() + Number(argument)
    while (performance.now() < end) {
      times.push(await ask())
      await wait(20)
    }
    done(times)
  },

  /** The same while this very terminal is flooded. */
  async flood() {
    const flood = spawn('yes', ['a line of a flood that never ends'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await wait(1000)
    await tasks.echo()
    flood.kill()
  },

  /** When the flood is over that Ctrl-C ends. */
  async interrupt() {
    const flood = spawn('yes', ['a line of a flood that never ends'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await new Promise((resolve) => {
      pressed = resolve
    })
    flood.kill('SIGKILL')
    await ask()
    done(Date.now())
  },
}

// Its window comes first: until then nobody answers.
const shown = ask()
const asking = setInterval(() => process.stdout.write('\x1b[6n'), 500)
await shown
clearInterval(asking)
await wait(2000)
await tasks[task]()
await wait(500)
process.exit()
