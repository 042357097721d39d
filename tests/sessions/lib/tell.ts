// A program that plays turns of many words in some sessions until it is killed, and says when the first of them are durable.

import { systemClock } from '../../../src/kit/clock'
import { Journal } from '../../../src/main/session/journal'
import { openLog } from '../../../src/main/store/log/open-log'
import { wordOf } from './words'

const opened = openLog(process.argv[3] ?? '')
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
const journals = ['one', 'two'].map((session) => ({
  session,
  journal: new Journal(session, log, { session: () => undefined }, systemClock),
}))

/** More than a section holds, so that one is sealed in the middle of a turn. */
function tell(session: string, journal: Journal): void {
  const turn = `t${journal.state.sequence}`
  journal.append({ type: 'turn-started', turn, content: [{ type: 'text', text: 'Go on' }] })
  for (let number = 0; number < 450; number += 1) {
    const message = `${turn}m${number}`
    const text = `${wordOf(session, message)} ${`and so on ${number} `.repeat(60)}`
    journal.append({ type: 'text', message, role: 'agent', text })
  }
  journal.append({ type: 'turn-ended', turn, reason: 'end_turn' })
}

function tellOn(): void {
  for (const { session, journal } of journals)
    if (log.queuedBytes < 2 * 1024 * 1024) tell(session, journal)
  setTimeout(tellOn, 5)
}
const forget = log.onDurable(() => {
  forget()
  process.stdout.write('told\n')
})
tellOn()
