import { failure, type Result, success } from '../../kit/result'
import type { Link } from '../../shared/host/remotes/link'
import { type RemoteWith, remotesWith } from '../../shared/host/remotes/with-folder'
import { type Gate, reasonOf } from '../../shared/task/reason'
import type { Task } from '../../shared/task/task'
import { notThere, type Where, whereOf, whereWords } from '../../shared/task/where'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Log } from '../store/log/log'

/** What tasks want of the places of the settings. */
export interface TaskRemotes {
  /** How the way there is; nothing where nobody has wanted it. */
  link(place: string): Link | undefined
  connect(place: string): void
  /** The project of that folder there, opened where it is not. */
  open(path: string, place: string): Promise<Result<{ project: string }>>
}

interface Parts {
  log: Pick<Log, 'projects'>
  settings: Pick<SettingsFile, 'values'>
  places: TaskRemotes
}

/** The machines on which it may be done; nothing where it is done on this computer. */
function machinesFor(where: Where, { log, settings }: Parts): RemoteWith[] | undefined {
  const { machine, path = '' } = log.projects.get(where.project) ?? {}
  const { place, label } = where
  const { places } = settings.values
  const isPlain = place === undefined && label === undefined
  if (isPlain && machine === undefined) return undefined
  const all =
    machine === undefined
      ? remotesWith(path, places)
      : [{ id: machine, path, labels: places[machine]?.labels ?? [] }]
  return all.filter(
    ({ id, labels }) => isPlain || id === place || (label !== undefined && labels.includes(label)),
  )
}

const isThere = (id: string, { places }: Parts): boolean => places.link(id)?.state === 'connected'

/** Which tasks that wait have no machine that is there, by `whereOf`: what they wait for. */
export function nowhere(all: readonly Task[], parts: Parts): Gate['nowhere'] {
  const out: Record<string, string> = {}
  const seen = new Set<string>()
  for (const task of all) {
    if (task.state !== 'waiting') continue
    const isPlain = task.place === undefined && task.label === undefined
    const key = isPlain ? task.project : whereOf(task)
    if (seen.has(key)) continue
    seen.add(key)
    const machines = machinesFor(task, parts)
    if (!machines || machines.some(({ id }) => isThere(id, parts))) continue
    out[whereOf(task)] = whereWords(task) ?? machines[0]?.id ?? 'its machine'
  }
  return out
}

/** What nobody has wanted yet is connected as soon as a task waits for nothing else. */
export function connectWanted(all: readonly Task[], gate: Gate, now: number, parts: Parts): void {
  if (Object.keys(gate.nowhere).length === 0) return
  const byId = new Map(all.map((task) => [task.id, task]))
  const seen = new Set<string>()
  for (const task of all) {
    if (gate.nowhere[whereOf(task)] === undefined || seen.has(whereOf(task))) continue
    if (reasonOf(task, (id) => byId.get(id), gate, now)?.kind !== 'nowhere') continue
    seen.add(whereOf(task))
    const [first] = machinesFor(task, parts) ?? []
    const link = first && parts.places.link(first.id)
    if (first && (link === undefined || link.state === 'left')) parts.places.connect(first.id)
  }
}

/** In which project its session is: its own, or that of the same folder at the place where it is done. */
export async function projectFor(task: Task, parts: Parts): Promise<Result<string>> {
  const machines = machinesFor(task, parts)
  if (!machines) return success(task.project)
  const there = machines.find(({ id }) => isThere(id, parts))
  if (!there) return failure(notThere, `${whereWords(task) ?? 'Its machine'} is not there.`)
  if (task.place === undefined && task.label === undefined) return success(task.project)
  const opened = await parts.places.open(there.path, there.id)
  return opened.ok ? success(opened.value.project) : opened
}

/** Why a task cannot be done there, as far as the settings say. */
export function fits(where: Where, parts: Parts): Result<void> {
  const { place, label } = where
  const project = parts.log.projects.get(where.project)
  if (place === undefined && label === undefined) return success(undefined)
  if (place !== undefined && label !== undefined)
    return failure('no-place', 'A task names a place or a label, not both.')
  if (machinesFor(where, parts)?.length) return success(undefined)
  if (project?.machine !== undefined)
    return failure('no-place', `This project is on ${project.machine}: its tasks are done there.`, {
      hint: 'Open the folder of the other machine as a project, and add the task to that.',
    })
  const what = place === undefined ? `No place with the label “${label}”` : `No place “${place}”`
  return failure('no-place', `${what} has the folder of this project.`, {
    hint: 'Give a container this folder in the settings, under “Places”; a folder of another machine is a project of its own.',
  })
}
