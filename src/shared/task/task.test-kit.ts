import type { Gate } from './reason'
import type { NewTask } from './task'

/** Everything is free. */
export const openGate: Gate = {
  limit: 4,
  running: 0,
  agentLimit: 16,
  agents: 0,
  exhausted: {},
  away: [],
  ahead: [],
  nowhere: {},
  usual: null,
}

export const someTask = (id: string, more: Partial<NewTask> = {}): NewTask => ({
  id,
  project: 'p',
  order: 0,
  title: id,
  description: '',
  base: null,
  budget: {},
  needs: [],
  source: 'user',
  at: 0,
  approved: true,
  agent: { agent: 'practice', account: null, profile: null },
  ...more,
})
