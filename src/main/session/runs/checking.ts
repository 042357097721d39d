import { failure, type Result, success } from '../../../kit/result'
import type { AgentEvent } from '../../../shared/session/event'
import type { Run } from '../../../shared/session/runs/run'
import type { Machine } from '../../host/machine'
import { runInShell } from '../../host/run-in-shell'
import type { Session } from '../session'
import type { CheckOutput } from './keeper-parts'

/** A check that takes longer hangs. */
const longest = 60 * 60_000
/** And one that prints more does so for ever. */
const mostPrinted = 64 * 1024 * 1024
/** So much of the end of what it printed goes to the agent. */
const mostSaid = 16 * 1024

interface CheckingParts {
  machine: Pick<Machine, 'platform' | 'shell' | 'spawn'>
  /** Without what must stand nowhere. */
  clean(text: string): string
}

/** What is to be run, and what it is called in the conversation. */
export type Checked = Pick<Run, 'id' | 'check' | 'failedChecks'> & { title?: string }

/** Runs the command of a run where its session works; the conversation shows it as it shows those of agents. */
export async function runCheck(
  { machine, clean }: CheckingParts,
  session: Session,
  { id, check = '', failedChecks, title = `Check: ${check}` }: Checked,
  signal: AbortSignal,
): Promise<Result<CheckOutput>> {
  // The same one again after a restart of the app.
  const name = `run-${id}-check-${failedChecks + 1}`
  const tell = (event: AgentEvent): void => session.append(event)
  tell({
    type: 'tool',
    tool: {
      id: name,
      title,
      kind: 'execute',
      state: 'running',
      content: [{ type: 'terminal', terminal: name }],
    },
  })
  tell({ type: 'terminal-output', terminal: name, text: '', command: check })
  const decoder = new TextDecoder()
  let output = ''
  let unclean = ''
  // Whole lines, so that nothing that must stand nowhere is cut in two.
  const told = (until: number): void => {
    const text = clean(unclean.slice(0, until))
    unclean = unclean.slice(until)
    output = (output + text).slice(-mostSaid)
    if (text !== '') tell({ type: 'terminal-output', terminal: name, text })
  }
  const heard = (bytes: Uint8Array): void => {
    unclean += decoder.decode(bytes, { stream: true })
    told(unclean.lastIndexOf('\n') + 1)
  }
  const ran = await runInShell(machine, check, {
    folder: session.folder,
    timeout: longest,
    limit: mostPrinted,
    signal,
    heard,
  })
  told(unclean.length)
  const code = ran.ok ? ran.value.code : null
  tell({ type: 'terminal-exit', terminal: name, code })
  tell({ type: 'tool', tool: { id: name, state: code === 0 ? 'done' : 'failed' } })
  if (ran.ok) return success({ passed: code === 0, output })
  return ['timed-out', 'too-much-output'].includes(ran.problem.code)
    ? success({ passed: false, output: `${output}\n${ran.problem.message}` })
    : failure('check-not-run', `The check could not be run: ${ran.problem.message}`)
}
