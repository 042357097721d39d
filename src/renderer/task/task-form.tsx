import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Button } from '../kit/button'
import { isMac } from '../kit/commands/keymap'
import { Dialog } from '../kit/dialog'
import './task-form.css'

interface TaskFormProps {
  label: string
  /** What its button says. */
  action: string
  /** It can be sent off as it is. */
  sound: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with fields, sent off by its button or by Ctrl or Cmd with Enter. */
export function TaskForm({ label, action, sound, onSubmit, onClose, children }: TaskFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sound) onSubmit()
  }
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    // What is attached opens in a dialog of its own.
    const own = event.currentTarget.closest('dialog')
    if (event.target instanceof Element && event.target.closest('dialog') !== own) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Dialog label={label} size="medium" onClose={onClose}>
      <form onSubmit={submit} onKeyDown={submitByKeys} className="dialog-form">
        <div className="dialog-body">{children}</div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={!sound} keys={isMac ? '⌘↵' : 'Ctrl+↵'}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
