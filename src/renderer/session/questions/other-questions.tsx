import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Question } from '../../../shared/session/question'
import { AnswerButton } from '../../kit/guard'
import { Markdown } from '../../kit/markdown/markdown'
import { targetOf } from '../../kit/markdown/target'
import { visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { succeeds } from '../../store/act'
import { navigate } from '../../store/navigation'
import { useRows } from '../../store/rows'
import type { QuestionProps } from './question-props'

type Of<Kind extends Question['kind']> = QuestionProps<Extract<Question, { kind: Kind }>>

/** The agent asks for a visit to a page: where it leads is shown whole. */
export function UrlQuestion({ question, onAnswer }: Of<'url'>) {
  const target = targetOf(question.url)
  return (
    <fieldset className="question" aria-label="Question">
      <Markdown text={question.message} />
      <p className="question-url selectable">{visibleLine(question.url)}</p>
      {target?.kind !== 'web' && <p className="faint">This is no address that can be opened.</p>}
      <div className="question-actions">
        {target?.kind === 'web' && (
          <AnswerButton
            kind="primary"
            icon={ExternalLink}
            onClick={async () => {
              const opened = await succeeds('app.openLink', { url: target.url })
              if (opened && !question.stays) onAnswer({ kind: 'accept' })
            }}
          >
            Open {visibleLine(target.host)}
          </AnswerButton>
        )}
        <AnswerButton onClick={() => onAnswer({ kind: 'decline' })}>Decline</AnswerButton>
      </div>
    </fieldset>
  )
}

export function SignInQuestion({ question, onAnswer }: Of<'sign-in'>) {
  const { id: session, agentName } = useScope()
  const showNextTerminal = useNextTerminal(session)
  return (
    <fieldset className="question" aria-label="Sign in">
      <Markdown text={question.message} />
      {question.methods.map((method) => (
        <div key={method.id} className="sign-in-method">
          <AnswerButton
            onClick={() => {
              if (method.how.kind === 'terminal') showNextTerminal()
              void succeeds('agent.signIn', { session, method: method.id })
            }}
          >
            {visibleLine(method.name)}
          </AnswerButton>
          {method.description && <span className="faint">{visibleLine(method.description)}</span>}
        </div>
      ))}
      {question.methods.length === 0 && (
        <p className="faint">
          {visibleLine(agentName)} offers no way to sign in from here. Sign in with its own command
          line, then restart it and send your message again.
        </p>
      )}
      <div className="question-actions">
        <AnswerButton kind="quiet" onClick={() => onAnswer({ kind: 'cancel' })}>
          Not now
        </AnswerButton>
      </div>
    </fieldset>
  )
}

/** Shows the terminal that is opened next, once that is asked for. */
function useNextTerminal(session: string): () => void {
  const count = useRows('terminals').filter((row) => row.session === session).length
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => {
    if (from !== null && count > from) navigate({ tab: 'terminal' })
  }, [from, count])
  return () => setFrom(count)
}

export function ContextLostQuestion({ question, onAnswer }: Of<'context-lost'>) {
  return (
    <fieldset className="question" aria-label="The agent’s context is gone">
      <Markdown text={question.message} />
      <div className="question-actions">
        <AnswerButton
          kind="primary"
          onClick={() => onAnswer({ kind: 'fresh', withTranscript: true })}
        >
          Go on with the transcript as context
        </AnswerButton>
        <AnswerButton onClick={() => onAnswer({ kind: 'fresh', withTranscript: false })}>
          Go on without it
        </AnswerButton>
        <AnswerButton kind="quiet" onClick={() => onAnswer({ kind: 'cancel' })}>
          Not now
        </AnswerButton>
      </div>
    </fieldset>
  )
}

/** Nothing is sent before the user has said so: a mode that asks may have become one that does not. */
export function OptionsLostQuestion({ question, onAnswer }: Of<'options-lost'>) {
  return (
    <fieldset className="question" aria-label="Not set as it has to be">
      <Markdown text={question.message} />
      <p className="faint">
        Nothing is sent until you go on or choose something else in the composer.
      </p>
      <div className="question-actions">
        <AnswerButton onClick={() => onAnswer({ kind: 'accept' })}>Go on as it is</AnswerButton>
        <AnswerButton kind="quiet" onClick={() => onAnswer({ kind: 'cancel' })}>
          Not now
        </AnswerButton>
      </div>
    </fieldset>
  )
}
