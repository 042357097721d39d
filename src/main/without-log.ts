import { failure } from '../shared/result'
import { Feed } from './bridge/feed'
import { refusingAll } from './bridge/refusing-all'
import type { Rows } from './bridge/rows'
import { noEvidence } from './evidence'
import type { MachineFiles } from './machines/files'
import type { ViewerPort } from './terminals/viewer'

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
    evidence: noEvidence,
    alive: () => ({ processes: [], sessions: [], terminals: [] }),
    userOf: () => undefined,
    kept: () => Promise.resolve(),
    afterFirstPaint: () => Promise.resolve(),
    leavable: () => [],
    stillRunning: () => ({ names: [], within: 0 }),
    shutDown: () => Promise.resolve(),
  }
}
