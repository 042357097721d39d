import type { SessionRow } from './tables'

/** A session as lists know it: connected, ready, and nothing else to say of it. */
export function sessionRow(id: string, more: Partial<SessionRow> = {}): SessionRow {
  return {
    id,
    project: 'p',
    agent: 'practice',
    account: null,
    profile: null,
    agentName: 'Practice',
    driver: 'acp',
    title: id,
    process: null,
    running: true,
    connection: { phase: 'connected', why: '', since: 0 },
    activity: 'ready',
    status: 'Ready',
    why: '',
    since: 0,
    questions: 0,
    queued: 0,
    pinned: false,
    archived: false,
    unseen: false,
    dismissed: [],
    createdAt: 0,
    updatedAt: 0,
    turns: 0,
    turnsEnded: 0,
    sequence: 0,
    workspace: { kind: 'folder', path: '/p' },
    ...more,
  }
}
