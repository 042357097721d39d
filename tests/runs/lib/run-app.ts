// A program that is the app without its window: many runs, begun or gone on with, and a line for each thing that happens. It kills their agents, and their keepers of signals, at random.
import { mkdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { releaseQueue, takePrompt } from '../../../src/main/session/prompts'
import type { Session } from '../../../src/main/session/session'
import { random } from '../../lib/random'
import { openRuns } from './run-scene'

const [folder = '', workspaces = '', seed = '1', count = '1'] = process.argv.slice(3)
/** So many at once, as on a computer with some cores. */
const atOnce = 12
const chance = random(Number(seed))
/** Each line is out before anything else happens: whoever counts them kills between two of them. */
const told = 3
const say = (line: string) => void writeSync(told, `${line}\n`)
const { stack, runs, start } = openRuns(folder, () => {
  const dies = chance.below(4) === 0
  if (dies) say('keeper')
  return dies
})
stack.agentLimit = atOnce
for (const session of stack.sessions.all()) session.close()
runs.recall(stack.sessions.all())

const killed = new Set<number>()
let asked = 0
stack.follow(() => {
  for (const session of stack.sessions.all()) look(session)
})

const seen = new Map<string, number>()
function look(session: Session): void {
  const { sequence, run } = session.state
  if (seen.get(session.id) === sequence) return
  seen.set(session.id, sequence)
  say('event')
  // One that is given up is the user's, who sends it on.
  if (run?.state === 'waiting')
    if (session.state.queue.length > 0) releaseQueue(session)
    else takePrompt(session, `user-${process.pid}-${++asked}`, [{ type: 'text', text: 'Go on' }])
  const pid = session.conversation?.process?.stream?.pid
  if (pid === undefined || killed.has(pid) || chance.below(20) > 0) return
  killed.add(pid)
  say('agent')
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isOver = (session: Session) => session.state.run?.tidied === true
for (;;) {
  const all = stack.sessions.all()
  const next = all.length
  if (next === Number(count)) break
  await stack.until(() => stack.sessions.all().filter((one) => !isOver(one)).length < atOnce)
  const workspace = join(workspaces, String(next))
  mkdirSync(workspace, { recursive: true })
  start(`unattended@${next}`, `Do it, seed ${seed}${next}`, workspace)
}
await stack.until(() => stack.sessions.all().every(isOver))
await stack.end()
process.exit(0)
