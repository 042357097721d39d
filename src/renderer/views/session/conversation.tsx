import { useRef } from 'react'
import type { SessionRow } from '../../../shared/tables'
import type { SessionView } from '../../store/session-view'
import { Composer } from '../composer/composer'
import { Questions } from '../questions/questions'
import { Transcript } from '../transcript/transcript'
import { sentPrompts } from './sent-prompts'

/** What was said, what is asked, and what to say next. */
export function Conversation({ view, row }: { view: SessionView; row: SessionRow }) {
  const { state } = view
  const questions = useRef<HTMLDivElement>(null)
  return (
    <>
      <Transcript view={view} />
      <div className="conversation-foot">
        <Questions ref={questions} questions={state.questions} />
        <Composer
          state={state}
          workspace={row.workspace.path}
          history={sentPrompts(view)}
          onQuestion={() => questions.current?.querySelector<HTMLElement>('.question')?.focus()}
        />
      </div>
    </>
  )
}
