// Proves that what listens at a place is told, and reached from here over the place's own connection, however that is cut.
import { createHash, randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { forwardPort } from '../../src/main/host/ports/forward'
import { RemotePorts } from '../../src/main/host/ports/remote-ports'
import type { PortRow } from '../../src/shared/host/remote-row'
import { until } from '../machines/lib/scene'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const megabytes = 1024 * 1024
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Who is cut again and again is otherwise tried more and more seldom.
const place = async () => (await (await sshHost()).connected({ pace: 0.1 })).machine

/** Listens at the place, which is this computer; gives its port. */
async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function reached(
  machine: Awaited<ReturnType<typeof place>>,
  port: number,
  address = '127.0.0.1',
) {
  const forward = await forwardPort(machine, { port, address })
  if (!forward.ok) throw new Error(forward.problem.message)
  onTestFinished(() => forward.value.close())
  return forward.value
}

const ended = (socket: Socket) => new Promise((resolve) => socket.once('end', resolve))

test.skipIf(noSshd)('HTTP, a big download and a big upload, over cuts', async () => {
  const machine = await place()
  const body = randomBytes(30 * megabytes)
  const http = createHttpServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(request.url === '/' ? 'hello' : body)
    const hash = createHash('sha256')
    for await (const part of request) hash.update(part)
    response.end(hash.digest('hex'))
  })
  const port = await listening(http)
  const { here } = await reached(machine, port)
  // The number is taken here already, by the place itself.
  expect(here).not.toBe(port)
  const at = `http://127.0.0.1:${here}`
  expect(await (await fetch(at)).text()).toBe('hello')
  let cuts = 0
  const cutting = setInterval(() => {
    if (machine.link.state !== 'connected' || cuts === 5) return
    cuts += 1
    machine.cut()
  }, 50)
  onTestFinished(() => clearInterval(cutting))
  const down = await (await fetch(`${at}/body`)).bytes()
  expect(hashOf(down)).toBe(hashOf(body))
  expect(cuts).toBeGreaterThan(0)
  cuts = 0
  const up = await fetch(at, { method: 'POST', body })
  expect(await up.text()).toBe(hashOf(body))
  expect(cuts).toBeGreaterThan(0)
  const many = Array.from({ length: 20 }, async () => (await fetch(at)).text())
  expect(await Promise.all(many)).toEqual(Array.from({ length: 20 }, () => 'hello'))
})

test.skipIf(noSshd)('either side may end first, and the other goes on', async () => {
  const machine = await place()
  // It says all that it has to say, and then hears the rest.
  let heard = ''
  const speaker = createServer({ allowHalfOpen: true }, (socket) => {
    socket.end('said')
    socket.on('data', (bytes) => {
      heard += bytes
    })
  })
  const { here } = await reached(machine, await listening(speaker, '::1'), '::1')
  const client = connect({ port: here, host: '127.0.0.1', allowHalfOpen: true })
  let told = ''
  client.on('data', (bytes) => {
    told += bytes
  })
  await ended(client)
  machine.cut()
  client.end('and heard')
  await new Promise((resolve) => client.once('close', resolve))
  expect(told).toBe('said')
  await until(() => heard === 'and heard')
  // It answers when all has been said.
  const listener = createServer({ allowHalfOpen: true }, async (socket) => {
    let all = ''
    for await (const bytes of socket) all += bytes
    socket.end(`<${all}>`)
  })
  const second = await reached(machine, await listening(listener))
  const asker = connect(second.here, '127.0.0.1')
  asker.end('question')
  let answer = ''
  for await (const bytes of asker) answer += bytes
  expect(answer).toBe('<question>')
})

test.skipIf(noSshd)('who does not read holds the other side back', async () => {
  const machine = await place()
  let sent = 0
  const flood = createServer((socket) => {
    const piece = Buffer.alloc(64 * 1024)
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) sent += piece.length
    }
    socket.on('drain', more)
    // Who leaves in the middle of it is not waited for.
    socket.on('error', () => undefined)
    more()
  })
  const port = await listening(flood)
  const { here } = await reached(machine, port)
  const client = connect(here, '127.0.0.1')
  await new Promise((resolve) => client.once('connect', resolve))
  let before = -1
  await until(async () => {
    const still = sent === before && sent > 0
    before = sent
    // Long enough for a flood to go on.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return still
  })
  expect(sent).toBeLessThan(40 * megabytes)
  // What is closed here is closed there.
  const gone = new Promise((resolve) => flood.getConnections((_, count) => resolve(count)))
  expect(await gone).toBe(1)
  client.destroy()
  await until(
    () => new Promise((resolve) => flood.getConnections((_, count) => resolve(count === 0))),
  )
})

test.skipIf(noSshd)(
  'what listens is told, and forwarded once until the place is left',
  async () => {
    const machine = await place()
    let ports: PortRow[] = []
    const all = new RemotePorts({
      machine,
      timers: systemClock,
      sessionsOf: (program) => [program],
      changed: (now) => {
        ports = now
      },
    })
    onTestFinished(() => all.closeAll())
    all.watch(1, true)
    const server = createServer((socket) => socket.end('here'))
    const port = await listening(server)
    const found = () => ports.find((one) => one.port === port)
    await until(() => found() !== undefined)
    expect(found()).toEqual({ port, name: expect.stringContaining('node'), sessions: [] })
    const [first, second] = await Promise.all([all.forward(port), all.forward(port)])
    if (!first.ok) throw new Error(first.problem.message)
    expect(second).toBe(first)
    await until(() => found()?.here === first.value.here)
    server.close()
    await until(() => found()?.silent === true)
    // Nothing answers there any more, and that is how it looks from here.
    const client = connect(first.value.here, '127.0.0.1')
    const failed = await new Promise((resolve) =>
      client.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)),
    )
    expect(failed).toBe('ECONNRESET')
    all.close(port)
    await until(() => found() === undefined)
    // What a program there began belongs to whoever it runs for.
    const listens =
      "require('http').createServer((_, said) => said.end('web')).listen(0, '127.0.0.1')"
    const started = await machine.spawn({
      id: 'shell',
      name: 'Script',
      command: '/bin/sh',
      env: {},
      folder: '/',
      args: ['-c', `node -e "${listens}"; true`],
      about: { agent: 'test', sessions: [], terminal: null },
    })
    expect(started.ok).toBe(true)
    await until(() => ports.some(({ sessions }) => sessions.includes('shell')))
    const web = ports.find(({ sessions }) => sessions.includes('shell'))?.port ?? 0
    const { here } = await reached(machine, web)
    expect(await (await fetch(`http://127.0.0.1:${here}`)).text()).toBe('web')
    // Nobody looks any more.
    all.watch(1, false)
    all.closeAll()
    const late = connect(first.value.here, '127.0.0.1')
    const refused = await new Promise((resolve) =>
      late.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)),
    )
    expect(refused).toBe('ECONNREFUSED')
  },
)
