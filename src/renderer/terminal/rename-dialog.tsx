import { useState } from 'react'
import type { TerminalRow } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/text-field'
import { act } from '../store/act'

export function RenameDialog({
  terminal,
  onClose,
}: {
  terminal: TerminalRow
  onClose: () => void
}) {
  const [title, setTitle] = useState(terminal.title)
  const rename = () => {
    if (title.trim()) void act('terminal.rename', { terminal: terminal.id, title: title.trim() })
    onClose()
  }
  return (
    <Dialog label="Rename terminal" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <div className="dialog-body">
          <TextField
            label="Name"
            value={title}
            onChange={setTitle}
            maxLength={200}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            Rename
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
