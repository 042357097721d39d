import { join } from 'node:path'
import { keptRows } from '../main/log/kept-rows'
import type { RowSchema } from '../main/log/rows'
import { storedPid } from '../main/log/stored-rows'
import type { PidRecord } from '../main/machines/machine'

/** What the log of a data folder says of what runs, or in words why it does not. */
export interface Records {
  pids: PidRecord[]
  titles: Map<string, string>
  problems: string[]
}

interface Titled {
  id: string
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

export function recordsIn(folder: string): Records {
  const file = join(folder, 'liminal.db')
  try {
    const sessions = keptRows(file, 'session', titled)
    return {
      pids: keptRows(file, 'pid', storedPid),
      titles: new Map(
        sessions.map(({ id, summary }) => [id, summary?.row?.title || 'New session']),
      ),
      problems: [],
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const problem = `${file} cannot be read, so what is shown may be without names: ${why}`
    return { pids: [], titles: new Map(), problems: [problem] }
  }
}
