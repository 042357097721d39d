import {
  ChevronRight,
  CircleAlert,
  CornerDownRight,
  Info,
  Layers,
  RotateCw,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { askedLine } from '../../../shared/session/asked'
import type { AnsweredBy, PermissionOption } from '../../../shared/session/question'
import type { Item } from '../../../shared/session/state'
import { Banner } from '../../kit/banner'
import { Markdown } from '../../kit/markdown/markdown'
import { visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { clockWords } from '../../kit/words'
import { useFold } from './folds'
import { Output } from './output'
import { payloadText } from './tool-words'

type Of<Type extends Item['type']> = Extract<Item, { type: Type }>

export function Notice({ item }: { item: Of<'notice'> }) {
  const Icon = { info: Info, warning: TriangleAlert, error: CircleAlert }[item.severity]
  return (
    <div className="notice" data-severity={item.severity} role="note">
      <Icon size={14} aria-hidden />
      <div className="notice-words selectable">
        <span dir="auto">{visibleLine(item.title)}</span>
        {item.text && <Markdown text={item.text} />}
      </div>
    </div>
  )
}

const compactionWords = {
  running: 'Making the context shorter',
  done: 'The context was made shorter',
  failed: 'The context could not be made shorter',
}

export function Compaction({ item, id }: { item: Of<'compaction'>; id: string }) {
  return (
    <Folded id={id} title={compactionWords[item.state]} icon={<Layers size={14} aria-hidden />}>
      {item.summary ? <Markdown text={item.summary} /> : null}
    </Folded>
  )
}

export function Subagent({ item, id }: { item: Of<'subagent'>; id: string }) {
  return (
    <Folded
      id={id}
      title={visibleLine(item.name)}
      note={visibleLine(item.state)}
      icon={<Layers size={14} aria-hidden />}
      nested={item.parent !== undefined}
    >
      {item.text === '' ? null : <Markdown text={item.text} />}
    </Folded>
  )
}

export function Unknown({ item, id }: { item: Of<'unknown'>; id: string }) {
  return (
    <Folded id={id} title={visibleLine(item.name)} note="not understood; kept as it came">
      <Output label="As it came" text={payloadText(item.raw)} id={`${id}/raw`} />
    </Folded>
  )
}

/** Where the agent's process ended. The problem's words are the whole story; details are its last words. */
export function Break({ item, id }: { item: Of<'break'>; id: string }) {
  return (
    <div className="break">
      <Line icon={<Unplug size={14} aria-hidden />}>
        {visibleLine(item.problem.message)} · {clockWords(item.at, Date.now())}
      </Line>
      {item.problem.details && (
        <Folded id={id} title="Last output">
          <Output label="Last output" text={item.problem.details} id={`${id}/details`} />
        </Folded>
      )}
    </div>
  )
}

/** Where a turn begins that nobody has asked for. */
export function ByItself({ at }: { at: number }) {
  const { agentName } = useScope()
  return (
    <Line icon={<CornerDownRight size={14} aria-hidden />}>
      {visibleLine(agentName)} goes on by itself · {clockWords(at, Date.now())}
    </Line>
  )
}

const resumedWords: Record<Of<'resumed'>['how'], string> = {
  new: 'Started',
  resume: 'Resumed',
  load: 'Resumed',
  fresh: 'Went on with a fresh conversation: the agent does not know what was said before',
}

export function Resumed({ item }: { item: Of<'resumed'> }) {
  return (
    <Line icon={<RotateCw size={14} aria-hidden />}>
      {resumedWords[item.how]} · {clockWords(item.at, Date.now())}
    </Line>
  )
}

export function Failed({ item }: { item: Of<'failed'> }) {
  return <Banner problem={item.problem} />
}

const endedWords: Record<Exclude<AnsweredBy, 'user' | 'rule'>, string> = {
  cancel: 'Cancelled with the turn',
  timeout: 'Cancelled by the time limit',
  agent: 'Cancelled with the agent',
  moot: 'Not needed any more',
}

/** What was asked stands above, as the tool call it was asked for. */
export function Answered({ item }: { item: Of<'answered'> }) {
  const { question } = item
  const asked = question.kind === 'permission' ? askedLine(question.tool) : question.message
  return (
    <p className="answered" data-tooltip={visibleLine(asked)}>
      {receipt(item)}
    </p>
  )
}

/** "Allowed once by you", "Allowed by rule “Tests”". */
function receipt({ question, answer, by, rule, profile }: Of<'answered'>): string {
  // The account was changed, so that there was nothing to ask.
  if (answer.kind === 'fresh' && by === 'moot') return 'A new conversation is told what was said'
  // What was to be done on a page is done there.
  if (question.kind === 'url' && by === 'agent') return endedWords.moot
  // Nobody answered: what it was stands nowhere else where its tool call was never told.
  if (by !== 'user' && by !== 'rule')
    return question.kind === 'permission'
      ? `${endedWords[by]}: ${visibleLine(askedLine(question.tool))}`
      : endedWords[by]
  const who =
    by === 'user'
      ? 'by you'
      : `by rule “${visibleLine(rule ?? '')}”${profile ? ` of profile ${visibleLine(profile)}` : ''}`
  if (answer.kind === 'fresh') return `Started afresh ${who}`
  if (answer.kind !== 'option') return `${answers[answer.kind]} ${who}`
  if (question.kind === 'sign-in') {
    const method = question.methods.find(({ id }) => id === answer.option)
    return `“${visibleLine(method?.name ?? answer.option)}” chosen ${who}`
  }
  const options = question.kind === 'permission' ? question.options : []
  const chosen = options.find((option) => option.id === answer.option)
  const done = by === 'rule' ? decided[chosen?.kind ?? 'other'] : chose[chosen?.kind ?? 'other']
  return `${done ?? `“${visibleLine(chosen?.name ?? answer.option)}” answered`} ${who}`
}

const answers = { form: 'Answered', accept: 'Accepted', decline: 'Declined', cancel: 'Cancelled' }

/** Lasting answers have names of the agents' own, which say how far they go. */
const chose: Partial<Record<PermissionOption['kind'], string>> = {
  allow_once: 'Allowed once',
  reject_once: 'Rejected',
}
const decided: Partial<Record<PermissionOption['kind'], string>> = {
  allow_once: 'Allowed',
  reject_once: 'Rejected',
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="event-line">
      {icon}
      <span>{children}</span>
    </p>
  )
}

interface FoldedProps {
  id: string
  title: string
  note?: string
  icon?: ReactNode
  nested?: boolean
  children: ReactNode
}

function Folded({ id, title, note, icon, nested = false, children }: FoldedProps) {
  const [open, toggle] = useFold(id, false)
  const words = (
    <>
      {icon}
      <span className="ellipsis">{title}</span>
      {note && <span className="faint"> · {note}</span>}
    </>
  )
  if (children === null) return <p className="event-line">{words}</p>
  return (
    <div className="folded" data-nested={nested}>
      <button type="button" className="fold" aria-expanded={open} onClick={toggle}>
        <ChevronRight size={14} className="chevron" aria-hidden />
        {words}
      </button>
      {open && <div className="folded-body">{children}</div>}
    </div>
  )
}
