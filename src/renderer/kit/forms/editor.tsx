import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'

interface EditorProps {
  label: string
  children: ReactNode
  /** Lists with editors of their own: a form may not stand in another. */
  lists?: ReactNode
  /** What is wrong, in words; null when it is saved. */
  onSave: () => Promise<string | null>
  onClose: () => void
}

/** A dialog that edits one thing of the settings, and stays open until it is right. */
export function Editor({ label, children, lists, onSave, onClose }: EditorProps) {
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await onSave()
    if (wrong === null) onClose()
    else setError(wrong)
  }
  return (
    <Dialog label={label} onClose={onClose}>
      <div className="dialog-body">
        {error && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
        <form id={id} onSubmit={save} className="editor-fields">
          {children}
        </form>
        {lists}
      </div>
      <footer className="dialog-footer">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" form={id}>
          Save
        </Button>
      </footer>
    </Dialog>
  )
}
