import { defined } from '../../../../kit/defined'
import { success } from '../../../../kit/result'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { SessionsFacet } from '../driver'
import { type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'
import { type CodexPeer, nothing } from './codex-peer'

/** Threads are asked for page by page, but not for ever. */
const pageLimit = 100
const pageSize = 100

/** What can be done with threads that are there already; opening and copying them is the connection's. */
export function codexSessions(peer: CodexPeer): Omit<SessionsFacet, 'fork' | 'release'> {
  const act = async (method: string, threadId: string, more: Fields = {}) =>
    nothing(await peer.ask(method, { threadId, ...more }))
  return {
    list: (folder) => list(peer, folder),
    isOpen: async (agentSession) => {
      const result = await peer.ask('thread/loaded/list', {})
      return result.ok ? success(listIn(result.value.data).includes(agentSession)) : result
    },
    delete: (agentSession) => act('thread/delete', agentSession),
    rename: (agentSession, title) => act('thread/name/set', agentSession, { name: title }),
    archive: (agentSession, archived) =>
      act(archived ? 'thread/archive' : 'thread/unarchive', agentSession),
  }
}

type Listed = { id: string; title: string; updatedAt: string | null }

async function list(peer: CodexPeer, folder: string): Promise<Outcome<Listed[]>> {
  const threads = new Map<string, Listed>()
  const result = await pages(peer, 'thread/list', { cwd: folder, limit: pageSize }, (entry) => {
    const { id, cwd, name, preview, updatedAt } = entry
    if (typeof id !== 'string' || (typeof cwd === 'string' && cwd !== folder)) return
    const title = wordsIn(name) ?? textIn(preview) ?? ''
    threads.set(id, { id, title, updatedAt: dateOf(updatedAt) })
  })
  return result.ok ? success([...threads.values()]) : result
}

/** All pages of a list, entry by entry. */
export async function pages(
  peer: CodexPeer,
  method: string,
  params: Fields,
  take: (entry: Fields) => void,
): Promise<Outcome<void>> {
  let cursor: string | undefined
  for (let page = 0; page < pageLimit; page += 1) {
    const result = await peer.ask(method, {
      ...params,
      ...defined({ cursor }),
    })
    if (!result.ok) return result
    for (const entry of listIn(result.value.data)) take(fieldsOf(entry))
    const next = wordsIn(result.value.nextCursor)
    if (next === undefined || next === cursor) break
    cursor = next
  }
  return success(undefined)
}

/** Seconds since 1970, as a date. */
function dateOf(seconds: unknown): string | null {
  const value = numberIn(seconds)
  const date = value === undefined ? undefined : new Date(value * 1000)
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}
