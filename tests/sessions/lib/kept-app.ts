// A program that is the app without its window, whose agents outlive it: it goes on with them, answers what is asked, and says how far they have got.

import { releaseQueue, takePrompt } from '../../../src/main/session/prompts'
import type { Session } from '../../../src/main/session/session'
import { random } from '../../lib/random'
import { openKept } from './kept-stack'
import { allow } from './real-stack'

const [folder = '', agent = '', plan = '[]', seed = '1'] = process.argv.slice(2)
/** The prompts of each session, in order. */
const prompts = JSON.parse(plan) as string[][]
const { below } = random(Number(seed))

const stack = openKept(folder, agent)
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

function answerWhatIsAsked(session: Session): void {
  for (const question of session.state.questions) {
    const { id, kind } = question
    if (kind !== 'permission' || answering.has(id)) continue
    answering.add(id)
    setTimeout(() => void session.questions.answer(id, allow(question), 'user'), below(20))
  }
}
const answering = new Set<string>()

await stack.attaching.attach(stack.sessions)
await stack.sessions.closeLeftOpen()

const titled = (title: string) =>
  stack.sessions.all().find(({ state }) => state.title === title) ?? stack.start(agent, title)
const sessions = prompts.map((_, number) => titled(`Session ${number}`))

/** Queued once, whatever happened: by an id of its own. */
for (const [number, session] of sessions.entries())
  for (const text of prompts[number] ?? []) {
    const id = `prompt-${text.split(' ')[0]}`
    const known = session.state.queue.some((one) => one.id === id) || wasSent(session, id)
    if (!known) takePrompt(session, id, [{ type: 'text', text }])
  }

function wasSent(session: Session, id: string): boolean {
  return session.sections().some(({ turn }) => turn?.id === id)
}

for (const session of sessions) {
  const held = session.state.queue.some((one) => one.held !== undefined)
  // Where no agent had come yet there was nobody to go on.
  if (held) {
    say({
      held: session.state.queue.map(({ id }) => id),
      turn: session.state.section.turn?.id ?? null,
    })
    releaseQueue(session)
  }
  session.conversation?.resume()
}
stack.log.flush()
say({ begun: process.pid, agents: stack.supervisor.all().map(({ stream }) => stream?.pid) })
stack.follow(() => {
  for (const session of sessions) answerWhatIsAsked(session)
})
stack.look()
await stack.until(() =>
  sessions.every(
    ({ state, conversation }) =>
      state.queue.length === 0 &&
      state.section.turn?.end !== undefined &&
      conversation?.turn === null,
  ),
)
say({ done: true })
await stack.end()
