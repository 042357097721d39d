import { useCallback } from 'react'
import type { SessionRow } from '../../../shared/tables'
import { composerOf } from '../../ports/composer-port'
import { requestOf } from '../../ports/request-port'
import type { SessionView } from '../../store/session-view'
import { AttachDrop } from '../composer/attach-drop'
import { Composer } from '../composer/composer'
import { Questions } from '../questions/questions'
import { Transcript } from '../transcript/transcript'
import { sentPrompts } from './sent-prompts'
import { WaitingBar } from './waiting-bar'

/** What was said, what is asked, and what to say next. */
export function Conversation({ view, row }: { view: SessionView; row: SessionRow }) {
  const { state } = view
  const { turn } = state.section
  const history = useCallback(() => sentPrompts(row.id, view), [row.id, view])
  const attach = useCallback((files: File[]) => composerOf(row.id)?.attach(files), [row.id])
  const toQuestion = useCallback(() => requestOf(row.id)?.focus(), [row.id])
  return (
    <AttachDrop onFiles={attach} workspace={row.workspace.path}>
      <Transcript view={view} />
      <div className="conversation-foot">
        <Questions questions={state.questions} />
        {state.waiting && <WaitingBar waiting={state.waiting} queue={state.queue} />}
        <Composer
          working={turn !== undefined && !turn.end}
          asking={state.questions.length > 0}
          queue={state.queue}
          options={state.options}
          commands={state.commands}
          workspace={row.workspace.path}
          history={history}
          onQuestion={toQuestion}
        />
      </div>
    </AttachDrop>
  )
}
