import { z } from 'zod'
import { mcpServers } from '../agent/mcp-server'
import { permissionRule } from '../agent/permission-rule'
import { driverNames } from '../agent/process/agent'
import { accountSetting, mistakesInProfiles, profileSetting, settingId } from '../agent/profile'
import { mistakesInRemotes, remoteSetting } from '../host/remotes/settings'
import { runSettings } from '../session/runs/settings'
import { acceptanceRule } from '../task/acceptance-rule'
import { approvalRule } from '../task/approval-rule'
import { terminalSettings } from '../terminal/settings'
import { workspaceSettings } from '../workspace/settings'
import { mistakesIn } from './commands/keybindings'
import { keybindings } from './commands/keybindings-setting'

/** An agent that the user added. Unknown keys are errors, so that a typing mistake is seen. */
const agentSetting = z.strictObject({
  name: z.string().min(1).max(80).describe('The name on screen'),
  driver: z.enum(driverNames).describe('What the agent speaks'),
  command: z.string().min(1).describe('The program to start'),
  args: z.array(z.string()).default([]).describe('Its arguments'),
  env: z.record(z.string(), z.string()).default({}).describe('Environment variables to add'),
  accountVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable')
    .optional()
    .describe('The variable that names the folder of its login, for several accounts'),
})

const clockTime = z
  .string()
  .regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d)?$/, 'a time of day such as 22:00')
  .default('')

const schema = z.strictObject({
  $schema: z.string().optional().describe('The schema that editors check this file by'),
  agents: z.record(settingId, agentSetting).default({}).describe('Your own agents, by id'),
  accounts: z
    .record(settingId, accountSetting)
    .default({})
    .describe('Further logins of agents, by id'),
  'accounts.order': z
    .record(z.string().max(4096), z.array(z.string().min(1).max(256)).max(100))
    .default({})
    .describe(
      'By folder of a project, or "*": which accounts agents use there, the best first, such as "codex@work"; an agent alone is its usual login',
    ),
  profiles: z
    .record(settingId, profileSetting)
    .default({})
    .describe('Ways to start an agent, by id'),
  mcpServers: mcpServers.default({}).describe('Servers of tools that agents may use, by name'),
  places: z
    .record(settingId, remoteSetting)
    .default({})
    .describe('Machines besides this computer that sessions can run on, by name'),
  agentLimit: z
    .int()
    .min(1)
    .max(1000)
    .default(16)
    .describe('How many agents may be at work at once; idle ones sleep to make room'),
  'tasks.limit': z
    .int()
    .min(1)
    .max(1000)
    .default(4)
    .describe('How many tasks may be at work at once'),
  'tasks.approval': z
    .array(approvalRule)
    .max(100)
    .default([])
    .describe('Tasks that are approved by themselves; never what an agent proposes'),
  'tasks.acceptance': z
    .array(acceptanceRule)
    .max(100)
    .default([])
    .describe(
      'Results that are accepted by themselves: checked, within bounds, with nothing asked and nothing changed that runs by itself',
    ),
  'tasks.fromResults': z
    .record(z.string().max(4096), z.boolean())
    .default({})
    .describe(
      'By folder of a project, or "*": tasks begin from results that wait for your review, put together, and not only when these are merged',
    ),
  'tasks.tools': z
    .boolean()
    .default(false)
    .describe('Agents are offered tools that list, propose, split and report on tasks'),
  'outside.answers': z
    .boolean()
    .default(false)
    .describe('What agents ask may be answered on the command line too, by you alone'),
  'outside.trustUnknown': z
    .boolean()
    .default(false)
    .describe(
      'Programs of unknown origin, agents in hiding too, may decide as you do, and you are not asked',
    ),
  'agents.keep': z
    .enum(['always', 'never'])
    .default('always')
    .describe(
      'Whether agents go on when Liminal crashes or is killed; the next start goes on with them',
    ),
  'keep.unseenDays': z
    .number()
    .min(1)
    .max(3650)
    .default(7)
    .describe(
      'Days after which what goes on without Liminal is ended, if it said nothing and nobody came back to it; of what is started from now on',
    ),
  'keep.aloneMegabytes': z
    .int()
    .min(1)
    .max(65_536)
    .default(256)
    .describe(
      'Megabytes that each agent or terminal may say while Liminal is away; with more it waits, and nothing is lost',
    ),
  'headless.stopSeconds': z
    .int()
    .min(0)
    .max(600)
    .default(30)
    .describe('Seconds that an agent without a screen has to end before it is killed'),
  processPer: z
    .enum(['folder', 'session', 'account'])
    .default('folder')
    .describe(
      'Each folder, session or account of an agent has its own process; a crash interrupts the sessions that share it, and no others',
    ),
  theme: z
    .enum(['system', 'light', 'dark'])
    .default('system')
    .describe('The colours of the window'),
  keybindings: keybindings
    .default([])
    .describe('Shortcuts of your own: a command that is named here has these keys and no others'),
  whenLastWindowCloses: z
    .enum(['ask', 'keep', 'quit'])
    .default('ask')
    .describe('Whether agents go on in the background, or are stopped; macOS always keeps them'),
  whenQuitting: z
    .enum(['ask', 'keep', 'stop'])
    .default('ask')
    .describe(
      'Whether agents at work go on when you quit, or are stopped; a signal always stops them',
    ),
  'quitting.projects': z
    .record(z.string().max(4096), z.enum(['keep', 'stop']))
    .default({})
    .describe(
      'By folder of a project: its agents at work go on when you quit, or are stopped, and nobody asks',
    ),
  ...terminalSettings,
  ...workspaceSettings,
  ...runSettings,
  'notifications.needsInput': z.boolean().default(true).describe('Tell me when an agent needs me'),
  'notifications.finished': z
    .boolean()
    .default(true)
    .describe('Tell me when an agent has finished'),
  'notifications.failed': z.boolean().default(true).describe('Tell me when an agent has failed'),
  'recovery.automaticRetrying': z
    .boolean()
    .default(true)
    .describe('Send again by itself what failed before the agent had begun to work'),
  'recovery.curfewFrom': clockTime.describe(
    'From this time of day nothing is sent again by itself, like 22:00; empty for never',
  ),
  'recovery.curfewTo': clockTime.describe('Until then, like 07:00'),
  'updates.automatic': z
    .boolean()
    .default(false)
    .describe('Look for new versions and install them'),
  'updates.withAgents': z
    .enum(['wait', 'go-ahead'])
    .default('wait')
    .describe(
      'Whether a new version is put in place when you quit and agents go on without Liminal, or waits until none does; they go on either way',
    ),
  'permissions.rules': z
    .array(permissionRule)
    .default([])
    .describe('Permission requests that are answered without asking you'),
  'permissions.timeoutMinutes': z
    .number()
    .min(0)
    .max(10_080)
    .default(0)
    .describe('Minutes after which an unanswered question is cancelled; 0 for never'),
})

/** What a profile or a shortcut names has to be there, so that a mistake is seen where it was made. */
export const settingsSchema = schema.superRefine(({ profiles, accounts, ...rest }, context) => {
  for (const { path, message } of mistakesInRemotes(rest.places))
    context.addIssue({ code: 'custom', path: ['places', ...path], message })
  for (const { path, message } of mistakesIn(rest.keybindings))
    context.addIssue({ code: 'custom', path: ['keybindings', ...path], message })
  for (const { path, message } of mistakesInProfiles(profiles, accounts, rest.places))
    context.addIssue({ code: 'custom', path: ['profiles', ...path], message })
})

export type Settings = z.infer<typeof settingsSchema>
export type AgentSetting = z.infer<typeof agentSetting>
