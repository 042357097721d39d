import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: LucideIcon
  /** The next step, as buttons. */
  children?: ReactNode
}

export function EmptyState({ title, text, icon: Icon, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {Icon && <Icon size={20} strokeWidth={1.5} aria-hidden />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  )
}
