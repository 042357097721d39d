import type { SessionState } from '../../../shared/session/state'
import { durationWords } from '../../ui/words'
import { useNow } from './now'

/** Silence that is not worth a word. */
const patience = 2000

/** Says for how long a turn has been silent, since many agents retry without a word. */
export function Waiting({ state }: { state: SessionState }) {
  const { turn, items } = state.section
  const last = items.at(-1)
  const working = last?.type === 'tool' && last.state === 'running'
  const silent = turn !== undefined && !turn.end && state.questions.length === 0 && !working
  const now = useNow(silent)
  const time = now - state.lastEventAt
  if (!silent || time < patience) return null
  return <p className="waiting">Waiting for the model, {durationWords(time)}</p>
}
