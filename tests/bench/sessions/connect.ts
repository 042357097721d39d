import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { RealStack } from '../../sessions/lib/real-stack'
import { report } from '../lib/report'
import { median, round } from '../lib/statistics'

const rounds = 40
const agent = path.resolve(import.meta.dirname, '../../agents/minimal.mjs')

/** From the click to connected, minus a bare spawn and handshake of the same agent; measured in turn. */
export async function benchConnect(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'liminal-bench-'))
  const stack = new RealStack(folder)
  stack.agentLimit = 1000
  const extra: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const bare = await bareHandshake(folder)
    const began = performance.now()
    const session = stack.start(`minimal@${round}`)
    await stack.until(() => session.conversation?.live)
    const ours = performance.now() - began
    session.stop('user')
    await stack.until(() => stack.supervisor.all().every(({ phase }) => phase === 'idle'))
    if (round >= 0) extra.push(ours - bare)
  }
  await stack.end()
  rmSync(folder, { recursive: true, force: true })
  const sorted = extra.toSorted((one, other) => one - other)
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const claims = [
    { name: 'click to connected, above a bare handshake, median', value: median(extra), limit: 8 },
    { name: 'click to connected, above a bare handshake, p95', value: high, limit: 20 },
  ]
  for (const { name, value, limit } of claims)
    report({ bench: 'sessions', name, value: round(value), unit: 'ms', limit, ok: value <= limit })
}

/** The least that a client does: initialize, then a session. */
async function bareHandshake(cwd: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [agent], { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    await lines.next()
  }
  await ask(1, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  await ask(2, 'session/new', { cwd, mcpServers: [] })
  const took = performance.now() - began
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  return took
}
