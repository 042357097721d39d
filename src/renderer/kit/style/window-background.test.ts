// Proves that a window and its page have the same colour, so that opening one does not flash.
import { expect, it } from 'vitest'
import { windowBackground } from '../../../shared/app/window-background'
import tokens from './tokens.css?raw'

it('a window has the colour of its page before the page paints', () => {
  const { light, dark } = windowBackground
  expect(tokens).toContain(`--surface-frame: light-dark(${light}, ${dark});`)
})
