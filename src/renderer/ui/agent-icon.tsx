import './agent-icon.css'

interface AgentIconProps {
  name: string
  /** Path data on a grid of 16 by 16. */
  icon?: string | undefined
}

/** The mark of an agent; its name stands beside it or is said by what it stands in. */
export function AgentIcon({ name, icon }: AgentIconProps) {
  return (
    <span className="agent-icon" aria-hidden="true">
      {icon ? (
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d={icon} />
        </svg>
      ) : (
        initials(name)
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
