import { failure, type Result, success } from '../../../kit/result'
import type { Answer } from '../../../shared/session/question'
import type { Session } from '../session'
import type { SignIn } from './sign-in'

interface UserAnswer {
  question: string
  answer: Answer
  seen: number | undefined
}

/** The user's answer, and what follows from it when it was the app that asked. */
export function answerQuestion(
  session: Session,
  { question: id, answer, seen }: UserAnswer,
  signIn: SignIn,
): Result<void> {
  const asked = session.state.questions.find((question) => question.id === id)
  const revision = asked?.kind === 'permission' ? (asked.revision ?? 0) : 0
  if (answer.kind === 'option' && seen !== undefined && seen < revision)
    return failure('question-changed', 'The agent asks for something else now. Look at it again.')
  // An answer with which its agent would start is not taken before that may be.
  const starts =
    (asked?.kind === 'context-lost' && answer.kind === 'fresh') ||
    (asked?.kind === 'sign-in' && answer.kind === 'option')
  const free = starts ? session.admitted() : success(undefined)
  if (!free.ok) return free
  const answered = session.questions.answer(id, answer, 'user')
  if (!answered.ok) return answered
  const { kind } = answered.value
  if (kind === 'context-lost') {
    if (answer.kind === 'fresh') session.conversation?.beginAfresh()
    else session.stop('user')
  }
  if (kind === 'options-lost') {
    if (answer.kind === 'accept') session.conversation?.choosing.accept()
    else session.stop('user')
  }
  // What comes of it is shown in the session: signing in can take the user minutes.
  if (kind === 'sign-in') {
    if (answer.kind === 'option') void signIn.run(session, answer.option)
    else session.stop('user')
  }
  return success(undefined)
}
