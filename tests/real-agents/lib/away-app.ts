// A program that is the app without its window, with one real agent that outlives it: it says when the agent is in its turn, and is killed then.
import { prompt } from '../../sessions/lib/real-stack'
import { realAgents } from './agents'
import { openKeptStack } from './kept'

const [place = '{}', words = ''] = process.argv.slice(2)
const { agent, ...where } = JSON.parse(place)
const stack = await openKeptStack(realAgents[agent as keyof typeof realAgents], where)
const session = stack.start(agent)
prompt(session, words)
await stack.until(() => session.state.section.items.some((item) => item.type === 'message'))
// What has happened until now is told, and is on disk.
await new Promise(setImmediate)
stack.log.flush()
const [pid] = stack.supervisor.all().map(({ stream }) => stream?.pid)
process.stdout.write(`${JSON.stringify({ pid })}\n`)
