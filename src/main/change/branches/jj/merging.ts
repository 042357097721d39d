import { dirname } from 'node:path'
import { append } from '../../../../kit/append'
import { shownPath } from '../../../../kit/path'
import { failure, type Result, success } from '../../../../kit/result'
import type { MergeWay } from '../../../../shared/change/branch'
import { inText } from '../../../workspace/git/git'
import { type Jj, type JjLocation, said } from '../../../workspace/jj/jj'
import { mergePlan } from '../../model/merge-plan'
import type { MergeOptions, MergeUndo } from '../merging'
import type { Doing } from '../operations'
import type { BranchParts } from '../parts'
import { conflictWords } from '../pulling'
import { commitJj, inConflict } from './committing'
import { jjMergeFacts } from './previewing'
import { type JjMergeData, jjMerge, markOf } from './settle-merge'
import { bookmarkAt, type JjCheckout, jjBranchStatus, logOf, quoted } from './status'

const patience = 60 * 60_000
/** So that jj says of what it has made what it is called, and nothing else. */
const byName = '--config=templates.commit_summary="commit_id"'

/**
 * Carries out what was previewed. No revision that is there is written anew, since others may stand on
 * it: what the base is to be is made beside it, and the bookmark goes there last.
 */
export async function mergeJj(
  parts: BranchParts,
  checkout: JjCheckout,
  request: MergeOptions,
  doing: Doing,
): Promise<Result<{ words: string; undo: MergeUndo }>> {
  const { base, way, message, folder } = request
  const looked = await jjMergeFacts(parts, checkout, base, way)
  if (!looked.ok) return looked
  const { facts } = looked.value
  if (facts.source !== request.source || facts.target !== request.target)
    return failure('merge-moved', 'Something has changed since the outcome was foretold.', {
      hint: 'Look at what it comes to now. Nothing was touched.',
    })
  const plan = mergePlan(facts)
  if (!plan.ok) return plan
  let { head } = looked.value
  if (facts.uncommitted.length > 0) {
    const made = await commitJj(parts, checkout, { message, amend: false }, doing)
    if (!made.ok) return made
    doing.say(made.value.words)
    head = made.value.commit
  } else if (looked.value.atHead) {
    const next = said(await parts.jj.ask(checkout.place, ['new'], { signal: doing.signal }))
    if (!next.ok) return next
  }
  const how = plan.value.flatMap((step) => (step.type === 'prepare' ? [step.how] : []))[0] ?? way
  const count = facts.commits + (facts.uncommitted.length > 0 ? 1 : 0)
  const words = `Merged ${count} ${count === 1 ? 'commit' : 'commits'} ${way === 'squash' ? 'as one ' : ''}into ${base}`
  const { place, repository } = checkout
  const before = facts.target
  const data: JjMergeData = { place, repository, base, before, folder, words }
  const journaled = parts.undertakings.begin(jjMerge, place.root, data)
  const kept = journaled.to('prepare')
  if (!kept.ok) return kept
  const revisions = new Revisions(parts.jj, place, doing, markOf(journaled.id))
  const prepared = await prepare(revisions, { how, head, target: before, message })
  const clean = prepared.ok ? await revisions.unconflicted(prepared.value) : prepared
  const undo = { base, before, after: prepared.ok ? prepared.value : before }
  const near = clean.ok ? journaled.to('move', { after: undo.after }) : clean
  const moved = near.ok ? await moveBookmark(parts.jj, checkout, undo) : near
  if (!moved.ok) await revisions.abandon()
  journaled.over()
  if (!prepared.ok) return prepared
  if (!moved.ok) return moved
  const stays = await follow(parts, checkout, undo)
  return success({ words: [words, ...stays].join('. '), undo })
}

interface Preparing {
  how: MergeWay | 'forward'
  head: string
  target: string
  message: string
}

/** The revision that the base will be at. */
async function prepare(
  revisions: Revisions,
  { how, head, target, message }: Preparing,
): Promise<Result<string>> {
  if (how === 'forward') return success(head)
  if (how === 'rebase') return revisions.duplicate(`${target}..${head}`, target)
  const joined = await revisions.make([target, head], message)
  if (!joined.ok || how === 'merge' || how === 'join') return joined
  const clean = await revisions.unconflicted(joined.value)
  if (!clean.ok) return clean
  const one = await revisions.make([target], message)
  return one.ok ? revisions.fill(one.value, joined.value) : one
}

/** What jj makes beside what is there, for a moment or for good. */
class Revisions {
  #made: string[] = []

  constructor(
    private readonly jj: Jj,
    private readonly place: JjLocation,
    private readonly doing: Doing,
    /** With all that is made, so that what is left of it after SIGKILL is found. */
    private readonly mark: string,
  ) {}

  async make(parents: string[], message: string): Promise<Result<string>> {
    const made = await this.#ask(['new', '--no-edit', byName, '--message', message, ...parents])
    return made.ok ? this.#kept(made.value, /^Created new commit ([0-9a-f]{40,})/m) : made
  }

  async duplicate(revisions: string, onto: string): Promise<Result<string>> {
    const made = await this.#ask(['duplicate', byName, '--onto', onto, revisions])
    if (!made.ok) return made
    const names = [...made.value.matchAll(/^Duplicated \S+ as ([0-9a-f]{40,})/gm)].map(
      ([, name]) => name as string,
    )
    append(this.#made, names)
    const heads = await this.#ask(logOf(`heads(${names.join('|') || 'none()'})`, 'commit_id'))
    return heads.ok && /^[0-9a-f]{40,}$/.test(heads.value) ? heads : notMade
  }

  /** Gives it all the files of another, which goes. */
  async fill(revision: string, from: string): Promise<Result<string>> {
    const change = await this.#ask(logOf(revision, 'change_id'))
    if (!change.ok) return change
    const filled = await this.#ask(['restore', '--from', from, '--into', revision])
    if (!filled.ok) return filled
    const gone = await this.#ask(['abandon', from])
    if (!gone.ok) return gone
    const now = await this.#ask(logOf(change.value, 'commit_id'))
    this.#made = now.ok ? [now.value] : []
    return now
  }

  async unconflicted(revision: string): Promise<Result<void>> {
    const asked = logOf(`${revision} & conflicts()`, 'conflicted_files.map(|one| one.path())')
    const read = await this.#ask(asked)
    if (!read.ok) return read
    return read.value === ''
      ? success(undefined)
      : failure('merge-conflicts', 'They changed the same, as jj sees it.', {
          hint: 'Pull the base in first: the conflicts are resolved here.',
          details: inText(read.value),
        })
  }

  /** Nothing of what was made is left. */
  async abandon(): Promise<void> {
    if (this.#made.length > 0) await this.#ask(['abandon', ...this.#made])
  }

  #kept(output: string, pattern: RegExp): Result<string> {
    const name = pattern.exec(output)?.[1]
    if (name === undefined) return notMade
    this.#made.push(name)
    return success(name)
  }

  /** Both outputs: what was made is said on the second. */
  async #ask(args: string[]): Promise<Result<string>> {
    const { signal } = this.doing
    // What is on disk was recorded when the outcome was previewed: here it would carry the mark.
    const options = { signal, timeout: patience, asRecorded: true }
    const answer = await this.jj.ask(this.place, [this.mark, ...args], options)
    const read = said(answer)
    if (!read.ok || !answer.ok) return read
    return success(read.value === '' ? answer.value.stderr : read.value)
  }
}

const notMade: Result<never> = failure('jj-refused', 'jj did not say what it has made.')

async function moveBookmark(
  jj: Jj,
  checkout: JjCheckout,
  { base, before, after }: MergeUndo,
  back: 'back' | 'on' = 'on',
): Promise<Result<void>> {
  const now = await bookmarkAt(jj, checkout, base)
  if (!now.ok) return now
  if (now.value !== before) return failure('merge-moved', `${base} has moved on meanwhile.`)
  const args = ['bookmark', 'set', base, '--revision', after]
  const set = said(
    await jj.ask(checkout.place, [...args, ...(back === 'back' ? ['--allow-backwards'] : [])]),
  )
  if (!set.ok) return set
  const root = await rootOf(jj, checkout.place)
  // What git has of it in the project's folder. jj says so itself, at the latest with its next command there.
  if (root?.colocated) await jj.ask(root, ['git', 'export'])
  return success(undefined)
}

/** The folder that the repository itself lies in, where that is one. */
async function rootOf(jj: Jj, { repository }: JjLocation): Promise<JjLocation | undefined> {
  const folder = dirname(dirname(repository))
  const found = await jj.find(folder)
  return found?.repository === repository && found.root === folder ? found : undefined
}

/**
 * The project's own folder goes along where it stood on the base with nothing of its own; else it stays,
 * and that is said.
 */
async function follow(
  { jj }: Pick<BranchParts, 'jj'>,
  { place }: JjCheckout,
  { base, before, after }: MergeUndo,
): Promise<string[]> {
  const root = await rootOf(jj, place)
  if (!root || root.root === place.root) return []
  const template =
    'parents.map(|one| one.commit_id()).join(" ") ++ "\\0" ++ (empty && description == "")'
  const read = said(await jj.ask(root, logOf('@', template)))
  const [below = '', empty] = read.ok ? read.value.split('\0') : []
  if (below !== before) return []
  // What comes into its files meanwhile stays in them.
  const args = ['rebase', '--revisions', '@', '--onto', after]
  const gone = empty === 'true' && said(await jj.ask(root, args)).ok
  return gone
    ? []
    : [`${root.root} has changes and stays where it is: jj rebase -o ${base} takes it along`]
}

/** The base as it was before, where nothing came on top. */
export async function undoMergeJj(
  parts: BranchParts,
  checkout: JjCheckout,
  { base, before, after }: MergeUndo,
): Promise<Result<{ words: string }>> {
  const { jj } = parts
  const now = await bookmarkAt(jj, checkout, base)
  if (!now.ok) return now
  if (now.value !== after)
    return failure('merge-moved', `${base} has gone on since, so the merge is not taken back.`)
  const back = { base, before: after, after: before }
  const moved = await moveBookmark(jj, checkout, back, 'back')
  if (!moved.ok) return moved
  await follow(parts, checkout, back)
  return success({ words: `Took the merge into ${base} back` })
}

/** The base is merged into what the workspace is at, as a revision on top; none is written anew. */
export async function pullJj(
  { jj }: BranchParts,
  checkout: JjCheckout,
  base: string,
  { heard, signal }: Doing,
): Promise<Result<{ words: string; conflicts: string[] }>> {
  const { place } = checkout
  const standing = await jjBranchStatus(jj, checkout)
  if (!standing.ok) return standing
  const open = conflictsOf(standing.value)
  if (open.length > 0) return inConflict(open)
  const target = await bookmarkAt(jj, checkout, base)
  if (!target.ok) return target
  if (target.value === undefined) return failure('no-branch', `There is no bookmark ${base}.`)
  const words = `Pulled ${base} in`
  const has = said(await jj.ask(place, logOf(`${target.value} & ::@`, 'commit_id')))
  if (!has.ok) return has
  if (has.value !== '') return success({ words: `All of ${base} is here already`, conflicts: [] })
  const { isEmpty, parents } = standing.value
  const own = isEmpty && parents.length === 1 ? 'first_parent(@)' : '@'
  const marks = '--config=ui.conflict-marker-style="git"'
  const joined = [
    'new',
    marks,
    '--message',
    `Merge ${base}`,
    own,
    `bookmarks(exact:${quoted(base)})`,
  ]
  const options = { heard, signal, timeout: patience }
  const made = said(await jj.ask(place, joined, options))
  if (!made.ok) return made
  const now = await jjBranchStatus(jj, checkout)
  if (!now.ok) return now
  const conflicts = conflictsOf(now.value)
  if (conflicts.length > 0) return success({ words: conflictWords(base, conflicts), conflicts })
  const next = said(await jj.ask(place, ['new'], options))
  return next.ok ? success({ words, conflicts: [] }) : next
}

const conflictsOf = ({ files }: { files: { path: string; change: string }[] }): string[] =>
  files.flatMap(({ path, change }) => (change === 'conflicted' ? [shownPath(path)] : []))
