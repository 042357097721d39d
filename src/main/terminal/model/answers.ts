import type { Ask } from './questions'

/** As far as it is known what a mode is: on, off, or always so. */
export type ModeState = 'on' | 'off' | 'always on' | 'always off' | 'unknown'

const reported: Record<ModeState, number> = {
  unknown: 0,
  on: 1,
  off: 2,
  'always on': 3,
  'always off': 4,
}

/** What is asked by a control sequence, with the words of a terminal on screen where they are known. */
export function askOf(
  parameters: string,
  final: string,
  modeOf: (mode: number, ansi: boolean) => ModeState,
): Ask | undefined {
  if (final === 'c' && /^0*$/.test(parameters)) return known('\x1b[?1;2c')
  if (final === 'c' && /^>0*$/.test(parameters)) return known('\x1b[>0;276;0c')
  if (final === 'n' && parameters === '5') return known('\x1b[0n')
  if (final === 'n' && parameters === '6') return { about: 'cursor', prefix: '' }
  if (final === 'n' && parameters === '?6') return { about: 'cursor', prefix: '?' }
  const [, kind = '', mode] = (final === 'p' && /^(\??)(\d{1,5})\$$/.exec(parameters)) || []
  if (mode === undefined) return undefined
  return known(`\x1b[${kind}${mode};${reported[modeOf(Number(mode), kind === '')]}$y`)
}

const known = (answer: string): Ask => ({ about: 'terminal', answer })
