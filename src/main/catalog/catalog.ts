import { failure, type Result, success } from '../../shared/result'
import type { Settings } from '../../shared/settings'
import type { AgentRow } from '../../shared/tables'
import type { Rows } from '../bridge/rows'
import { peculiaritiesOf } from '../drivers/peculiarities'
import type { AgentLaunch } from './agent-launch'
import { type KnownAgent, knownAgents } from './known-agents'

export interface PracticeProgram {
  /** The app's own binary, which runs the practice agent as plain Node. */
  command: string
  script: string
  /** Where it remembers its conversations. */
  state: string
}

export const practiceId = 'practice'

/** Every agent that can be chosen, and how each is started. The user's own entry wins over ours. */
export class Catalog {
  #own: Settings['agents'] = {}

  constructor(
    private readonly rows: Rows,
    private readonly practice: PracticeProgram,
  ) {}

  follow(settings: Settings): void {
    for (const id of Object.keys(this.#own)) {
      if (!(id in settings.agents)) this.rows.remove('agents', id)
    }
    this.#own = settings.agents
    for (const agent of knownAgents) this.rows.put('agents', rowOf(agent))
    this.rows.put('agents', {
      id: practiceId,
      name: 'Practice agent',
      description: 'Ships with Liminal: try every screen with no account and no network',
      driver: 'acp',
      from: 'built-in',
      install: { state: 'installed' },
    })
    for (const [id, agent] of Object.entries(settings.agents)) {
      this.rows.put('agents', {
        id,
        name: agent.name,
        description: [agent.command, ...agent.args].join(' '),
        driver: agent.driver,
        from: 'settings',
        install: { state: 'unknown' },
      })
    }
  }

  resolve(id: string): Result<AgentLaunch> {
    const peculiarities = peculiaritiesOf(id)
    const own = this.#own[id]
    if (own) return success({ id, ...own, peculiarities })
    if (id === practiceId) {
      const { command, script, state } = this.practice
      const env = { ELECTRON_RUN_AS_NODE: '1', LIMINAL_PRACTICE_STATE: state }
      return success({
        id,
        name: 'Practice agent',
        driver: 'acp',
        command,
        args: [script],
        env,
        peculiarities,
      })
    }
    const known = knownAgents.find((agent) => agent.id === id)
    if (!known) {
      return failure('no-agent', 'This agent is not in the catalog any more.', {
        hint: 'Choose another one, or add it again in the settings.',
      })
    }
    const { name, driver, command, args, env = {} } = known
    return success({ id, name, driver, command, args, env, peculiarities })
  }
}

function rowOf({ id, name, description, website, driver }: KnownAgent): AgentRow {
  return {
    id,
    name,
    description,
    driver,
    from: 'built-in',
    install: { state: 'unknown' },
    ...(website ? { website } : {}),
  }
}
