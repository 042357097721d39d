import { useEffect, useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import type { ProjectRow } from '../../../shared/app/tables'
import {
  devcontainerName,
  type OfferedDevcontainer,
} from '../../../shared/host/remotes/devcontainer'
import { visibleLine } from '../../kit/markdown/visible'
import type { SelectOption } from '../../kit/select'
import { call } from '../../store/bridge'
import { useRows } from '../../store/rows'

/** A devcontainer of a project as the place that it would be. */
export interface DevcontainerOffer extends OfferedDevcontainer {
  /** As the place would be called. */
  id: string
  /** Of the project; it has it at the same place. */
  folder: string
}

const none: readonly OfferedDevcontainer[] = []

/** The devcontainers that a project of this computer brings along and that are no places yet. */
export function useDevcontainers(
  project: ProjectRow | undefined,
  places: Settings['places'],
): DevcontainerOffer[] {
  const rows = useRows('places')
  const found = useFound(project?.id ?? '')
  if (!project) return []
  const set = Object.values(places)
  const isPlace = (written: string) =>
    set.some((place) => place.type === 'container' && place.devcontainer === written)
  // One that was removed may still have sessions.
  const taken = new Set([...Object.keys(places), ...rows.map(({ id }) => id)])
  return found
    .filter(({ devcontainer }) => !isPlace(devcontainer))
    .map((one) => ({
      ...one,
      id: devcontainerName(
        one.name === undefined ? project.name : `${project.name}-${one.name}`,
        taken,
      ),
      folder: project.path,
    }))
}

function useFound(project: string): readonly OfferedDevcontainer[] {
  const [known, setKnown] = useState<{ project: string; found: OfferedDevcontainer[] }>()
  useEffect(() => {
    if (project === '') return undefined
    let wanted = true
    void call('place.devcontainers', { project }).then((result) => {
      if (wanted && result.ok) setKnown({ project, found: result.value })
    })
    return () => {
      wanted = false
    }
  }, [project])
  return known?.project === project ? known.found : none
}

/** No place is called so. */
const prefix = 'devcontainer:'

export const offerValue = ({ devcontainer }: OfferedDevcontainer): string => prefix + devcontainer
export const isDevcontainer = (value: string | undefined): boolean =>
  value?.startsWith(prefix) ?? false

export const devcontainerOptions = (offers: readonly DevcontainerOffer[]): SelectOption[] =>
  offers.map((offer) => ({
    value: offerValue(offer),
    label:
      offer.name === undefined
        ? 'Its devcontainer'
        : `Its devcontainer “${visibleLine(offer.name)}”`,
    description: visibleLine(offer.file),
  }))
