import { type ReactNode, useState } from 'react'
import { createStore, useStore } from '../store/create-store'
import { Button } from './button'
import { Dialog } from './dialog'

interface Confirmation {
  /** The question, as the heading of the dialog. */
  title: string
  text: string
  /** What it is about. */
  about?: ReactNode
  /** The word on the button that does it. */
  action: string
  run: (remember: boolean) => void
  /** What does no harm, and is what Enter does then. */
  instead?: { action: string; run: (remember: boolean) => void }
  /** The words by which the answer can be made to count from now on. */
  remember?: string
}

const open = createStore<Confirmation | null>(null)

/** Asks before something that cannot be taken back and that reaches further than what is looked at. */
export function confirmFirst(confirmation: Confirmation): void {
  open.set(confirmation)
}

export function ConfirmLayer() {
  const asked = useStore(open)
  const [remember, setRemember] = useState(false)
  if (!asked) return null
  const close = () => {
    setRemember(false)
    open.set(null)
  }
  return (
    <Dialog label={asked.title} onClose={close}>
      <div className="dialog-body">
        <p>{asked.text}</p>
        {asked.about}
        {asked.remember && (
          <label className="confirm-remember">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {asked.remember}
          </label>
        )}
      </div>
      <footer className="dialog-footer">
        {/* What changes nothing is what Enter does. */}
        <Button {...(asked.instead ? {} : { 'data-first-focus': '' })} onClick={close}>
          Cancel
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            close()
            asked.run(remember)
          }}
        >
          {asked.action}
        </Button>
        {asked.instead && (
          <Button
            kind="primary"
            data-first-focus=""
            onClick={() => {
              close()
              asked.instead?.run(remember)
            }}
          >
            {asked.instead.action}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
