// Proves where data is looked for on each system; that the app keeps it there is proved in tests/end-to-end/orphans.test.ts.
import { expect, test } from 'vitest'
import { usualFolder } from './data-folder'

test('the usual folder of each system', () => {
  expect(usualFolder('linux', {}, '/home/me')).toBe('/home/me/.config/liminal')
  expect(usualFolder('linux', { XDG_CONFIG_HOME: '/x' }, '/home/me')).toBe('/x/liminal')
  expect(usualFolder('darwin', {}, '/Users/me')).toBe(
    '/Users/me/Library/Application Support/liminal',
  )
  expect(usualFolder('win32', { APPDATA: 'C:\\me\\Roaming' }, 'C:\\me')).toBe(
    'C:\\me\\Roaming\\liminal',
  )
})
