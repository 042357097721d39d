import type { ProjectRow } from '../../shared/app/tables'
import type { RemoteSetting } from '../../shared/host/remotes/settings'
import { remotesWith } from '../../shared/host/remotes/with-folder'
import type { Task } from '../../shared/task/task'
import type { SelectOption } from '../kit/select'

type Where = Pick<Task, 'place' | 'label'>

/** Where its project is. */
const itsOwn = ''
const ofPlace = (id: string): string => `place ${id}`
const ofLabel = (label: string): string => `label ${label}`

export function whereValue({ place, label }: Where): string {
  if (place !== undefined) return ofPlace(place)
  return label === undefined ? itsOwn : ofLabel(label)
}

export function whereOfValue(value: string): Where {
  const [kind, ...rest] = value.split(' ')
  const name = rest.join(' ')
  return kind === 'place' ? { place: name } : kind === 'label' ? { label: name } : {}
}

const labelWords = (label: string): string => `Any with the label “${label}”`

/** Where tasks of a project can be done; what was chosen before stays among it. */
export function whereOptions(
  { machine, path }: Pick<ProjectRow, 'machine' | 'path'>,
  places: Readonly<Record<string, RemoteSetting>>,
  chosen: string,
): SelectOption[] {
  const others = machine === undefined ? remotesWith(path, places) : []
  const labels = [...new Set(others.flatMap((one) => one.labels))]
  const offered = [
    { value: itsOwn, label: machine ?? 'This computer' },
    ...others.map(({ id }) => ({ value: ofPlace(id), label: id, group: 'Places' })),
    ...labels.map((label) => ({
      value: ofLabel(label),
      label: labelWords(label),
      group: 'Labels',
    })),
  ]
  if (offered.some(({ value }) => value === chosen)) return offered
  const { place, label = '' } = whereOfValue(chosen)
  return [...offered, { value: chosen, label: place ?? labelWords(label) }]
}
