import { createRoot } from 'react-dom/client'
import { App } from './app'
import { call } from './bridge'
import { SessionPage, warmPages } from './pages'
import { connectFeed } from './store/feed'
import { navigationNow } from './store/navigation'

window.addEventListener('error', (event) => {
  void call('app.report', { message: `${event.message}\n${event.error?.stack ?? ''}` })
})
window.addEventListener('unhandledrejection', (event) => {
  void call('app.report', { message: String(event.reason?.stack ?? event.reason) })
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Main gathers the rows while the frame is painted, which waits for nothing.
const connected = connectFeed()
createRoot(root).render(<App />)
// Where there is a conversation to come back to, its view comes with the rows.
if (navigationNow().session) void SessionPage.load()
await connected
// What a start is measured by: a frame with every row in it has been drawn.
requestAnimationFrame(() =>
  setTimeout(() => {
    performance.mark('interactive')
    warmPages()
  }),
)
