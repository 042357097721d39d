import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { visibleLine } from '../../kit/markdown/visible'
import { useRow, useRows } from '../../store/rows'
import type { ConflictDialogProps } from './conflict-dialog'
import { metOf, metWords } from './conflicts'
import './conflict.css'
import { later } from '../../kit/later'

const ConflictDialog = later<ConflictDialogProps>(() =>
  import('./conflict-dialog').then((view) => view.ConflictDialog),
)

/** That somebody else changes the same lines, before the two meet. */
export function ConflictStatus({ row }: { row: SessionRow }) {
  const sessions = useRows('sessions')
  const clashes = useRow('branches', folderKey(row))?.clashes
  const [open, setOpen] = useState(false)
  const [ignored, ignore] = useState('')
  const there = sessions.filter(({ machine }) => machine === row.machine)
  const met = metOf(row, clashes, there)
  const conflicts = met.filter(({ clash: conflict }) => conflict.kind === 'conflict')
  const words = conflicts.map(metWords)
  const said = words.join('\n')
  const [first] = words
  return (
    <>
      <span role="status" aria-label="Conflict" className="conflict">
        {first !== undefined && said !== ignored && (
          <button
            type="button"
            className="conflict-button"
            data-tooltip={said}
            onClick={() => setOpen(true)}
          >
            <TriangleAlert size={12} aria-hidden />
            <span className="ellipsis">
              {visibleLine(first)}
              {words.length > 1 && `, and ${words.length - 1} more`}
            </span>
          </button>
        )}
      </span>
      {open && conflicts.length > 0 && (
        <ConflictDialog
          row={row}
          met={met}
          onClose={() => setOpen(false)}
          onIgnore={() => {
            setOpen(false)
            ignore(said)
          }}
        />
      )}
    </>
  )
}
