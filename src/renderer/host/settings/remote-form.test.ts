// Proves that what is typed for a place is what the settings take, and that editing loses nothing.
import { expect, test } from 'vitest'
import { remoteSetting } from '../../../shared/host/remotes/settings'
import { emptyRemote, type RemoteForm, readRemote, remoteFormOf } from './remote-form'

const all = { memory: '4g', processors: '1.5' }
const forms: Partial<RemoteForm>[] = [
  { type: 'ssh', host: 'build-1', user: 'dev', port: '2222', identityFile: '~/.ssh/id' },
  { type: 'ssh', host: 'build-1' },
  { type: 'ssh', host: 'build-1', labels: 'gpu, big' },
  { type: 'container', engine: 'docker', image: 'debian:12', options: '--device=/dev/kvm\n' },
  {
    type: 'container',
    image: 'debian:12',
    ...all,
    network: 'none',
    user: '1000:1000',
    readOnly: true,
    mounts: '/home/me/shop\n/data:/there:ro',
  },
  { type: 'container', of: 'devcontainer', devcontainer: '/home/me/shop' },
  { type: 'container', of: 'devcontainer', devcontainer: '/home/me/shop', commandsHere: true },
  { type: 'slurm', host: 'near', options: '--time=1:00:00' },
  { type: 'slurm' },
  { type: 'kubernetes', image: 'debian:12', context: 'lab', namespace: 'mine', ...all },
  { type: 'kubernetes', of: 'pod', pod: 'build-0', container: 'shell' },
  { type: 'kubernetes', image: 'debian:12', job: true },
  { type: 'kubernetes', image: 'debian:12', job: true, minutes: '90' },
]

test.each(forms)('%j is a place, and comes back as it was', (form) => {
  const read = readRemote({ ...emptyRemote, ...form })
  if (!read.ok) throw new Error(read.message)
  const remote = remoteSetting.parse(read.place)
  expect(readRemote(remoteFormOf('it', remote))).toEqual({ ok: true, place: remote })
})

test.each<[Partial<RemoteForm>, string]>([
  [{ type: 'ssh' }, 'It needs a host: a name that your ssh knows.'],
  [{ type: 'ssh', host: 'a', port: '70000' }, 'A port is a number up to 65535.'],
  [{ type: 'ssh', host: 'a', port: 'x' }, 'A port is a number up to 65535.'],
  [{ type: 'container' }, 'It needs an image, such as debian:12.'],
  [
    { type: 'container', of: 'devcontainer' },
    'It needs the folder whose devcontainer.json is followed.',
  ],
  [
    { type: 'container', image: 'a', processors: 'two' },
    'Processors are a number, such as 2 or 1.5.',
  ],
  [{ type: 'kubernetes' }, 'It needs an image, such as debian:12.'],
  [{ type: 'kubernetes', of: 'pod' }, 'It needs the name of a pod.'],
  [
    { type: 'kubernetes', image: 'a', job: true, minutes: 'an hour' },
    'Minutes are a whole number, such as 90.',
  ],
])('%j is refused in words', (form, message) => {
  expect(readRemote({ ...emptyRemote, ...form })).toEqual({ ok: false, message })
})

test('every setting of every kind of place is in the form', () => {
  const known = new Set(Object.keys(emptyRemote))
  const keys = remoteSetting.options.flatMap(({ shape }) => Object.keys(shape))
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

test('what is emptied is not there any more', () => {
  const before = remoteSetting.parse({ type: 'ssh', host: 'a', user: 'dev', port: 22 })
  const read = readRemote({ ...remoteFormOf('near', before), user: ' ', port: '' })
  expect(read).toEqual({ ok: true, place: { type: 'ssh', host: 'a' } })
})
