import { useState } from 'react'
import { type Result, success } from '../../../kit/result'
import type { ProjectRow } from '../../../shared/app/tables'
import type { RemoteRow } from '../../../shared/host/remote-row'
import { type Mount, mountsOf, pathThere } from '../../../shared/host/remotes/mounts'
import { sameWords } from '../../../shared/host/remotes/words'
import type { SelectOption } from '../../kit/select'
import { call } from '../../store/bridge'
import { useRow, useRows } from '../../store/rows'
import { folderHint } from './location-words'
import {
  type DevcontainerOffer,
  devcontainerOptions,
  isDevcontainer,
  offerValue,
  useDevcontainers,
} from './use-devcontainers'

const here = ''
/** In place of a project: a folder that is not open yet. */
const another = ''

/** On which machine, and in which of its folders, the new session is to work: as is chosen, or else as is wanted. */
export function useWhere(shown: string | null, wanted: string | undefined) {
  const open = useRows('projects').filter((project) => project.open && !project.missing)
  const places = useRows('places').filter(({ type }) => type !== undefined)
  const set = useRow('settings', 'settings')?.values.places ?? {}
  const first = open.find((one) => one.id === shown) ?? open[0]
  const [chosenMachine, setChosenMachine] = useState<string>()
  const [chosenProject, setChosenProject] = useState(shown)
  const [folder, setFolder] = useState('')
  /** The folder of this computer that another machine was chosen for. */
  const [from, setFrom] = useState<string>()
  const asked = places.find(({ id }) => id === wanted)?.id
  const machine = isDevcontainer(chosenMachine)
    ? here
    : (chosenMachine ?? asked ?? first?.machine ?? here)
  /** What is on a computer that has several names is under one of them. */
  const knownAs = (name: string) => places.find(({ id }) => id === name)?.sameAs ?? name
  const known = knownAs(machine)
  const projects = open.filter((project) => (project.machine ?? here) === known)
  const away = machine !== here
  const project =
    away && chosenProject === another
      ? undefined
      : (projects.find((one) => one.id === chosenProject) ?? projects[0])
  const offers = useDevcontainers(away ? undefined : project, set)
  const offer = offers.find((one) => offerValue(one) === chosenMachine)
  const mounts = mountsOf(set[machine])
  const folders = foldersOf(mounts, projects)
  const other = folders.includes(folder) ? folder : another

  /** What a container has of this computer is worked in there, too. */
  const goTo = (to: string) => {
    const path = away ? from : project?.path
    const there =
      path === undefined || to === here ? path : pathThere(path, mountsOf(set[to]) ?? [])
    const opened = open.find((one) => (one.machine ?? here) === knownAs(to) && one.path === there)
    setFrom(path)
    setFolder(there ?? '')
    setChosenProject(there === undefined ? null : (opened?.id ?? another))
  }
  const add = async (offered: DevcontainerOffer): Promise<Result<void>> => {
    const { id, engine, devcontainer } = offered
    const made = { type: 'container' as const, readOnly: false, mounts: [], options: [] }
    const value = { ...set, [id]: { ...made, engine, devcontainer } }
    const added = await call('settings.set', { key: 'places', value })
    if (!added.ok) return added
    // Whoever has to try again has it as a place by now.
    setChosenMachine(id)
    setChosenProject(another)
    setFolder(offered.folder)
    return added
  }

  return {
    machine: offer?.id ?? (away ? machine : undefined),
    place: places.find(({ id }) => id === known),
    project: offer ? undefined : project,
    offer,
    folder: offer?.folder ?? folder,
    setFolder,
    hint: folderHint(machine, mounts, mounts && lacking(from, mounts)),
    chosenProject: project?.id ?? other,
    setProject(to: string) {
      const isFolder = folders.includes(to)
      if (isFolder || to === another) setFolder(isFolder ? to : '')
      setChosenProject(isFolder ? another : to)
      if (offer) setChosenMachine(here)
    },
    chosenMachine: offer ? offerValue(offer) : machine,
    setMachine(to: string) {
      const stays = isDevcontainer(to) || (to === here && !away)
      if (!stays) goTo(to)
      setChosenMachine(to)
    },
    machines: machineOptions(places, offers),
    projects: projectOptions(projects, folders, away),
    /** The project; where it is a folder that is not open yet, it is opened, and a place that is none yet is added. */
    async ready(): Promise<Result<ProjectRow['id']>> {
      if (project && !offer) return success(project.id)
      const added = offer ? await add(offer) : success(undefined)
      if (!added.ok) return added
      const at = offer
        ? { path: offer.folder, machine: offer.id }
        : { path: folder.trim(), machine }
      const opened = await call('project.open', at)
      return opened.ok ? success(opened.value.project) : opened
    },
  }
}

/** Those that a container has and that are no projects there yet. */
function foldersOf(mounts: readonly Mount[] | undefined, projects: readonly ProjectRow[]) {
  const open = new Set(projects.map(({ path }) => path))
  const targets = new Set(mounts?.map(({ target }) => target))
  return [...targets].filter((target) => !open.has(target))
}

const lacking = (path: string | undefined, mounts: readonly Mount[]): string | undefined =>
  path !== undefined && pathThere(path, mounts) === undefined ? path : undefined

function machineOptions(
  places: readonly RemoteRow[],
  offers: readonly DevcontainerOffer[],
): SelectOption[] {
  if (places.length + offers.length === 0) return []
  return [
    { value: here, label: 'This computer' },
    ...devcontainerOptions(offers),
    ...places.map(({ id, words, sameAs }) => ({
      value: id,
      label: id,
      description: sameAs === undefined ? words : `${words}, ${sameWords(sameAs)}`,
    })),
  ]
}

function projectOptions(
  projects: readonly ProjectRow[],
  folders: readonly string[],
  away: boolean,
): SelectOption[] {
  const open = projects.map(({ id, name, path }) => ({ value: id, label: name, description: path }))
  if (!away) return open
  const closed = folders.map((path) => ({ value: path, label: nameOf(path), description: path }))
  return [...open, ...closed, { value: another, label: 'Another folder…' }]
}

const nameOf = (path: string): string => path.split('/').findLast(Boolean) ?? path
