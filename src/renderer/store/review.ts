import { useEffect, useState } from 'react'
import type { Problem } from '../../kit/result'
import type { ReviewRow } from '../../shared/app/tables'
import type {
  FileChanges,
  ReviewFile,
  ReviewFiles,
  ReviewRange,
  WhiteSpace,
} from '../../shared/change/review'
import { call } from './bridge'
import { useRow } from './rows'

interface Review {
  row: ReviewRow | undefined
  /** None until the first list is there. */
  files: readonly ReviewFile[] | undefined
  problem: Problem | undefined
}

/** Looks at the changes of a session as long as the component is there. */
export function useReview(session: string, range: ReviewRange): Review {
  const { id, problem } = useOpened(session, range)
  const row = useRow('reviews', id)
  const files = useFiles(id, row)
  return { row, files, problem: problem ?? row?.problem }
}

function useOpened(session: string, range: ReviewRange) {
  const [opened, setOpened] = useState<{ id?: string; problem?: Problem }>({})
  const [times, setTimes] = useState(0)
  const row = useRow('reviews', opened.id)
  const [seen, setSeen] = useState<string>()
  if (row && seen !== row.id) setSeen(row.id)
  // The row goes by itself where main no longer knows who looks.
  if (!row && seen !== undefined && seen === opened.id) {
    setSeen(undefined)
    setOpened({})
    setTimes(times + 1)
  }
  const wanted = JSON.stringify({ range, times })
  useEffect(() => {
    let over = false
    let id: string | undefined
    const close = () => {
      if (id !== undefined) void call('review.close', { review: id })
    }
    const { range } = JSON.parse(wanted) as { range: ReviewRange }
    void call('review.open', { session, range }).then((result) => {
      if (result.ok) id = result.value.review
      if (over) close()
      else setOpened(result.ok ? { id: result.value.review } : { problem: result.problem })
    })
    return () => {
      over = true
      close()
    }
  }, [session, wanted])
  return opened
}

interface Listed {
  review: string
  rev: number
  files: ReadonlyMap<string, ReviewFile>
  list: readonly ReviewFile[]
}

/** The list, asked for anew whenever the row counts on; what was there stays until there is another. */
function useFiles(review: string | undefined, row: ReviewRow | undefined) {
  const [listed, setListed] = useState<Listed>()
  const [asking, setAsking] = useState(false)
  const known = listed?.review === review ? listed : undefined
  const rev = row && row.state !== 'reading' ? row.rev : undefined
  const stale = rev !== undefined && known?.rev !== rev
  useEffect(() => {
    if (!stale || asking || review === undefined) return
    setAsking(true)
    void call('review.files', { review, ...(known ? { after: known.rev } : {}) }).then((result) => {
      setAsking(false)
      if (!result.ok) return
      const { rev, whole, put, removed } = JSON.parse(result.value.files) as ReviewFiles
      const files = new Map(whole ? [] : known?.files)
      for (const path of removed) files.delete(path)
      for (const file of put) files.set(file.path, file)
      const list = [...files.values()].sort(byPath)
      setListed({ review, rev, files, list })
    })
  }, [stale, asking, review, known])
  return listed?.list
}

const byPath = ({ path: one }: ReviewFile, { path: other }: ReviewFile) =>
  one < other ? -1 : one > other ? 1 : 0

interface FileAsked {
  review: string
  path: string
  version: string
  whiteSpace: WhiteSpace
  large: boolean
}

interface FileRead {
  asked: FileAsked
  changes?: FileChanges
  problem?: Problem
}

/** Both sides of a file; what was there stays on screen until what it has become is there. */
export function useFileChanges(asked: FileAsked | undefined): FileRead | undefined {
  const [read, setRead] = useState<FileRead>()
  const [asking, setAsking] = useState<string>()
  const wanted = asked && JSON.stringify(asked)
  const there = read && JSON.stringify(read.asked)
  useEffect(() => {
    // One at a time: while an agent writes, the last version is what counts.
    if (!wanted || wanted === there || asking !== undefined) return
    const next = JSON.parse(wanted) as FileAsked
    const { version: _, ...input } = next
    setAsking(wanted)
    void call('review.file', input).then((result) => {
      setAsking(undefined)
      setRead({
        asked: next,
        ...(result.ok
          ? { changes: JSON.parse(result.value.changes) as FileChanges }
          : { problem: result.problem }),
      })
    })
  }, [wanted, there, asking])
  const same = asked && read?.asked.path === asked.path && read.asked.review === asked.review
  return same ? read : undefined
}
