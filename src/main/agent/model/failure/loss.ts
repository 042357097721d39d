import type { Problem } from '../../../../kit/result'
import { type FailureKind, failureKinds } from '../../../../shared/agent/failure/failure'
import { classify } from './classify'

/** Kinds that pass by themselves: a process that died of one of them may do better the next time. */
const passing: ReadonlySet<FailureKind> = new Set(['network', 'overloaded', 'service', 'timeout'])
/** By convention: try again later. */
const temporary = /^exit code 75\b/i

/** What ended a process: what the machine lacks is said by its last words, and by the code that a shell gives for it. */
export function exitKind(
  agent: string,
  exit: { code: number | null; signal: string | null; lastWords: string },
): FailureKind {
  const { kind } = classify({ agent, words: exit.lastWords, exit }, 0)
  return kind === 'out-of-memory' || kind === 'disk-full' ? kind : 'crashed'
}

/** What the end of a process was, and whether what it said last is known to pass. Without such words it is not. */
export function lossKind(
  agent: string,
  { code, details = '' }: Problem,
): { kind: FailureKind; transient: boolean } {
  const kind = failureKinds.find((one) => one === code) ?? 'crashed'
  const said = details.split('\n').slice(1).join('\n')
  const transient =
    temporary.test(details) ||
    (said !== '' && passing.has(classify({ agent, words: said }, 0).kind))
  return { kind, transient }
}
