import { join } from 'node:path'
import type { PidRecord } from '../main/host/machine'
import { keptRows } from '../main/store/log/kept-rows'
import type { RowSchema } from '../main/store/log/rows'
import { storedPid } from '../main/store/log/stored-programs'

/** What the log of a data folder says of what runs, or in words why it does not. */
interface Records {
  pids: PidRecord[]
  titles: Map<string, string>
  problems: string[]
  /** The other machines on which agents go on, as far as is on record. */
  left: string[]
}

interface Titled {
  id: string
  machine?: string
  /** As its row was shown last. */
  summary?: { row?: { title?: string } }
}

/** As much of a session as is printed. */
const titled: RowSchema<Titled> = {
  safeParse: (data) =>
    typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'
      ? { success: true, data: data as Titled }
      : { success: false },
}

const wired: RowSchema<{ sessions: string[] }> = {
  safeParse: (data) =>
    typeof data === 'object' && data !== null && 'sessions' in data && Array.isArray(data.sessions)
      ? { success: true, data: { sessions: data.sessions.map(String) } }
      : { success: false },
}

export function recordsIn(folder: string): Records {
  const file = join(folder, 'liminal.db')
  try {
    const sessions = keptRows(file, 'session', titled)
    const machines = new Map(sessions.map(({ id, machine }) => [id, machine]))
    const served = keptRows(file, 'wire', wired).flatMap((wire) => wire.sessions)
    return {
      left: [...new Set(served.flatMap((id) => machines.get(id) ?? []))],
      pids: keptRows(file, 'pid', storedPid),
      titles: new Map(
        sessions.map(({ id, summary }) => [id, summary?.row?.title || 'New session']),
      ),
      problems: [],
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const problem = `${file} cannot be read, so what is shown may be without names: ${why}`
    return { pids: [], titles: new Map(), problems: [problem], left: [] }
  }
}
