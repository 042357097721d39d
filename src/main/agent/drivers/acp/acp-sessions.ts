import { defined } from '../../../../kit/defined'
import { success } from '../../../../kit/result'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { SessionsFacet } from '../driver'
import { fieldsOf, listIn, textIn, wordsIn } from '../fields'
import { type Ask, nothing } from './asking'
import type { Abilities } from './offers'

/** Conversations are asked for page by page, but not for ever. */
const pageLimit = 100

/** What the agent can do with conversations of its own; opening and copying them is the connection's. */
export function acpSessions(can: Abilities, ask: Ask): SessionsFacet {
  const act = async (method: string, agentSession: string, more = {}) =>
    nothing(await ask(method, { sessionId: agentSession, ...more }))
  return {
    ...(can.list && { list: (folder: string) => list(ask, folder) }),
    ...(can.status && {
      isOpen: async (agentSession: string): Promise<Outcome<boolean>> => {
        const result = await ask('session/status', { sessionId: agentSession })
        return result.ok ? success(result.value.status === 'open') : result
      },
    }),
    ...(can.delete && { delete: (agentSession: string) => act('session/delete', agentSession) }),
    ...(can.rename && {
      rename: (agentSession: string, title: string) =>
        act('session/set_title', agentSession, { title }),
    }),
    ...(can.archive && {
      archive: (agentSession: string, archived: boolean) =>
        act(archived ? 'session/archive' : 'session/unarchive', agentSession),
    }),
  }
}

async function list(
  ask: Ask,
  folder: string,
): Promise<Outcome<{ id: string; title: string; updatedAt: string | null }[]>> {
  const sessions = new Map<string, { id: string; title: string; updatedAt: string | null }>()
  let cursor: string | undefined
  for (let page = 0; page < pageLimit; page += 1) {
    const params = { cwd: folder, ...defined({ cursor }) }
    const result = await ask('session/list', params)
    if (!result.ok) return result
    for (const entry of listIn(result.value.sessions)) {
      const { sessionId, cwd, title, updatedAt } = fieldsOf(entry)
      // Not every agent looks at the folder that it was asked for.
      if (typeof sessionId !== 'string' || (typeof cwd === 'string' && cwd !== folder)) continue
      const row = { id: sessionId, title: textIn(title) ?? '' }
      sessions.set(sessionId, { ...row, updatedAt: textIn(updatedAt) ?? null })
    }
    const next = wordsIn(result.value.nextCursor)
    if (next === undefined || next === cursor) break
    cursor = next
  }
  return success([...sessions.values()])
}
