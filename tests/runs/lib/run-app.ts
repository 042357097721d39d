// A program that is the app without its window: one run, begun or gone on with, and a line for each thing that happens.
import { openRuns } from './run-scene'

const [folder = '', workspace = '', seed = '1'] = process.argv.slice(3)
const { stack, runs, start } = openRuns(folder, workspace)
for (const session of stack.sessions.all()) session.close()
const [left] = stack.sessions.all()
const session = left ?? start('unattended', `Do it, seed ${seed}`)
if (left) runs.recall([left])
let said = session.state.sequence
stack.follow(() => {
  if (session.state.sequence === said) return
  said = session.state.sequence
  process.stdout.write(`${said}\n`)
})
await stack.until(() => session.state.run?.tidied)
await stack.end()
process.exit(0)
