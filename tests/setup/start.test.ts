// Proves that npm start opens the app where there is no screen, and says what it can't do.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { script } from './script'

const { DISPLAY: _, WAYLAND_DISPLAY: __, ...withoutScreen } = process.env
const start = (data: string) => ['scripts/start.mjs', `--user-data-dir=${data}`]
const pngSignature = '89504e470d0a1a0a'

/** How the picture begins, once there is one that was taken after a moment. */
function pictureAfter(file: string, checkpoint: number): string {
  const entry = statSync(file, { throwIfNoEntry: false })
  return entry && entry.mtimeMs > checkpoint
    ? readFileSync(file).subarray(0, 8).toString('hex')
    : ''
}

// README.md: On a machine without a display the app runs on a virtual one and says where its screenshots are.
test.runIf(process.platform === 'linux')(
  'without a screen the app opens on a virtual one, and its picture is kept up to date',
  async () => {
    const { child, said, ended } = script(start(testFolder()), withoutScreen)
    await said(/opens on the virtual display (:\d+)/)
    const file = await said(/A screenshot is written every few seconds to (.+)/)
    await said(/DevTools listening on (ws:.+)/)
    const begun = Date.now()
    await expect
      .poll(() => pictureAfter(file, begun), { timeout: 45_000, interval: 200 })
      .toBe(pngSignature)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  },
)

test('a data directory that cannot be made is reported in words', async () => {
  const file = path.join(testFolder(), 'a-file')
  writeFileSync(file, '')
  const { code, progress } = await script(start(path.join(file, 'data'))).ended
  expect(code).toBe(1)
  expect(progress).toContain(`${file} is not a directory`)
})
