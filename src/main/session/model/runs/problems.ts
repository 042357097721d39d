import type { Problem } from '../../../../kit/result'
import type { Run } from '../../../../shared/session/runs/run'

export const refused: Problem = { code: 'refused', message: 'The agent refused to do this.' }
export const died: Problem = { code: 'crashed', message: 'The agent ended again and again.' }

/** Nothing is tried again without the user. */
export const leftAlone: Problem = {
  code: 'crashed',
  message: 'The agent was cut short, and automatic retrying is off.',
  hint: 'Look at what it did, then send a message to go on.',
}

/** What it was to be told is nowhere, and nobody took it back. */
export const unsaid: Problem = {
  code: 'unsaid',
  message: 'What the agent was to be told next is not there any more.',
  hint: 'Send a message to go on.',
}

export const missing = (wrong: string | undefined): Problem => ({
  code: 'missing-signal',
  message:
    wrong === undefined
      ? 'The agent stopped without saying that it is done.'
      : `The agent stopped, and what it left is no signal: ${wrong}.`,
  hint: 'Look at what it did, then go on by hand.',
})

export const checkFailed = ({ check }: Run, times: number): Problem => ({
  code: 'check-failed',
  message: `“${check ?? ''}” failed ${times} times.`,
  hint: 'Look at what it printed, then go on by hand.',
})

/** It fails on what it began from, so that it says nothing of what was done. */
export const failsBefore = (check = '', on: string): Problem => ({
  code: 'check-fails-before',
  message: `“${check}” fails on ${on} too, before anything was changed.`,
  hint: `Fix ${on} and send this back, or change or remove the check.`,
})

/** What cut the turn short was no end of the agent's. */
export const appEnded: Problem = {
  code: 'app-ended',
  message: 'Liminal ended in the middle of it.',
}
