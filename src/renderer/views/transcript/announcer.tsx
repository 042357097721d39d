import { useEffect, useRef, useState } from 'react'
import type { SessionState } from '../../../shared/session/state'

/** Reads finished messages out to screen readers: whole ones, not every token of them. */
export function Announcer({ state, agentName }: { state: SessionState; agentName: string }) {
  const finished = lastFinished(state)
  const announced = useRef(finished?.id)
  const [words, setWords] = useState('')
  useEffect(() => {
    // What was there when the page opened is read when the user goes there.
    if (!finished || announced.current === finished.id) return
    announced.current = finished.id
    setWords(`${agentName}: ${finished.text}`)
  })
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  )
}

function lastFinished(state: SessionState): { id: string; text: string } | undefined {
  const { items, number } = state.section
  for (let place = items.length - 1; place >= 0 && place > items.length - 20; place -= 1) {
    const item = items[place]
    if (item?.type === 'message' && item.role === 'agent' && item.endedAt !== undefined)
      return { id: `${number}/${item.id}`, text: item.text.slice(0, 4000) }
  }
  return undefined
}
