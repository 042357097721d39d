import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { inBytes, inText, printed, type Repository } from '../../workspace/git/git'
import type { Doing } from './operations'
import type { OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { done } from './said'
import { signs } from './signing'
import { commitTree } from './trial'

/** Nobody waits longer for a hook; until then it can be cancelled. */
const patience = 12 * 3600_000
/** There must be no commit yet. */
const none = ''

/**
 * A commit of our own index, made as `git commit` makes one, with all its hooks, but for where the
 * message lies meanwhile: git has one place for that in a checkout, where an agent that commits at the
 * same moment would get our words, and we its.
 */
export async function commitOwn(
  parts: BranchParts,
  repository: Repository,
  { message, head }: { message: string; head: string | null },
  index: OwnIndex,
  doing: Doing,
): Promise<Result<string>> {
  const { git, machine } = parts
  const { heard, signal } = doing
  // What git tells hooks: there is no editor, and the index is ours.
  const env = { ...index.env, GIT_EDITOR: ':' }
  const options = { env, heard, signal, timeout: patience }
  const hook = async (name: string, ...args: string[]): Promise<Result<void>> => {
    const run = ['hook', 'run', '--ignore-missing', name, '--', ...args]
    const ran = done(await git.act(repository, run, options), refusing(name))
    return ran.ok ? success(undefined) : ran
  }
  const file = join(index.folder, 'COMMIT_EDITMSG')
  const checked = await hook('pre-commit')
  if (!checked.ok) return checked
  await machine.files.put(file, `${message.trimEnd()}\n`)
  const prepared = await hook('prepare-commit-msg', file, 'message')
  if (!prepared.ok) return prepared
  const worded = await hook('commit-msg', file)
  if (!worded.ok) return worded
  // Hooks may have staged more, and may have changed the words.
  const text = inBytes((await machine.files.text(file)) ?? '')
  const words = printed(await git.read(repository, ['stripspace'], { input: text }))
  if (!words.ok) return words
  if (words.value.trim() === '') return emptied
  const tree = await index.tree()
  if (!tree.ok) return tree
  const sign = await signs(parts, repository)
  const parents = head === null ? [] : [head]
  const what = { tree: tree.value, parents, message: inText(words.value), sign }
  const made = await commitTree(git, repository, what)
  if (!made.ok) return made
  const subject = words.value.split('\n')[0] ?? ''
  const kind = head === null ? 'commit (initial)' : 'commit'
  const moved = [
    'update-ref',
    '-m',
    `${kind}: ${inText(subject)}`,
    'HEAD',
    made.value,
    head ?? none,
  ]
  const taken = done(await git.act(repository, moved, options), notTaken)
  if (!taken.ok) return taken
  // What comes after it changes nothing about it.
  await hook('post-commit')
  return made
}

const refusing = (hook: string) => ({
  code: 'git-hook',
  message: `A hook of this repository (${hook}) did not let the commit through.`,
  hint: 'What it said is below. Nothing was committed; what it changed in the files stands.',
})

const notTaken = { code: 'git-refused', message: 'Git made no commit.' }

const emptied = failure('git-message', 'The message is empty, so no commit was made.', {
  hint: 'A hook may have emptied it.',
})
