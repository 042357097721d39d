import { useState } from 'react'
import type { TerminalRow } from '../../../shared/tables'
import { act } from '../../store/act'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'

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
