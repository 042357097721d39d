import { append } from '../../../kit/append'
import type { BytePath } from '../../../kit/path'
import { quoted } from '../../workspace/model/quoted'

/** What a commit has at a path: "100644 1f3a…", and nothing where nothing is. */
export type Has = string

/** Where each of some commits differs from one that all of them come from, and what that one has there. */
export interface Differences {
  base: ReadonlyMap<BytePath, Has>
  of: ReadonlyMap<string, ReadonlyMap<BytePath, Has>>
}

/** Reads what `git diff-tree --stdin -r --raw --no-abbrev -z` says of commits; of one without changes it says nothing. */
export function parseDifferences(output: string, commits: readonly string[]): Differences {
  const base = new Map<BytePath, Has>()
  const of = new Map(commits.map((commit) => [commit, new Map<BytePath, Has>()]))
  const fields = output.split('\0')
  let now: Map<BytePath, Has> | undefined
  for (let place = 0; place < fields.length; place++) {
    const field = fields[place] ?? ''
    if (!field.startsWith(':')) {
      now = of.get(field)
      continue
    }
    const [was = '', is = '', before = '', after = ''] = field.slice(1).split(' ')
    const path = fields[++place] ?? ''
    base.set(path, has(was, before))
    now?.set(path, has(is, after))
  }
  return { base, of }
}

const has = (mode: string, oid: string): Has => (/^0+$/.test(mode) ? '' : `${mode} ${oid}`)

/** What one commit changed since another, and what it has there now. */
export function since(
  { base, of }: Differences,
  commit: string,
  earlier: string,
): Map<BytePath, Has> {
  const none: ReadonlyMap<BytePath, Has> = new Map()
  const [ours, theirs] = [of.get(commit) ?? none, of.get(earlier) ?? none]
  const changed = new Map<BytePath, Has>()
  for (const [path, now] of ours)
    if (now !== (theirs.get(path) ?? base.get(path) ?? '')) changed.set(path, now)
  for (const [path] of theirs) if (!ours.has(path)) changed.set(path, base.get(path) ?? '')
  return changed
}

/** Commits that are younger than where all of them went apart, with their parents. */
type Youth = ReadonlyMap<string, readonly string[]>

/** Reads what `git rev-list --parents` says. */
export const parseYouth = (output: string): Youth =>
  new Map(
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [commit = '', ...parents] = line.split(' ')
        return [commit, parents]
      }),
  )

/** Tells for two commits the one at which they went apart; nothing where there are several such. */
export function apartIn(youth: Youth, first: string) {
  const known = new Map<string, ReadonlySet<string>>()
  const ancestors = (commit: string): ReadonlySet<string> => {
    const seen = known.get(commit) ?? new Set<string>()
    if (known.has(commit)) return seen
    known.set(commit, seen)
    const all = seen as Set<string>
    const open = [commit]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const parents = youth.get(one)
      if (!parents || all.has(one)) continue
      all.add(one)
      append(open, parents)
    }
    return all
  }
  return (one: string, other: string): string | undefined => {
    const [few, many] = [ancestors(one), ancestors(other)]
    const common = [...few].filter((commit) => many.has(commit))
    const inner = new Set(common.flatMap((commit) => youth.get(commit) ?? []))
    const [last, ...more] = common.filter((commit) => !inner.has(commit))
    if (last === undefined) return first
    // Where the two met again and again, what the first has counts as well.
    return more.length === 0 && inner.has(first) ? last : undefined
  }
}

/** What both changed, each in its own way. */
export interface Common {
  path: BytePath
  base: Has
  one: Has
  other: Has
}

export function inCommon(
  one: ReadonlyMap<BytePath, Has>,
  other: ReadonlyMap<BytePath, Has>,
  baseOf: (path: BytePath) => Has,
): Common[] {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  const found: Common[] = []
  for (const path of few.keys()) {
    if (!many.has(path)) continue
    const both = { one: one.get(path) ?? '', other: other.get(path) ?? '' }
    // What both took away may have come up under two names.
    if (both.one !== both.other || both.one === '')
      found.push({ path, base: baseOf(path), ...both })
  }
  return found
}

/** A folder, the commit that it is at, and what is changed there besides, to nobody knows what yet. */
export interface Side {
  folder: string
  commit: string
  besides: readonly BytePath[]
}

/** Two that changed some of the same files, and where they went apart, if that is one commit. */
export interface Meeting {
  one: Side
  other: Side
  base: string | undefined
}

/** All pairs of folders with a path in common that is not the same in both. */
export function meetings(
  sides: readonly Side[],
  differences: Differences,
  { first, apart }: { first: string; apart(one: string, other: string): string | undefined },
): Meeting[] {
  const known = new Map<string, ReadonlyMap<BytePath, Has>>()
  const changed = ({ commit, besides }: Side, base: string) => {
    const key = `${commit} ${base}`
    const committed = known.get(key) ?? since(differences, commit, base)
    known.set(key, committed)
    if (besides.length === 0) return committed
    // Like nothing else there is: it is in common with whoever changed it too.
    return new Map([...committed, ...besides.map((path) => [path, `${commit} ?`] as const)])
  }
  const found: Meeting[] = []
  const order = [...sides].sort((a, b) => (a.folder < b.folder ? -1 : 1))
  for (const [place, one] of order.entries())
    for (const other of order.slice(place + 1)) {
      const base = apart(one.commit, other.commit)
      const from = base ?? first
      const [ours, theirs] = [changed(one, from), changed(other, from)]
      const unsure = one.besides.some((path) => theirs.has(path))
      if (unsure || inCommon(ours, theirs, () => '').length > 0) found.push({ one, other, base })
    }
  return found
}

/** More in common than this is not worth being picked out. */
const mostPicked = 200

/**
 * Whether a merge comes to the same where there is nothing but what both changed: not where one of them
 * took a file away, since git may find it under another name.
 */
export const isPickable = (common: readonly Common[]): boolean =>
  common.length <= mostPicked && common.every(({ one, other }) => one !== '' && other !== '')

/** Names a trial by all that its outcome depends on. */
export const trialKey = (common: readonly Common[]): string =>
  common
    .map(({ path, base, one, other }) => `${path}\0${base}\0${one}\0${other}`)
    .sort()
    .join('\n')

/** What is to be tried for two commits: what both changed, or all of it where that would not come to the same. */
export interface Trying {
  works: readonly [one: string, other: string]
  picked?: { base: string; common: readonly Common[] }
}

/** Picked files of those that went apart at one commit: there, and on each side by the commit they are picked from. */
export interface Picked<Member extends Trying = Trying> {
  base: Map<BytePath, Has>
  sides: Map<string, Map<BytePath, Has>>
  members: Member[]
}

export function pickedGroups<Member extends Trying>(all: readonly Member[]): Picked<Member>[] {
  const groups = new Map<string, Picked<Member>>()
  for (const one of all) {
    if (!one.picked) continue
    const none: Picked<Member> = { base: new Map(), sides: new Map(), members: [] }
    const group = groups.get(one.picked.base) ?? none
    groups.set(one.picked.base, group)
    group.members.push(one)
    for (const [place, work] of one.works.entries()) {
      const side = group.sides.get(work) ?? new Map<BytePath, Has>()
      group.sides.set(work, side)
      for (const { path, base, ...now } of one.picked.common) {
        group.base.set(path, base)
        side.set(path, place === 0 ? now.one : now.other)
      }
    }
  }
  return [...groups.values()]
}

/** What `git fast-import` reads to make commits of them, the base's first, and prints their names one after the other. */
export function pickedStream(groups: readonly Picked[]): string {
  let mark = 0
  const lines: string[] = ['feature done\n']
  const commit = (group: number, from: number | null, files: ReadonlyMap<BytePath, Has>) => {
    mark += 1
    lines.push(
      `commit refs/liminal/picked/${group}\nmark :${mark}\n`,
      'committer Liminal <liminal@localhost> 1000000000 +0000\ndata 0\n',
      from === null ? '' : `from :${from}\n`,
      ...[...files].map(([path, now]) => (now === '' ? '' : `M ${now} ${quoted(path)}\n`)),
      '\n',
    )
    return mark
  }
  for (const [group, { base, sides }] of groups.entries()) {
    const first = commit(group, null, base)
    for (const side of sides.values()) commit(group, first, side)
  }
  for (let one = 1; one <= mark; one++) lines.push(`get-mark :${one}\n`)
  return `${lines.join('')}done\n`
}
