import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { frame, frames, Kind, numbered } from '../shared/host/keeper/frames'
import { startProgram } from '../starting/programs'

/** What runs for the first time is slow. All that a start needs has run once before it is needed. */
export async function warmUp(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await new Promise<void>((resolve) => {
    const child = startProgram('/bin/cat', [], {
      detached: true,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdout.once('data', () => child.stdin.end())
    child.once('error', () => resolve())
    child.once('close', () => resolve())
    child.stdin.write('warm')
  })
  const path = join(folder, 'warm')
  await new Promise<void>((resolve) => {
    const server = createServer((socket) => socket.pipe(socket))
    server.once('error', () => resolve())
    server.once('close', () => resolve())
    server.listen(path, () => {
      const client = createConnection(path)
      const read = frames(() => {
        client.destroy()
        server.close()
      })
      client.on('data', read)
      client.on('error', () => server.close())
      for (const part of frame(Kind.input, numbered(1), new Uint8Array(16))) client.write(part)
    })
  })
  rmSync(path, { force: true })
}
