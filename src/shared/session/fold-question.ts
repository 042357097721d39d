import type { SessionEvent } from './event'
import { foldTool, putItem } from './items'
import type { SessionState } from './state'

type QuestionEvent = Extract<SessionEvent, { type: 'question-asked' | 'question-answered' }>

export function foldQuestion(state: SessionState, at: number, event: QuestionEvent): void {
  if (event.type === 'question-answered') {
    answered(state, at, event)
    return
  }
  state.questions = [...state.questions, event.question]
  if (event.question.kind === 'permission') foldTool(state.section, at, event.question.tool)
}

function answered(
  state: SessionState,
  at: number,
  event: Extract<SessionEvent, { type: 'question-answered' }>,
): void {
  const question = state.questions.find((other) => other.id === event.question)
  if (!question) return
  state.questions = state.questions.filter((other) => other !== question)
  putItem(state.section, {
    id: `answered-${question.id}`,
    at,
    version: 1,
    type: 'answered',
    question,
    answer: event.answer,
    by: event.by,
    ...(event.rule ? { rule: event.rule } : {}),
    ...(event.profile ? { profile: event.profile } : {}),
  })
}
