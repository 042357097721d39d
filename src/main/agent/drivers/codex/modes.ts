import type { Choice } from '../../../../shared/agent/content'
import { type Fields, textIn } from '../fields'

/** What Codex has in two: when it asks, and what its sandbox lets it do. Called as its adapter calls them, so that a session can change its way. */
interface Mode extends Choice {
  approvalPolicy: string
  sandbox: string
  /** The same in the words of the sandbox's own settings. */
  policy: string
}

const modes: readonly Mode[] = [
  {
    value: 'read-only',
    name: 'Read only',
    description: 'Reads; asks before it changes a file or goes beyond the sandbox',
    approvalPolicy: 'on-request',
    sandbox: 'read-only',
    policy: 'readOnly',
  },
  {
    value: 'workspace-write',
    name: 'Agent',
    description: 'Works in the workspace by itself; asks for all beyond it',
    approvalPolicy: 'on-request',
    sandbox: 'workspace-write',
    policy: 'workspaceWrite',
  },
  {
    value: 'workspace-write-quiet',
    name: 'Agent, never asks',
    description: 'Works in the workspace by itself; all beyond it is refused',
    approvalPolicy: 'never',
    sandbox: 'workspace-write',
    policy: 'workspaceWrite',
  },
  {
    value: 'agent-full-access',
    name: 'Full access',
    description: 'Works everywhere, with the network, and never asks',
    approvalPolicy: 'never',
    sandbox: 'danger-full-access',
    policy: 'dangerFullAccess',
  },
]

/** Set up in a way of the user's own, in Codex's configuration. */
const ownMode: Choice = { value: 'own', name: 'As configured' }

export function modeOf(approvalPolicy: unknown, sandbox: Fields): string {
  const type = textIn(sandbox.type)
  const mode = modes.find((one) => one.policy === type && one.approvalPolicy === approvalPolicy)
  return mode?.value ?? ownMode.value
}

export const modeChoices = (value: string): Choice[] => [
  ...modes.map(({ value, name, description }) => ({
    value,
    name,
    ...(description ? { description } : {}),
  })),
  ...(value === ownMode.value ? [ownMode] : []),
]

/** What has to be said for a mode; what is known of the sandbox besides is kept. */
export function writeMode(
  value: string,
  now: Fields,
  folders: readonly string[],
): Fields | undefined {
  const mode = modes.find((one) => one.value === value)
  if (!mode) return undefined
  const { approvalPolicy, policy } = mode
  return { approvalPolicy, sandboxPolicy: writePolicy(policy, now, folders) }
}

function writePolicy(type: string, now: Fields, folders: readonly string[]): Fields {
  const isSame = now.type === type
  const networkAccess = isSame && now.networkAccess === true
  if (type === 'readOnly') return { type, networkAccess }
  if (type !== 'workspaceWrite') return { type }
  const defaults = { excludeTmpdirEnvVar: false, excludeSlashTmp: false, writableRoots: folders }
  return { ...defaults, ...(isSame ? now : {}), type, networkAccess }
}
