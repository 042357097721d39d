// Proves that everything written in the window can be read in both themes (WCAG 2 AA).
import { describe, expect, test } from 'vitest'
import { colorTokens, contrast } from './contrast'
import css from './tokens.css?raw'

const tokens = colorTokens(css)
const named = (prefix: string) => Object.keys(tokens).filter((name) => name.startsWith(prefix))
const themes = ['light', 'dark'] as const

function unreadable(texts: string[], surfaces: string[], least: number): string[] {
  return texts.flatMap((text) =>
    surfaces.flatMap((surface) =>
      themes.flatMap((theme) => {
        const ratio = contrast(tokens[text]?.[theme] ?? '', tokens[surface]?.[theme] ?? '')
        return ratio >= least ? [] : [`${text} on ${surface}, ${theme}: ${ratio.toFixed(2)}`]
      }),
    ),
  )
}

describe('contrast', () => {
  test('is measured as WCAG 2 does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('every text token is readable on every surface', () => {
    expect(named('text').length).toBeGreaterThan(3)
    expect(unreadable(named('text'), named('surface'), 4.5)).toEqual([])
  })

  test('every status is readable on every surface', () => {
    expect(unreadable(named('status-'), named('surface'), 4.5)).toEqual([])
  })

  test('what is written on a filled button is readable, pressed or not', () => {
    expect(unreadable(['on-accent'], ['accent', 'accent-hover'], 4.5)).toEqual([])
    expect(unreadable(['on-danger'], ['danger', 'danger-hover'], 4.5)).toEqual([])
  })

  test('code is readable wherever it stands', () => {
    const places = [
      'surface',
      'surface-sunken',
      'surface-raised',
      'surface-added',
      'surface-removed',
    ]
    expect(unreadable(named('syntax-'), places, 4.5)).toEqual([])
  })

  test('the colours of terminals are readable, black and bright black aside', () => {
    const colors = named('ansi-').filter((name) => !name.endsWith('black'))
    expect(unreadable(colors, ['surface-sunken'], 4.5)).toEqual([])
  })

  test('controls and focus can be told from what is behind them', () => {
    const places = ['surface', 'surface-frame', 'surface-raised', 'surface-sunken']
    expect(unreadable(['focus'], named('surface'), 3)).toEqual([])
    expect(unreadable(['border-strong'], places, 3)).toEqual([])
  })
})
