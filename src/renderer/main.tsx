import { createRoot } from 'react-dom/client'
import { App } from './app'
import { keepEarlyKeys } from './app/palette/early-keys'
import { SessionPage, Welcome, warmPages } from './pages'
import { call } from './store/bridge'
import { connectFeed } from './store/feed'
import { navigationNow } from './store/navigation'
import { request } from './store/requests'
import { expectSession } from './store/sessions'
import { showProblem } from './store/shown-problems'

const pressEarlyKeys = keepEarlyKeys()

// What nobody has caught is told; a view that breaks says so itself.
const caught = (details: string) => {
  void call('app.report', { message: details.slice(0, 64 * 1024) })
  showProblem({
    code: 'uncaught',
    message: 'Something went wrong in this window.',
    hint: 'It goes on, and nothing is lost. If something does not answer, reload it (Ctrl/Cmd+R).',
    details,
  })
}
window.addEventListener('error', ({ error, message }) => {
  // Without one it is a remark of the browser's.
  if (error) caught(`${message}\n${error.stack ?? ''}`)
})
window.addEventListener('unhandledrejection', ({ reason }) =>
  caught(String(reason?.stack ?? reason)),
)

/** Milliseconds. */
const rowsWithin = 50

/**
 * A function, since a module that waits holds up all that imports something of its file, and what
 * is loaded here does.
 */
async function draw(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  const { page, session } = navigationNow()
  const first = page === 'session' ? session : null
  if (first) expectSession(first)
  const connected = connectFeed(first)
  // A conversation to come back to comes with the rows. It is drawn at once, since a second frame
  // has to wait until the first is on screen, which at a start takes longest of all.
  const all = Promise.allSettled([connected, (first ? SessionPage : Welcome).load()])
  // Main mostly has the rows at once, and then one drawing is less than two. Where it has not, the
  // frame is drawn without them.
  const rows = new Promise((resolve) => setTimeout(resolve, rowsWithin))
  await (first ? all : Promise.race([all, rows]))
  createRoot(root).render(<App />)
  await connected
  // What a start is measured by: a frame with every row in it has been drawn.
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('interactive')
      pressEarlyKeys()
      request({ type: 'drawn' })
      void warmPages()
    }),
  )
}

void draw()
