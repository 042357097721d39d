import { defined } from '../../../kit/defined'
import type { BytePath } from '../../../kit/path'
import type { NamedWrites, WrittenBy } from '../../../shared/agent/restored-file'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import { type Git, printed, type Repository } from '../git/git'

/** So many are compared, the newest: what came before is nobody's. */
const mostCompared = 200

type Edge = Pick<Checkpoint, 'session' | 'turn' | 'edge' | 'at' | 'work'>

/** What two checkpoints after one another show, and whose turns were under way in between. */
interface Interval {
  works: readonly [string, string]
  turns: readonly Edge[]
  restored: boolean
}

/** From a checkpoint on, in the order of time. */
export function intervalsSince(all: readonly Edge[], since: number): Interval[] {
  const sorted = all.toSorted((one, other) => one.at - other.at)
  const running = new Map<string, Edge>()
  const intervals: Interval[] = []
  for (const [place, edge] of sorted.entries()) {
    // A turn whose end nobody saw is over when the next of its session begins.
    if (edge.edge === 'start') running.set(edge.session, edge)
    else if (edge.edge === 'end') running.delete(edge.session)
    const next = sorted[place + 1]
    if (!next || edge.at < since || edge.work === next.work) continue
    const restored = edge.edge === 'before' && !edge.turn.startsWith('foretold')
    intervals.push({ works: [edge.work, next.work], turns: [...running.values()], restored })
  }
  return intervals.slice(-mostCompared)
}

/** Says of a file who wrote it since a checkpoint, the newest last. */
export async function authorsSince(
  { git, all, named }: { git: Git; all: readonly Edge[]; named: NamedWrites },
  repository: Repository,
  { at, session }: Pick<Checkpoint, 'at' | 'session'>,
): Promise<(path: BytePath) => WrittenBy[]> {
  const found = new Map<BytePath, WrittenBy[]>()
  for (const { works, turns, restored } of intervalsSince(all, at)) {
    const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', ...works]
    const read = printed(await git.read(repository, args, { limit: 64 * 1024 * 1024 }))
    const paths = read.ok ? read.value.split('\0').filter((path) => path !== '') : []
    for (const path of paths) {
      const by = turns.map((turn) => byTurn(turn, path, session, named))
      const here: WrittenBy[] = by.length > 0 ? by : [{ by: restored ? 'restore' : 'other' }]
      found.set(path, withNew(found.get(path) ?? [], here))
    }
  }
  return (path) => found.get(path) ?? []
}

function byTurn(edge: Edge, path: BytePath, asks: string, named: NamedWrites): WrittenBy {
  const { session, turn } = edge
  const about = defined({
    name: session === asks ? undefined : named.nameOf(session),
    turn: named.turnNumber(session, turn),
  })
  return { by: named.has(session, turn, path) ? 'agent' : 'turn', session, ...about }
}

function withNew(known: WrittenBy[], more: readonly WrittenBy[]): WrittenBy[] {
  const words = new Set(known.map((one) => JSON.stringify(one)))
  return [...known, ...more.filter((one) => !words.has(JSON.stringify(one)))]
}
