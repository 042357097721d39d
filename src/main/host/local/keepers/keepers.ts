import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { failure, type Result, success } from '../../../../kit/result'
import {
  type Hello,
  type KeepSpec,
  type Limits,
  type StartAnswer,
  VERSIONS,
  type Welcome,
} from '../../../../shared/host/keeper/protocol'
import { spawnTurn } from '../spawn-turn'
import { sendSignal } from '../system/posix'
import { relayTo } from './attach'
import { Connection } from './connection'
import { connectTo, endedAt, type Found, findKeepers, removeKeeper } from './found'
import { type Empty, hello, launchKeeper } from './launch'
import { type KeeperProgram, makeRuntime, type Runtime, removeOldRuntimes } from './runtime'

/** What nobody came back for is removed so long after it ended. */
const UNWANTED = 7 * 24 * 60 * 60 * 1000

/** A keeper has nothing to do but to answer. */
const PATIENCE = 10_000
/** Until one that is being started is there, however crowded the machine is. */
const LAUNCHED_WITHIN = 20_000
/** Starting another takes less. */
const SPARE_PATIENCE = 1000
/** One that is gone by the next look is read from what it left. */
const TRIES = 20
const PAUSE = 20
const MUTE = 'Its keeper does not answer.'

export interface KeepersParts {
  /** The app's data. */
  folder: string
  program: KeeperProgram
  now(): number
}

interface Reached {
  connection: Connection
  welcome: Welcome
}

/** The keepers of this computer: those that wait, those that hold, and those that are gone. */
export class Keepers {
  readonly #parts: KeepersParts
  /** Those of this run, and of what is being read. */
  readonly #mine = new Set<string>()
  #runtime: Promise<Runtime> | undefined
  #spare: Promise<Empty | undefined> | undefined
  readonly #closing = new AbortController()

  constructor(parts: KeepersParts) {
    this.#parts = parts
  }

  get #folder(): string {
    return join(this.#parts.folder, 'keepers')
  }

  /** Makes what a start needs, and has a keeper wait for it. */
  async warm(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#spare ??= this.#launch(true).catch(() => undefined)
    await this.#spare
  }

  /** One that holds nothing yet; the one that waits, if there is one that is still there. */
  async take(): Promise<Empty> {
    const spare = this.#spare
    this.#spare = undefined
    const waiting = await spare
    // It may have ended, or been stopped, without anybody having noticed.
    if (await waiting?.connection.answers(SPARE_PATIENCE)) return waiting as Empty
    waiting?.connection.close()
    return this.#launch(false)
  }

  async guardOf(mark: string): Promise<KeepSpec['guard']> {
    return (await this.#ready()).guard(mark)
  }

  /** By the id of what it holds, whoever started it. */
  async find(id: string): Promise<Found | undefined> {
    return (await this.found()).find(({ record }) => record.program.id === id)
  }

  async found(): Promise<Found[]> {
    const looks = await findKeepers(this.#folder)
    return looks.flatMap(({ folder, record }) => (record ? [{ folder, record }] : []))
  }

  /** Whether it runs: whoever listens does. */
  async isAlive({ record }: Found): Promise<boolean> {
    const socket = await connectTo(record.address).catch(() => 'unknown' as const)
    if (socket === 'unknown') return true
    socket?.destroy()
    return socket !== undefined
  }

  /** Speaks to one that runs, or reads what one that is gone has left. */
  async reach(found: Found, limits: Limits, more: Partial<Hello> = {}): Promise<Result<Reached>> {
    if (!found.record.versions.some((version) => VERSIONS.includes(version))) {
      return failure('not-attachable', 'It was started by a newer Liminal.')
    }
    const greeting = hello(found.record.token, { ...limits, ...more })
    try {
      let reached = await this.#reach(found, greeting)
      // One that is just ending still takes who comes, and is gone before it has said a word.
      for (let tries = 0; tries < TRIES && isGone(reached); tries += 1) {
        await setTimeout(PAUSE)
        reached = await this.#reach(found, greeting)
      }
      return reached
    } catch (error) {
      return failure('not-attachable', error instanceof Error ? error.message : String(error))
    }
  }

  async #reach({ folder, record }: Found, greeting: Hello): Promise<Result<Reached>> {
    const socket = await connectTo(record.address)
    const through = socket ?? relayTo(await this.#ready(), folder)
    const connection = new Connection(through, greeting)
    let mute = false
    const late = globalThis.setTimeout(() => {
      mute = true
      connection.close()
    }, PATIENCE)
    const welcome = await connection.welcomed
    clearTimeout(late)
    if (welcome.ok) return success({ connection, welcome: welcome.value })
    connection.close()
    // One that listens and says nothing is stopped, or its machine is: it may answer later.
    if (mute) return failure('not-attachable', MUTE)
    const { code, message } = welcome.problem
    return code === 'refused' ? failure('not-attachable', message) : welcome
  }

  mine(folder: string): void {
    this.#mine.add(folder)
  }

  async remove({ folder, record }: Found): Promise<void> {
    await removeKeeper(folder, record.address)
  }

  /** What has been over for long and was never asked for goes, and what only dead starts have left. */
  async tidy(): Promise<void> {
    const looks = await findKeepers(this.#folder)
    for (const { folder, record, ...look } of looks) {
      if (this.#mine.has(folder)) continue
      if (!record) {
        const abandoned = 'problem' in look && look.problem === 'none'
        if (abandoned && !(await this.#answers(folder))) await removeKeeper(folder, folder)
        continue
      }
      const ended = await endedAt(folder)
      const long = ended !== undefined && this.#parts.now() - ended > UNWANTED
      if (long && !(await this.isAlive({ folder, record }))) await this.remove({ folder, record })
    }
    const { folder } = await this.#ready()
    const used = (await this.found()).map(({ record }) => record.runtime)
    await removeOldRuntimes(join(this.#parts.folder, 'runtime'), new Set([folder, ...used]))
  }

  async #answers(folder: string): Promise<boolean> {
    const socket = await connectTo(join(folder, 'socket')).catch(() => undefined)
    socket?.destroy()
    return socket !== undefined
  }

  /** Gives it what it is to hold; one that does not answer in time is killed, and with it what it may have started. */
  async give({ connection, pid }: Empty, spec: KeepSpec, limits: Limits): Promise<StartAnswer> {
    const signal = this.#inTime()
    const end = () => {
      sendSignal(pid, 'SIGKILL')
      connection.close()
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    const answer = await connection.start(spec, limits)
    signal.removeEventListener('abort', end)
    if (signal.aborted) throw new Error(MUTE)
    return answer
  }

  /** The one that waits is not needed any more, and what is being started is not waited for. */
  close(): void {
    this.#closing.abort()
    void this.#spare?.then((spare) => spare?.connection.close())
  }

  #inTime(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, AbortSignal.timeout(LAUNCHED_WITHIN)])
  }

  #ready(): Promise<Runtime> {
    const { folder, program } = this.#parts
    this.#runtime ??= makeRuntime(join(folder, 'runtime'), program)
    // One that could not be made is tried again.
    this.#runtime.catch(() => {
      this.#runtime = undefined
    })
    return this.#runtime
  }

  async #launch(spare: boolean): Promise<Empty> {
    const runtime = await this.#ready()
    await spawnTurn()
    // Never used again, so no two keepers ever fight for a name.
    const place = join(this.#folder, randomBytes(8).toString('hex'))
    this.#mine.add(place)
    return launchKeeper(place, runtime, spare, this.#inTime())
  }
}

const isGone = (reached: Result<Reached>): boolean =>
  !reached.ok && reached.problem.code === 'not-running'
