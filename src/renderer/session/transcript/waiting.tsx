import type { SessionState } from '../../../shared/session/state'
import { durationWords } from '../../kit/words'
import { useRow, useRows } from '../../store/rows'
import { useNow } from './now'

/** Silence that is not worth a word. */
const patience = 2000

/** Says for how long a turn has been silent, since many agents retry without a word. */
export function Waiting({ session, state }: { session: string; state: SessionState }) {
  const machine = useRow('sessions', session)?.machine
  const link = useRow('places', machine)?.link
  const held = useRows('problems').find(({ sessions }) => sessions?.includes(session))
  const { turn, items } = state.section
  const last = items.at(-1)
  const working = last?.type === 'tool' && last.state === 'running'
  const silent = turn !== undefined && !turn.end && state.questions.length === 0 && !working
  const now = useNow(silent)
  const time = now - state.lastEventAt
  if (!silent || time < patience) return null
  // Whether the model is slow nobody can know then.
  if (machine !== undefined && link?.state !== 'connected')
    return (
      <p className="waiting">
        {machine} is not reached just now. What runs there goes on, and its words come when it is.
      </p>
    )
  if (held) return <p className="waiting">{held.message}</p>
  return <p className="waiting">Waiting for the model, {durationWords(time)}</p>
}
