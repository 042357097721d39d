// A machine in a process of its own: what it is asked for over a socket it does here. It goes on when nobody is connected.
import { createServer, type Socket } from 'node:net'
import { Channel } from '../../../src/main/machines/channel'
import { createLocalMachine } from '../../../src/main/machines/local/local-machine'
import type { Machine, ProgramSpec, Watching } from '../../../src/main/machines/machine'
import type { ScreenSize } from '../../../src/main/machines/screen-size'
import type { Exit, StopPlan, Stream } from '../../../src/main/machines/stream'
import { failure, success } from '../../../src/shared/result'
import { memoryRecords } from '../lib/doubles'
import { frame, frames } from './frames'
import type { ChannelName, Down, StreamFacts, Up } from './protocol'

interface Held {
  stream: Stream
  channels: Record<ChannelName, Channel>
  exit?: Exit
}

const [path = '', token = '', environment = '{}'] = process.argv.slice(2)
const machine: Machine = createLocalMachine({
  ...{ records: memoryRecords(), token },
  environment: () => Promise.resolve(JSON.parse(environment)),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
/** As much as the local machine keeps. */
const keptErrors = 16 * 1024
const held = new Map<string, Held>()
const answers = new Map<number, Promise<Down>>()
const watched = new Map<number, () => Promise<void>>()
/** Whoever is connected: the newest one, and the streams that it follows. */
let client: Socket | undefined
let followed = new Set<string>()

function tell(down: Down, bytes?: Uint8Array): void {
  client?.write(frame(down, bytes))
}

function tellOf(stream: string, down: Down, bytes?: Uint8Array): void {
  if (followed.has(stream)) tell(down, bytes)
}

function hold(stream: Stream): StreamFacts {
  const { id } = stream
  const one: Held = { stream, channels: { out: new Channel(), error: new Channel() } }
  held.set(id, one)
  const { out, error } = one.channels
  stream.onBytes((bytes, offset) => {
    out.receive(bytes)
    tellOf(id, { stream: id, channel: 'out', offset }, bytes)
  })
  stream.onErrorBytes((bytes, offset) => {
    error.receive(bytes)
    error.settle(error.end - keptErrors)
    tellOf(id, { stream: id, channel: 'error', offset }, bytes)
  })
  stream.onExit((exit) => {
    one.exit = exit
    tellOf(id, { stream: id, exit })
  })
  return { ...factsOf(one), out: 0, error: 0 }
}

function factsOf({ stream, channels }: Held): StreamFacts {
  const { id, pid, startedAt, window } = stream
  return { id, pid, startedAt, window, out: channels.out.settled, error: channels.error.settled }
}

/** Everything from there on, and the end. */
function follow(id: string, from: Record<ChannelName, number>): void {
  followed.add(id)
  const { channels, exit } = heldOf(id)
  for (const channel of ['out', 'error'] as const)
    for (const { bytes, offset } of channels[channel].kept(from[channel]))
      tell({ stream: id, channel, offset }, bytes)
  if (exit) tell({ stream: id, exit })
}

function heldOf(id: string): Held {
  const found = held.get(id)
  if (!found) throw new Error('There is no such stream')
  return found
}

const streamOf = (id: string): Stream => heldOf(id).stream

type Call = (args: unknown[], bytes: Uint8Array, number: number) => unknown

/** With the arguments that the client gives, which are of this project too. */
function call<Args extends unknown[]>(
  act: (args: Args, bytes: Uint8Array, number: number) => unknown,
): Call {
  return (args, bytes, number) => act(args as Args, bytes, number)
}

const calls: Record<string, Call> = {
  environment: () => machine.environment(),
  shell: () => machine.shell(),
  sample: async () => [...(await machine.sample())],
  which: call<[string]>(([command]) => machine.which(command)),
  orphans: () => machine.orphans(),
  endOrphan: call<[string]>(([id]) => machine.endOrphan(id)),
  serve: call<[string, string[]]>(([id, sessions]) => machine.serve(id, sessions)),
  spawn: call<[ProgramSpec]>(async ([spec]) => {
    const spawned = await machine.spawn(spec)
    return spawned.ok ? success(hold(spawned.value)) : spawned
  }),
  attach: call<[string]>(([id]) => {
    const found = held.get(id)
    return found ? success(factsOf(found)) : failure('not-running', 'It does not run any more.')
  }),
  write: call<[string]>(([id], bytes) => streamOf(id).write(bytes)),
  closeInput: call<[string]>(([id]) => streamOf(id).closeInput()),
  resize: call<[string, ScreenSize]>(([id, size]) => streamOf(id).resize(size)),
  signal: call<[string, NodeJS.Signals]>(([id, name]) => streamOf(id).signal(name)),
  end: call<[string, StopPlan?]>(([id, plan]) => streamOf(id).end(plan)),
  files: call<[keyof Machine['files'], ...unknown[]]>(([method, ...args]) => {
    const act = machine.files[method] as (...args: unknown[]) => unknown
    return act(...args)
  }),
  folders: call<[keyof Machine['folders'], ...unknown[]]>(([method, ...args]) => {
    const act = machine.folders[method] as (...args: unknown[]) => unknown
    return act(...args)
  }),
  watch: call<[string, string[]]>(async ([folder, ignored], _, number) => {
    const watching: Watching = {
      ignored,
      changed: (changed) => tell({ watching: number, changed }),
      lost: () => tell({ watching: number, lost: true }),
    }
    const result = await machine.watch(folder, watching)
    if (result.ok) watched.set(number, result.value)
    return result.ok ? success(number) : result
  }),
  unwatch: call<[number]>(([number]) => watched.get(number)?.()),
  close: call<[StopPlan]>(async ([plan]) => {
    await machine.close(plan)
    setImmediate(() => process.exit(0))
  }),
}

async function answer(
  { call, method, args }: Extract<Up, { call: number }>,
  bytes: Uint8Array,
): Promise<Down> {
  try {
    const act = calls[method]
    if (!act) throw new Error(`There is no call ${method}`)
    return { answer: call, value: await act(args, bytes, call) }
  } catch (error) {
    return { answer: call, error: error instanceof Error ? error.message : String(error) }
  }
}

function take(up: Up, bytes: Uint8Array): void {
  if ('ack' in up) {
    held.get(up.ack)?.channels.out.settle(up.offset)
    held.get(up.ack)?.stream.ack(up.offset)
  } else if ('call' in up) {
    const known = answers.get(up.call) ?? answer(up, bytes)
    answers.set(up.call, known)
    void known.then((down) => tell(down))
  } else if ('follow' in up) follow(up.follow, up.from)
  else {
    if (up.hello !== token) throw new Error('A stranger')
    for (const number of answers.keys()) if (number < up.first) answers.delete(number)
  }
}

const server = createServer((socket) => {
  client?.destroy()
  client = socket
  followed = new Set()
  const read = frames<Up>(({ head, bytes }) => {
    // Whoever came before is not listened to any more.
    if (client === socket) take(head, bytes)
  })
  socket.on('data', read)
  // A client that is cut off comes again, or another one does.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    if (client === socket) client = undefined
  })
})
server.listen(path, () => process.stdout.write('up\n'))
