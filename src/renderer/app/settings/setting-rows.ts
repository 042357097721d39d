import type { Settings } from '../../../shared/app/settings'

/** The parts of the page, as they stand at its left. */
export const sectionTitles = {
  general: 'General',
  agents: 'Agents and accounts',
  permissions: 'Permissions',
  workspaces: 'Workspaces',
  tasks: 'Tasks',
  terminal: 'Terminal',
  places: 'Places',
  shortcuts: 'Shortcuts',
}
export type SectionId = keyof typeof sectionTitles

/** The settings of one value each; lists have editors of their own. */
export type FieldKey = {
  [Key in keyof Settings]-?: Settings[Key] extends string | number | boolean ? Key : never
}[keyof Settings]

export interface SettingRow {
  section: SectionId
  title: string
  /** What the title does not say. */
  about?: string
  unit?: string
  /** Most people never need it. */
  advanced?: true
  /** What each value of a choice is called. */
  choices?: Record<string, string>
}

type RowOf<Value> = string extends Value
  ? SettingRow
  : [Value] extends [string]
    ? SettingRow & { choices: Record<Value, string> }
    : SettingRow

/** How each setting stands on the page, in this order. */
export const settingRows: { [Key in FieldKey]: RowOf<Settings[Key]> } = {
  theme: {
    section: 'general',
    title: 'Theme',
    choices: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  whenQuitting: {
    section: 'general',
    title: 'When I quit',
    about: 'While agents are working.',
    choices: { ask: 'Ask', keep: 'Keep agents running', stop: 'Stop agents' },
  },
  'notifications.needsInput': {
    section: 'general',
    title: 'Notify me when an agent needs me',
  },
  'notifications.finished': { section: 'general', title: 'Notify me when an agent finishes' },
  'notifications.failed': { section: 'general', title: 'Notify me when an agent fails' },
  'updates.automatic': {
    section: 'general',
    title: 'Update automatically',
    about: 'Looks for new versions and installs them.',
  },
  'updates.withAgents': {
    section: 'general',
    title: 'Update while agents run',
    about: 'When you quit and agents keep running. They keep running either way.',
    advanced: true,
    choices: { wait: 'Wait', 'go-ahead': 'Now' },
  },
  whenLastWindowCloses: {
    section: 'general',
    title: 'When I close the last window',
    about: 'On macOS agents always keep running.',
    advanced: true,
    choices: { ask: 'Ask', keep: 'Keep agents running', quit: 'Quit' },
  },
  agentLimit: {
    section: 'agents',
    title: 'Agents working at once',
    about: 'Idle agents sleep to make room.',
  },
  'recovery.automaticRetrying': {
    section: 'agents',
    title: 'Automatic retrying',
    about: 'Sends a prompt again if it failed before the agent started on it.',
  },
  'recovery.curfewFrom': {
    section: 'agents',
    title: 'Pause retries from',
    about: 'A time such as 22:00. Leave empty to retry at any time.',
    advanced: true,
  },
  'recovery.curfewTo': {
    section: 'agents',
    title: 'Pause retries until',
    about: 'A time such as 07:00.',
    advanced: true,
  },
  'agents.keep': {
    section: 'agents',
    title: 'When Liminal crashes',
    about: 'Agents that keep running are picked up at the next start.',
    advanced: true,
    choices: { always: 'Keep agents running', never: 'Stop agents' },
  },
  'keep.unseenDays': {
    section: 'agents',
    title: 'End background agents after',
    about: 'Without output or a visit. Counts for agents started from now on.',
    unit: 'days',
    advanced: true,
  },
  'keep.aloneMegabytes': {
    section: 'agents',
    title: 'Background output limit',
    about: 'For each agent or terminal while Liminal is closed. Then it waits; nothing is lost.',
    unit: 'MB',
    advanced: true,
  },
  'headless.stopSeconds': {
    section: 'agents',
    title: 'Time to stop',
    about: 'Then a headless agent that has not ended is killed.',
    unit: 's',
    advanced: true,
  },
  processPer: {
    section: 'agents',
    title: 'Share agent processes by',
    about: 'A crash interrupts only the sessions that share the process.',
    advanced: true,
    choices: { folder: 'Folder', session: 'Session', account: 'Account' },
  },
  'permissions.timeoutMinutes': {
    section: 'permissions',
    title: 'Cancel unanswered questions after',
    about: '0 keeps them open.',
    unit: 'min',
    advanced: true,
  },
  'outside.answers': {
    section: 'permissions',
    title: 'Allow answering from the command line',
    about: 'For you alone, not for agents.',
    advanced: true,
  },
  'outside.trustUnknown': {
    section: 'permissions',
    title: 'Trust programs of unknown origin',
    about: 'They may decide as you do, without asking you. A hidden agent may be one of them.',
    advanced: true,
  },
  'workspaces.folder': {
    section: 'workspaces',
    title: 'Folder for worktrees',
    about: 'Leave empty to create them next to the repository.',
  },
  'workspaces.spare': {
    section: 'workspaces',
    title: 'Keep a spare worktree ready',
    about: 'New worktrees are there at once. Takes the space of a checkout for each repository.',
    advanced: true,
  },
  'workspaces.reproducible': {
    section: 'workspaces',
    title: 'Ignored files that can be rebuilt',
    about: 'Names or paths, separated by commas, in addition to common ones such as node_modules.',
    advanced: true,
  },
  'tasks.limit': { section: 'tasks', title: 'Tasks working at once' },
  'tasks.tools': {
    section: 'tasks',
    title: 'Let agents work with tasks',
    about: 'Offers them tools to list, propose, split and report on tasks.',
    advanced: true,
  },
  'runs.minutes': {
    section: 'tasks',
    title: 'Time limit of an unattended run',
    about: '0 for no limit.',
    unit: 'min',
    advanced: true,
  },
  'runs.turns': {
    section: 'tasks',
    title: 'Turn limit of an unattended run',
    about: '0 for no limit.',
    unit: 'turns',
    advanced: true,
  },
  'runs.tokens': {
    section: 'tasks',
    title: 'Token limit of an unattended run',
    about: '0 for no limit. Only for agents that report tokens.',
    unit: 'tokens',
    advanced: true,
  },
  'runs.money': {
    section: 'tasks',
    title: 'Cost limit of an unattended run',
    about: '0 for no limit. Only for agents that report costs.',
    advanced: true,
  },
  'runs.keepWorkspaces': {
    section: 'tasks',
    title: 'Keep workspaces of finished runs',
    about: 'For debugging.',
    advanced: true,
  },
  'terminal.fontFamily': {
    section: 'terminal',
    title: 'Font',
    about: 'Leave empty for the built-in font.',
  },
  'terminal.fontSize': { section: 'terminal', title: 'Font size', unit: 'px' },
  'terminal.shell': {
    section: 'terminal',
    title: 'Shell',
    about: 'Leave empty for your own.',
  },
  'terminal.screenReaderMode': {
    section: 'terminal',
    title: 'Screen reader mode',
    about: 'Makes terminals readable by a screen reader.',
  },
  'terminal.cursor': {
    section: 'terminal',
    title: 'Cursor',
    advanced: true,
    choices: { block: 'Block', bar: 'Bar', underline: 'Underline' },
  },
  'terminal.shellIntegration': {
    section: 'terminal',
    title: 'Shell integration',
    about: 'Marks prompts and commands in bash, zsh and fish.',
    advanced: true,
  },
  'terminal.needsInputSeconds': {
    section: 'terminal',
    title: 'Needs input after',
    about: 'Silence after which a terminal agent is shown as needing input.',
    unit: 's',
    advanced: true,
  },
  'terminal.staleSeconds': {
    section: 'terminal',
    title: 'Stale after',
    about: 'How long it needs input before it is shown as stale.',
    unit: 's',
    advanced: true,
  },
  'terminal.keep': {
    section: 'terminal',
    title: 'Terminals to keep running',
    about: 'When Liminal crashes, or quits and keeps agents. Each takes about 20 MB of memory.',
    advanced: true,
    choices: { all: 'All', agents: 'Agents only', none: 'None' },
  },
  'terminal.scrollbackMegabytes': {
    section: 'terminal',
    title: 'Output kept per terminal',
    unit: 'MB',
    advanced: true,
  },
}
