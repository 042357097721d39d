// A program that is the app without its window, whose agents outlive it: it says when they are as far as they are wanted, and is killed then.

import { openKept } from './kept-stack'
import { prompt } from './real-stack'

const [folder = '', agent = '', prompts = '[]', until = 'asked'] = process.argv.slice(2)
const stack = openKept(folder, agent)
const sessions = (JSON.parse(prompts) as string[][]).map((texts, number) => {
  const session = stack.start(agent, `Session ${number}`)
  for (const text of texts) prompt(session, text)
  return session
})
const isThere = {
  /** Each waits for an answer. */
  asked: () => sessions.every(({ state }) => state.questions.length > 0),
  /** Each is in a turn in which it has said all that it will. */
  waiting: () =>
    sessions.every(({ state }) =>
      state.section.items.some(
        (item) =>
          item.type === 'message' &&
          item.parts.some((part) => part.type === 'text' && part.text.includes(':9 ')),
      ),
    ),
  /** Each is between two turns. */
  idle: () => sessions.every(({ state }) => state.section.turn?.end !== undefined),
}
const condition = ['cancelling', 'quitting'].includes(until) ? 'waiting' : until
await stack.until(isThere[condition as keyof typeof isThere])
if (until === 'cancelling') for (const { conversation } of sessions) conversation?.cancel(false)
// What has happened until now is told, and is on disk.
await new Promise(setImmediate)
stack.log.flush()
if (until === 'quitting') void stack.end()
const pids = stack.supervisor.all().flatMap(({ stream }) => stream?.pid ?? [])
process.stdout.write(`${JSON.stringify({ pids })}\n`)
