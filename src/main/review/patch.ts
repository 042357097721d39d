import type { Block } from '../../shared/session/content'
import { shownPath } from '../../shared/workspace/path'
import { type Git, inText, type Repository } from '../vcs/git'
import type { Compared } from './asking'

/** Of a longer patch only the beginning goes along. */
const longest = 256 * 1024
/** So many new files go along with what is in them. */
const mostNew = 50

const plainly = ['--no-color', '--no-ext-diff', '--no-textconv']

/**
 * What is compared as a text of its own, for an agent that works in another repository: it may not be
 * allowed to read here.
 */
export async function patchBlock(
  git: Git,
  { repository, ends, files }: Compared,
): Promise<Block | undefined> {
  const { left, right } = ends
  const asked = [
    'diff',
    ...plainly,
    '--find-renames',
    left,
    ...(right === undefined ? [] : [right]),
  ]
  let patch = await printedBy(git, repository, asked)
  const fresh = files.filter(({ change, kind }) => change === 'untracked' && kind === 'text')
  for (const { path } of fresh.slice(0, mostNew)) {
    if (patch.length >= longest) break
    // A path that is no text cannot be said in an argument, and one that is an option is meant as a path.
    const args = ['diff', '--no-index', ...plainly, '--', '/dev/null', inText(path)]
    patch += await printedBy(git, repository, args)
  }
  if (patch === '') return undefined
  const name = `Changes in ${shownPath(repository.top)}`
  if (patch.length <= longest) return { type: 'text', name, text: patch }
  const whole = patch.slice(0, longest)
  const text = `${whole.slice(0, whole.lastIndexOf('\n') + 1)}(and more)\n`
  return { type: 'text', name, text }
}

/** What git prints: that something differs is told by its exit code, and no error. */
async function printedBy(git: Git, repository: Repository, args: string[]): Promise<string> {
  const answer = await git.read(repository, args, { limit: 16 * longest })
  return answer.ok && answer.value.code <= 1 ? inText(answer.value.stdout) : ''
}

/** Whether somebody works in another repository than this one. */
export async function isElsewhere(
  git: Git,
  folder: string | undefined,
  { common }: Repository,
): Promise<boolean> {
  if (folder === undefined) return false
  const found = await git.find(folder)
  return found.ok && found.value?.common !== common
}
