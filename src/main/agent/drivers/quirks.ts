/** How one kind of agent differs from its protocol: data, an entry an agent, never a branch in the code. */
export interface Quirks {
  /** The mode in which it asks before it acts, since its own default does not. */
  mode?: string
  /** Makes it quiet: no telemetry, no self-update. */
  env?: Record<string, string>
  /** Milliseconds. */
  initializeTimeout?: number
  sessionTimeout?: number
  cancelTimeout?: number
  /** What ends it: most go when their input is closed. */
  ends?: 'input' | 'term' | 'kill'
  acp?: AcpQuirks
}

interface AcpQuirks {
  /** Client capabilities that must not be offered to it. */
  hide?: ('fs.readTextFile' | 'fs.writeTextFile' | 'terminal')[]
  /** A conversation that is loaded in the minute in which it was opened last is lost. */
  loadAfterMinute?: boolean
  /**
   * A request of its own that puts a message into the turn that runs. It has to name the run, of which
   * the agent tells in the `_meta` of the session's information.
   */
  steer?: { method: string; told: [vendor: string, name: string]; as: string }
}

import { ownOf } from '../../../kit/own'
/**
 * How real agents differ from the protocol, by their id in the catalog: seen on the wire. An agent
 * that is not here has no quirks.
 */
export const quirks: Record<string, Quirks> = {
  'claude-code': {
    env: {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
    },
    // Without a network it takes 18 seconds to open a session.
    sessionTimeout: 90_000,
    ends: 'input',
  },
  codex: {
    // It ignores the end of its input now and then.
    ends: 'term',
  },
  gemini: {
    // With files of ours it fails to create any: it takes our "not found" for a failure.
    acp: {
      hide: ['fs.readTextFile', 'fs.writeTextFile'],
      // Its file of a conversation is named by the minute, and loading writes a new head into it.
      loadAfterMinute: true,
    },
    ends: 'input',
  },
  opencode: {
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      // It asks for nothing unless it is told to.
      OPENCODE_PERMISSION: '{"edit":"ask","bash":"ask"}',
    },
    initializeTimeout: 60_000,
    ends: 'input',
  },
  goose: {
    mode: 'approve',
    env: { GOOSE_TELEMETRY_ENABLED: 'false' },
    // Deaf while it waits for the first byte of the model: sooner out, sooner resumed.
    cancelTimeout: 5_000,
    acp: {
      steer: {
        method: '_goose/unstable/session/steer',
        as: 'expectedRunId',
        told: ['goose', 'activeRunId'],
      },
    },
    ends: 'input',
  },
  'github-copilot-cli': {
    env: { COPILOT_AUTO_UPDATE: 'false' },
    ends: 'input',
  },
  'qwen-code': {
    mode: 'default',
    initializeTimeout: 60_000,
    ends: 'input',
  },
  kilo: { initializeTimeout: 60_000 },
  kimi: { ends: 'input' },
  // Ignores the end of its input, and SIGTERM.
  qoder: { ends: 'kill' },
  // On a network that is closed it takes longer than half a minute.
  'github-copilot': { initializeTimeout: 90_000 },
}

const none: Quirks = {}

export function quirksOf(agent: string): Quirks {
  return ownOf(quirks, agent) ?? none
}
