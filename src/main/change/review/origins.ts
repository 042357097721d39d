import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { BytePath } from '../../../kit/path'
import { type LineChange, linesOf } from '../../../shared/change/lines'
import type { Origin } from '../../../shared/change/review'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import { type Git, inBytes, inText } from '../../workspace/git/git'
import { type Attributed, attributed, type Version, withSaid } from '../model/attribution'
import { type CallFacts, mayWrite } from './calls'
import type { Ends } from './ends'
import type { ReviewFolder } from './review-folder'

export interface OriginParts {
  git: Git
  /** Tool calls of all that work in a folder. */
  calls(folder: string): Promise<CallFacts[]>
  checkpoints(folder: string): Checkpoint[]
  /** Which turn of a session it is, from 1, where that is known. */
  turnNumber(session: string, turn: string): number | undefined
  /** When a file was seen to be written, by its whole path; nothing while nobody looked. */
  seenWrites(folder: string, path: string): readonly number[]
}

type Call = Extract<Origin, { type: 'call' }>

const other: Origin = { type: 'other' }
/** So many checkpoints are looked at, the newest ones. */
const checkpointLimit = 200

/** Who brought and took away each line of a file, as far as agents said it and checkpoints show it; nothing of what has no lines, and where nobody is known. */
export async function originsOf(
  parts: OriginParts,
  place: ReviewFolder,
  { since = 0, until = Number.POSITIVE_INFINITY }: Ends,
  path: BytePath,
  reading: Promise<readonly [before: readonly string[], after: readonly string[]] | undefined>,
): Promise<Attributed<Origin> | undefined> {
  const { top } = place.repository
  const writing = (await parts.calls(place.session.folder)).filter(
    (call) => mayWrite(call) && call.until >= since && call.at <= until,
  )
  const calls = writing
    .filter((call) => touches(call, place, path))
    .sort((one, other) => one.until - other.until)
  const checkpoints = parts
    .checkpoints(top)
    .filter(({ at }) => at >= since && at <= until)
    .slice(-checkpointLimit)
  const [contents, lines] = await Promise.all([
    contentsAt(parts.git, place, checkpoints, path),
    reading,
  ])
  if (!lines) return undefined
  const [before, after] = lines
  const named = (
    { id, session, turn, title, at }: CallFacts,
    evidence: Call['evidence'],
  ): Call => ({
    type: 'call',
    session,
    call: id,
    title,
    at,
    evidence,
    ...(turn === undefined ? {} : { turn, ...numbered(session, turn) }),
  })
  const numbered = (session: string, turn: string) => {
    const number = parts.turnNumber(session, turn)
    return number === undefined ? {} : { number }
  }
  const writes = parts.seenWrites(place.session.folder, `${top}/${inText(path)}`)
  /** What came between two checkpoints and no call says that it made it. */
  const ofInterval = (unsaid: readonly CallFacts[], to: number): Origin => {
    const seen = writes.filter((at) => at > from && at <= to + late)
    const [first, ...more] = seen.length > 0 ? wroteAll(unsaid, seen) : exact ? unsaid : []
    if (first && more.length === 0) return named(first, 'watcher')
    if (first)
      return { type: 'one-of', calls: [first, ...more].map((call) => named(call, 'watcher')) }
    const [turn, second] = running.values()
    if (!turn || second) return other
    const { session, at } = turn
    return {
      type: 'turn',
      session,
      turn: turn.turn,
      ...numbered(session, turn.turn),
      at,
      ...(isBeside(writing, seen) ? { beside: true } : {}),
    }
  }
  const versions: Version<Origin>[] = []
  let text = before.join('')
  let from = since
  let exact = true
  const running = new Map<string, Checkpoint>()
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
        versions.push({ lines: linesOf(text), by: named(call, 'protocol') })
      }
    if (next !== undefined && next !== text) {
      text = next
      versions.push({ lines: linesOf(text), by: ofInterval(unsaid, to) })
    }
    from = to
  }
  for (const [number, checkpoint] of checkpoints.entries()) {
    // One that is not exact may have in it what a call of its turn did: that call says more.
    const says = checkpoint.exact || !calls.some(({ turn }) => turn === checkpoint.turn)
    step(checkpoint.at, says ? contents[number] : undefined)
    exact = says
    if (checkpoint.edge === 'start') running.set(checkpoint.turn, checkpoint)
    else running.delete(checkpoint.turn)
  }
  step(until, after.join(''))
  if (versions.every(({ by }) => by === other)) return undefined
  return attributed(before, versions, after, other)
}

const ran = (call: CallFacts, at: number) => at >= call.at && at <= call.until + late

/** Those that may have written all that was written: one of them ran each time. Where nobody ran once, somebody else wrote too. */
function wroteAll(calls: readonly CallFacts[], writes: readonly number[]): readonly CallFacts[] {
  const explained = writes.every((at) => calls.some((call) => ran(call, at)))
  return explained ? calls.filter((call) => writes.some((at) => ran(call, at))) : []
}

/** Whether it was written while no call ran, and never while one did that says nothing of what it writes: that may name no file. */
function isBeside(calls: readonly CallFacts[], writes: readonly number[]): boolean {
  const silent = calls.filter(({ diffs }) => diffs.length === 0)
  return (
    writes.some((at) => !calls.some((call) => ran(call, at))) &&
    !writes.some((at) => silent.some((call) => ran(call, at)))
  )
}

/** A write is heard of this much later at most. */
const late = 500

export const touches = (call: CallFacts, place: ReviewFolder, path: BytePath): boolean =>
  [...call.paths, ...call.diffs.map((diff) => diff.path)].some((one) => pathIn(place, one) === path)

/** What an agent calls a file, as version control does; nothing where it is outside. */
export function pathIn({ repository, session }: ReviewFolder, name: string): BytePath | undefined {
  const inside = relative(repository.top, resolve(session.folder, name))
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return undefined
  return inBytes(inside.split(sep).join('/'))
}

/** The file at each checkpoint; nothing where it was not there or is no text to be compared. */
async function contentsAt(
  git: Git,
  { repository }: ReviewFolder,
  checkpoints: readonly Checkpoint[],
  path: BytePath,
): Promise<string[]> {
  if (checkpoints.length === 0) return []
  const names = checkpoints.map(({ work }) => `${work}:${path}`)
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
