// Proves that a window and its page have the same colour, so that opening one does not flash.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { windowBackground } from '../../shared/window-background'

it('a window has the colour of its page before the page paints', () => {
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const { light, dark } = windowBackground
  expect(tokens).toContain(`--surface-frame: light-dark(${light}, ${dark});`)
})
