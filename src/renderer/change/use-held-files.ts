import { useLayoutEffect, useRef } from 'react'
import type { ReviewFile } from '../../shared/change/review'

interface HeldFiles {
  /** Those that stand in their places. */
  files: readonly ReviewFile[]
  /** Those that came while the places were held: they stand at the end. */
  late: readonly ReviewFile[]
}

/** While the pointer is on the list no row leaves its place: what comes stands at the end, what goes stays. */
export function useHeldFiles(files: readonly ReviewFile[], held: boolean): HeldFiles {
  const before = useRef<HeldFiles>({ files, late: [] })
  const next = held ? heldFiles(before.current, files) : { files, late: [] }
  useLayoutEffect(() => {
    before.current = next
  })
  return next
}

export function heldFiles(before: HeldFiles, files: readonly ReviewFile[]): HeldFiles {
  const now = new Map(files.map((file) => [file.path, file]))
  const latest = (file: ReviewFile) => now.get(file.path) ?? file
  const known = new Set([...before.files, ...before.late].map(({ path }) => path))
  return {
    files: before.files.map(latest),
    late: [...before.late.map(latest), ...files.filter(({ path }) => !known.has(path))],
  }
}
