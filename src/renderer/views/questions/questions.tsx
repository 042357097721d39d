import { type Ref, useState } from 'react'
import type { Answer, Question } from '../../../shared/session/question'
import { succeeds } from '../../store/act'
import { useScope } from '../session/session-context'
import { QuestionForm } from './form'
import {
  ContextLostQuestion,
  OptionsLostQuestion,
  SignInQuestion,
  UrlQuestion,
} from './other-questions'
import { Permission } from './permission'
import './questions.css'

export interface QuestionProps<Kind extends Question> {
  question: Kind
  onAnswer: (answer: Answer) => void
}

/** What the agent waits for: one question at a time, the oldest first. */
interface QuestionsProps {
  questions: readonly Question[]
  ref: Ref<HTMLDivElement>
}

export function Questions({ questions, ref }: QuestionsProps) {
  const [first, ...others] = questions
  if (!first) return null
  return (
    <div ref={ref} className="questions">
      <OneQuestion key={first.id} question={first} />
      {others.length > 0 && <p className="faint">{others.length} more after this</p>}
    </div>
  )
}

function OneQuestion({ question }: { question: Question }) {
  const { id: session } = useScope()
  const [sent, setSent] = useState(false)
  const onAnswer = async (answer: Answer) => {
    // A second click must not answer the next question.
    if (sent) return
    setSent(true)
    const taken = await succeeds('session.answer', { session, question: question.id, answer })
    if (!taken) setSent(false)
  }
  switch (question.kind) {
    case 'permission':
      return <Permission question={question} onAnswer={onAnswer} />
    case 'form':
      return <QuestionForm question={question} onAnswer={onAnswer} />
    case 'url':
      return <UrlQuestion question={question} onAnswer={onAnswer} />
    case 'sign-in':
      return <SignInQuestion question={question} onAnswer={onAnswer} />
    case 'context-lost':
      return <ContextLostQuestion question={question} onAnswer={onAnswer} />
    case 'options-lost':
      return <OptionsLostQuestion question={question} onAnswer={onAnswer} />
  }
}
