import { isAbsolute, relative, resolve, sep } from 'node:path'
import {
  type Attributed,
  attributed,
  type Version,
  withSaid,
} from '../../shared/workspace/attribution'
import { type LineChange, linesOf } from '../../shared/workspace/lines'
import type { Moment } from '../../shared/workspace/moment'
import type { BytePath } from '../../shared/workspace/path'
import type { Origin } from '../../shared/workspace/review'
import { type Git, inBytes } from '../vcs/git'
import { type CallFacts, mayWrite } from './calls'
import type { Ends } from './ends'
import type { Place } from './place'

export interface OriginParts {
  git: Git
  /** Tool calls of all that work in a folder. */
  calls(folder: string): Promise<CallFacts[]>
  moments(folder: string): Moment[]
}

const other: Origin = { type: 'other' }
/** So many moments are looked at, the newest ones. */
const momentLimit = 200

/** Who brought and took away each line of a file, as far as agents said it and moments show it; nothing of what has no lines. */
export async function originsOf(
  parts: OriginParts,
  place: Place,
  { since = 0, until = Number.POSITIVE_INFINITY }: Ends,
  path: BytePath,
  reading: Promise<[before: string[], after: string[]] | undefined>,
): Promise<Attributed<Origin> | undefined> {
  const { top } = place.repository
  const calls = (await parts.calls(place.session.folder))
    .filter((call) => mayWrite(call) && call.until >= since && call.at <= until)
    .filter((call) => touches(call, place, path))
    .sort((one, other) => one.until - other.until)
  const moments = parts
    .moments(top)
    .filter(({ at }) => at >= since && at <= until)
    .slice(-momentLimit)
  const [contents, lines] = await Promise.all([
    contentsAt(parts.git, place, moments, path),
    reading,
  ])
  if (!lines) return undefined
  const [before, after] = lines
  const versions: Version<Origin>[] = []
  let text = before.join('')
  let from = since
  const running = new Map<string, Moment>()
  const step = (to: number, next: string | undefined) => {
    const here = calls.filter((call) => call.until > from && call.until <= to)
    // Who says what they changed has changed no more than that.
    const unsaid = here.filter(({ diffs }) => diffs.length === 0)
    for (const call of here)
      for (const diff of call.diffs) {
        if (pathIn(place, diff.path) !== path) continue
        const had = diff.before === null ? null : inBytes(diff.before)
        const said = { before: had, after: inBytes(diff.after) }
        const made = withSaid(text, said)
        if (made === undefined) continue
        text = made
        versions.push({ lines: linesOf(text), by: byCall(call) })
      }
    if (next !== undefined && next !== text) {
      text = next
      versions.push({ lines: linesOf(text), by: ofInterval(unsaid, running) })
    }
    from = to
  }
  for (const [number, moment] of moments.entries()) {
    step(moment.at, contents[number])
    if (moment.edge === 'start') running.set(moment.turn, moment)
    else running.delete(moment.turn)
  }
  step(until, after.join(''))
  return attributed(before, versions, after, other)
}

/** What came between two moments and no call says that it made it. */
function ofInterval(calls: readonly CallFacts[], running: ReadonlyMap<string, Moment>): Origin {
  const [first, ...more] = calls
  if (first && more.length === 0) return byCall(first)
  if (first) return { type: 'one-of', calls: calls.map(byCall) }
  const [turn, second] = running.values()
  return turn && !second
    ? { type: 'turn', session: turn.session, turn: turn.turn, at: turn.at }
    : other
}

const byCall = ({ id, session, turn, title, at }: CallFacts) => ({
  ...{ type: 'call' as const, session, call: id, title, at, evidence: 'protocol' as const },
  ...(turn === undefined ? {} : { turn }),
})

export const touches = (call: CallFacts, place: Place, path: BytePath): boolean =>
  [...call.paths, ...call.diffs.map((diff) => diff.path)].some((one) => pathIn(place, one) === path)

/** What an agent calls a file, as version control does; nothing where it is outside. */
export function pathIn({ repository, session }: Place, name: string): BytePath | undefined {
  const inside = relative(repository.top, resolve(session.folder, name))
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return undefined
  return inBytes(inside.split(sep).join('/'))
}

/** The file at each moment; nothing where it was not there or is no text to be compared. */
async function contentsAt(
  git: Git,
  { repository }: Place,
  moments: readonly Moment[],
  path: BytePath,
): Promise<string[]> {
  if (moments.length === 0) return []
  const names = moments.map(({ work }) => `${work}:${path}`)
  const asked = names.map((name) => `${name}\0`).join('')
  const limit = { input: asked, limit: 64 * 1024 * 1024 }
  const read = await git.read(repository, ['cat-file', '--batch', '-z'], limit)
  if (!read.ok || read.value.code !== 0) return []
  const contents: string[] = []
  let at = 0
  const { stdout } = read.value
  for (const name of names) {
    const missing = `${name} missing\n`
    if (stdout.startsWith(missing, at)) {
      contents.push('')
      at += missing.length
      continue
    }
    const end = stdout.indexOf('\n', at)
    const size = Number(stdout.slice(at, end).split(' ').at(-1))
    contents.push(stdout.slice(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return contents
}

/** Who had a part in some changes, the newest first. */
export function originsIn(
  changes: readonly LineChange[],
  { brought, taken }: Attributed<Origin>,
): Origin[] {
  const all = changes.flatMap(({ before, after }) => [
    ...taken.slice(...before),
    ...brought.slice(...after),
  ])
  const known = new Map(all.flatMap((one) => (one ? [[JSON.stringify(one), one] as const] : [])))
  return [...known.values()].sort((one, other) => timeOf(other) - timeOf(one))
}

function timeOf(origin: Origin): number {
  if (origin.type === 'other') return 0
  return origin.type === 'one-of' ? (origin.calls.at(-1)?.at ?? 0) : origin.at
}

export const isBy = (origin: Origin | undefined, session: string, call: string): boolean =>
  origin?.type === 'call'
    ? origin.session === session && origin.call === call
    : origin?.type === 'one-of' && origin.calls.some((one) => isBy(one, session, call))
