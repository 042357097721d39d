import { Check, Circle, CircleDot } from 'lucide-react'
import type { PlanEntry } from '../../shared/agent/content'
import type { Plan, SessionState } from '../../shared/session/state'
import { Markdown } from '../kit/markdown/markdown'
import { visible } from '../kit/markdown/visible'
import { costWords, countWords } from '../kit/words'
import type { SessionView } from '../store/session-view'
import { usePart } from '../store/sessions'

/** What stays in sight beside the conversation: the plan, and what the session uses. */
export function SidePanel({ view }: { view: SessionView }) {
  const plans = usePart(view, (state) => state.plans)
  const usage = usePart(view, (state) => state.usage)
  return (
    <aside className="side-panel" aria-label="Session details">
      {plans.map((plan) => (
        <PlanView key={plan.id} plan={plan} />
      ))}
      <UsageView usage={usage} />
    </aside>
  )
}

export const hasSidePanel = ({ plans, usage }: SessionState) =>
  plans.length > 0 || usage.used !== undefined || usage.cost !== undefined

/** More than anybody reads; an agent that plans more has said so in figures. */
const mostEntries = 200
const mostLetters = 2000

function PlanView({ plan }: { plan: Plan }) {
  const more = plan.entries.length - mostEntries
  const done = plan.entries.filter((entry) => entry.state === 'done').length
  return (
    <section>
      <h2>
        Plan{' '}
        {plan.entries.length > 0 && (
          <span className="faint">
            {done} of {plan.entries.length}
          </span>
        )}
      </h2>
      {plan.text && <Markdown text={plan.text} />}
      <ol className="plan" aria-label="Plan">
        {keyed(plan.entries.slice(0, mostEntries)).map(({ key, entry }) => (
          <li key={key} data-state={entry.state} data-priority={entry.priority}>
            <PlanMark state={entry.state} />
            <span dir="auto">{visible(entry.text)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="faint">and {more} more</p>}
    </section>
  )
}

const cut = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text)

/** Two entries may have the same words. */
function keyed(entries: readonly PlanEntry[]): { key: string; entry: PlanEntry }[] {
  return entries.map((entry, place) => {
    const text = cut(entry.text)
    return { key: `${place} ${text}`, entry: { ...entry, text } }
  })
}

const marks = {
  pending: { icon: Circle, word: 'Open: ' },
  running: { icon: CircleDot, word: 'In progress: ' },
  done: { icon: Check, word: 'Done: ' },
}

function PlanMark({ state }: { state: PlanEntry['state'] }) {
  const { icon: Icon, word } = marks[state]
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </>
  )
}

function UsageView({ usage }: { usage: SessionState['usage'] }) {
  const { used, size, cost } = usage
  if (used === undefined && !cost) return null
  return (
    <section>
      <h2>Usage</h2>
      {used !== undefined && (
        <div className="usage-line">
          <span>Context</span>
          <span className="faint">
            {countWords(used)}
            {size ? ` of ${countWords(size)} tokens` : ' tokens'}
          </span>
          {size ? <meter aria-label="Context used" min={0} max={size} value={used} /> : null}
        </div>
      )}
      {cost && (
        <div className="usage-line">
          <span>Cost</span>
          <span className="faint">{costWords(cost)}</span>
        </div>
      )}
    </section>
  )
}
