import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../kit/clock'
import { failure, problemOf, success } from '../../../kit/result'
import { cutOff } from '../../../shared/app/cut-off'
import type { openSecrets } from '../../agent/accounting'
import { openStarts } from '../../agent/open-starts'
import type { CoreHandlers } from '../../app/bridge/handlers'
import { type Common, openRooms } from '../../site'
import { HostRows } from '../../store/feed/host-rows'
import { Problems } from '../../store/feed/problems'
import type { Rows } from '../../store/feed/rows'
import type { Log } from '../../store/log/log'
import { logOfMachine } from '../../store/log/of-machine'
import type { HostRouter } from '../host-router'
import type { Machine } from '../machine'
import { RemotePorts } from '../ports/remote-ports'
import { AskSocket, builtAsk } from './ask-socket'
import { engineOf } from './engine-of'
import { ownAddresses } from './net-watch'
import { nodeBinary } from './node-binary'
import { builtPack } from './pack'
import { projectDevcontainers } from './project-devcontainers'
import type { Remote } from './remote'
import { Remotes } from './remotes'

/** What is shown of what runs somewhere. */
const running = ['processes', 'orphans'] as const

/** What windows ask of places. */
type RemoteHandlers = Pick<CoreHandlers, Extract<keyof CoreHandlers, `place.${string}`>>

export type OpenedRemotes = Awaited<ReturnType<typeof openRemotes>>

export interface OpenRemotesParts {
  /** Of the app's own data. */
  folder: string
  common: Common
  secrets: ReturnType<typeof openSecrets>
  log: Log
  rows: Rows
  /** This computer. */
  here: Machine
  everywhere: HostRouter
}

/** Machines besides this computer, and the rooms of those that something is done on. */
export async function openRemotes({
  folder,
  common,
  secrets,
  log,
  rows,
  here,
  everywhere: hostRouter,
}: OpenRemotesParts) {
  const { settings, feed } = common
  const channel = new AskSocket({ folder: join(folder, 'ask'), program: builtAsk() })
  /** By the machine. */
  const opened = new Map<string, { ports: RemotePorts; own: HostRows }>()
  const remotes = new Remotes({
    here,
    memory: log.memory,
    app: nameOfApp(log),
    run: randomUUID(),
    timers: systemClock,
    channel,
    pack: await builtPack(),
    node: nodeBinary(join(folder, 'node')),
    ready: common.drawn,
    engine: (remote, id) =>
      engineOf(remote, { id, app: nameOfApp(log), places: settings.values.places }),
    environment: () => here.environment(),
    settings: () => settings.values.places,
    show: (row) => {
      rows.put('places', row)
      opened.get(row.id)?.own.cutOff(cutOff(row))
    },
    hide: (name) => rows.remove('places', name),
    reached: openAt,
    isOpen: (name) => opened.has(name),
    isUsed: (name) =>
      log.projects.all().some(({ machine }) => machine === name) ||
      running.some((table) => (opened.get(name)?.own.all(table).length ?? 0) > 0),
    addresses: ownAddresses,
    remoteOf: (session) => log.sessions.get(session)?.machine,
  })

  /** Once: what is there is shown and can be worked with, connected or not. */
  function openAt(remote: Remote): void {
    const { machine } = remote
    const known = remote.known
    if (opened.has(machine.id) || known === undefined) return
    const ports = new RemotePorts({
      machine,
      timers: systemClock,
      sessionsOf: (program) => rooms.sessionsOf(program),
      changed: (now) => remote.portsAre(now),
    })
    feed.onLeft((window) => ports.watch(window, false))
    const own = new HostRows(rows, machine.id, ({ id, install }) => remote.agentIs(id, install))
    opened.set(machine.id, { ports, own })
    const data = `${known.home}/.liminal/data/${nameOfApp(log)}`
    const home = () => known.home
    const at = (name: string) => `${known.home}/.liminal/places/${known.hash}/${name}`
    const practice = {
      command: known.node,
      script: at('practice-agent.mjs'),
      state: `${data}/practice`,
    }
    const shared = { folder: data, home, rows: own, settings, practice, machine }
    const problems = new Problems(own)
    machine.onTrouble((trouble) => problems.trouble(trouble))
    const rooms = openRooms(common, {
      ...shared,
      problems,
      log: logOfMachine(log, machine.id),
      starts: openStarts({ ...shared, ...secrets, environment: {} }),
    })
    hostRouter.add(machine.id, { rooms, rows: own, place: remote })
    const begin = async (): Promise<void> => {
      await remote.connected
      await rooms.afterFirstPaint()
      await rooms.begin()
    }
    begin().catch((error: unknown) => problems.fail('begin', problemOf(error)))
  }

  const portsOf = (name: string) => opened.get(remotes.first(name))?.ports
  const handlers: RemoteHandlers = {
    'place.connect': async ({ machine }) => {
      const connected = await remotes.connect(machine)
      return connected.ok ? success(undefined) : connected
    },
    'place.tryNow': ({ machine }) => remotes.tryNow(machine),
    'place.answer': ({ machine, question, answer }) =>
      remotes.of(machine).asked.answer(question, answer ?? undefined),
    'place.devcontainers': async ({ project }) => {
      const found = log.projects.get(project)
      const isHere = found !== undefined && found.machine === undefined
      return success(isHere ? await projectDevcontainers(found.path, here) : [])
    },
    'place.held': ({ machine }) => remotes.of(machine).held(),
    'place.discard': ({ machine }) => remotes.of(machine).discard(),
    'place.watchPorts': ({ machine, watch }, window) =>
      success(portsOf(machine)?.watch(window.id, watch)),
    'place.openPort': async ({ machine, port }) => {
      const ports = portsOf(machine)
      if (!ports) return failure('no-place', `${machine} was not reached yet.`)
      const forward = await ports.forward(port)
      return forward.ok ? success({ here: forward.value.here }) : forward
    },
    'place.closePort': ({ machine, port }) => success(portsOf(machine)?.close(port)),
  }
  settings.follow(() => remotes.follow())
  // With the last of what is there goes one that is not in the settings any more.
  const used: ReadonlySet<string> = new Set(['projects', ...running])
  rows.listen((change) => {
    if ('remove' in change && used.has(change.table)) remotes.follow()
  })
  // Where something was left, it is shown before anything is reached.
  for (const { machine } of log.projects.all())
    if (machine !== undefined) openAt(remotes.of(machine))
  return {
    handlers,
    connect: (name: string) => remotes.connect(name),
    close: () => {
      for (const { ports } of opened.values()) ports.closeAll()
      return channel.close()
    },
    isConnected: (name: string) => remotes.isConnected(name),
    link: (name: string) => remotes.link(name),
    first: (name: string) => remotes.first(name),
  }
}

/** By which this app is known at places, for good. */
function nameOfApp({ memory }: Pick<Log, 'memory'>): string {
  const known = memory.get('app')
  if (typeof known === 'string') return known
  const name = randomUUID()
  memory.set('app', name)
  return name
}
