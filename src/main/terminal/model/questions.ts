import type { ColourAsk } from './colours'

/** What a program asks its terminal. */
export type Ask =
  /** What it is, how it is, which modes are set: known without a screen. */
  | { about: 'terminal'; answer: string }
  | ColourAsk
  /** Where the cursor is; the private form is asked and answered with a question mark. */
  | { about: 'cursor'; prefix: '' | '?' }
  /** What is set as the terminal itself would say it: margins, style, the form of the cursor. */
  | { about: 'setting' }

export interface Question {
  ask: Ask
  /** The offset in the output at which it is complete. */
  end: number
}

/** What a terminal's answer is about; nothing when it is none. */
export function answersTo(input: string): Ask['about'] | undefined {
  if (!input.startsWith('\x1b')) return undefined
  const answer = input.slice(1)
  if (/^\[(?:[?>][\d;]*c|0n|\??[\d;]+\$y)$/.test(answer)) return 'terminal'
  if (/^\[\??\d+;\d+R$/.test(answer)) return 'cursor'
  if (/^\](?:4|1[0-2]);/.test(answer)) return 'colour'
  return /^P[01]\$r/.test(answer) ? 'setting' : undefined
}
