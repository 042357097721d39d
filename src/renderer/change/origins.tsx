import type { Origin } from '../../shared/change/review'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { clockWords } from '../kit/words'
import { navigate } from '../store/navigation'
import { findCall } from './find-call'

type Call = Extract<Origin, { type: 'call' }>

/** Who made a hunk, with the way to where it was made. */
export function Origins({ by }: { by: readonly Origin[] }) {
  const [newest, ...older] = by
  if (!newest) return null
  return (
    <span className="hunk-origin">
      <OriginView origin={newest} />
      {older.length > 0 && <span className="faint"> and {older.length} more</span>}
    </span>
  )
}

function OriginView({ origin }: { origin: Origin }) {
  switch (origin.type) {
    case 'call':
      return (
        <>
          by <CallLink call={origin} />
          <span className="faint hunk-when">{whenWords(origin)}</span>
          {origin.evidence === 'watcher' && (
            <span
              className="faint"
              data-tooltip="The file changed when this tool call ran; the agent did not say what it wrote."
            >
              , probably
            </span>
          )}
        </>
      )
    case 'one-of':
      return (
        <>
          by one of{' '}
          {origin.calls.slice(0, 2).map((call, place) => (
            <span key={call.call}>
              {place > 0 && ', '}
              <CallLink call={call} />
            </span>
          ))}
          {origin.calls.length > 2 && `, ${origin.calls.length - 2} more`}
        </>
      )
    case 'turn':
      return (
        <span
          className="faint"
          data-tooltip={
            origin.beside
              ? 'It was written while no tool call ran.'
              : 'No tool call says that it wrote this: it was the agent, you, or something else.'
          }
        >
          {origin.beside && 'by you, or something else, '}during {turnWords(origin)}
        </span>
      )
    case 'other':
      return <span className="faint">by you, or something else</span>
    default:
      return origin satisfies never
  }
}

const whenWords = (call: Call): string =>
  call.number === undefined ? `, ${clockWords(call.at, Date.now())}` : `, ${turnWords(call)}`

const turnWords = ({ number, at }: { number?: number; at: number }): string =>
  number === undefined
    ? `the turn of ${clockWords(at, Date.now())}`
    : `turn ${number}, ${clockWords(at, Date.now())}`

function CallLink({ call }: { call: Call }) {
  const { id } = useScope()
  const title = visibleLine(call.title)
  const when = clockWords(call.at, Date.now())
  return (
    <button
      type="button"
      className="link hunk-call"
      data-tooltip={`${title} · ${when}: show it in the conversation`}
      onClick={() => void showCall(call, id)}
    >
      {title}
    </button>
  )
}

/** Shows the tool call where it stands in its conversation. */
async function showCall(call: Call, here: string): Promise<void> {
  const reveal = await findCall(call)
  navigate({
    page: 'session',
    tab: 'conversation',
    ...(call.session === here ? {} : { session: call.session }),
    ...(reveal ? { reveal } : {}),
  })
}
