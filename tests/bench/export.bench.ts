// Measures how long main stands still while a conversation of 100,000 updates is exported.
import path from 'node:path'
import { exportSession } from '../../src/main/session/export'
import { Journal } from '../../src/main/session/journal'
import { openLog } from '../../src/main/store/log/open-log'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { watchLoop } from './lib/loop-delay'
import { report } from './lib/report'
import { seedConversations } from './lib/seed'
import { round } from './lib/statistics'
import { eventAt } from './transcript/story'

const updates = 100_000
const limit = 50

const folder = freshFolder('bench')
seedConversations(folder, [{ title: 'Large', events: updates, at: eventAt }])
const opened = openLog(path.join(folder, 'liminal.db'))
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
const clock = { now: Date.now, after: () => () => undefined }

for (const format of ['markdown', 'json'] as const) {
  const [stored] = log.sessions.all()
  if (!stored) throw new Error('The session is gone')
  const journal = new Journal(stored.id, log, { session: () => undefined }, clock)
  const watched = watchLoop()
  const begun = performance.now()
  const { text } = await exportSession(
    { state: journal.state, stored, eachSection: () => journal.sections() },
    format,
  )
  const took = performance.now() - begun
  const delay = watched()
  report({
    bench: 'export',
    name: `longest delay of the loop while ${updates} updates are exported as ${format}`,
    value: round(delay, 1),
    unit: 'ms',
    limit,
    ok: delay <= limit,
    milliseconds: round(took, 0),
    characters: text.length,
  })
}
log.close()
removeFolders()
