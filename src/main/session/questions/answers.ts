import { failure, type Result, success } from '../../../kit/result'
import type { Answer, Question } from '../../../shared/session/question'

/** Whether this answer fits the question: unknown options are refused, and nothing is allowed by default. */
export function checkAnswer(question: Question, answer: Answer): Result<void> {
  if (answer.kind === 'cancel') return success(undefined)
  switch (question.kind) {
    case 'permission':
      return answer.kind === 'option' && question.options.some(({ id }) => id === answer.option)
        ? success(undefined)
        : refused('The agent does not offer this option')
    case 'sign-in':
      return answer.kind === 'option' && question.methods.some(({ id }) => id === answer.option)
        ? success(undefined)
        : refused('The agent does not offer this way to sign in')
    case 'form':
      return answer.kind === 'form' || answer.kind === 'decline'
        ? success(undefined)
        : refused('This question wants its form filled in')
    case 'options-lost':
      return answer.kind === 'accept'
        ? success(undefined)
        : refused('This question asks whether to go on with what the agent has set')
    case 'url':
      return answer.kind === 'accept' || answer.kind === 'decline'
        ? success(undefined)
        : refused('This question wants a yes or a no')
    case 'context-lost':
      return answer.kind === 'fresh'
        ? success(undefined)
        : refused('This question asks whether to go on with a fresh conversation')
    default:
      return question satisfies never
  }
}

function refused(message: string): Result<void> {
  return failure('unknown-answer', message)
}
