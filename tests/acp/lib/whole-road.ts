import { systemClock } from '../../../src/kit/clock'
import { inTurn } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import { Traffic } from '../../../src/main/agent/process/traffic'
import { Journal } from '../../../src/main/session/journal'
import { inWords } from '../../../src/main/session/row'
import { Feed } from '../../../src/main/store/feed/feed'
import { Rows } from '../../../src/main/store/feed/rows'
import type { Stamped } from '../../../src/shared/session/event'
import { fold } from '../../../src/shared/session/fold'
import { unpack } from '../../../src/shared/session/packing'
import type { SessionState } from '../../../src/shared/session/state'
import type { FeedFrame } from '../../../src/shared/store/feed'
import { opened } from '../../log/opened'

/** All that an agent's bytes go through, from the pipe to the disk and to a page that watches. */
export async function wholeRoad(folder: string) {
  const log = opened(folder)
  const feed: Feed = new Feed(new Rows(), () => journal.state)
  const journal = new Journal('s1', log, feed, systemClock)
  const page = watch(feed)
  const traffic = new Traffic(Date.now)
  const { agent, host, connection } = await inTurn()
  host.event = (_session, event) => journal.append(event)
  host.ask = (_session, question) => {
    journal.append({ type: 'question-asked', question: { ...question, askedAt: 0 } })
    inWords({ ...question, askedAt: 0 })
    journal.append({
      type: 'question-answered',
      question: question.id,
      answer: { kind: 'cancel' },
      by: 'cancel',
    })
    return Promise.resolve({ kind: 'cancel' })
  }
  host.traffic = (direction, text) => traffic.add(direction as 'in', text)
  return { agent, host, connection, log, journal, page, traffic }
}

/** A page folds what it is sent, as the real one does. */
function watch(feed: Feed) {
  const page = { state: undefined as SessionState | undefined }
  let newest: Stamped | undefined
  let listener: (text: string) => void = () => undefined
  const say = (request: unknown) => listener(JSON.stringify(request))
  feed.connect(1, {
    send: (text) => {
      const frame = JSON.parse(text) as FeedFrame
      for (const { state } of frame.snapshots ?? []) {
        page.state = state
        newest = undefined
      }
      for (const [, , packed] of frame.events ?? [])
        for (const stamped of unpack(packed, newest)) {
          if (page.state) fold(page.state, stamped)
          newest = stamped
        }
      setImmediate(() => say({ type: 'done', frame: frame.frame }))
    },
    onMessage: (next) => {
      listener = next
    },
    onClose: () => undefined,
    close: () => undefined,
  })
  say({ type: 'watch', session: 's1' })
  return page
}
