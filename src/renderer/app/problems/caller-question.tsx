import type { Problem } from '../../../kit/result'
import { Banner } from '../../kit/banner'
import { AnswerButton, Guarded, useGuard } from '../../kit/guard'
import { visibleLine } from '../../kit/markdown/visible'
import { act } from '../../store/act'

/** Whether it was the user who typed what wants to decide, or who lets it; nothing is decided by leaving it there. */
export function CallerQuestion({ question, problem }: { question: string; problem: Problem }) {
  const guard = useGuard(question)
  const answer = (isUser: boolean) => void act('app.answerCaller', { question, isUser })
  const lines = (problem.details ?? '').split('\n').map(visibleLine)
  return (
    <Guarded guard={guard}>
      <Banner severity="warning" problem={{ ...problem, details: lines.join('\n') }} open>
        <AnswerButton onClick={() => answer(true)}>It was me</AnswerButton>
        <AnswerButton onClick={() => answer(false)}>Refuse</AnswerButton>
      </Banner>
    </Guarded>
  )
}
