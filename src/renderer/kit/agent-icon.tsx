import type { AgentMark } from '../../shared/agent/process/agent'
import './agent-icon.css'

interface AgentIconProps {
  name: string
  icon?: AgentMark | undefined
}

/** The mark of an agent; its name stands beside it or is said by what it stands in. */
export function AgentIcon({ name, icon }: AgentIconProps) {
  return (
    <span
      className="agent-icon"
      data-tone={icon?.tone}
      // Drawn by the style sheet: they are no part of the name of what they stand in.
      data-initials={icon ? undefined : initials(name)}
      aria-hidden="true"
    >
      {icon && (
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path d={icon.path} />
        </svg>
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
