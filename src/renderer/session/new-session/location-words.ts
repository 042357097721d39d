import type { Mount } from '../../../shared/host/remotes/mounts'
import { engineNames } from '../../../shared/host/remotes/words'
import { visibleLine } from '../../kit/markdown/visible'
import type { DevcontainerOffer } from './use-devcontainers'

/** What “Start” does where a devcontainer of the project is chosen that is no place yet. */
export function devcontainerWords({ id, engine, refused, ...offer }: DevcontainerOffer): string {
  const file = visibleLine(offer.file)
  if (refused !== undefined) return `${file}: ${refused}`
  return [
    `Start adds the place “${id}” to the settings: a container that ${engineNames[engine]} makes as ${file} says, with the project’s folder in it.`,
    'The commands of that file run in the container only. But it also says what of this computer the container gets: start it only in a project that you trust.',
    'Nothing of it has run yet.',
  ].join(' ')
}

/** Which folders there are on a machine to work in; `wanted` is one of this computer that it does not have. */
export function folderHint(
  machine: string,
  mounts: readonly Mount[] | undefined,
  wanted: string | undefined,
): string {
  if (!mounts) return `The whole path on ${machine}`
  const has =
    mounts.length === 0
      ? `${machine} has no folder of this computer, only what its image brings`
      : `Of this computer ${machine} has ${inRow(mounts.map(inWords))}`
  if (wanted === undefined) return has
  return `${has}, but not ${wanted}. Give it that in the settings, under “Places”.`
}

const inWords = ({ source, target }: Mount): string =>
  source === target ? source : `${source} at ${target}`

const inRow = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
