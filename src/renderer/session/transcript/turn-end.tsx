import { Pencil, RotateCw } from 'lucide-react'
import { promptAgain, speaksFor } from '../../../shared/session/recovery/plan'
import type { Section, Turn } from '../../../shared/session/state'
import { Button } from '../../kit/button'
import { FailureAlert } from '../../kit/failure-alert'
import { CopyButton } from '../../kit/markdown/code-block'
import { composerOf } from '../../kit/ports/composer-port'
import { useScope } from '../../kit/ports/session-context'
import { durationWords, turnEndWords, usageWords } from '../../kit/words'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import { turnText } from './turn-text'

interface TurnEndProps {
  section: Section
  /** Only the last turn can be sent again: what came after it has built on it. */
  newest: boolean
}

export function TurnEndRow({ section, newest }: TurnEndProps) {
  const { turn } = section
  const end = turn?.end
  if (!turn || !end) return null
  const time = end.took === undefined ? [] : [durationWords(end.took)]
  const details = [...time, ...usageWords(end.usage)]
  const again = newest && end.reason !== 'end_turn' && <SendAgain turn={turn} />
  return (
    <footer className="turn-end" data-reason={end.reason}>
      {/* What interrupted it stands above, as the break it is. */}
      {end.problem && end.reason !== 'interrupted' && <FailureAlert problem={end.problem} />}
      <p className="turn-end-line">
        <span>{turnEndWords(end.reason)}</span>
        {details.length > 0 && <span className="faint"> · {details.join(' · ')}</span>}
        <span className="message-copy">
          <CopyButton text={() => turnText(section)} label="Copy turn" />
        </span>
      </p>
      {again}
    </footer>
  )
}

function SendAgain({ turn }: { turn: Turn }) {
  const { id } = useScope()
  const plan = useRow('sessions', id)?.recovery
  // What is planned for it has "Try now" beside it, which does the same.
  const planned = plan?.turn === turn.id && speaksFor(plan)
  const content = turn.began?.content ?? turn.content
  if (content.length === 0) return null
  return (
    <div className="turn-end-actions">
      {!planned && (
        <Button
          icon={RotateCw}
          onClick={() =>
            succeeds('session.prompt', {
              session: id,
              prompt: promptAgain(turn.id),
              content,
            })
          }
        >
          Send again
        </Button>
      )}
      <Button kind="quiet" icon={Pencil} onClick={() => composerOf(id)?.edit(content)}>
        Edit and resend
      </Button>
    </div>
  )
}
