import { type BytePath, shownPath } from '../../kit/path'

/** What is under way in a checkout. */
export type Operation = 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'bisect' | 'am'

/** What was found out about a workspace that is to be removed; where there is nothing to say there is no fact. */
export type Fact =
  /** Something could not be found out. */
  | { type: 'doubt'; words: string }
  | { type: 'place'; is: OddPlace }
  | { type: 'locked'; why: string }
  | { type: 'operation'; operation: Operation }
  /** A lock file of git's. */
  | { type: 'git-lock'; name: string }
  | { type: 'agent'; session: string; title: string; agent: string; working: boolean }
  | { type: 'process'; pid: number; name: string }
  | { type: 'session'; session: string; title: string }
  /** Other checkouts that lie in it. */
  | { type: 'worktree-inside'; path: string }
  /** Commits that no branch and no tag leads to. */
  | { type: 'lonely'; commits: number }
  | { type: 'ahead'; of: string; branch: string; commits: number }
  | { type: 'stash'; entries: number; branch: string }
  | { type: FilesFact; paths: BytePath[] }
  | { type: 'submodule'; path: BytePath; changed: boolean; commits: number }
  | { type: 'nested'; path: BytePath }

export type OddPlace =
  | 'gone'
  | 'link'
  | 'mount'
  | 'outside'
  | 'replaced'
  | 'main'
  | 'foreign'
  | 'pruned'
  | 'not-ours'

type FilesFact =
  | 'conflicted'
  | 'staged'
  | 'changed'
  /** Changed behind git's back: skip-worktree, assume-unchanged. */
  | 'hidden'
  | 'untracked'
  /** Ignored, and nothing makes it again. */
  | 'precious'
  /** Too large to be kept by a checkpoint. */
  | 'large'

/**
 * What a fact means for removing: it forbids it; it is nowhere else, and gone for good when the trash
 * is emptied; it goes too, but is kept elsewhere as well for a while; it is not touched at all.
 */
export type Weight = 'forbids' | 'precious' | 'goes' | 'stays'

export interface InventoryLine {
  weight: Weight
  text: string
  /** What to do about it. */
  hint?: string
  /** The first of the files that it is about, as they are shown. */
  paths?: string[]
  /** The session whose agent would have to be stopped. */
  agentOf?: string
}

/** Nothing would be lost; something would go, which is said; it is refused. */
export type Verdict = 'free' | 'keeps' | 'no'

export interface Inventory {
  verdict: Verdict
  /** The worst first. */
  lines: InventoryLine[]
}

/** What a person types who lets go of what is nowhere else. */
export const wordsForPrecious = 'remove anyway'

const order: readonly Weight[] = ['forbids', 'precious', 'goes', 'stays']

/** Pure: what was found out in, what it means out. */
export function inventoryOf(facts: readonly Fact[]): Inventory {
  const lines = facts.map(lineOf)
  lines.sort((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight))
  const worst = lines[0]?.weight ?? 'stays'
  const verdict = worst === 'forbids' ? 'no' : worst === 'stays' ? 'free' : 'keeps'
  return { verdict, lines }
}

export const wouldBeLost = ({ lines }: Inventory): boolean =>
  lines.some(({ weight }) => weight === 'precious')

function lineOf(fact: Fact): InventoryLine {
  switch (fact.type) {
    case 'doubt':
      return forbids(fact.words, 'Try again. Nothing is removed as long as this is not known.')
    case 'place':
      return forbids(...odd[fact.is])
    case 'locked':
      return forbids(
        fact.why === '' ? 'Its worktree is locked.' : `Its worktree is locked: ${fact.why}`,
        'Unlock it with “git worktree unlock” if that is over.',
      )
    case 'operation':
      return forbids(`A ${fact.operation} is under way.`, `Finish it or abort it first.`)
    case 'git-lock':
      return forbids(
        `Git is at work in it, or was cut short (${fact.name}).`,
        'Wait until it has finished. If no git runs there, remove that file.',
      )
    case 'agent': {
      const does = fact.working ? 'is at work in it' : 'runs in it'
      const line = forbids(`${fact.agent} ${does}: “${fact.title}”`, 'Stop the agent first.')
      return { ...line, agentOf: fact.session }
    }
    case 'process':
      return forbids(
        `Process ${fact.pid} (${fact.name}) works in it, or has a file of it open.`,
        'End it, or close the terminal that it runs in.',
      )
    case 'worktree-inside':
      return forbids(`Another worktree lies in it: ${fact.path}`, 'Move or remove that one first.')
    case 'session':
      return stays(`The session “${fact.title}” works here; its conversation is kept.`)
    case 'lonely':
      return goes(`${count(fact.commits, 'commit')} on no branch; a rescue reference keeps them.`)
    case 'ahead':
      return stays(
        `${count(fact.commits, 'commit')} not in ${fact.of}; the branch ${fact.branch} is kept.`,
      )
    case 'stash':
      return stays(
        `${count(fact.entries, 'stash entry', 'stash entries')} of ${fact.branch}; the stash is kept.`,
      )
    case 'submodule':
      return submodule(fact)
    case 'nested':
      return {
        weight: 'precious',
        text: `A repository of its own: ${shownPath(fact.path)}`,
        hint: 'Push it, or move it elsewhere, if it is still needed.',
      }
    default:
      return files(fact)
  }
}

const odd: Record<OddPlace, [text: string, hint: string]> = {
  gone: ['Its folder is not there.', 'If it was moved, move it back.'],
  link: ['Its folder is a link now.', 'Put the folder back in its place.'],
  mount: ['Another file system is mounted in it.', 'Unmount it first.'],
  outside: ['Its folder lies somewhere else now.', 'Move it back to where it was made.'],
  replaced: ['Another folder is in its place.', 'Look at it, and move it away by hand.'],
  main: ['This is the project’s own checkout.', 'Only workspaces made for a session are removed.'],
  foreign: ['It belongs to another repository now.', 'Look at it, and move it away by hand.'],
  pruned: [
    'Git does not know this worktree any more.',
    'Its files are as they were. Move them away by hand.',
  ],
  'not-ours': ['Liminal did not make this folder.', 'Remove it by hand if it is no longer needed.'],
}

function files({ type, paths }: { type: FilesFact; paths: BytePath[] }): InventoryLine {
  const shown = paths.slice(0, mostShown).map(shownPath)
  return { ...ofFiles[type](paths.length), paths: shown }
}

/** More are only counted. */
const mostShown = 50

const ofFiles: Record<FilesFact, (number: number) => InventoryLine> = {
  conflicted: (number) =>
    forbids(`${count(number, 'file')} in conflict.`, 'Resolve the conflicts first.'),
  staged: (number) => goes(`${count(number, 'file')} staged and not committed.`),
  changed: (number) => goes(`${count(number, 'changed file')} not committed.`),
  hidden: (number) => goes(`${count(number, 'changed file')} that Git was told not to look at.`),
  untracked: (number) => goes(`${count(number, 'new file or folder', 'new files or folders')}.`),
  precious: (number) => ({
    weight: 'precious',
    text: `${count(number, 'ignored file or folder', 'ignored files or folders')} that cannot be made again.`,
  }),
  large: (number) => ({
    weight: 'precious',
    text: `${count(number, 'file')} too large to be kept anywhere else.`,
  }),
}

function submodule({
  path,
  changed,
  commits,
}: Extract<Fact, { type: 'submodule' }>): InventoryLine {
  const parts = [
    ...(changed ? ['changes that are not committed'] : []),
    ...(commits > 0 ? [`${count(commits, 'commit')} that are not pushed`] : []),
  ]
  return {
    weight: 'precious',
    text: `Submodule ${shownPath(path)}: ${parts.join(', ')}.`,
    hint: 'Push it if it is still needed.',
  }
}

const forbids = (text: string, hint: string): InventoryLine => ({ weight: 'forbids', text, hint })
const goes = (text: string): InventoryLine => ({ weight: 'goes', text })
const stays = (text: string): InventoryLine => ({ weight: 'stays', text })

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
