import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import './more.css'

interface MoreProps {
  label: string
  /** It says something already. */
  open?: boolean
  /** What is wrong in it is not hidden. */
  wrong?: boolean
  children: ReactNode
}

/** The fields of a form that most need no word about. */
export function More({ label, open: first = false, wrong = false, children }: MoreProps) {
  const [open, setOpen] = useState(first)
  const shown = open || wrong
  return (
    <div className="more-fields">
      <button
        type="button"
        className="fold more-button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
      >
        <ChevronRight size={14} className="chevron" aria-hidden />
        {label}
      </button>
      {shown && children}
    </div>
  )
}
