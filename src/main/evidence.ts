import { failure, type Result, success } from '../shared/result'
import type { Facts } from './diagnostics/papers'
import type { Log } from './log/log'
import type { Machine } from './machines/machine'
import { run } from './machines/run'
import type { Redactor } from './secrets/redactor'
import type { Sessions } from './sessions/sessions'

/** What the core has to say where a failure is to be explained. */
export interface Evidence {
  /** What a session's agent and the app have said to each other, and what happened last. */
  ofSession(session: string): Result<NonNullable<Facts['session']>>
  /** What programs beside the app are called, and which they are. */
  versions(): Promise<Record<string, string>>
  /** Without the secrets that are known. */
  clean(text: string): string
}

/** Where the log could not be opened. */
export const noEvidence: Evidence = {
  ofSession: () => failure('no-log', 'Nothing is known of this session.'),
  versions: () => Promise.resolve({}),
  clean: (text) => text,
}

/** How many of the newest events are told. */
const newest = 2000

interface EvidenceParts {
  sessions: Sessions
  log: Pick<Log, 'read'>
  machine: Machine
  redactor: Redactor
}

export function evidenceFrom({ sessions, log, machine, redactor }: EvidenceParts): Evidence {
  return {
    ofSession(id) {
      const session = sessions.find(id)
      if (!session.ok) return session
      const { sequence } = session.value.state
      return success({
        id,
        events: log.read(id, Math.max(0, sequence - newest)),
        traffic: session.value.engagement.trafficAfter(0),
      })
    },
    async versions() {
      const programs = ['git', 'jj', 'gh', 'node']
      const told = await Promise.all(programs.map((program) => versionOf(machine, program)))
      return Object.fromEntries(programs.map((program, place) => [program, told[place] ?? '']))
    },
    clean: (text) => redactor.text(text),
  }
}

async function versionOf(machine: Machine, program: string): Promise<string> {
  const found = await machine.which(program)
  if (!found.ok) return found.problem.message
  if (!found.value) return 'not there'
  const { path } = found.value
  const told = await run(machine, path, ['--version'], { folder: '/', timeout: 5000 })
  const [line = ''] = told.ok ? told.value.stdout.split('\n') : [told.problem.message]
  return `${line} (${path})`
}
