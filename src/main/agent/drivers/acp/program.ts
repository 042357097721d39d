import { randomBytes } from 'node:crypto'
import type { Exit, Stream } from '../../../host/stream'
import type { DriverHost } from '../driver'
import { ending } from '../endings'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import { Questions } from '../questions'
import type { Quirks } from '../quirks'
import { TextRuns } from '../text-runs'
import { AgentRequests } from './agent-requests'
import { Book } from './book'
import { Conversations } from './conversations'
import { isHousekeeping } from './housekeeping'
import type { Parts } from './parts'
import { connectPeer, type Peer } from './peer'
import { leaving, type SavedAcp } from './saved'
import { Transport } from './transport'

/** A program of the protocol: all that listens to it and answers it, whether it is new or gone on with. */
interface AcpProgram {
  peer: Peer
  transport: Transport
  exited: Promise<Exit>
  /** Once it is known what the agent can do. */
  parts(answer: Fields): Parts
  told(account: Fields): void
}

export async function acpProgram(
  name: string,
  stream: Stream,
  { host, quirks }: { host: DriverHost; quirks: Quirks },
  saved?: SavedAcp,
): Promise<AcpProgram> {
  // Not the same in two processes: what they name must not meet in one transcript.
  const run = saved?.book.run ?? randomBytes(4).toString('base64url')
  // Nor in two runs of the app that go on with one process.
  const life = saved ? `${run}-${randomBytes(3).toString('base64url')}` : run
  let count = 0
  const newId = () => `${life}-${(count++).toString(36)}`
  const changed = () => host.changed()
  const runs = new TextRuns(host)
  const conversations = new Conversations(
    runs.event.bind(runs),
    newId,
    changed,
    saved?.conversations,
  )
  const questions = new Questions(host)
  const book = new Book(run, host.agent, changed, saved?.book)
  const requests = new AgentRequests(host, conversations, questions, book)
  let account = saved?.account
  const told = (params: Fields) => {
    account = readAccount(params)
    changed()
  }
  const transport = new Transport(
    stream,
    {
      // What each word passes goes straight to who deals with it.
      settled: (offset, begun) => host.settled(offset, begun),
      traffic: (direction, text) => host.traffic(direction, text),
      reading: runs.reading.bind(runs),
      update: conversations.update.bind(conversations),
      strange: (what, raw) => conversations.strange(what, raw),
      broken: (failure) => host.broken(failure),
      notification: (method, value) => {
        runs.end()
        const params = fieldsOf(value)
        if (method === 'auth/status_update' || method === '_auth/status_update') told(params)
        else if (method === 'elicitation/complete')
          questions.completed(textIn(params.elicitationId) ?? '')
        else if (!isHousekeeping(method))
          conversations.strange(method, params, textIn(params.sessionId))
      },
    },
    book,
  )
  const exited = new Promise<Exit>((resolve) => {
    stream.onExit((exit) => {
      questions.withdrawAll()
      requests.terminals.releaseAll()
      resolve(exit)
    })
  })
  const peer = await connectPeer(
    name,
    transport,
    (method, params, asking) => requests.answer(method, params, asking),
    host.agent,
  )
  return {
    peer,
    transport,
    exited,
    told,
    parts: (answer) => ({
      peer,
      host,
      book,
      conversations,
      questions,
      requests,
      quirks,
      get ended() {
        return ending(exited).then(({ failure }) => ({ reason: 'interrupted', failure }))
      },
      account: () => account,
      saved: () =>
        leaving({ answer, account, book: book.saved(), conversations: conversations.saved() }),
    }),
  }
}

function readAccount(params: Fields): string | undefined {
  const status = fieldsOf(params.authStatus)
  const accounts = listIn(params.accounts).map(fieldsOf)
  const active = accounts.find((entry) => entry.active === true) ?? accounts[0]
  return wordsIn(status.label) ?? wordsIn(fieldsOf(active).label)
}
