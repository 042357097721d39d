import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { InstallState } from '../../../shared/agent/install-state'
import { type DriverName, spokenWords } from '../../../shared/agent/process/agent'
import type { Settings } from '../../../shared/app/settings'
import type { Machine } from '../../host/machine'
import type { Rows } from '../../store/feed/rows'
import { quirksOf } from '../drivers/quirks'
import type { AgentStart } from './agent-launch'
import { agentMarks } from './agent-marks'
import { isThere, knownRow, ownRow, type Presence } from './agent-rows'
import type { Installed, OnPath, Progress } from './installed'
import type { Installer } from './installer'
import { type KnownAgent, knownAgents } from './known-agents'
import { fetchable, usualWay, type Way, waysOf } from './ways'

interface CatalogParts {
  rows: Rows
  practice: PracticeProgram
  /** The app's own folder of agents. */
  folder: string
  machine: Pick<Machine, 'which' | 'files'>
}

export interface PracticeProgram {
  /** The app's own binary, which runs scripts as plain Node. */
  command: string
  script: string
  /** Where the practice agent remembers its conversations. */
  state: string
}

const practiceId = 'practice'
const practiceVariable = 'LIMINAL_PRACTICE_STATE'
/** Makes the app's binary a plain Node. */
const asNode = { ELECTRON_RUN_AS_NODE: '1' }

const practiceName = 'Practice agent'

/** Every agent that can be chosen, and how each is started. The user's own entry wins over ours. */
export class Catalog {
  #own: Settings['agents'] = {}
  #listed: KnownAgent[] = []
  #installed = new Map<string, Installed>()
  #onPath = new Map<string, OnPath>()
  /** Installations that run or have failed. */
  #doing = new Map<string, InstallState>()
  #looked = false
  #uv = false

  constructor(private readonly parts: CatalogParts) {
    const { rows } = parts
    rows.put('agents', {
      id: practiceId,
      name: practiceName,
      description: 'Ships with Liminal: try every screen with no account and no network',
      driver: 'acp',
      from: 'built-in',
      ...(agentMarks.practice ? { icon: agentMarks.practice } : {}),
      accounts: true,
      install: { state: 'installed' },
    })
    this.#publish()
  }

  /** Takes the user's own agents, now and whenever the settings change. */
  async follow(settings: Settings): Promise<void> {
    const before = Object.keys(this.#own)
    this.#own = settings.agents
    for (const id of before) {
      if (!(id in settings.agents) && !this.find(id)) this.parts.rows.remove('agents', id)
    }
    this.#publish()
    if (this.#looked) await this.look()
  }

  /** The registry's agents, beside those that are built in. */
  list(agents: KnownAgent[]): void {
    this.#listed = agents.filter(({ id }) => !knownAgents.some((known) => known.id === id))
    this.#publish()
  }

  /** Looks what is installed, here and on the user's PATH. */
  async look(): Promise<void> {
    const { findOnPath, readInstalled } = await import('./installed')
    const { folder, machine } = this.parts
    this.#installed = await readInstalled(machine.files, folder)
    const found = new Map<string, OnPath>()
    const looks = [...this.#commands()].map(async ([id, command]) => {
      const onPath = await findOnPath(machine, command)
      if (onPath) found.set(id, onPath)
    })
    await Promise.all(looks)
    this.#uv = (await findOnPath(machine, 'uv')) !== undefined
    this.#onPath = found
    for (const [id, { state }] of this.#doing) if (state === 'failed') this.#doing.delete(id)
    this.#looked = true
    this.#publish()
  }

  find(id: string): KnownAgent | undefined {
    return (
      knownAgents.find((agent) => agent.id === id) ?? this.#listed.find((agent) => agent.id === id)
    )
  }

  /** Installs or updates what a way of speaking needs, the usual one's without; with its progress in the agent's row. */
  async install(id: string, installer: Installer, speaks?: DriverName): Promise<Result<void>> {
    const agent = this.find(id)
    const way = agent && this.#way(agent, speaks)
    const wanted = way && fetchable(way)
    if (!wanted) return failure('not-installable', 'Liminal cannot install this agent.')
    const { program } = way
    if (installer.running(program))
      return failure('installing', `${agent.name} is being installed already.`)
    const show = (doing: InstallState | undefined) => {
      if (doing) this.#doing.set(program, doing)
      else this.#doing.delete(program)
      if (!(id in this.#own)) this.parts.rows.put('agents', knownRow(agent, this.#presence))
    }
    const progress: Progress = (words, fraction) =>
      show({
        state: 'installing',
        progress: words,
        ...defined({ fraction }),
      })
    progress('Starting')
    const result = await installer.install(program, wanted, progress)
    const failed = !result.ok && result.problem.code !== 'install-cancelled'
    await this.look()
    show(failed ? { state: 'failed', problem: result.problem } : undefined)
    // What became of it is in the agent's row; saying it once more would be noise.
    return success(undefined)
  }

  /** What of an agent is being installed, or could be. */
  programsOf(id: string): string[] {
    const agent = this.find(id)
    return agent ? waysOf(agent).map(({ program }) => program) : [id]
  }

  /** How it is started for a way of speaking; for the usual one without. */
  resolve(id: string, speaks?: DriverName): Result<AgentStart> {
    const quirks = quirksOf(id)
    const own = this.#own[id]
    if (own && speaks !== undefined && speaks !== own.driver)
      return this.#silent(this.#nameOf(id, own.name), speaks)
    if (own)
      return success({
        id,
        ...own,
        name: this.#nameOf(id, own.name),
        env: { ...quirks.env, ...own.env },
        quirks,
      })
    if (id === practiceId && speaks !== undefined && speaks !== 'acp')
      return this.#silent(practiceName, speaks)
    if (id === practiceId) {
      const { command, script, state } = this.parts.practice
      const env = { ...asNode, [practiceVariable]: state }
      return success({
        id,
        name: practiceName,
        driver: 'acp',
        command,
        args: [script],
        env,
        quirks,
        accountVariable: practiceVariable,
        login: { variable: practiceVariable, home: '', conversations: '' },
      })
    }
    const known = this.find(id)
    if (!known) {
      return failure('no-agent', 'This agent is not in the catalog any more.', {
        hint: 'Choose another one, or add it again in the settings.',
      })
    }
    const { name, accountVariable, keyVariable } = known
    const login =
      known.login && accountVariable ? { ...known.login, variable: accountVariable } : undefined
    const way = this.#way(known, speaks)
    if (!way) return this.#silent(name, speaks)
    const { driver, args } = way
    const env = { ...quirks.env, ...known.env }
    const terminal = driver === 'terminal' ? known.vendor?.terminal : undefined
    const start = { id, name, driver, quirks, terminal, accountVariable, keyVariable, login }
    const installed = this.#installed.get(way.program)
    if (installed?.kind === 'node') {
      const { command } = this.parts.practice
      const asScript = { ...env, ...asNode }
      return success({ ...start, command, args: [installed.path, ...args], env: asScript })
    }
    return success({ ...start, command: installed?.path ?? way.command, args, env })
  }

  /** The way that is asked for, or the usual one. */
  #way(agent: KnownAgent, speaks: DriverName | undefined): Way | undefined {
    const ways = waysOf(agent)
    if (speaks !== undefined) return ways.find(({ driver }) => driver === speaks)
    return usualWay(ways, ({ program }) => isThere(this.#presence(program)))
  }

  #silent(name: string, speaks: DriverName | undefined): Result<never> {
    const way = speaks === undefined ? 'in any way that is known here' : spokenWords(speaks)
    return failure('no-way', `${name} cannot be spoken to ${way}.`, {
      hint: 'Choose another way in the session’s menu, or in its profile.',
    })
  }

  /** Two of one name are told apart by their ids. */
  #nameOf(id: string, name: string): string {
    const known = [...knownAgents, ...this.#listed].filter((one) => !(one.id in this.#own))
    const own = Object.entries(this.#own).filter(([other]) => other !== id)
    const others = [
      practiceName,
      ...known.map((one) => one.name),
      ...own.map(([, one]) => one.name),
    ]
    return others.includes(name) ? `${name} (${id})` : name
  }

  *#commands(): Iterable<[id: string, command: string]> {
    for (const agent of [...knownAgents, ...this.#listed])
      for (const { program, command } of waysOf(agent)) yield [program, command]
    for (const [id, { command }] of Object.entries(this.#own)) yield [id, command]
  }

  #presence = (program: string): Presence => ({
    own: this.#installed.get(program),
    onPath: this.#onPath.get(program),
    looked: this.#looked,
    uv: this.#uv,
    doing: this.#doing.get(program),
  })

  #publish(): void {
    const { rows } = this.parts
    for (const agent of [...knownAgents, ...this.#listed]) {
      if (!(agent.id in this.#own)) rows.put('agents', knownRow(agent, this.#presence))
    }
    for (const [id, agent] of Object.entries(this.#own)) {
      const named = { ...agent, name: this.#nameOf(id, agent.name) }
      rows.put('agents', ownRow(id, named, this.#onPath.get(id), this.#looked))
    }
  }
}
