import type { RemoteSetting } from '../../../shared/host/remotes/settings'

/** A place as the form holds it: everything is text that can be. */
export interface RemoteForm {
  id: string
  type: RemoteSetting['type']
  host: string
  user: string
  port: string
  identityFile: string
  engine: 'podman' | 'docker'
  /** What it is made of, or which one it is. */
  of: 'image' | 'devcontainer' | 'pod'
  image: string
  devcontainer: string
  /** What it runs before, on this computer, may run. */
  commandsHere: boolean
  pod: string
  container: string
  context: string
  namespace: string
  /** The pod is that of a Job, and for how long at most. */
  job: boolean
  minutes: string
  memory: string
  processors: string
  network: string
  readOnly: boolean
  /** One folder a line. */
  mounts: string
  /** One option a line. */
  options: string
  /** Words, with spaces or commas between them. */
  labels: string
}

/** What of it is text. */
export type RemoteText = Exclude<
  keyof RemoteForm,
  'type' | 'engine' | 'of' | 'readOnly' | 'commandsHere' | 'job'
>

export const emptyRemote: RemoteForm = {
  id: '',
  type: 'ssh',
  host: '',
  user: '',
  port: '',
  identityFile: '',
  engine: 'podman',
  of: 'image',
  image: '',
  devcontainer: '',
  pod: '',
  container: '',
  context: '',
  namespace: '',
  job: false,
  minutes: '',
  memory: '',
  processors: '',
  network: '',
  readOnly: false,
  commandsHere: false,
  mounts: '',
  options: '',
  labels: '',
}

export function remoteFormOf(id: string, remote: RemoteSetting): RemoteForm {
  const texts = Object.entries(remote).map(([key, value]): [string, unknown] => {
    if (Array.isArray(value)) return [key, value.join('\n')]
    return [key, typeof value === 'number' ? String(value) : value]
  })
  const labels = remote.labels?.join(' ') ?? ''
  return { ...emptyRemote, of: madeOf(remote), ...Object.fromEntries(texts), labels, id }
}

function madeOf(remote: RemoteSetting): RemoteForm['of'] {
  if ('pod' in remote) return 'pod'
  return 'devcontainer' in remote ? 'devcontainer' : 'image'
}

type ReadRemote = { ok: true; place: RemoteSetting } | { ok: false; message: string }

/** What a place of this kind needs has to be there; the rest is looked at by the settings themselves. */
export function readRemote(form: RemoteForm): ReadRemote {
  const message = mistake(form)
  if (message !== undefined) return { ok: false, message }
  const labels = form.labels.split(/[\s,]+/).filter(Boolean)
  return { ok: true, place: { ...remoteOf(form), ...(labels.length > 0 ? { labels } : {}) } }
}

function mistake(form: RemoteForm): string | undefined {
  const { type, of } = form
  if (type === 'ssh') {
    if (!form.host.trim()) return 'It needs a host: a name that your ssh knows.'
    const port = form.port.trim()
    if (port !== '' && !(/^\d+$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
      return 'A port is a number up to 65535.'
    return
  }
  if (type === 'slurm') return
  if (isOf(type, of) === 'image' && !form.image.trim())
    return 'It needs an image, such as debian:12.'
  if (isOf(type, of) === 'devcontainer' && !form.devcontainer.trim())
    return 'It needs the folder whose devcontainer.json is followed.'
  if (isOf(type, of) === 'pod' && !form.pod.trim()) return 'It needs the name of a pod.'
  const processors = form.processors.trim()
  if (processors !== '' && !(Number(processors) > 0))
    return 'Processors are a number, such as 2 or 1.5.'
  if (isJob(form) && !/^(?:[1-9]\d*)?$/.test(form.minutes.trim()))
    return 'Minutes are a whole number, such as 90.'
  return
}

/** A kind that was chosen before another one counts where it can be. */
export function isOf(type: RemoteForm['type'], of: RemoteForm['of']): RemoteForm['of'] {
  const other = type === 'container' ? 'devcontainer' : 'pod'
  return of === other ? of : 'image'
}

const isJob = ({ type, of, job }: RemoteForm): boolean =>
  type === 'kubernetes' && isOf(type, of) === 'image' && job

function remoteOf(form: RemoteForm): RemoteSetting {
  const { type, engine, readOnly } = form
  const limits = { ...text('memory', form), ...number('processors', form) }
  const of = isOf(type, form.of)
  switch (type) {
    case 'ssh': {
      const who = { ...text('user', form), ...number('port', form), ...text('identityFile', form) }
      return { type, host: form.host.trim(), ...who }
    }
    case 'container': {
      // Its file says the rest.
      if (of === 'devcontainer')
        return { type, engine, ...followed(form), readOnly: false, mounts: [], options: [] }
      const within = { ...text('user', form), ...limits, ...text('network', form) }
      const more = { mounts: lines(form.mounts), options: lines(form.options) }
      return { type, engine, ...text('image', form), ...within, readOnly, ...more }
    }
    case 'slurm':
      return { type, ...text('host', form), options: lines(form.options) }
    case 'kubernetes': {
      const made = of === 'image' ? text('image', form) : text('pod', form)
      const where = { ...text('context', form), ...text('namespace', form) }
      const job = isJob(form) ? { job: true, ...number('minutes', form) } : {}
      return { type, ...where, ...made, ...job, ...text('container', form), ...limits }
    }
  }
}

const followed = (form: RemoteForm) => ({
  ...text('devcontainer', form),
  ...(form.commandsHere ? { commandsHere: true } : {}),
})

const text = <Key extends RemoteText>(key: Key, form: RemoteForm): { [Name in Key]?: string } =>
  (form[key].trim() === '' ? {} : { [key]: form[key].trim() }) as { [Name in Key]?: string }

const number = <Key extends 'port' | 'processors' | 'minutes'>(
  key: Key,
  form: RemoteForm,
): { [Name in Key]?: number } =>
  (form[key].trim() === '' ? {} : { [key]: Number(form[key]) }) as { [Name in Key]?: number }

const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
