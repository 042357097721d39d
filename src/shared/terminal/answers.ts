/** As far as it is known what a mode is: on, off, or always so. */
export type ModeState = 'on' | 'off' | 'always on' | 'always off' | 'unknown'

const reported: Record<ModeState, number> = {
  unknown: 0,
  on: 1,
  off: 2,
  'always on': 3,
  'always off': 4,
}

/**
 * What a terminal that nobody looks at answers to a control sequence, in the words of the one on
 * screen: what it is, that it is well, and modes. Where the cursor is only a screen knows.
 */
export function answerTo(
  parameters: string,
  final: string,
  modeOf: (mode: number, ansi: boolean) => ModeState,
): string {
  if (final === 'c' && /^0*$/.test(parameters)) return '\x1b[?1;2c'
  if (final === 'c' && /^>0*$/.test(parameters)) return '\x1b[>0;276;0c'
  if (final === 'n' && parameters === '5') return '\x1b[0n'
  const [, kind = '', mode] = (final === 'p' && /^(\??)(\d{1,5})\$$/.exec(parameters)) || []
  if (mode === undefined) return ''
  return `\x1b[${kind}${mode};${reported[modeOf(Number(mode), kind === '')]}$y`
}
