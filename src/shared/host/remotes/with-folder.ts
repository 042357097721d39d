import { mountsOf, pathThere } from './mounts'
import type { PlaceSetting } from './settings'

/** A place that has a folder of this computer, too. */
export interface PlaceWith {
  id: string
  /** Where the folder is there. */
  path: string
  labels: readonly string[]
}

/** Which places have a folder of this computer: containers that are given it, and may write to it. */
export function placesWith(
  path: string,
  places: Readonly<Record<string, PlaceSetting>>,
): PlaceWith[] {
  return Object.entries(places).flatMap(([id, place]) => {
    const writable = mountsOf(place)?.filter(({ readOnly }) => !readOnly) ?? []
    const there = pathThere(path, writable)
    return there === undefined ? [] : [{ id, path: there, labels: place.labels ?? [] }]
  })
}
