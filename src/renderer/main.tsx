import { createRoot } from 'react-dom/client'
import { App } from './app'
import { call } from './bridge'
import { SessionPage, warmPages } from './pages'
import { connectFeed } from './store/feed'
import { navigationNow } from './store/navigation'
import { request } from './store/requests'
import { expectSession } from './store/sessions'

window.addEventListener('error', (event) => {
  void call('app.report', { message: `${event.message}\n${event.error?.stack ?? ''}` })
})
window.addEventListener('unhandledrejection', (event) => {
  void call('app.report', { message: String(event.reason?.stack ?? event.reason) })
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Main gathers the rows while the frame is painted, which waits for nothing.
const { page, session } = navigationNow()
const first = page === 'session' ? session : null
if (first) expectSession(first)
const connected = connectFeed(first)
// A conversation to come back to comes with the rows. It is drawn at once, since a second frame
// has to wait until the first is on screen, which at a start takes longest of all.
if (first) await Promise.allSettled([connected, SessionPage.load()])
createRoot(root).render(<App />)
await connected
// What a start is measured by: a frame with every row in it has been drawn.
requestAnimationFrame(() =>
  setTimeout(() => {
    performance.mark('interactive')
    request({ type: 'drawn' })
    void warmPages()
  }),
)
