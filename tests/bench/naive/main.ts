import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { app, BrowserWindow, ipcMain } from 'electron'

// An agent's words on screen the plain way: a line is parsed, sent to the page and drawn by itself.
const count = Number(app.commandLine.getSwitchValue('count'))
const node = app.commandLine.getSwitchValue('node')
const program = app.commandLine.getSwitchValue('agent')

interface Message {
  id?: number
  result?: { sessionId?: string }
  params?: { update?: unknown }
}

void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    webPreferences: { nodeIntegration: true, contextIsolation: false, backgroundThrottling: false },
  })
  await window.loadFile(join(import.meta.dirname, 'page/index.html'))
  const agent = spawn(node, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ask = (id: number, method: string, params: object) =>
    agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  createInterface({ input: agent.stdout }).on('line', (line) => {
    const { id, result, params } = JSON.parse(line) as Message
    if (params?.update) window.webContents.send('update', params.update)
    else if (id === 1) ask(2, 'session/new', { cwd: '/', mcpServers: [] })
    else if (id === 2) {
      window.webContents.send('begin', count)
      const prompt = [{ type: 'text', text: `flood ${count}` }]
      ask(3, 'session/prompt', { sessionId: result?.sessionId, prompt })
    }
  })
  ipcMain.once('done', (_, outcome) => {
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
    agent.kill()
    app.exit(0)
  })
  ask(1, 'initialize', { protocolVersion: 1 })
})
