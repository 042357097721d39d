import { success } from '../../kit/result'
import type { Redactor } from '../agent/secrets/redactor'
import type { Evidence } from '../app/diagnostics/sources'
import type { Machine } from '../host/machine'
import { run } from '../host/run'
import type { Log } from '../store/log/log'
import type { Sessions } from './sessions'

/** How many of the newest events are told. */
const newest = 2000

interface EvidenceParts {
  sessions: Sessions
  log: Pick<Log, 'read'>
  machine: Machine
  redactor: Redactor
}

export function diagnosticsSourcesFrom({
  sessions,
  log,
  machine,
  redactor,
}: EvidenceParts): Evidence {
  return {
    ofSession(id) {
      const session = sessions.find(id)
      if (!session.ok) return session
      const { sequence } = session.value.state
      return success({
        id,
        events: log.read(id, Math.max(0, sequence - newest)),
        traffic: session.value.agentLink.trafficAfter(0),
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
