import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { freshFolder, type RunningApp, startApp } from '../../end-to-end/lib/app'
import { startTerminalAgent } from '../start-agent'

/** A terminal of the real window whose program prints what it is told and hands on what is typed. */
export interface Probe {
  page: Page
  app: RunningApp['app']
  /** The data folder, and what its settings were at the start. */
  data: string
  settings: Record<string, unknown>
  columns: number
  rows: number
  /** Prints it, and waits for nothing. */
  send(sequence: string): void
  /** Prints it on a fresh screen; what came back once all of it was parsed, and where the cursor is. */
  print(sequence: string): Promise<Printed>
  /** The same without a fresh screen. */
  more(sequence: string): Promise<Printed>
  /** The lines on screen, without what is empty at their ends. */
  lines(): Promise<string[]>
  /** All that is typed into the program until it ends like this. */
  typed(until: (text: string) => boolean): Promise<string>
  quit(): Promise<void>
}

interface Printed {
  answer: string
  /** Line and column, from 1. */
  cursor: string
}

const wire = join(import.meta.dirname, 'wire.mjs')
/** Asked last: where the cursor is, and for a mode that no test asks for, so that the end is known. */
const ending = '\x1b[6n\x1b[?7654$p'
const ended = /.\[(\d+;\d+)R.\[\?7654;0\$y$/s

export async function openProbe(
  settings: Record<string, unknown> = {},
  folder = freshFolder('project'),
): Promise<Probe> {
  const address = join(freshFolder('probe'), 'wire')
  const connected = Promise.withResolvers<Socket>()
  const server = createServer((socket) => connected.resolve(socket)).listen(address)
  const allSettings = {
    agents: {
      probe: {
        name: 'Probe',
        driver: 'terminal',
        command: process.execPath,
        args: [wire, address],
      },
    },
    'terminal.screenReaderMode': true,
    'terminal.needsInputSeconds': 600,
    ...settings,
  }
  const running: RunningApp = await startApp({
    folders: [folder],
    settings: allSettings,
    env: { HOME: freshFolder('home') },
  })
  const { page } = running
  await startTerminalAgent(page, 'Probe')
  const socket = await connected.promise
  await page.locator('.xterm-accessibility-tree').waitFor({ state: 'attached' })
  let read = ''
  let look = () => {}
  socket.setEncoding('utf8').on('data', (text) => {
    read += text
    look()
  })
  const typed = (until: (text: string) => boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Only ${JSON.stringify(read)}`)), 45_000)
      look = () => {
        if (!until(read)) return
        clearTimeout(timer)
        look = () => {}
        const all = read
        read = ''
        resolve(all)
      }
      look()
    })
  const more = async (sequence: string): Promise<Printed> => {
    socket.write(`${sequence}${ending}`)
    const all = await typed((text) => ended.test(text))
    return { answer: withoutFocus(all.replace(ended, '')), cursor: ended.exec(all)?.[1] ?? '' }
  }
  const { cursor } = await more('\x1b[999;999H')
  const [rows = 0, columns = 0] = cursor.split(';').map(Number)
  return {
    page,
    app: running.app,
    data: running.data,
    settings: allSettings,
    columns,
    rows,
    typed,
    send: (sequence) => void socket.write(sequence),
    more,
    print: (sequence) => more(`\x1bc${sequence}`),
    lines: () => screenLines(page),
    async quit() {
      socket.destroy()
      server.close()
      await running.quit()
    },
  }
}

/** Which window has the focus is no answer. */
const withoutFocus = (text: string) => text.replaceAll('\x1b[I', '').replaceAll('\x1b[O', '')

/** As a screen reader has them. */
export async function screenLines(page: Page): Promise<string[]> {
  const all = await page
    .locator('.xterm-accessibility-tree')
    .last()
    .evaluate((tree) => [...tree.children].map((row) => row.textContent ?? ''))
  const lines = all.map((line) => line.replace(/[\s\u00a0]+$/, ''))
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}
