import type { Link } from './link'
import type { RemoteSetting } from './settings'

/** What a place is, in a few words: how it is told from others of its kind. */
export function remoteWords(remote: RemoteSetting): string {
  switch (remote.type) {
    case 'ssh': {
      const user = remote.user === undefined ? '' : `${remote.user}@`
      const port = remote.port === undefined ? '' : `:${remote.port}`
      return `${user}${remote.host}${port}`
    }
    case 'container':
      return `${engineNames[remote.engine]}, ${remote.image ?? 'devcontainer.json'}`
    case 'slurm':
      return remote.host === undefined ? 'Slurm' : `Slurm on ${remote.host}`
    case 'kubernetes':
      return ['Kubernetes', remote.context, remote.namespace].filter(Boolean).join(', ')
  }
}

export const engineNames = { podman: 'Podman', docker: 'Docker' }

/** Of a name whose computer has another, as the name is followed by it. */
export const sameWords = (first: string): string => `the same computer as ${first}`

/** How the way to a place is, as its name is followed by it: “build-1, connected”. */
export function linkWords(link: Link | undefined): string {
  switch (link?.state) {
    case 'connecting':
      return 'connecting'
    case 'connected':
      return link.by === undefined ? 'connected' : `connected by the name “${link.by}”`
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
