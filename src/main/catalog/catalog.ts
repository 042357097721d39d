import { failure, type Result, success } from '../../shared/result'
import type { Settings } from '../../shared/settings'
import type { InstallState } from '../../shared/tables'
import type { Rows } from '../bridge/rows'
import { peculiaritiesOf } from '../drivers/peculiarities'
import type { Machine } from '../machines/machine'
import type { AgentStart } from './agent-launch'
import { agentMarks } from './agent-marks'
import { fetchable, knownRow, ownRow, type Presence } from './agent-rows'
import type { Progress } from './installed'
import { findOnPath, type Installed, type OnPath, readInstalled } from './installed'
import type { Installer } from './installer'
import { type KnownAgent, knownAgents } from './known-agents'

export interface CatalogParts {
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

  /** Installs or updates, with its progress in the agent's row. */
  async install(id: string, installer: Installer): Promise<Result<void>> {
    const agent = this.find(id)
    const wanted = agent && fetchable(agent)
    if (!agent || !wanted) return failure('not-installable', 'Liminal cannot install this agent.')
    if (installer.running(id))
      return failure('installing', `${agent.name} is being installed already.`)
    const show = (doing: InstallState | undefined) => {
      if (doing) this.#doing.set(id, doing)
      else this.#doing.delete(id)
      if (!(id in this.#own)) this.parts.rows.put('agents', knownRow(agent, this.#presence(id)))
    }
    const progress: Progress = (words, fraction) =>
      show({
        state: 'installing',
        progress: words,
        ...(fraction === undefined ? {} : { fraction }),
      })
    progress('Starting')
    const result = await installer.install(id, wanted, progress)
    const failed = !result.ok && result.problem.code !== 'install-cancelled'
    await this.look()
    show(failed ? { state: 'failed', problem: result.problem } : undefined)
    // What became of it is in the agent's row; saying it once more would be noise.
    return success(undefined)
  }

  resolve(id: string): Result<AgentStart> {
    const peculiarities = peculiaritiesOf(id)
    const own = this.#own[id]
    if (own)
      return success({
        ...{ id, ...own, name: this.#nameOf(id, own.name) },
        ...{ env: { ...peculiarities.env, ...own.env }, peculiarities },
      })
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
        peculiarities,
        accountVariable: practiceVariable,
      })
    }
    const known = this.find(id)
    if (!known) {
      return failure('no-agent', 'This agent is not in the catalog any more.', {
        hint: 'Choose another one, or add it again in the settings.',
      })
    }
    const { name, driver, accountVariable } = known
    const env = { ...peculiarities.env, ...known.env }
    const start = { id, name, driver, peculiarities, accountVariable }
    const installed = this.#installed.get(id)
    if (installed?.kind === 'node') {
      const { command } = this.parts.practice
      const asScript = { ...env, ...asNode }
      return success({ ...start, command, args: [installed.path, ...known.args], env: asScript })
    }
    const command = installed?.path ?? known.command
    return success({ ...start, command, args: known.args, env })
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
    for (const { id, command } of [...knownAgents, ...this.#listed]) yield [id, command]
    for (const [id, { command }] of Object.entries(this.#own)) yield [id, command]
  }

  #presence(id: string): Presence {
    return {
      own: this.#installed.get(id),
      onPath: this.#onPath.get(id),
      looked: this.#looked,
      uv: this.#uv,
      doing: this.#doing.get(id),
    }
  }

  #publish(): void {
    const { rows } = this.parts
    for (const agent of [...knownAgents, ...this.#listed]) {
      if (!(agent.id in this.#own)) rows.put('agents', knownRow(agent, this.#presence(agent.id)))
    }
    for (const [id, agent] of Object.entries(this.#own)) {
      const named = { ...agent, name: this.#nameOf(id, agent.name) }
      rows.put('agents', ownRow(id, named, this.#onPath.get(id), this.#looked))
    }
  }
}
