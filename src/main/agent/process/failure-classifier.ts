import type { Problem } from '../../../kit/result'
import type { Failure, FailureKind } from '../../../shared/agent/failure/failure'
import type { ExitFacts } from '../../host/model/last-words'

type Exit = Pick<ExitFacts, 'code' | 'signal' | 'lastWords'>

/** What judges by words what went wrong; there is none before there is an agent. */
export interface FailureClassifier {
  /** That a turn failed which its agent calls done, by its last words. */
  confessed(agent: string, lastText: string, now: number): Failure | undefined
  /** What ended a process. */
  exitKind(agent: string, exit: Exit): FailureKind
  /** What the end of a process was, and whether that is known to pass. */
  lossKind(agent: string, problem: Problem): { kind: FailureKind; transient: boolean }
}
