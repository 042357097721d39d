import type { ToolPatch } from '../agent/content'
import type { SessionEvent } from './event'
import { foldTool, putItem } from './items'
import { asksOtherwise, mergedCall } from './merged-call'
import type { Question } from './question'
import type { SessionState } from './state'

type QuestionEvent = Extract<SessionEvent, { type: 'question-asked' | 'question-answered' }>

export function foldQuestion(state: SessionState, at: number, event: QuestionEvent): void {
  if (event.type === 'question-answered') {
    answered(state, at, event)
    return
  }
  // The way to sign in that was chosen may ask in its turn, and that is what has to be answered first.
  const signsIn = state.questions.findIndex(({ kind }) => kind === 'sign-in')
  const place = signsIn < 0 ? state.questions.length : signsIn
  state.questions = state.questions.toSpliced(place, 0, event.question)
  if (event.question.kind === 'permission') foldTool(state.section, at, event.question.tool)
}

/** What an agent says of a tool call while it asks for it belongs to what it asks. */
export function foldIntoQuestions(state: SessionState, patch: ToolPatch): void {
  if (!state.questions.some((one) => one.kind === 'permission' && one.tool.id === patch.id)) return
  state.questions = state.questions.map((question): Question => {
    if (question.kind !== 'permission' || question.tool.id !== patch.id) return question
    const { state: _, output: __, ...said } = patch
    const tool = mergedCall({ ...question.tool, ...said }, question.tool)
    if (!asksOtherwise(tool, question.tool)) return question
    return { ...question, tool, revision: (question.revision ?? 0) + 1 }
  })
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
