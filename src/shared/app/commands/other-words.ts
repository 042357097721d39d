import type { CommandId } from './table'

const theme = 'theme appearance mode'

/** What people call it besides its title: words that the palette finds it by, too. */
const otherWords: Partial<Record<CommandId, string>> = {
  'session.new': 'start worktree',
  'session.restore': 'checkpoint go back undo turn',
  'workspace.remove': 'delete worktree',
  'workspace.removed': 'bring back worktree',
  'changes.open': 'diff review commit merge push pull request undo',
  'branch.merge': 'accept',
  'branch.undo': 'undo merge',
  'branch.pull': 'update',
  'branch.request': 'merge request review',
  'agents.open': 'processes provider',
  'settings.places': 'remote machine ssh container',
  'settings.open': 'preferences options',
  'theme.system': theme,
  'theme.light': theme,
  'theme.dark': theme,
}

/** In a file of its own: keys are read before the first paint, and these when the palette opens. */
export const otherWordsOf = (id: CommandId): string => otherWords[id] ?? ''
