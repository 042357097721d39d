import { z } from 'zod'
import { mcpServers } from './mcp-server'
import { permissionRule } from './permission-rule'
import { type DriverName, driverNames } from './process/agent'

/** Ids are parts of file names and of keys, so they are plain. */
export const settingId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and dashes')

const name = z.string().min(1).max(80).describe('The name on screen')
const agent = z.string().min(1).max(128).describe('The agent, by its id')

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable')

/** What an agent can run under beside its usual login. Keys themselves never stand here. */
export const accountSetting = z.strictObject({
  name,
  agent,
  kind: z
    .enum(['login', 'key', 'environment'])
    .exactOptional()
    .describe('A login in a folder of its own (as without this), an API key, or variables'),
  keyVariable: variable
    .exactOptional()
    .describe(
      'Of a key: the variable that the agent reads it from, where that is not the usual one',
    ),
  keyFrom: variable
    .exactOptional()
    .describe(
      'Of a key: the variable of your own environment that has it, in place of the key store',
    ),
  env: z.record(z.string(), z.string()).exactOptional().describe('Environment variables to add'),
})

export type AccountSetting = z.infer<typeof accountSetting>

/** How an agent is started and what it may do. What is left out is as it is without a profile. */
export const profileSetting = z.strictObject({
  name,
  agent,
  account: z.string().min(1).optional().describe('The account, by its id; the usual one without'),
  speaks: z
    .enum(driverNames)
    .optional()
    .describe('How the agent is spoken to, where it can be in several ways'),
  place: z
    .string()
    .min(1)
    .optional()
    .describe('The place that a new session is offered to work on, by its name'),
  model: z.string().min(1).optional().describe('Model, as the agent names it'),
  mode: z.string().min(1).optional().describe('Mode, as the agent names it'),
  options: z
    .record(z.string(), z.union([z.string(), z.boolean()]))
    .default({})
    .describe('Other options of the agent, by id'),
  folders: z
    .array(z.string().regex(/^(\/|[A-Za-z]:[\\/])/, 'a whole path'))
    .default([])
    .describe('Further folders where the agent may work, as whole paths'),
  instructions: z
    .string()
    .max(100_000)
    .default('')
    .describe('What the agent is told besides its own instructions'),
  replaceInstructions: z
    .boolean()
    .default(false)
    .describe("They take the place of the agent's own, what is in these for safety included"),
  args: z.array(z.string()).default([]).describe('Arguments to add to the command line'),
  env: z.record(z.string(), z.string()).default({}).describe('Environment variables to add'),
  ownProcess: z
    .boolean()
    .default(false)
    .describe('Runs in a process of its own; arguments and environment need one anyway'),
  autoApprove: z
    .array(permissionRule)
    .default([])
    .describe('Permission requests that are answered without asking you'),
  mcpServers: mcpServers.default({}).describe('Servers of tools, besides those for all'),
})

export type ProfileSetting = z.infer<typeof profileSetting>

/** What a profile names has to be there, so that a mistake is seen where it was made. */
export function mistakesInProfiles(
  profiles: Readonly<Record<string, ProfileSetting>>,
  accounts: Readonly<Record<string, AccountSetting>>,
  places: object,
): { path: string[]; message: string }[] {
  return Object.entries(profiles).flatMap(([id, { place, account, agent }]) => {
    const wrong = account === undefined ? undefined : wrongAccount(accounts, account, agent)
    return [
      ...(place !== undefined && !Object.hasOwn(places, place)
        ? [{ path: [id, 'place'], message: `There is no place "${place}"` }]
        : []),
      ...(wrong === undefined ? [] : [{ path: [id, 'account'], message: wrong }]),
    ]
  })
}

function wrongAccount(
  accounts: Readonly<Record<string, AccountSetting>>,
  account: string,
  agent: string,
): string | undefined {
  const owner = Object.hasOwn(accounts, account) ? accounts[account]?.agent : undefined
  if (owner === undefined) return `There is no account "${account}"`
  return owner === agent ? undefined : `"${account}" is an account of ${owner}, not of ${agent}`
}

/** What a session is started with. Without a profile and an account it is the agent as it is. */
export interface AgentChoice {
  agent: string
  account: string | null
  profile: string | null
  /** How it is spoken to, where that is not left to the profile. */
  speaks?: DriverName
}
