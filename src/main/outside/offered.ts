import type { CommandName } from '../../shared/contract'
import type { TableName } from '../../shared/tables'

/**
 * What may be asked from outside. What needs the eyes of the user is not among it: no setting is
 * changed here, since an agent could do that for itself.
 */
const commands: readonly CommandName[] = [
  'project.open',
  'session.create',
  'session.prompt',
  'session.cancel',
  'session.archive',
  'session.export',
  'session.questions',
  'session.search',
  'session.rename',
  'agent.restart',
  'agent.stop',
  'process.stop',
  'process.kill',
  'orphan.attach',
  'orphan.stop',
  'terminal.close',
  'task.add',
  'task.propose',
  'task.split',
  'task.report',
  'task.read',
  'task.approve',
]

/** For the same reason only where the user wants that. */
export const answering: CommandName = 'session.answer'

/** Lists that windows show, without what of the settings is nobody's business. */
const tables: readonly TableName[] = [
  'projects',
  'sessions',
  'agents',
  'processes',
  'terminals',
  'orphans',
  'problems',
  'workspaces',
  'tasks',
  'gate',
]

export const isOffered = (command: string): boolean => commands.some((name) => name === command)

export const isShown = (table: string): table is TableName => tables.some((name) => name === table)
