import { Server } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RemoteRow } from '../../shared/host/remote-row'
import { linkWords } from '../../shared/host/remotes/words'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { RemotePorts } from './remote-ports'
import './remote-status.css'

interface RemoteStatusProps {
  machine: string | undefined
  session: string
}

/** The machine that a session is on, unless it is this computer, and how the way to it is. */
export function RemoteStatus({ machine, session }: RemoteStatusProps) {
  const remote = useRow('places', machine)
  if (machine === undefined) return null
  const state = remote?.link?.state ?? 'none'
  const why = whyOf(remote)
  const apart = state !== 'connected' && state !== 'connecting'
  return (
    <div className="place-status" data-state={state}>
      <Server size={14} aria-hidden />
      <span className="ellipsis" data-tooltip={why}>
        <span role="status" aria-label="Remote">
          {machine}, {linkWords(remote?.link)}
        </span>
        <Countdown place={remote} />
        {why && <span className="place-why"> · {visibleLine(why)}</span>}
      </span>
      {apart && (
        <Button onClick={() => void succeeds('place.tryNow', { machine })}>
          {state === 'reconnecting' ? 'Try now' : 'Connect'}
        </Button>
      )}
      {state === 'connected' && <RemotePorts machine={machine} session={session} />}
    </div>
  )
}

function whyOf(remote: RemoteRow | undefined): string | undefined {
  if (!remote) return undefined
  const { link, step } = remote
  if (link?.state === 'connecting') return step
  return link && 'why' in link ? link.why : undefined
}

/** For the eyes: what is read out does not change with every second. */
function Countdown({ place: remote }: { place: RemoteRow | undefined }) {
  const link = remote?.link
  const due = link?.state === 'reconnecting' ? link.nextAt : undefined
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (due === undefined) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [due])
  const seconds = due === undefined ? 0 : Math.ceil((due - now) / 1000)
  if (seconds <= 1) return null
  return <span aria-hidden> in {seconds} s</span>
}
