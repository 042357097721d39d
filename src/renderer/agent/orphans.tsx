import type { OrphanRow } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { Time } from '../kit/time'
import { Truncated } from '../kit/truncated'
import { act } from '../store/act'
import { SessionLinks } from './session-links'

/** Processes of an earlier run that still live: the app was ended and they were not. */
export function Orphans({ orphans }: { orphans: readonly OrphanRow[] }) {
  return (
    <section aria-label="Still running from before" className="agents-section">
      <h2>Still running from before</h2>
      <ul>
        {orphans.map((orphan) => (
          <OrphanLine key={orphan.id} orphan={orphan} />
        ))}
      </ul>
    </section>
  )
}

function OrphanLine({ orphan }: { orphan: OrphanRow }) {
  const { attachable } = orphan
  return (
    <li className="orphan">
      <span className="orphan-name">
        {orphan.agentName}
        <SessionLinks sessions={orphan.sessions} />
      </span>
      <span className="orphan-command">
        <Truncated text={orphan.command} />
      </span>
      <span className="agent-note">
        PID {orphan.pid}, <Time at={orphan.startedAt} />
      </span>
      <span className="orphan-actions">
        {attachable === true && (
          <Button onClick={() => void act('orphan.attach', { orphan: orphan.id })}>Attach</Button>
        )}
        <Button onClick={() => void act('orphan.stop', { orphan: orphan.id })}>Stop</Button>
      </span>
      {attachable !== true && <span className="orphan-why">{attachable}</span>}
    </li>
  )
}
