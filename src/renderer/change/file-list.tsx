import { Check, Folder, LoaderCircle } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { ReviewFile } from '../../shared/change/review'
import { visibleLine } from '../kit/markdown/visible'
import { usePointerOn, useStill } from '../kit/pointer-on'
import { Tree, type TreeRow } from '../kit/tree'
import { Truncated } from '../kit/truncated'
import { type FileTreeRow, listRows, treeRows } from './file-tree'
import { acceptanceWords, changeWords, isDone, nameOf } from './file-words'
import { useHeldFiles } from './use-held-files'

interface FileListProps {
  files: readonly ReviewFile[]
  selected: string | null
  /** Below their folders, or all beneath one another. */
  asTree: boolean
  /** `enter`: who chooses wants to go there. */
  onChoose: (path: string, by: 'enter' | 'other') => void
}

export function FileList({ files, selected, asTree, onChoose }: FileListProps) {
  const area = useRef<HTMLDivElement>(null)
  const pointer = usePointerOn()
  useStill(area, pointer.on)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const held = useHeldFiles(files, pointer.on)
  const rows = useMemo(() => {
    const placed = asTree ? treeRows(held.files, collapsed) : listRows(held.files)
    return [...placed, ...listRows(held.late)].map(rowOf)
  }, [held, asTree, collapsed])
  const expand = (id: string, expanded: boolean) => {
    const next = new Set(collapsed)
    if (expanded) next.delete(id)
    else next.add(id)
    setCollapsed(next)
  }
  return (
    <div ref={area} className="changes-files" {...pointer.handlers}>
      <Tree
        label="Changed files"
        rows={rows}
        selected={selected}
        onActivate={(id, by) => {
          if (id.endsWith('/') && rows.find((row) => row.id === id)?.expanded !== undefined)
            expand(id, collapsed.has(id))
          else onChoose(id, by)
        }}
        onExpand={expand}
      />
    </div>
  )
}

/** Made once for each file as it is: a row is drawn again only when it is another object. */
const made = new WeakMap<ReviewFile, Map<string, TreeRow>>()

function rowOf(row: FileTreeRow): TreeRow {
  if (row.type === 'folder') {
    const { id, level, name, path, expanded } = row
    return { id, level, expanded, name, label: path, content: <FolderContent name={name} /> }
  }
  const { id, level, name, file } = row
  const known = made.get(file) ?? new Map<string, TreeRow>()
  made.set(file, known)
  const key = `${level} ${name}`
  const before = known.get(key)
  if (before) return before
  const next: TreeRow = {
    id,
    level,
    name,
    label: nameOf(file),
    description: acceptanceWords(file),
    content: <FileContent file={file} name={name} />,
  }
  known.set(key, next)
  return next
}

const FolderContent = ({ name }: { name: string }) => (
  <>
    <Folder size={14} aria-hidden className="changes-folder" />
    <Truncated text={visibleLine(name)} />
  </>
)

function FileContent({ file, name }: { file: ReviewFile; name: string }) {
  const { change, counts, busy } = file
  return (
    <>
      {/* What is no part of the name is drawn by the style sheet. */}
      <span
        className="changes-mark"
        data-change={change}
        data-text={changeWords[change].mark}
        aria-hidden
      />
      <Truncated text={visibleLine(name)} />
      {isDone(file) && <Check size={12} aria-hidden className="changes-done" />}
      {busy !== undefined && <LoaderCircle size={12} aria-hidden className="changes-busy" />}
      {counts && (
        <span className="changes-counts" aria-hidden>
          {counts.added > 0 && <span className="count-added" data-text={`+${counts.added}`} />}
          {counts.deleted > 0 && (
            <span className="count-removed" data-text={`−${counts.deleted}`} />
          )}
        </span>
      )}
    </>
  )
}
