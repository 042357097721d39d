import { expect, test } from 'vitest'
import { changed, childEnvironment } from './environment'

const marks = { run: 'token', process: 'p1' }

test("what belongs to the app itself is not the children's", () => {
  const base = {
    HOME: '/home/me',
    NODE_OPTIONS: '--inspect',
    ELECTRON_RUN_AS_NODE: '1',
    ELECTRON_NO_ASAR: '1',
    CHROME_DESKTOP: 'x',
    APPIMAGE: '/x',
    LIMINAL_RUN: 'outer',
    LIMINAL_PROCESS: 'outer',
    LIMINAL_ANYTHING: 'x',
    EMPTY: undefined,
  }
  expect(childEnvironment(base, {}, marks)).toEqual({
    HOME: '/home/me',
    LIMINAL_RUN: 'token',
    LIMINAL_PROCESS: 'p1',
  })
})

test('a process may ask for what is removed otherwise, and have removed what is there', () => {
  const changes = {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '--max-old-space-size=99',
    SECRET: null,
  }
  expect(changed({ SECRET: 's', LANG: 'C' }, changes)).toEqual({
    LANG: 'C',
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '--max-old-space-size=99',
  })
})

test('nobody takes the marks away', () => {
  const changes = { LIMINAL_RUN: 'other', LIMINAL_PROCESS: null }
  expect(childEnvironment({}, changes, marks)).toEqual({
    LIMINAL_RUN: 'token',
    LIMINAL_PROCESS: 'p1',
  })
})

test('the folders of an AppImage are not where children look for anything', () => {
  const base = {
    APPDIR: '/tmp/.mount_x',
    PATH: '/tmp/.mount_x/usr/bin:/usr/bin:/tmp/.mount_xy',
    LD_LIBRARY_PATH: '/tmp/.mount_x/usr/lib:',
    EMPTY: '',
  }
  expect(changed(base, {})).toEqual({ PATH: '/usr/bin:/tmp/.mount_xy', EMPTY: '' })
})
