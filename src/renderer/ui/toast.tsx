import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button'
import './toast.css'

// Time to read it, look up and decide.
const shownFor = 12_000

interface Toast {
  text: string
  undo: () => void
}

let current: Toast | null = null
const listeners = new Set<() => void>()

function set(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Says what was just done, and takes it back on demand. Nothing else is worth a toast. */
export function offerUndo(text: string, undo: () => void): void {
  set({ text, undo })
}

export const undoOffered = () => current !== null

/** Takes back what was done last, as long as that is offered. */
export function undoNow(): void {
  const toast = current
  set(null)
  toast?.undo()
}

export function ToastLayer() {
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
  return (
    <div role="status" className="toasts">
      {toast && <ToastView key={toast.text} toast={toast} />}
    </div>
  )
}

function ToastView({ toast }: { toast: Toast }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = layer.current
    element?.showPopover()
    const timer = setInterval(() => {
      // Not under the user's hand.
      if (!element?.matches(':hover, :focus-within')) set(null)
    }, shownFor)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={layer} popover="manual" className="toast">
      <span className="ellipsis">{toast.text}</span>
      <Button kind="quiet" onClick={undoNow}>
        Undo
      </Button>
      <IconButton label="Dismiss" icon={X} onClick={() => set(null)} />
    </div>
  )
}
