// Indexes big sections until it is killed, and says how many of them are durable.
import { openLog } from '../../src/main/store/log/open-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { entriesOf, perSection } from './telling'

const [file = '', from = '0'] = process.argv.slice(2)
// A small write-ahead log, so that it is copied into the database in most lives.
const result = openLog(file, { ...usualSurroundings, walBytes: 1024 * 1024 })
if (!result.ok) throw new Error(JSON.stringify(result.problem))
const log = result.value
let section = Number(from)

log.onDurable(() => process.stdout.write(`${section}\n`))

function tell(): void {
  // As agents do: no more when too much is behind.
  if (log.queuedBytes < 1024 * 1024) {
    log.index('one', entriesOf(section, perSection))
    section += 1
  }
  setTimeout(tell, 2)
}
tell()
