// Writes to the log of a folder until it is killed, and says what is durable: a line for each frame.
import { openLog } from '../../src/main/log/open-log'
import { sessions, stateIn, tellNext } from './story'

const [file = '', stopAfter = 'Infinity'] = process.argv.slice(2)
const result = openLog(file)
if (!result.ok) throw new Error(JSON.stringify(result.problem))
const log = result.value
const states = sessions.map((session) => ({ session, state: stateIn(log, session) }))

log.onDurable((upTo) => process.stdout.write(`${JSON.stringify([...upTo])}\n`))
log.onTrouble((problem) => process.stdout.write(`${JSON.stringify({ trouble: problem })}\n`))

let told = 0
function tell(): void {
  for (let turn = 0; turn < 20; turn += 1)
    for (const { session, state } of states) tellNext(log, session, state)
  told += 20 * states.length
  if (told < Number(stopAfter)) setTimeout(tell, 2)
  else log.close()
}
tell()
