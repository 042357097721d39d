import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button'
import { keepFocus } from './commands/keep-focus'
import './dialog.css'

interface DialogProps {
  label: string
  onClose: () => void
  children: ReactNode
  /** Without a heading the content has to say itself what it is. */
  heading?: boolean
  size?: 'small' | 'medium' | 'large' | 'wide'
}

/** A modal dialog, open while it is mounted. Escape and a click beside it close it. */
export function Dialog({ label, onClose, children, heading = true, size = 'small' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // What is to be done here, rather than the way out.
    const wished = element?.querySelector<HTMLElement>('[data-first-focus]')
    const first = wished ?? element?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
      keepFocus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`dialog dialog-${size}`}
      closedby="any"
      onCancel={(event) => {
        // Only mounting decides whether it is open.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      {heading && (
        <header className="dialog-header">
          <h2>{label}</h2>
          <IconButton label="Close" icon={X} keys="Esc" onClick={onClose} />
        </header>
      )}
      {children}
    </dialog>
  )
}
