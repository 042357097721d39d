// A program that is the app without its window: agents count, and it says when they are at it.
import { prompt, RealStack } from './real-stack'

const [folder = '', count = '1'] = process.argv.slice(3)
const stack = new RealStack(folder, { speed: 1 })
const sessions = Array.from({ length: Number(count) }, (_, number) =>
  stack.start(`obedient@${number}`, `Session ${number}`),
)
for (const session of sessions) {
  prompt(session, 'ask', 'count 1000000')
  prompt(session, 'say never by itself')
}
await stack.until(() => sessions.every(({ state }) => state.questions.length > 0))
// Half of them wait for an answer when the end comes, the others are at work.
for (const session of sessions.slice(0, sessions.length / 2)) {
  const [question] = session.state.questions
  session.questions.answer(question?.id ?? '', { kind: 'option', option: 'yes' }, 'user')
}
// Far enough that what they say stands in more than one section of the log.
await stack.until(() =>
  sessions.slice(0, sessions.length / 2).every(({ state }) => state.section.number > 0),
)
const pids = stack.supervisor.all().map(({ stream }) => stream?.pid)
process.stdout.write(`${JSON.stringify(pids)}\n`)
