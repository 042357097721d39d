// A program that is the app as far as a terminal is concerned: it is killed at any instant, and all that the next one knows is its log.
//   terminal-app.ts FOLDER PARTS; PARTS is how it keeps, as JSON. It is told what to do in lines of JSON, and tells in such lines.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { Rows } from '../../../src/main/store/feed/rows'
import { openLog } from '../../../src/main/store/log/open-log'
import { agentTerminalId } from '../../../src/main/terminal/terminal-row'
import { TerminalSessions } from '../../../src/main/terminal/terminal-session'
import { Terminals } from '../../../src/main/terminal/terminals'
import { settingsSchema } from '../../../src/shared/app/settings'
import { palettes } from '../../../src/shared/terminal/palette'
import { ownEnvironment } from '../../machines/lib/doubles'
import { TestWindow } from '../../terminals/window'

const [folder = '', parts = ''] = process.argv.slice(2)
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)
const settings = settingsSchema.parse({ 'terminal.scrollbackMegabytes': 1024 })
const opened = openLog(join(folder, 'log.sqlite'))
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
const machine = createLocalMachine({
  records: log.pids,
  token: crypto.randomUUID(),
  keeping: { folder, now: Date.now, ...JSON.parse(parts) },
  environment: async () => ownEnvironment(),
  onProblem: (problem) => tell({ problem }),
})
const terminals = new Terminals({
  log,
  machine,
  rows: new Rows(),
  goesOn: true,
  settings: () => settings,
  palette: () => palettes.dark,
  integrationFolder: join(folder, 'shell'),
  folderOf: () => folder,
})
const sessions = new TerminalSessions(terminals, () => settings)
const agent = agentTerminalId('s1')
const terminal = () => terminals.get(agent)
sessions.onActivity((_, { phase, why }) => tell({ phase, why, length: terminal()?.output.length }))

interface Order {
  start?: string[]
  write?: string
  resize?: { columns: number; rows: number }
  clear?: string
  look?: true
  quit?: string[]
}

const orders = createInterface({ input: process.stdin })
orders.on('line', async (line) => {
  const order: Order = JSON.parse(line)
  if (order.start) {
    const [command = '', ...args] = order.start
    const session = { id: 's1', project: 'p1', agent: 'test', agentName: 'Test' }
    const started = await sessions.start({ ...session, command, args, folder, env: {} })
    const { process: id, pid } = sessions.run('s1')
    tell({ started: started.ok && { id, pid } })
  }
  if (order.write !== undefined) terminal()?.write(order.write)
  if (order.resize) terminal()?.resize(order.resize.columns, order.resize.rows)
  if (order.clear !== undefined) {
    terminal()?.clear(order.clear)
    log.flush()
    tell({ cleared: true })
  }
  if (order.look) {
    const size = terminal()?.size
    const window = new TestWindow((port) => terminals.attach(agent, port), { ...size })
    const end = terminal()?.output.length ?? 0
    await window.until(() => window.start + window.bytes >= end)
    tell({ looked: { start: window.start, modes: window.modes, text: window.text.slice(-500) } })
    window.close()
  }
  if (order.quit) {
    await terminals.shutDown(new Set(order.quit))
    await machine.close({ inputGrace: 0, termGrace: 0 }, new Set(order.quit))
    log.close()
    process.exit()
  }
})

const { left } = terminal() ?? {}
if (left) sessions.goOn('s1')
const resuming = await Promise.all([...terminals.goOn().values()])
tell({ up: resuming.map(({ ok }) => ok), process: left?.process ?? null })
