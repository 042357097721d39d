import type { ProjectRow } from '../../shared/app/tables'
import { Select } from '../kit/select'
import { useRow } from '../store/rows'
import { whereOptions } from './where'

interface PlaceFieldProps {
  project: ProjectRow
  where: string
  onChange(where: string): void
}

/** On which machine a task is done; nothing where there is this computer alone. */
export function RemoteField({ project, where, onChange }: PlaceFieldProps) {
  const places = useRow('settings', 'settings')?.values.places ?? {}
  if (Object.keys(places).length === 0 && where === '' && project.machine === undefined) return null
  const options = whereOptions(project, places, where)
  return (
    <Select
      label="Run on"
      value={where}
      options={options}
      disabled={options.length === 1}
      onChange={onChange}
      hint={options.length === 1 ? hintFor(project) : undefined}
    />
  )
}

const hintFor = ({ machine }: ProjectRow): string =>
  machine === undefined
    ? 'No other place has this folder. A container can be given it in the settings, under “Places”; a folder of another machine is a project of its own.'
    : 'Its folder is there, so its tasks are done there.'
