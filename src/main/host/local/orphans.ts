import { failure, type Result, success } from '../../../kit/result'
import type { Orphan, PidRecord, PidRecords } from '../machine'
import { LEFTOVER_PLAN } from '../plans'
import { Ending } from './ending'
import type { KeptPrograms } from './keepers/kept-programs'
import type { Root } from './system/system'
import type { Trees } from './trees'

interface EarlierParts {
  records: PidRecords
  /** Of this run. */
  token: string
  trees: Trees
  kept: KeptPrograms | undefined
  isRunning(id: string): boolean
}

/** Its pipes, or its terminal, were held by the app that is gone. */
const NOT_KEPT = 'Only the Liminal that started it could talk to it.'

/** What earlier runs of the app have started and is still alive. */
export function ofEarlierRuns({ records, token, trees, kept, isRunning }: EarlierParts) {
  const older = () => records.all().filter((record) => record.token !== token)

  async function orphans(): Promise<Orphan[]> {
    const held = (await kept?.orphans()) ?? new Map<string, never>()
    const known = new Set(records.all().map(({ id }) => id))
    // Of those that are not on record the app was killed before it had put them down.
    const others = [...held.values()].filter(({ record }) => !known.has(record.id))
    const found: Orphan[] = []
    for (const record of [...older(), ...others.map((each) => each.record)]) {
      const [first] = (await trees.look(rootOf(record), [])).members
      if (first) {
        const attachable = held.get(record.id)?.attachable ?? NOT_KEPT
        found.push({ ...withoutIdentity(record), pid: first.pid, attachable })
      } else records.remove(record.id)
    }
    return found
  }

  async function end(id: string): Promise<Result<void>> {
    const known = older().find((each) => each.id === id)
    const record = known ?? (await kept?.orphans())?.get(id)?.record
    if (!record || isRunning(id)) return success(undefined)
    const left = await new Ending(rootOf(record), trees, () => true).end(LEFTOVER_PLAN)
    if (left.length > 0) {
      return failure('not-stopped', `Could not stop ${record.agentName}.`, {
        hint: `Process ${left.map((each) => each.pid).join(', ')} does not react to anything.`,
      })
    }
    records.remove(id)
    return success(undefined)
  }

  return { orphans, end }
}

function rootOf({ id, pid, startTime }: PidRecord): Root {
  return { id, pid, startTime }
}

function withoutIdentity({
  startTime,
  token,
  ...record
}: PidRecord): Omit<PidRecord, 'startTime' | 'token'> {
  return record
}
