// Writes to the log of a folder until it is killed, and says what is durable: a line for each frame.
import { openLog } from '../../src/main/store/log/open-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { sessions, stateIn, tellNext } from './story'

const [file = '', pace = 'flood'] = process.argv.slice(2)
// A small write-ahead log, so that it is copied into the database in most lives.
const result = openLog(file, { ...usualSurroundings, walBytes: 1024 * 1024 })
if (!result.ok) throw new Error(JSON.stringify(result.problem))
const log = result.value
const states = sessions.map((session) => ({ session, state: stateIn(log, session) }))

log.onDurable((upTo) => process.stdout.write(`${JSON.stringify([...upTo])}\n`))
log.onTrouble((problem) => process.stdout.write(`${JSON.stringify({ trouble: problem })}\n`))

function tell(): void {
  for (let turn = 0; turn < (pace === 'flood' ? 20 : 1); turn += 1)
    for (const { session, state } of states) tellNext(log, session, state)
  setTimeout(tell, 2)
}
tell()
