import {
  Archive,
  ArchiveRestore,
  FileJson,
  FileText,
  FolderX,
  GitFork,
  Pencil,
  PictureInPicture2,
  Pin,
  PinOff,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { SessionRow } from '../../../shared/app/tables'
import { otherAccounts, resumeWith } from '../../agent/account-actions'
import { shownKeys } from '../../kit/commands/keymap'
import type { MenuGroups } from '../../kit/menu'
import { setFrame } from '../../store/frame'
import { askToRemove, restoreWorkspace, workspaceOf } from '../../workspace/workspace-actions'
import {
  deleteSession,
  exportSession,
  forkSession,
  openInWindow,
  toggleArchive,
  togglePin,
} from '../actions/session-actions'
import { waysToSpeak } from '../actions/ways-to-speak'

export function sessionMenu(session: SessionRow): MenuGroups {
  const { pinned, archived } = session
  return [
    [
      {
        label: 'Rename',
        icon: Pencil,
        keys: shownKeys('session.rename'),
        run: () => setFrame({ renaming: session.id }),
      },
      {
        label: pinned ? 'Unpin' : 'Pin',
        icon: pinned ? PinOff : Pin,
        run: () => togglePin(session),
      },
      {
        label: archived ? 'Unarchive' : 'Archive',
        icon: archived ? ArchiveRestore : Archive,
        keys: shownKeys('session.archive'),
        run: () => void toggleArchive(session),
      },
    ],
    [
      {
        label: 'Open in new window',
        icon: PictureInPicture2,
        run: () => openInWindow(session),
      },
      { label: 'Fork', icon: GitFork, run: () => void forkSession(session) },
      ...waysToSpeak(session),
      {
        label: 'Export as Markdown',
        icon: FileText,
        run: () => void exportSession(session, 'markdown'),
      },
      { label: 'Export as JSON', icon: FileJson, run: () => void exportSession(session, 'json') },
    ],
    ...accountItems(session),
    ...workspaceItems(session),
    [{ label: 'Delete', icon: Trash2, danger: true, run: () => void deleteSession(session) }],
  ]
}

function accountItems(session: SessionRow): MenuGroups {
  const others = otherAccounts(session)
  if (others.length === 0) return []
  return [
    others.map(({ account, label }) => ({
      label,
      icon: UserRound,
      run: () => resumeWith(session, account),
    })),
  ]
}

function workspaceItems(session: SessionRow): MenuGroups {
  const workspace = workspaceOf(session)
  if (workspace?.state === 'ready')
    return [[{ label: 'Remove workspace', icon: FolderX, run: () => askToRemove(workspace) }]]
  if (workspace?.state === 'trashed')
    return [
      [
        {
          label: 'Restore workspace',
          icon: ArchiveRestore,
          run: () => void restoreWorkspace(workspace),
        },
      ],
    ]
  return []
}
