import type { CommandName } from '../../../shared/app/contract'
import type { TableName } from '../../../shared/app/tables'

/** Who may ask for it: whoever knows the token, or a person alone, and nothing that the app has started. */
type Asker = 'anyone' | 'person'

/** What is for a person says what it does, for the user who may be asked about it. */
type Offer = 'anyone' | { deed: string }

/**
 * What may be asked from outside, and by whom. What needs the eyes of the user is not among it: no
 * setting is changed here, since an agent could do that for itself. What decides what agents do, or
 * what becomes of it, is for people.
 */
const commands: Partial<Record<CommandName, Offer>> = {
  'project.open': 'anyone',
  'session.create': { deed: 'begin a session' },
  'session.prompt': 'anyone',
  'session.cancel': 'anyone',
  'session.archive': 'anyone',
  'session.export': 'anyone',
  'session.questions': 'anyone',
  'session.search': 'anyone',
  'session.rename': 'anyone',
  'session.answer': { deed: 'answer an agent’s question' },
  'agent.restart': 'anyone',
  'agent.stop': 'anyone',
  'process.stop': 'anyone',
  'process.kill': 'anyone',
  'orphan.attach': 'anyone',
  'orphan.stop': 'anyone',
  'terminal.close': 'anyone',
  'task.add': { deed: 'add a task' },
  'task.propose': 'anyone',
  'task.split': 'anyone',
  'task.report': 'anyone',
  'task.read': 'anyone',
  'task.approve': { deed: 'approve a task' },
  'task.do': { deed: 'decide about a task' },
  'task.sendBack': { deed: 'send a task back' },
  'task.fromFile': { deed: 'decide what of tasks.md holds' },
}

/** Only where the user wants that. */
export const answering: CommandName = 'session.answer'

/** Lists that windows show, without what of the settings is nobody's business. */
const tables: readonly TableName[] = [
  'projects',
  'sessions',
  'agents',
  'processes',
  'terminals',
  'orphans',
  'places',
  'problems',
  'workspaces',
  'tasks',
  'gate',
]

/** Nothing where it is not offered at all. */
export function askerOf(command: string): Asker | undefined {
  const offer = offerOf(command)
  return typeof offer === 'object' ? 'person' : offer
}

export function branchOperationOf(command: string): string {
  const offer = offerOf(command)
  return typeof offer === 'object' ? offer.deed : command
}

const offerOf = (command: string): Offer | undefined =>
  Object.hasOwn(commands, command) ? commands[command as CommandName] : undefined

export const isShown = (table: string): table is TableName => tables.some((name) => name === table)
