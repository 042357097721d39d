import type { Link } from './link'
import type { PlaceSetting } from './settings'

/** What a place is, in a few words: how it is told from others of its kind. */
export function placeWords(place: PlaceSetting): string {
  switch (place.type) {
    case 'ssh': {
      const user = place.user === undefined ? '' : `${place.user}@`
      const port = place.port === undefined ? '' : `:${place.port}`
      return `${user}${place.host}${port}`
    }
    case 'container':
      return `${engineNames[place.engine]}, ${place.image ?? 'devcontainer.json'}`
    case 'slurm':
      return place.host === undefined ? 'Slurm' : `Slurm on ${place.host}`
    case 'kubernetes':
      return ['Kubernetes', place.context, place.namespace].filter(Boolean).join(', ')
  }
}

export const engineNames = { podman: 'Podman', docker: 'Docker' }

/** How the way to a place is, as its name is followed by it: “build-1, connected”. */
export function linkWords(link: Link | undefined): string {
  switch (link?.state) {
    case 'connecting':
      return 'connecting'
    case 'connected':
      return 'connected'
    case 'reconnecting':
      return `reconnecting, attempt ${link.attempt}`
    case 'waiting':
      return link.open ? 'waiting for your answer' : 'waiting for you'
    case 'lost':
      return link.gone ? 'ended' : 'lost'
    default:
      return 'not connected'
  }
}
