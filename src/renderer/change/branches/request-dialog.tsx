import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { call } from '../../store/bridge'
import { suggested } from './commit-message'
import './request.css'

interface RequestDialogProps {
  row: SessionRow
  look: BranchLook
  /** "pull request" or "merge request". */
  name: string
  onClose: () => void
}

/** What a request says; the branch is pushed with it. */
export function RequestDialog({ row, look, name, onClose }: RequestDialogProps) {
  const [first = '', ...rest] = (look.last?.message ?? '').split('\n')
  const [title, setTitle] = useState(suggested(row) || first)
  const [body, setBody] = useState(rest.join('\n').trim())
  const [base, setBase] = useState(look.bases[0] ?? '')
  const [draft, setDraft] = useState(false)
  const open = () => {
    if (title.trim() === '') return
    // How it goes, and how it ends, is in the panel.
    void call('branch.request', { session: row.id, title, body, base, draft })
    onClose()
  }
  return (
    <Dialog label={`Open a ${name}`} onClose={onClose} size="medium">
      <form
        className="dialog-body merge"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <TextField label="Title" value={title} onChange={setTitle} firstFocus />
        <TextField label="Description" multiline value={body} onChange={setBody} />
        <Select
          label="Into"
          value={base}
          options={look.bases.map((one) => ({ value: one, label: one }))}
          onChange={setBase}
        />
        <label className="request-draft">
          <input
            type="checkbox"
            checked={draft}
            onChange={(event) => setDraft(event.target.checked)}
          />
          Draft
        </label>
        {look.files.length > 0 && (
          <p className="merge-warning">
            {look.files.length === 1 ? '1 file is' : `${look.files.length} files are`} not committed
            and {look.files.length === 1 ? 'is' : 'are'} not in it.
          </p>
        )}
        {/* Enter in a field does what the button does. */}
        <button type="submit" hidden />
      </form>
      <footer className="dialog-footer">
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" disabled={title.trim() === '' || base === ''} onClick={open}>
          Push and open
        </Button>
      </footer>
    </Dialog>
  )
}
