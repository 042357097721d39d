import { FileClock, History, MessagesSquare, RotateCcw } from 'lucide-react'
import type { RestoredFile } from '../../../shared/agent/restored-file'
import type { CheckpointPreview, TurnPreview } from '../../../shared/workspace/checkpoint-contract'
import { IconButton } from '../../kit/button'
import { confirmFirst } from '../../kit/confirm'
import { type MenuGroups, openMenu } from '../../kit/menu'
import { useScope } from '../../kit/ports/session-context'
import { act } from '../../store/act'
import { showSession } from '../../store/navigation'
import { othersAtWork, restorePreviewWords } from './restore-words'
import { fileAhead, mostShown } from './restored-files'

const label = 'Restore to here'

/** Asks how far to go back to what was when a turn began. */
export async function askToRestore(session: string, turn: string, at: HTMLElement): Promise<void> {
  const previewed = await act('moment.preview', { session, turn })
  if (previewed) openMenu(label, groupsOf(session, turn, previewed), at)
}

/** Goes back to what was when a turn began: the files, the conversation, or both. */
export function RestoreButton({ turn }: { turn: string }) {
  const { id } = useScope()
  return (
    <IconButton
      label={label}
      icon={History}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => void askToRestore(id, turn, currentTarget)}
    />
  )
}

function groupsOf(session: string, turn: string, previewed: TurnPreview): MenuGroups {
  const { start, end, busy, others } = previewed
  const restore = (what: 'code' | 'conversation' | 'both', edge: 'start' | 'end') => async () => {
    const made = await act('moment.restore', { session, turn, edge, what })
    if (made && made.session !== session) showSession(made.session)
  }
  const going = (what: 'code' | 'both', edge: 'start' | 'end') => {
    const to = edge === 'start' ? start : end
    return {
      disabled: busy !== undefined || !to.known,
      note: busy ?? restorePreviewWords(to),
      run: () => void restore(what, edge)(),
    }
  }
  // Who only hears the names of the items must know it too.
  const name = (what: string, to: CheckpointPreview) =>
    to.known && !to.exact ? `${what}, as far as it is known` : what
  const told = 'Starts a new session with this history'
  return [
    [
      { label: name('Code', start), icon: RotateCcw, ...going('code', 'start') },
      {
        label: 'Conversation',
        icon: MessagesSquare,
        note: told,
        run: () => void restore('conversation', 'start')(),
      },
      { label: name('Both', start), icon: History, ...going('both', 'start') },
    ],
    ...filesIn(session, start, restore('code', 'start')),
    [{ label: 'Restore files to after this turn', icon: FileClock, ...going('code', 'end') }],
    othersAtWork(others).map((label) => ({ label, disabled: true, run: () => undefined })),
  ]
}

/** What “Code” does to which file, and whose work that is: a few here, and the rest where it is asked for. */
function filesIn(session: string, to: CheckpointPreview, restore: () => Promise<void>): MenuGroups {
  if (!to.known || to.files.length === 0) return []
  const shown = to.files.slice(0, mostShown)
  const total = to.changed + to.added + to.deleted
  const all = {
    label: `All ${total} files…`,
    run: () => confirmAll(session, to.files, total, restore),
  }
  return [
    [
      ...shown.map((file) => ({
        label: fileAhead(file, session),
        disabled: true,
        run: () => undefined,
      })),
      ...(total > shown.length ? [all] : []),
    ],
  ]
}

function confirmAll(
  session: string,
  files: readonly RestoredFile[],
  total: number,
  restore: () => Promise<void>,
): void {
  const more = total - files.length
  confirmFirst({
    title: 'Restore code to here',
    text: `${total} files change. It can be undone in the conversation.`,
    about: (
      <ul className="restore-files" aria-label="Files">
        {files.map((file) => (
          <li key={file.path}>{fileAhead(file, session)}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    ),
    action: 'Restore code',
    run: () => void restore(),
  })
}
