import { useEffect, useRef, useState } from 'react'
import type { ReviewFile } from '../../shared/change/review'
import type { ShownChange } from '../store/navigation'
import { isMeant } from '../store/show-in-changes'
import { listRows, treeRows } from './file-tree'

/** In the order in which they stand on screen. */
export function inOrder(files: readonly ReviewFile[], asTree: boolean): ReviewFile[] {
  const rows = asTree ? treeRows(files, new Set()) : listRows(files)
  return rows.flatMap((row) => (row.type === 'file' ? [row.file] : []))
}

/** The file that is shown; when it is gone, the one that took its place. */
export function useSelected(
  order: readonly ReviewFile[],
  asked: ShownChange | null,
): [string | null, (path: string) => void] {
  const [selected, setSelected] = useState<string | null>(null)
  const place = useRef(0)
  const now = order.findIndex(({ path }) => path === selected)
  useEffect(() => {
    if (now >= 0) place.current = now
  }, [now])
  const meant = asked && order.find(({ path }) => isMeant(asked.path, path))?.path
  // Each time that it is asked for, and as soon as it is there.
  const [taken, setTaken] = useState<ShownChange | null>(null)
  if (asked && asked !== taken && meant !== undefined) {
    setTaken(asked)
    setSelected(meant)
  }
  const replaced = now < 0 ? order[Math.min(place.current, order.length - 1)]?.path : undefined
  useEffect(() => {
    if (replaced !== undefined) setSelected(replaced)
  }, [replaced])
  return [now < 0 ? (replaced ?? null) : selected, setSelected]
}
