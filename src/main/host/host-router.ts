import { atMost } from '../../kit/at-most'
import { systemClock } from '../../kit/clock'
import { failure, type Result, success } from '../../kit/result'
import type { TableName } from '../../shared/app/tables'
import { withoutHost } from '../../shared/host/remotes/on-host'
import type { Handlers, WindowContext } from '../app/bridge/handlers'
import type { Alive } from '../app/last-window'
import type { Departure } from '../app/quitting'
import type { Session } from '../session/session'
import type { Rooms } from '../site'
import type { HostRows } from '../store/feed/host-rows'
import type { MachineFiles } from './files'
import type { Remote } from './remotes/remote'

/** What commands name, and in which table that is shown. */
const named: readonly [field: string, table: TableName][] = [
  ['session', 'sessions'],
  ['review', 'reviews'],
  ['workspace', 'workspaces'],
  ['terminal', 'terminals'],
  ['process', 'processes'],
  ['comment', 'comments'],
  ['orphan', 'orphans'],
  ['draft', 'sessions'],
]

/** The rooms of another machine, and what windows show of them. */
interface Placed {
  rooms: Rooms
  rows: Pick<HostRows, 'has'>
  place: Pick<Remote, 'link' | 'away'>
}

/** The folder that a session works in, and the machine that has it. */
export interface HostOfWorkspace {
  folder: string
  files: MachineFiles
  /** Not this computer. */
  away: boolean
}

/** Milliseconds that are left to end what runs here when it has taken its time elsewhere. */
const endHere = 800

const isConnected = ({ place }: Placed): boolean => place.link?.state === 'connected'

type Act = (input: unknown, window: WindowContext) => unknown
type RoomHandlers = Rooms['handlers']

/** The rooms of all machines: what is asked of something goes to those that it is in. */
export class HostRouter {
  readonly #placed = new Map<string, Placed>()

  constructor(
    private readonly here: () => Rooms,
    private readonly machineOfProject: (project: string) => string | undefined,
    /** The name that a machine is known by, of those that it has. */
    private readonly nameOf: (machine: string) => string,
  ) {}

  add(machine: string, placed: Placed): void {
    this.#placed.set(machine, placed)
  }

  all(): Rooms[] {
    return [this.here(), ...[...this.#placed.values()].map(({ rooms }) => rooms)]
  }

  of(table: TableName, id: string): Rooms {
    const machine = this.#machineOf(table, id)
    return (machine === undefined ? undefined : this.#placed.get(machine)?.rooms) ?? this.here()
  }

  /** Those that have its folder, as soon as its machine is known. */
  ofProject(project: string): Rooms | undefined {
    const rooms = this.inProject(project)
    return rooms.ok ? rooms.value : undefined
  }

  /** The same, or why they cannot be asked. */
  inProject(project: string): Result<Rooms> {
    return this.#on(this.machineOfProject(project))
  }

  /** Nobody waits for a place that cannot be reached: what is under way there is left as it is. */
  async stop(): Promise<void> {
    const placed = [...this.#placed.values()]
    await Promise.all([
      this.here().stop(),
      ...placed.map(({ rooms, place }) => Promise.race([rooms.stop(), place.away])),
    ])
  }

  /** All by then, and elsewhere first: what carries bytes to other machines runs here. */
  async shutDown(departure: Departure, by: number): Promise<void> {
    const placed = [...this.#placed.values()]
    const elsewhere = placed.map((one) => {
      const over = one.rooms.shutDown(departure, by - endHere)
      // Who is cut off meanwhile does not answer; who was before is not asked.
      return isConnected(one) ? Promise.race([over, one.place.away]) : over
    })
    const over = Promise.all(elsewhere)
    const waited = atMost(systemClock, by - endHere / 2 - Date.now(), over)
    await Promise.all([this.here().shutDown(departure, by, waited), waited])
  }

  /** Sessions, wherever they are. */
  readonly sessions = {
    all: (): Session[] => this.all().flatMap(({ sessions }) => sessions.all()),
    find: (id: string): Result<Session> => this.of('sessions', id).sessions.find(id),
    useAccount: (session: Session, account: string | null): Result<void> =>
      this.of('sessions', session.id).sessions.useAccount(session, account),
  }

  workplaceOf(session: string): Result<HostOfWorkspace> {
    const rooms = this.of('sessions', session)
    const found = rooms.sessions.find(session)
    if (!found.ok) return found
    const { files } = rooms.machine
    return success({ folder: found.value.folder, files, away: rooms !== this.here() })
  }

  /** What goes on without a window. */
  alive(): Alive {
    const all = this.all().map((rooms) => rooms.alive())
    return {
      processes: all.flatMap(({ processes }) => processes),
      sessions: all.flatMap(({ sessions }) => sessions),
      terminals: all.flatMap(({ terminals }) => terminals),
    }
  }

  /** Every command of the rooms here, carried out where what it names is. */
  handlers(): RoomHandlers {
    const names = Object.keys(this.here().handlers) as (keyof RoomHandlers)[]
    return Object.fromEntries(names.map((name) => [name, this.#routed(name)])) as RoomHandlers
  }

  /** To all of them, since it names none. */
  toAll<Name extends keyof RoomHandlers>(name: Name): Handlers[Name] {
    return toEach(name, () => this.all())
  }

  /** To those that can answer now: nobody waits for a machine that is not there. */
  toConnected<Name extends keyof RoomHandlers>(name: Name): Handlers[Name] {
    const connected = () => [...this.#placed.values()].filter(isConnected)
    return toEach(name, () => [this.here(), ...connected().map(({ rooms }) => rooms)])
  }

  #routed(name: keyof RoomHandlers): Act {
    return (input, window) => {
      const machine = this.#ownerOf(input as Record<string, unknown>)
      const rooms = this.#on(machine)
      if (!rooms.ok) return rooms
      const said = machine === undefined ? input : inItsWords(machine, input as object)
      return (rooms.value.handlers[name] as Act)(said, window)
    }
  }

  #on(machine: string | undefined): Result<Rooms> {
    if (machine === undefined) return success(this.here())
    const placed = this.#placed.get(machine)
    return placed ? success(placed.rooms) : noMachine(machine)
  }

  #ownerOf(input: Record<string, unknown>): string | undefined {
    const { machine, project } = input
    if (typeof machine === 'string') return this.nameOf(machine)
    for (const [field, table] of named) {
      const id = input[field]
      const owner = typeof id === 'string' ? this.#machineOf(table, id) : undefined
      if (owner !== undefined) return owner
    }
    return typeof project === 'string' ? this.machineOfProject(project) : undefined
  }

  /** It is where it is shown from. */
  #machineOf(table: TableName, id: string): string | undefined {
    for (const [machine, { rows }] of this.#placed) if (rows.has(table, id)) return machine
    return undefined
  }
}

/** What one of them could not do is the answer of all. */
function toEach<Name extends keyof RoomHandlers>(name: Name, which: () => Rooms[]): Handlers[Name] {
  const act = async (input: unknown, window: WindowContext): Promise<unknown> => {
    const answers = await Promise.all(
      which().map(({ handlers }) => (handlers[name] as Act)(input, window)),
    )
    return (answers as Result<unknown>[]).find(({ ok }) => !ok) ?? answers[0]
  }
  return act as Handlers[Name]
}

/** Its processes are called otherwise there than among those of all machines. */
function inItsWords(machine: string, input: { process?: unknown }): object {
  return typeof input.process === 'string'
    ? { ...input, process: withoutHost(machine, input.process) }
    : input
}

const noMachine = (machine: string) =>
  failure('no-machine', `${machine} is not connected.`, {
    hint: 'Connect to it in the settings, under “Places”.',
  })
