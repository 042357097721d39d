import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { servePorts } from '../../../src/main/app/bridge/ports'
import { feedPort } from '../../../src/main/app/feed-port'
import { declareScheme, pageOrigin, servePage } from '../../../src/main/app/protocol'
import { Feed } from '../../../src/main/store/feed/feed'
import { Rows } from '../../../src/main/store/feed/rows'
import type { FeedPort } from '../../../src/main/store/feed/window-feed'
import type { Stamped } from '../../../src/shared/session/event'
import { emptySession, fold } from '../../../src/shared/session/fold'

// A window with the app's own feed and store, and nothing else: events go in as fast as they can.
const count = Number(app.commandLine.getSwitchValue('count'))
const naive = app.commandLine.getSwitchValue('mode') === 'naive'
/** Events between two turns of the loop: what an agent's pipe brings at once. */
const burst = 1000

declareScheme()
const state = emptySession()
const feed = new Feed(new Rows(), () => state)
let port: FeedPort | undefined
let taken = 0
let wake: (() => void) | undefined

void app.whenReady().then(() => {
  servePage(join(import.meta.dirname, 'page'), new Map(), Promise.resolve(), () => undefined)
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    webPreferences: {
      preload: join(app.getAppPath(), 'preload.cjs'),
      sandbox: true,
      backgroundThrottling: false,
    },
  })
  window.webContents.on('console-message', ({ message }) => process.stderr.write(`${message}\n`))
  servePorts(
    (target, raw) => {
      raw.on('message', ({ data }) => {
        const message = JSON.parse(String(data)) as {
          type: string
          frame?: number
          report?: unknown
        }
        if (message.type === 'go') void flood()
        else if (message.type === 'taken') {
          taken = message.frame ?? 0
          wake?.()
        } else if (message.type === 'report') {
          process.stdout.write(
            `${JSON.stringify({ ...(message.report as object), cpu: process.cpuUsage() })}\n`,
          )
          app.exit(0)
        }
      })
      if (target === 'feed') {
        port = feedPort(raw)
        feed.connect(1, port)
      }
    },
    () => ({ id: 1 }),
  )
  void window.loadURL(`${pageOrigin}/index.html?count=${count}`)
})

async function flood(): Promise<void> {
  for (let sent = 0; sent < count; sent += burst) {
    for (let place = 0; place < burst; place += 1) say(sent + place)
    await new Promise((resolve) => setImmediate(resolve))
    // An agent's pipe is read no faster than the page keeps up: both ways are held to the same.
    if (sent - taken > 100_000) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

function say(number: number): void {
  const ending = number % 40 === 39 ? '\n' : ' '
  const stamped: Stamped = [
    number,
    {
      type: 'text',
      message: `m${Math.floor(number / 2000)}`,
      role: 'agent',
      text: `word${number}${ending}`,
    },
  ]
  fold(state, stamped)
  if (!naive) feed.session('bench', state.sequence, stamped)
  else {
    // Packed as the page reads it: the time since the event before, and the event.
    const alone = [Math.min(number, 1), stamped[1]]
    const events = [['bench', state.sequence - 1, alone]]
    port?.send(JSON.stringify({ frame: number + 2, events }))
  }
}
