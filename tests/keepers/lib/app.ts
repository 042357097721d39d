// A program that is the app as far as a kept program is concerned: it is killed at any instant, and all that it knows then is its log.
//   app.ts start|attach FOLDER ID LOG PARTS AGENT [arguments]; PARTS is how it keeps, as JSON
import { appendFileSync, existsSync } from 'node:fs'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { memoryRecords, ownEnvironment } from '../../machines/lib/doubles'
import { tailOf } from './said'

const [mode = '', folder = '', id = '', log = '', parts = '', agent = '', ...args] =
  process.argv.slice(2)
const machine = createLocalMachine({
  records: memoryRecords(),
  token: crypto.randomUUID(),
  keeping: { folder, now: Date.now, ...JSON.parse(parts) },
  environment: async () => ownEnvironment(),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
const found =
  mode === 'attach'
    ? await machine.attach(id)
    : await machine.spawn({
        id,
        name: 'Asking',
        command: process.execPath,
        args: [agent, ...args],
        env: {},
        folder,
        about: { agent: 'asking', sessions: ['s1'], terminal: null },
        outlives: true,
      })
if (!found.ok) throw new Error(found.problem.message)
const stream = found.value

// The agent waits for its answer, so that what is not answered stands at the end.
const known = existsSync(log) ? tailOf(log, 1024 * 1024) : { tail: '', size: 0 }
const open = new Set<string>()
let rest = ''
function read(text: string): void {
  const lines = (rest + text).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) if (line.startsWith('q ')) open.add(line.slice(2))
}
read(known.tail)
// What was answered is known from what the program was really told, and not from what was meant.
const told = await stream.kept?.toldAfter(0)
if (!told?.ok) throw new Error('Nobody knows what it was told')
for (const answer of told.value)
  open.delete(Buffer.from(answer).toString().split(' ')[1]?.trim() ?? '')
process.stdout.write('attached\n')

function answer(): void {
  for (const question of open) {
    open.delete(question)
    // It may be over, or this app be killed, before it is taken.
    stream.write(`a ${question}\n`).catch(() => undefined)
  }
}

stream.onExit(({ code }) => {
  process.stdout.write(`over ${code}\n`)
})
stream.onBytes((bytes, offset) => {
  // Safe first, then acknowledged.
  appendFileSync(log, bytes)
  read(Buffer.from(bytes).toString('latin1'))
  stream.ack(offset + bytes.length)
  answer()
}, known.size)
answer()
