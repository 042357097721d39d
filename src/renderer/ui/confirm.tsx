import { useSyncExternalStore } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

interface Confirmation {
  /** The question, as the heading of the dialog. */
  title: string
  text: string
  /** The word on the button that does it. */
  action: string
  run: () => void
}

let open: Confirmation | null = null
const listeners = new Set<() => void>()

function show(confirmation: Confirmation | null): void {
  open = confirmation
  for (const listener of listeners) listener()
}

/** Asks before something that cannot be taken back and that reaches further than what is looked at. */
export function confirmFirst(confirmation: Confirmation): void {
  show(confirmation)
}

export function ConfirmLayer() {
  const asked = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
  if (!asked) return null
  const close = () => show(null)
  return (
    <Dialog label={asked.title} onClose={close}>
      <div className="dialog-body">
        <p>{asked.text}</p>
      </div>
      <footer className="dialog-footer">
        {/* What changes nothing is what Enter does. */}
        <Button data-first-focus="" onClick={close}>
          Cancel
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            close()
            asked.run()
          }}
        >
          {asked.action}
        </Button>
      </footer>
    </Dialog>
  )
}
