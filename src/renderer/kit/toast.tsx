import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '../store/create-store'
import { Button, IconButton } from './button'
import './toast.css'

// Time to read it, look up and decide.
const shownFor = 12_000

interface Toast {
  text: string
  undo: () => void
}

const offered = createStore<Toast | null>(null)

/** Says what was just done, and takes it back on demand. Nothing else is worth a toast. */
export function offerUndo(text: string, undo: () => void): void {
  offered.set({ text, undo })
}

export const undoOffered = () => offered.get() !== null

/** Takes back what was done last, as long as that is offered. */
export function undoNow(): void {
  const toast = offered.get()
  offered.set(null)
  toast?.undo()
}

/** Where it is said, in a row of its own room: nothing is covered by it. */
export function ToastArea() {
  const toast = useStore(offered)
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
    const timer = setInterval(() => {
      // Not under the user's hand.
      if (!element?.matches(':hover, :focus-within')) offered.set(null)
    }, shownFor)
    return () => clearInterval(timer)
  }, [])
  useLayoutEffect(() => {
    const element = layer.current
    let before: EventTarget | null = null
    const note = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) before = relatedTarget
    }
    element?.addEventListener('focusin', note)
    // The button goes with what it did; the focus goes back to where it came from.
    return () => {
      element?.removeEventListener('focusin', note)
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div ref={layer} className="toast">
      <span className="ellipsis">{toast.text}</span>
      <Button kind="quiet" onClick={undoNow}>
        Undo
      </Button>
      <IconButton label="Dismiss" icon={X} onClick={() => offered.set(null)} />
    </div>
  )
}
