// Proves that places at which other file systems begin are read as Linux writes them.
import { expect, test } from 'vitest'
import { mountPoints } from './mounts'

test('names with spaces and backslashes', () => {
  const line = (mount: string) =>
    `36 35 98:0 /mnt1 ${mount} rw,noatime master:1 - ext3 /dev/root rw`
  expect(mountPoints([line('/'), line('/a\\040b'), line('/c\\134d'), ''].join('\n'))).toEqual([
    '/',
    '/a b',
    '/c\\d',
  ])
})
