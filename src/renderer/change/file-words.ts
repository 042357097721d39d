import { shownPath } from '../../kit/path'
import type { ReviewFile } from '../../shared/change/review'
import type { Change } from '../../shared/change/status'

/** What happened to a file: one letter for the eye, and a word. */
export const changeWords: Record<Change, { mark: string; word: string }> = {
  modified: { mark: 'M', word: 'modified' },
  added: { mark: 'A', word: 'added' },
  deleted: { mark: 'D', word: 'deleted' },
  renamed: { mark: 'R', word: 'renamed' },
  copied: { mark: 'C', word: 'copied' },
  retyped: { mark: 'T', word: 'type changed' },
  untracked: { mark: 'U', word: 'untracked' },
  conflicted: { mark: '⚠', word: 'conflicted' },
}

function countWords(counts: ReviewFile['counts']): string {
  return counts ? `+${counts.added} −${counts.deleted}` : ''
}

/** "src/auth.ts, modified, +12 −3" */
export function nameOf({ path, change, counts }: ReviewFile): string {
  return [shownPath(path), changeWords[change].word, countWords(counts)].filter(Boolean).join(', ')
}

/** What else is to be known of a file, in words. */
export function acceptanceWords(file: ReviewFile): string {
  const { from, judgement, viewed, busy, modes, generated, kind } = file
  return [
    from !== undefined && `from ${shownPath(from)}`,
    modes && modeWords(modes),
    busy !== undefined && 'an agent is editing it',
    judgement === 'accepted' && 'accepted',
    judgement === 'committed' && 'committed',
    judgement === 'partly' && 'partly accepted',
    viewed && 'viewed',
    generated && 'generated',
    kind === 'binary' && 'binary',
    kind === 'submodule' && 'submodule',
  ]
    .filter(Boolean)
    .join(', ')
}

export function modeWords([before, after]: readonly [string, string]): string {
  const executable = (mode: string) => mode.endsWith('755')
  if (executable(before) !== executable(after))
    return executable(after) ? 'now executable' : 'no longer executable'
  return `mode ${before} → ${after}`
}

/** Somebody has looked at it. What an agent has committed nobody need have seen. */
export const isDone = ({ viewed, judgement }: ReviewFile): boolean =>
  viewed === true || judgement === 'accepted'
