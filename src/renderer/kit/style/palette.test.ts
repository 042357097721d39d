// Proves that a program is told the same colours of its terminal, whether a window shows it or not.
import { expect, test } from 'vitest'
import { palettes } from '../../../shared/terminal/palette'
import tokens from './tokens.css?raw'

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']
const ansi = [...names, ...names.map((name) => `bright-${name}`)].map((name) => `--ansi-${name}`)

test.each(['light', 'dark'] as const)('the %s colours are those of the page', (theme) => {
  const colourOf = (token: string) => {
    const [, light, dark] =
      new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(tokens) ?? []
    return theme === 'light' ? light : dark
  }
  expect(palettes[theme]).toEqual({
    text: colourOf('--text'),
    background: colourOf('--surface-sunken'),
    cursor: colourOf('--text-accent'),
    ansi: ansi.map(colourOf),
  })
})
