import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Stamped } from '../shared/session/event'
import type { SessionState } from '../shared/session/state'
import type { Handlers } from './bridge/handlers'
import type { Rows } from './bridge/rows'
import type { Log } from './log/log'
import { openLog } from './log/open-log'
import { projectHandlers } from './projects/project-handlers'
import { Projects } from './projects/projects'
import type { SettingsFile } from './settings/settings-file'

export interface CoreParts {
  folder: string
  rows: Rows
  settings: SettingsFile
}

type EventListener = (session: string, number: number, stamped: Stamped) => void

/** Everything that lives whether a window is open or not. */
export interface Core {
  handlers: Partial<Handlers>
  memory: Log['memory']
  snapshot(session: string): SessionState | undefined
  onEvent(listener: EventListener): void
  openProject(path: string): Promise<void>
  close(): void
}

export function openCore({ folder, rows }: CoreParts): Core {
  const opened = openLog(join(folder, 'liminal.db'))
  if (!opened.ok) {
    // Without its log the app shows why, and does nothing else: nothing could be kept.
    rows.put('problems', { id: 'log', severity: 'error', dismissable: false, ...opened.problem })
    return withoutLog()
  }
  const log = opened.value
  if (log.notice) {
    rows.put('problems', { id: 'log', severity: 'warning', dismissable: true, ...log.notice })
  }
  log.onTrouble((problem) => {
    if (problem)
      rows.put('problems', { id: 'disk', severity: 'error', dismissable: false, ...problem })
    else rows.remove('problems', 'disk')
  })
  const projects = new Projects(log.projects, rows, randomUUID)
  return {
    handlers: { ...projectHandlers(projects) },
    memory: log.memory,
    snapshot: () => undefined,
    onEvent: () => undefined,
    async openProject(path) {
      const project = await projects.open(path)
      if (project.ok) return
      rows.put('problems', {
        id: `folder ${path}`,
        severity: 'warning',
        dismissable: true,
        ...project.problem,
      })
    },
    close() {
      projects.stop()
      log.close()
    },
  }
}

function withoutLog(): Core {
  return {
    handlers: {},
    memory: { get: () => undefined, set: () => undefined },
    snapshot: () => undefined,
    onEvent: () => undefined,
    openProject: () => Promise.resolve(),
    close: () => undefined,
  }
}
