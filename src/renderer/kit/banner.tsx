import { CircleAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problem } from '../../kit/result'
import { IconButton } from './button'
import './banner.css'

interface BannerProps {
  problem: Problem
  severity?: 'warning' | 'error'
  onDismiss?: (() => void) | undefined
  /** Whether the last words are unfolded from the start. */
  open?: boolean
  /** What can be done about it, as buttons. */
  children?: ReactNode
}

/** What went wrong and what to do about it: an alert, with the last words folded away. */
export function Banner({ problem, severity = 'error', open, onDismiss, children }: BannerProps) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <div className={`banner banner-${severity}`}>
      <Icon size={14} aria-hidden className="banner-icon" />
      <div className="banner-text selectable">
        <div role="alert">
          <strong>{problem.message}</strong>
          {problem.hint && <span className="banner-hint"> {problem.hint}</span>}
        </div>
        {problem.details && (
          <details open={open}>
            <summary>Details</summary>
            <pre>{problem.details}</pre>
          </details>
        )}
      </div>
      {children}
      {onDismiss && <IconButton label="Dismiss" icon={X} onClick={onDismiss} />}
    </div>
  )
}
