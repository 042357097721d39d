import { failure } from '../../kit/result'
import type { ViewerPort } from '../../shared/terminal/protocol'
import type { MachineFiles } from '../host/files'
import { Feed } from '../store/feed/feed'
import type { Rows } from '../store/feed/rows'
import { refusingAll } from './bridge/refusing-all'
import { noDiagnosticsSources } from './diagnostics/sources'

/** The app whose log cannot be opened: it shows why, and does nothing else. */
export function withoutLog(rows: Rows, files: MachineFiles) {
  const refuse = () => failure('no-log', 'Nothing can be kept, so nothing can be started.')
  return {
    hasLog: false,
    handlers: refusingAll(refuse),
    memory: { get: () => undefined, set: () => undefined },
    files,
    callerAt: async () => ({ who: 'unknown' }) as const,
    feed: new Feed(rows, () => undefined),
    openProject: () => Promise.resolve(),
    lookAtProjects: () => () => undefined,
    attachTerminal: (_terminal: string, port: ViewerPort) => port.close(),
    workplaceOf: refuse,
    evidence: noDiagnosticsSources,
    alive: () => ({ processes: [], sessions: [], terminals: [] }),
    userOf: () => undefined,
    kept: () => Promise.resolve(),
    afterFirstPaint: () => Promise.resolve(),
    runningAgents: () => [],
    stillRunning: () => ({ names: [], within: 0 }),
    shutDown: () => Promise.resolve(),
  }
}
