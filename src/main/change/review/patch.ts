import type { Block } from '../../../shared/agent/content'
import { type Git, inText, type Repository } from '../../workspace/git/git'
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
export async function patchBlock(git: Git, compared: Compared): Promise<Block | undefined> {
  const { text, cut } = await patchOf(git, compared, longest)
  const name = `Changes in ${compared.repository.top}`
  return text === '' ? undefined : { type: 'text', name, text: cut ? `${text}(and more)\n` : text }
}

/** What differs, in lines that are whole; `cut` is that there is more of it. */
export async function patchOf(
  git: Git,
  { repository, ends, files }: Compared,
  most: number,
): Promise<{ text: string; cut: boolean }> {
  const { left, right } = ends
  const asked = [
    'diff',
    ...plainly,
    '--find-renames',
    left,
    ...(right === undefined ? [] : [right]),
  ]
  const first = await printedBy(git, repository, asked)
  let patch = first ?? ''
  let cut = first === undefined
  const fresh = files.filter(({ change, kind }) => change === 'untracked' && kind === 'text')
  if (fresh.length > mostNew) cut = true
  for (const { path } of fresh.slice(0, mostNew)) {
    if (patch.length > most) break
    // A path that is no text cannot be said in an argument, and one that is an option is meant as a path.
    const args = ['diff', '--no-index', ...plainly, '--', '/dev/null', inText(path)]
    const more = await printedBy(git, repository, args)
    if (more === undefined) cut = true
    patch += more ?? ''
  }
  if (patch.length <= most) return { text: patch, cut }
  const whole = patch.slice(0, most)
  return { text: whole.slice(0, whole.lastIndexOf('\n') + 1), cut: true }
}

/** What git prints, where that is not too much: that something differs is told by its exit code, and no error. */
async function printedBy(
  git: Git,
  repository: Repository,
  args: string[],
): Promise<string | undefined> {
  const answer = await git.read(repository, args, { limit: 16 * longest })
  return answer.ok && answer.value.code <= 1 ? inText(answer.value.stdout) : undefined
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
