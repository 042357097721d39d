import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { client, ndJsonStream } from '@agentclientprotocol/sdk/unstable'
import { app, BrowserWindow, ipcMain } from 'electron'

// An agent's words on screen the plain way: each update is read, sent to the page and drawn by itself.
const count = Number(app.commandLine.getSwitchValue('count'))
const node = app.commandLine.getSwitchValue('node')
const program = app.commandLine.getSwitchValue('agent')
const withSdk = app.commandLine.getSwitchValue('reader') === 'sdk'

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
  const update = (value: unknown) => window.webContents.send('update', value)
  const prompt = [{ type: 'text' as const, text: `flood ${count}` }]
  const begin = () => window.webContents.send('begin', count)
  ipcMain.once('done', (_, outcome) => {
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
    agent.kill()
    app.exit(0)
  })

  if (withSdk) {
    const input = Readable.toWeb(agent.stdout) as ReadableStream<Uint8Array>
    const stream = ndJsonStream(Writable.toWeb(agent.stdin), input)
    const connection = client({ name: 'naive' })
      .onNotification('session/update', ({ params }) => update(params.update))
      .connect(stream)
    await connection.agent.request('initialize', { protocolVersion: 1 })
    const request = { cwd: '/', mcpServers: [] }
    const { sessionId } = await connection.agent.request<{ sessionId: string }>(
      'session/new',
      request,
    )
    begin()
    await connection.agent.request('session/prompt', { sessionId, prompt })
    return
  }
  const ask = (id: number, method: string, params: object) =>
    agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  createInterface({ input: agent.stdout }).on('line', (line) => {
    const { id, result, params } = JSON.parse(line) as Message
    if (params?.update) update(params.update)
    else if (id === 1) ask(2, 'session/new', { cwd: '/', mcpServers: [] })
    else if (id === 2) {
      begin()
      ask(3, 'session/prompt', { sessionId: result?.sessionId, prompt })
    }
  })
  ask(1, 'initialize', { protocolVersion: 1 })
})
