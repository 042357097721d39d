import { Server } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PlaceRow } from '../../shared/host/place-row'
import { linkWords } from '../../shared/host/remotes/words'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { PlacePorts } from './place-ports'
import './place-status.css'

interface PlaceStatusProps {
  machine: string | undefined
  session: string
}

/** The machine that a session is on, unless it is this computer, and how the way to it is. */
export function PlaceStatus({ machine, session }: PlaceStatusProps) {
  const place = useRow('places', machine)
  if (machine === undefined) return null
  const state = place?.link?.state ?? 'none'
  const why = whyOf(place)
  const apart = state !== 'connected' && state !== 'connecting'
  return (
    <div className="place-status" data-state={state}>
      <Server size={14} aria-hidden />
      <span className="ellipsis" data-tooltip={why}>
        <span role="status" aria-label="Place">
          {machine}, {linkWords(place?.link)}
        </span>
        <Countdown place={place} />
        {why && <span className="place-why"> · {visibleLine(why)}</span>}
      </span>
      {apart && (
        <Button onClick={() => void succeeds('place.tryNow', { machine })}>
          {state === 'reconnecting' ? 'Try now' : 'Connect'}
        </Button>
      )}
      {state === 'connected' && <PlacePorts machine={machine} session={session} />}
    </div>
  )
}

function whyOf(place: PlaceRow | undefined): string | undefined {
  if (!place) return undefined
  const { link, step } = place
  if (link?.state === 'connecting') return step
  return link && 'why' in link ? link.why : undefined
}

/** For the eyes: what is read out does not change with every second. */
function Countdown({ place }: { place: PlaceRow | undefined }) {
  const link = place?.link
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
