import type { Block } from '../../../shared/agent/content'
import type { SessionEvent } from '../../../shared/session/event'
import {
  checkInstruction,
  firstInstruction,
  instructionName,
  reminder,
  resumeInstruction,
} from '../../../shared/session/runs/instructions'
import type { Run, Told } from '../../../shared/session/runs/run'
import { runWords, unwatchedWords } from '../../../shared/session/runs/words'
import { failsBefore } from '../model/runs/problems'
import type { Saying } from '../model/runs/steps'

/** What a run says to its agent, as a text that is shown folded. */
export function saidOf(run: Run, path: string, saying?: Saying): Block {
  return { type: 'text', name: instructionName, text: textOf(run, path, saying) }
}

function textOf({ check = '' }: Run, path: string, saying: Saying | undefined): string {
  switch (saying?.why) {
    case undefined:
      return firstInstruction(path)
    case 'missing':
      return reminder(path, saying.wrong)
    case 'cut-short':
      return resumeInstruction(path)
    case 'check-failed':
      return `${checkInstruction(path, check, saying.before)}\n\nWhat it printed:\n${saying.output}`
    default:
      return saying satisfies never
  }
}

/** How it ended, in the conversation. */
export function toldOf(run: Run): SessionEvent {
  const severity = { done: 'info', failed: 'error', stopped: 'warning' } as const
  const state = run.state === 'done' || run.state === 'failed' ? run.state : 'stopped'
  const words = runWords(run)
  const text = words.slice(words.indexOf('. ') + 2)
  return {
    type: 'notice',
    severity: run.state === 'done' && run.problem ? 'warning' : severity[state],
    title: run.state === 'done' && run.problem ? 'Run done, check failed' : `Run ${state}`,
    ...(words.includes('. ') ? { text } : {}),
  }
}

/** Its check fails without its agent. */
export const triedTold = ({ check }: Run, on: string): SessionEvent => ({
  type: 'notice',
  severity: 'warning',
  title: failsBefore(check, on).message,
  text: 'That is not counted against the agent.',
})

export const unwatchedTold = (limits: readonly Told[], agent: string): SessionEvent => ({
  type: 'notice',
  severity: 'warning',
  title: 'Limit not watched',
  text: unwatchedWords(limits, agent),
})
