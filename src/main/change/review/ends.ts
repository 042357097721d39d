import { failure, type Result, success } from '../../../kit/result'
import type { ReviewRange } from '../../../shared/change/review'
import type { Checkpoint } from '../../../shared/workspace/checkpoint'
import { type Git, printed } from '../../workspace/git/git'
import type { ReviewFolder } from './review-folder'
import type { TurnCheckpoints } from './turn-checkpoints'

/** What is compared: two trees or commits, by name; where there is no second one it is the disk. */
export interface Ends {
  left: string
  right?: string
  /** The first is the last commit. */
  atHead?: true
  /** The first has files as they lay on the disk, which is not always as they are committed. */
  raw?: true
  /** The commit that was checked out there then. */
  head?: string
  /** When they were so, where that is known. */
  since?: number
  until?: number
  /** What is not exact about it, in words. */
  note?: string
}

export async function endsOf(
  git: Git,
  place: ReviewFolder,
  range: ReviewRange,
  turns: TurnCheckpoints,
  /** Whether there is certainly a commit. */
  born = false,
): Promise<Result<Ends>> {
  const { session } = place
  switch (range.type) {
    case 'uncommitted':
      return uncommitted(git, place, born)
    case 'base':
    case 'result':
      return fromBase(git, place)
    case 'session':
    case 'last-turn':
      return since(turns.start(session.id, range.type === 'session' ? 'first' : 'last'))
    case 'turn':
      return since(turns.start(session.id, { turn: range.turn }), turns.end(session.id, range.turn))
    default:
      return range satisfies never
  }
}

function since(start: Checkpoint | undefined, end?: Checkpoint): Result<Ends> {
  if (!start) return unknownStart
  const note = start.exact
    ? {}
    : {
        note: 'What was here before the turn is not fully known: the agent had begun before all files were noted. What it changed before that is missing here.',
      }
  const right = end ? { right: end.work, until: end.at } : {}
  const head = start.head === null ? {} : { head: start.head }
  return success({ left: start.work, raw: true, since: start.at, ...head, ...note, ...right })
}

const unknownStart = failure('no-start', 'How the files were at that moment is not known.', {
  hint: 'Choose “Uncommitted” to see all that has not been committed.',
})

async function uncommitted(
  git: Git,
  { repository }: ReviewFolder,
  born: boolean,
): Promise<Result<Ends>> {
  // By its name: looking up what it is now would only take a while longer.
  if (born) return success({ left: 'HEAD', atHead: true })
  const head = await git.read(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if (!head.ok) return head
  if (head.value.code === 0) return success({ left: 'HEAD', atHead: true })
  // Before the first commit everything is new. Git knows the tree of nothing without having it.
  const empty = printed(
    await git.read(repository, ['hash-object', '-t', 'tree', '--stdin'], { input: '' }),
  )
  return empty.ok ? success({ left: empty.value.trim(), atHead: true }) : empty
}

/** Branches that others are usually made from, when nothing says which one it was. */
const usual = ['refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master']

async function fromBase(git: Git, { repository, session }: ReviewFolder): Promise<Result<Ends>> {
  const named = session.base === undefined ? [] : [session.base]
  const candidates = [...named, ...(session.base === undefined ? ['@{upstream}', ...usual] : [])]
  for (const base of candidates) {
    const found = await git.read(repository, ['merge-base', '--end-of-options', base, 'HEAD'])
    if (!found.ok) return found
    if (found.value.code === 0) return success({ left: found.value.stdout.trim() })
  }
  return session.base === undefined
    ? failure('no-base', 'Nothing says what this branch was made from.', {
        hint: 'Set its upstream, or start a session in a worktree of its own.',
      })
    : failure('no-base', `This branch has no commit in common with ${session.base}.`)
}
