import { defined } from '../../../kit/defined'
import type { Problem } from '../../../kit/result'
import type { ReviewRow } from '../../../shared/app/tables'
import { badgeOf } from '../../../shared/change/counted-files'
import type { ReviewRange } from '../../../shared/change/review'
import type { FileList } from './file-list'
import type { Entered } from './ledger'
import type { ReviewedSession } from './review-folder'

interface Shown {
  id: string
  session: ReviewedSession
  range: ReviewRange
  list: FileList
}

interface Besides {
  behind: boolean
  queued: ReviewRow['queued']
  asked: string[]
  undo: Entered | undefined
  cut: boolean
  note: string | undefined
  problem: Problem | undefined
}

export function reviewRow(
  { id, session, range, list }: Shown,
  state: ReviewRow['state'],
  { behind, queued, asked, undo, cut, note, problem }: Besides,
): ReviewRow {
  const files = list.all()
  const sum = (side: 'added' | 'deleted') =>
    files.reduce((lines, { counts }) => lines + (counts?.[side] ?? 0), 0)
  return {
    id,
    session: session.id,
    range,
    state,
    rev: list.rev,
    files: files.length,
    badge: badgeOf(files.length, cut),
    queued,
    asked,
    added: sum('added'),
    deleted: sum('deleted'),
    reviewed: files.filter(({ judgement }) => judgement === 'accepted').length,
    ...(behind ? { behind: true } : {}),
    ...(cut ? { cut: true } : {}),
    ...defined({ note }),
    ...(undo ? { undo: { action: undo.action, path: undo.path } } : {}),
    ...(problem ? { problem } : {}),
  }
}
