import { randomBytes } from 'node:crypto'
import type { Exit, Stream } from '../../../host/stream'
import type { DriverHost } from '../driver'
import { ending } from '../endings'
import type { Fields } from '../fields'
import { Questions } from '../questions'
import type { Quirks } from '../quirks'
import { TextRuns } from '../text-runs'
import { Account } from './account'
import type { CodexConnection, CodexParts } from './codex-connection'
import { CodexPeer } from './codex-peer'
import { CodexTransport } from './codex-transport'
import { Limits } from './limits'
import type { Progress, SavedCodex } from './saved'
import { ServerRequests } from './server-requests'
import { Threads } from './threads'

/** A program of the protocol: all that listens to it and answers it, whether it is new or gone on with. */
export interface CodexProgram {
  parts: CodexParts
  transport: CodexTransport
  exited: Promise<Exit>
  /** From now on what happens is part of turns. */
  has(connection: CodexConnection): void
}

/** Pieces of texts and outputs: how far they have come is known by the progress. */
const isPiece = (method: string): boolean => {
  return method === 'item/agentMessage/delta' || /(?:Text|output)Delta$/.test(method)
}

export function codexProgram(
  stream: Stream,
  { host, quirks }: { host: DriverHost; quirks: Quirks },
  saved?: SavedCodex & { progress: [thread: string, progress: Progress][] },
): CodexProgram {
  // Not the same in two processes: what they name must not meet in one transcript.
  const run = saved?.run ?? randomBytes(4).toString('base64url')
  // Nor in two runs of the app that go on with one process.
  const life = saved ? `${run}-${randomBytes(3).toString('base64url')}` : run
  let count = 0
  const newId = () => `${life}-${(count++).toString(36)}`
  const runs = new TextRuns(host)
  const threads = new Threads(
    (thread, event) => runs.event(thread, event),
    saved && { ...saved.threads, offers: offersIn(saved), progress: saved.progress },
  )
  const questions = new Questions(host)
  const limits = new Limits(saved?.limits)
  const requests = new ServerRequests(() => transport, threads, questions)
  let connection: CodexConnection | undefined
  const transport: CodexTransport = new CodexTransport(
    stream,
    {
      reading: (work) => runs.reading(work),
      settled: (offset, begun) => host.settled(offset, begun),
      traffic: (direction, text) => host.traffic(direction, text),
      strange: (name, raw) => threads.strange(name, raw),
      broken: (failure) => host.broken(failure),
      changed: () => host.changed(),
      answer: (id, message) => {
        runs.end()
        return peer.answered(id, message)
      },
      request: (request) => {
        runs.end()
        void requests.answer(request)
      },
      notification: (method, params) => {
        threads.notification(method, params)
        // Nearly all are pieces of text.
        if (isPiece(method)) return
        host.changed()
        if (method === 'serverRequest/resolved') requests.resolved(params.requestId)
        else if (method.startsWith('account/')) accountNews(method, params)
        else if (method.startsWith('turn/')) {
          runs.end()
          connection?.notification(method, params)
        }
      },
      ended: () => {
        questions.withdrawAll()
        peer.end()
      },
    },
    run,
    saved?.asked,
  )
  const peer = new CodexPeer(transport, host.agent, quirks, saved)
  const account = new Account(peer, questions, newId, saved?.account)
  const exited = new Promise<Exit>((resolve) => stream.onExit(resolve))
  const accountNews = (method: string, params: Fields) => {
    account.notification(method, params)
    const thread = threads.latest
    if (method !== 'account/rateLimits/updated' || !limits.take(params.rateLimits)) return
    if (thread !== undefined) host.event(thread, { type: 'limits', windows: limits.windows() })
  }
  const parts: CodexParts = {
    peer,
    host,
    threads,
    questions,
    limits,
    account,
    ended: exited.then(() => ending(exited)).then(({ failure }) => failure),
    cancelTimeout: quirks.cancelTimeout,
    close: () => peer.end(),
    saved: () => {
      const { offers, ...all } = threads.saved()
      return {
        run,
        ...peer.saved(),
        asked: transport.asked.saved(),
        threads: all,
        offers,
        limits: limits.saved(),
        account: account.saved(),
      }
    },
  }
  return {
    parts,
    transport,
    exited,
    has: (its) => {
      connection = its
    },
  }
}

const offersIn = ({ offers: { models, collaborations } }: SavedCodex) => ({
  collaborations,
  models: models.map(({ effort, ...model }) => ({ ...model, effort })),
})
