import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Answer, Question } from '../../../shared/session/question'
import { Guarded, useGuard } from '../../kit/guard'
import { offerRequest } from '../../kit/ports/request-port'
import { useScope } from '../../kit/ports/session-context'
import { succeeds } from '../../store/act'
import { QuestionForm } from './form'
import {
  ContextLostQuestion,
  OptionsLostQuestion,
  SignInQuestion,
  UrlQuestion,
} from './other-questions'
import { Permission } from './permission'
import type { QuestionProps } from './question-props'
import './questions.css'

/** What the agent waits for: one question at a time, the oldest first. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const [first] = questions
  const answered = useAnswered(questions)
  if (!first) return null
  const all = answered + questions.length
  const place = all > 1 ? `${answered + 1} of ${all}` : undefined
  return <OneQuestion key={first.id} question={first} place={place} />
}

/** How many were answered since nothing was asked. */
function useAnswered(questions: readonly Question[]): number {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = questions.filter(({ id }) => !seen.includes(id))
  if (questions.length === 0 && seen.length > 0) setSeen([])
  else if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id }) => id)])
  return seen.filter((id) => !questions.some((question) => question.id === id)).length
}

function OneQuestion({ question, place }: { question: Question; place: string | undefined }) {
  const { id: session } = useScope()
  const [sent, setSent] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const revision = question.kind === 'permission' ? (question.revision ?? 0) : 0
  // What asks for something else by now is as new as another request.
  const guard = useGuard(`${question.id} ${revision}`)
  useOffered(frame, session)
  const onAnswer = async (answer: Answer) => {
    if (sent) return
    setSent(true)
    const given = { session, question: question.id, answer, seen: revision }
    const taken = await succeeds('session.answer', given)
    if (!taken) setSent(false)
  }
  return (
    <Guarded guard={guard} ref={frame} className="questions">
      <QuestionOfKind question={question} onAnswer={onAnswer} place={place} />
      {place && question.kind !== 'permission' && <p className="faint">{place}</p>}
    </Guarded>
  )
}

function QuestionOfKind({ question, ...rest }: QuestionProps<Question>) {
  switch (question.kind) {
    case 'permission':
      return <Permission question={question} {...rest} />
    case 'form':
      return <QuestionForm question={question} {...rest} />
    case 'url':
      return <UrlQuestion question={question} {...rest} />
    case 'sign-in':
      return <SignInQuestion question={question} {...rest} />
    case 'context-lost':
      return <ContextLostQuestion question={question} {...rest} />
    case 'options-lost':
      return <OptionsLostQuestion question={question} {...rest} />
  }
}

/** A question without keys of its own is gone to by its first field or button. */
function useOffered(frame: RefObject<HTMLElement | null>, session: string): void {
  useLayoutEffect(() => {
    const own = frame.current?.querySelector('.question[tabindex]')
    if (own) return undefined
    return offerRequest(session, {
      focus: () =>
        frame.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(),
    })
  })
}
