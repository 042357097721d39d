import { X } from 'lucide-react'
import { IconButton } from '../../kit/button'
import { refuse, useRefusals } from './refusals'

/** What could not be attached or sent, and what to do about it. */
export function Refused({ draft }: { draft: string }) {
  const why = useRefusals(draft)
  if (why.length === 0) return null
  return (
    <div role="alert" className="composer-refused">
      <ul>
        {[...new Set(why)].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <IconButton label="Dismiss" icon={X} onClick={() => refuse(draft, [])} />
    </div>
  )
}
