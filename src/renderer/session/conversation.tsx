import { lazy, Suspense, useCallback } from 'react'
import type { SessionRow } from '../../shared/app/tables'
import { shownRun } from '../../shared/session/shown-run'
import { composerOf } from '../kit/ports/composer-port'
import { requestOf } from '../kit/ports/request-port'
import { useNavigation } from '../store/navigation'
import { useRow } from '../store/rows'
import type { SessionView } from '../store/session-view'
import { usePart } from '../store/sessions'
import { RemovedWorkspace } from '../workspace/removed-workspace'
import { AttachDrop } from './composer/attach-drop'
import { Composer } from './composer/composer'
import { NotingBar } from './noting-bar'
import { Questions } from './questions/questions'
import { RunLine } from './run-line'
import { sentPrompts } from './sent-prompts'
import { Transcript } from './transcript/transcript'
import { useFolding } from './transcript/use-folding'
import { WaitingBar } from './waiting-bar'
import { lostWords } from './workspace-words'

/** Most conversations never need it. */
const RecoveryBar = lazy(() =>
  import('./recovery-bar').then((view) => ({ default: view.RecoveryBar })),
)

/** What was said, what is asked, and what to say next. */
export function Conversation({ view, row }: { view: SessionView; row: SessionRow }) {
  const working = usePart(view, ({ section: { turn } }) => turn !== undefined && !turn.end)
  const questions = usePart(view, (state) => state.questions)
  const waiting = usePart(view, (state) => state.waiting)
  const recovery = usePart(view, (state) => state.recovery)
  const queue = usePart(view, (state) => state.queue)
  const run = usePart(view, (state) => state.run && shownRun(state))
  const options = usePart(view, (state) => state.options)
  const commands = usePart(view, (state) => state.commands)
  const workspace = useRow('workspaces', row.workspace.id)
  const removed = workspace?.state === 'trashed' || workspace?.state === 'removing'
  const folding = useFolding(row.id)
  const { session, reveal } = useNavigation()
  const history = useCallback(() => sentPrompts(row.id, view), [row.id, view])
  const attach = useCallback((files: File[]) => composerOf(row.id)?.attach(files), [row.id])
  const toQuestion = useCallback(() => requestOf(row.id)?.focus(), [row.id])
  return (
    <AttachDrop onFiles={attach} workspace={row.workspace.path}>
      <Transcript view={view} folding={folding} reveal={session === row.id ? reveal : null} />
      <div className="conversation-foot">
        <Questions questions={questions} />
        {waiting && <WaitingBar waiting={waiting} queue={queue} />}
        <NotingBar queue={queue} />
        {run && <RunLine run={run} />}
        {recovery && !waiting && (
          <Suspense>
            <RecoveryBar plan={recovery} row={row} />
          </Suspense>
        )}
        {removed ? (
          <RemovedWorkspace workspace={workspace} />
        ) : (
          <Composer
            working={working}
            asking={questions.length > 0}
            queue={queue}
            options={options}
            commands={commands}
            workspace={row.workspace.path}
            lost={lostWords(workspace)}
            history={history}
            onQuestion={toQuestion}
          />
        )}
      </div>
    </AttachDrop>
  )
}
