// Proves that the packages that the README names are those that are made.
import { expect, test } from 'vitest'
import builder from '../build/electron-builder.yml?raw'

// README.md: Linux | .deb, AppImage, .tar.gz
// README.md: macOS | .dmg
// README.md: Windows | an installer
test('each system has its packages', () => {
  const targets = [...builder.matchAll(/^ {2}target: (.*)$/gm)].map(([, made]) => made)
  expect(targets).toHaveLength(3)
  const [linux, mac, windows] = targets
  expect(linux).toBe('[tar.gz, deb, AppImage]')
  expect(mac).toContain('target: dmg')
  expect(windows).toContain('target: nsis')
})
