import { FolderMinus, Import, Plus } from 'lucide-react'
import type { ProjectRow } from '../../../shared/app/tables'
import type { MenuGroups, MenuItem } from '../../kit/menu'
import { act } from '../../store/act'
import { setFrame } from '../../store/frame'
import { navigate } from '../../store/navigation'
import { rowsNow } from '../../store/rows'
import { closeProject } from '../actions/session-actions'

export function projectMenu(project: ProjectRow): MenuGroups {
  const here = (dialog: 'new-session' | 'import') => () => {
    navigate({ project: project.id })
    setFrame({ dialog })
  }
  return [
    [
      { label: 'New session here', icon: Plus, run: here('new-session') },
      { label: 'Import sessions', icon: Import, run: here('import') },
    ],
    whenQuitting(project.path),
    [fromResults(project.path)],
    [{ label: 'Close project', icon: FolderMinus, run: () => closeProject(project) }],
  ]
}

const wishes = [
  ['keep', 'Keep agents running when quitting'],
  ['stop', 'Stop agents when quitting'],
] as const

/** What becomes of its agents at work when the app ends; the setting for all counts where neither is said. */
function whenQuitting(path: string): MenuItem[] {
  const all = rowsNow('settings')[0]?.values['quitting.projects'] ?? {}
  const { [path]: wished, ...others } = all
  return wishes.map(([request, label]) => ({
    label,
    checked: wished === request,
    run: () =>
      void act('settings.set', {
        key: 'quitting.projects',
        value: wished === request ? others : { ...others, [path]: request },
      }),
  }))
}

/** Whether its tasks wait until what they need is merged, or begin from what waits for review. */
function fromResults(path: string): MenuItem {
  const all = rowsNow('settings')[0]?.values['tasks.fromResults'] ?? {}
  const is = all[path] ?? all['*'] ?? false
  return {
    label: 'Begin tasks from results in review',
    checked: is,
    run: () =>
      void act('settings.set', { key: 'tasks.fromResults', value: { ...all, [path]: !is } }),
  }
}
