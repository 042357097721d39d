import { LoaderCircle } from 'lucide-react'
import type { SessionState } from '../../../shared/session/state'
import { visibleLine } from '../../kit/markdown/visible'
import { turn } from '../../kit/turning'
import { durationWords } from '../../kit/words'
import { useRow, useRows } from '../../store/rows'
import { useNow } from './now'
import './live-line.css'

/** Silence that is not worth a word. */
const patience = 2000

/** What the agent does just now, in one line that stays where it is as long as it works. */
export function LiveLine({ session, state }: { session: string; state: SessionState }) {
  const machine = useRow('sessions', session)?.machine
  const link = useRow('places', machine)?.link
  const held = useRows('problems').find(({ sessions }) => sessions?.includes(session))
  const run = state.section.turn
  const working = run !== undefined && !run.end && state.questions.length === 0
  const now = useNow(working)
  if (!working) return null
  // Whether the model is slow nobody can know then.
  const isAway = machine !== undefined && link?.state !== 'connected'
  return (
    <p className="live-line">
      <LoaderCircle ref={turn} size={14} className="live-line-mark" aria-hidden />
      <span className="ellipsis">
        {isAway
          ? `${machine} is not reached just now. What runs there goes on, and its words come when it is.`
          : (held?.message ?? doing(state, now))}
      </span>
    </p>
  )
}

function doing({ section, lastEventAt }: SessionState, now: number): string {
  const { items } = section
  const step = items.findLast((item) => item.type === 'tool' && item.state === 'running')
  if (step?.type === 'tool') {
    const time = now - step.at
    const title = visibleLine(step.title) || 'Untitled'
    return time < patience ? title : `${title}, ${durationWords(time)}`
  }
  const last = items.at(-1)
  if (last?.type === 'message' && last.role === 'thought' && last.endedAt === undefined)
    return `Thinking, ${durationWords(Math.max(1000, now - last.at))}`
  const silence = now - lastEventAt
  if (silence >= patience) return `Waiting for the model, ${durationWords(silence)}`
  return ''
}
