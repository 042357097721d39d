// Proves that the form offers where tasks of a project can be done, and nothing else.
import { expect, test } from 'vitest'
import { whereOfValue, whereOptions, whereValue } from './where'

const box = {
  type: 'container' as const,
  engine: 'podman' as const,
  image: 'debian:12',
  readOnly: false,
  options: [],
  mounts: ['/home/me'],
  labels: ['gpu'],
}
const near = { type: 'ssh' as const, host: 'near', labels: ['gpu'] }

test('this computer first, then places that have its folder, then their labels', () => {
  const options = whereOptions({ path: '/home/me/shop' }, { box, near }, '')
  expect(options.map(({ label }) => label)).toEqual([
    'This computer',
    'box',
    'Any with the label “gpu”',
  ])
})

test('what is on another machine is done there, and what was chosen stays in the list', () => {
  expect(whereOptions({ path: '/x', machine: 'near' }, { box, near }, '')).toEqual([
    { value: '', label: 'near' },
  ])
  expect(whereOptions({ path: '/x' }, {}, 'place gone').at(-1)).toEqual({
    value: 'place gone',
    label: 'gone',
  })
})

test('what is chosen comes back as it was', () => {
  for (const where of [{}, { place: 'box' }, { label: 'gpu' }])
    expect(whereOfValue(whereValue(where))).toEqual(where)
})
