import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { connectFeed } from '../../../src/renderer/store/feed'
import { request } from '../../../src/renderer/store/requests'
import type { SessionView } from '../../../src/renderer/store/session-view'
import { useChanges, useSession } from '../../../src/renderer/store/sessions'
import { textOf } from '../../../src/shared/agent/content'

const count = Number(new URLSearchParams(location.search).get('count'))
const say = request as (message: unknown) => void
let started = 0
let longest = 0
let lastFrame = 0

function Page() {
  const view = useSession('bench')
  useEffect(() => {
    if (!view) return
    started = performance.now()
    lastFrame = started
    requestAnimationFrame(measure)
    say({ type: 'go' })
  }, [view])
  return view && <List view={view} />
}

/** The newest lines of the newest messages, as a list that follows an agent paints them. */
function List({ view }: { view: SessionView }) {
  useChanges(view)
  const { sequence, section } = view.state
  useEffect(() => {
    say({ type: 'taken', frame: sequence })
    if (sequence >= count) requestAnimationFrame(() => setTimeout(report))
  }, [sequence])
  return (
    <ul>
      {section.items.slice(-30).map((item) => (
        <li key={item.id}>{item.type === 'message' ? textOf(item.parts).slice(-300) : item.id}</li>
      ))}
    </ul>
  )
}

function measure(now: number): void {
  longest = Math.max(longest, now - lastFrame)
  lastFrame = now
  requestAnimationFrame(measure)
}

function report(): void {
  const seconds = (performance.now() - started) / 1000
  say({ type: 'report', report: { seconds, longest } })
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
void connectFeed()
