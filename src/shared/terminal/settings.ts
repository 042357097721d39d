import { z } from 'zod'

/** What the user says of terminals. */
export const terminalSettings = {
  'terminal.screenReaderMode': z
    .boolean()
    .default(false)
    .describe('Terminals that a screen reader can read'),
  'terminal.needsInputSeconds': z
    .number()
    .min(0.1)
    .max(86_400)
    .default(5)
    .describe('Silence after which a terminal agent is taken to need input'),
  'terminal.staleSeconds': z
    .number()
    .min(0.1)
    .max(604_800)
    .default(60)
    .describe('Seconds of needing input after which a terminal agent is stale'),
  'terminal.fontSize': z
    .number()
    .min(6)
    .max(40)
    .default(13)
    .describe('Size of the text in terminals'),
  'terminal.fontFamily': z
    .string()
    .default('')
    .describe('Font of terminals; empty for the bundled one'),
  'terminal.cursor': z
    .enum(['block', 'bar', 'underline'])
    .default('block')
    .describe('Shape of the cursor'),
  'terminal.shell': z.string().default('').describe('Shell for terminals; empty for your own'),
  'terminal.shellIntegration': z
    .boolean()
    .default(true)
    .describe('Mark prompts and commands in bash, zsh and fish'),
  'terminal.keep': z
    .enum(['all', 'agents', 'none'])
    .default('all')
    .describe(
      'Which terminals go on when Liminal crashes, is killed, or quits and keeps what is at work; each takes about 20 MB of memory for that',
    ),
  'terminal.scrollbackMegabytes': z
    .number()
    .min(1)
    .max(1024)
    .default(16)
    .describe('How much output of each terminal is kept'),
}
