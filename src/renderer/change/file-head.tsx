import { Eye } from 'lucide-react'
import { shownPath } from '../../kit/path'
import type { FileChanges, ReviewFile } from '../../shared/change/review'
import { Button } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { visibleLine } from '../kit/markdown/visible'
import { Truncated } from '../kit/truncated'
import type { Action } from './apply'
import { changeWords, modeWords } from './file-words'

interface FileHeadProps {
  file: ReviewFile
  changes: FileChanges | undefined
  onApply: (action: Action) => void
  onComment: () => void
  onViewed: () => void
}

/** What happened to a file as a whole, and what can be done with all of it. */
export function FileHead({ file, changes, onApply, onComment, onViewed }: FileHeadProps) {
  const { counts, viewed, busy, judgement } = file
  const can = (action: 'accept' | 'revert') => typeof changes?.[action] === 'string'
  return (
    <header className="changes-head">
      <h2>
        <Truncated text={visibleLine(shownPath(file.path))} />
      </h2>
      <span className="faint changes-what">{happened(file)}</span>
      {counts && counts.added + counts.deleted > 0 && (
        <span className="changes-counts">
          <span className="count-added">+{counts.added}</span>
          <span className="count-removed">−{counts.deleted}</span>
        </span>
      )}
      <span className="changes-space" />
      {busy !== undefined && (
        <span className="changes-editing" data-tooltip={visibleLine(busy)}>
          Agent is editing this file
        </span>
      )}
      <Button
        kind="quiet"
        icon={Eye}
        aria-pressed={viewed === true}
        keys={shownKeys('changes.viewed')}
        onClick={onViewed}
      >
        Viewed
      </Button>
      {busy === undefined &&
        can('accept') &&
        (judgement === 'accepted' ? (
          <Button onClick={() => onApply('withdraw')}>Undo</Button>
        ) : (
          <Button onClick={() => onApply('accept')}>Accept</Button>
        ))}
      {busy === undefined && can('revert') && (
        <Button onClick={() => onApply('revert')}>Revert</Button>
      )}
      <Button onClick={onComment}>Comment</Button>
    </header>
  )
}

function happened({ change, from, modes, generated, judgement }: ReviewFile): string {
  return [
    judgement === 'accepted' ? 'accepted' : changeWords[change].word,
    judgement === 'committed' && 'committed',
    from !== undefined && `from ${shownPath(from)}`,
    modes && modeWords(modes),
    generated && 'generated',
  ]
    .filter(Boolean)
    .join(' · ')
}
