import { Ban, Check, CheckCheck, CircleHelp, type LucideIcon, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { readAsked, request } from '../../../shared/session/asked'
import type { PermissionOption, Question } from '../../../shared/session/question'
import { Button, IconButton } from '../../kit/button'
import { AnswerButton, useAnswerGuard } from '../../kit/guard'
import { later } from '../../kit/later'
import { visibleLine } from '../../kit/markdown/visible'
import { composerOf } from '../../kit/ports/composer-port'
import { offerRequest } from '../../kit/ports/request-port'
import { useScope } from '../../kit/ports/session-context'
import { toolIcon } from '../transcript/tool-kinds'
import { AskedView, useAskedPaths } from './asked-view'
import type { FindWithinProps } from './find-within'
import { besideName, keptWords, kindWords } from './option-words'
import { allowingOnce, optionForKey, rejecting, scrollFor } from './permission-keys'
import type { QuestionProps } from './question-props'
import { useSeenWhole } from './seen-whole'

type PermissionProps = QuestionProps<Extract<Question, { kind: 'permission' }>>

const FindWithin = later<FindWithinProps>(() =>
  import('./find-within').then((view) => view.FindWithin),
)

const kindIcons: Record<PermissionOption['kind'], LucideIcon> = {
  allow_once: Check,
  allow_always: CheckCheck,
  reject_once: X,
  reject_always: Ban,
  other: CircleHelp,
}

const paging = /^(?:Page(?:Up|Down)|Home|End)$/

/** Exactly what is asked, and every answer that the agent takes. */
export function Permission({ question, onAnswer, place }: PermissionProps) {
  const { tool, options, revision = 0 } = question
  const { agentName } = useScope()
  const asked = readAsked(tool)
  const group = useRef<HTMLFieldSetElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const guard = useAnswerGuard()
  const seen = useSeenWhole(body, `${question.id} ${revision}`)
  const places = useAskedPaths(asked, question.id, revision)
  const [finding, setFinding] = useState(false)
  // Of what nobody knows, nothing is offered as the usual answer.
  const first = asked.known ? allowingOnce(options) : undefined
  // What only rejects may be answered unread.
  const waits = ({ kind }: PermissionOption) => !seen.whole && !kind.startsWith('reject')
  const choose = (option: PermissionOption) => onAnswer({ kind: 'option', option: option.id })
  const press = ({ key, repeat }: { key: string; repeat: boolean }): boolean => {
    if (paging.test(key) && body.current && scrollFor(key, body.current)) return true
    const meant = key === 'Enter' ? first : optionForKey(options, key)
    if (!meant) return false
    // Held down, or pressed before it can have been read: swallowed, since it was not meant to be typed.
    if (repeat || !guard.open) return true
    if (waits(meant)) seen.goOn()
    else choose(meant)
    return true
  }
  useFocusAtOnce(group)
  useOffered(group)
  const goesOn = ({ key, target }: KeyboardEvent): boolean =>
    (target === group.current || target === body.current) &&
    body.current !== null &&
    scrollFor(key, body.current)
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey
    if (mod && event.key === 'f' && !event.altKey && !event.shiftKey) setFinding(true)
    else if (mod || event.altKey) return
    // Enter on a button is that button's.
    else if (event.key === 'Enter' && event.target !== group.current) return
    else if (!goesOn(event) && !press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const Icon = toolIcon(asked.kind ?? 'other')
  const inside = asked.paths.length > 0 && places?.inside.length === named(asked).size
  const kept = keptWords(options, agentName)
  return (
    <fieldset
      ref={group}
      className="question"
      aria-label="Permission request"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className="question-title">
        <Icon size={14} aria-hidden />
        <span className="question-wish">
          {visibleLine(agentName)} {visibleLine(request(asked))}
          {inside && <span className="question-where"> in the workspace</span>}
        </span>
        {seen.long && (
          <IconButton
            label="Find in the request"
            icon={Search}
            keys="Mod+F"
            onClick={() => setFinding(true)}
          />
        )}
        {place && <span className="question-count">{place}</span>}
      </p>
      {finding && (
        <FindWithin
          box={body}
          onClose={() => {
            setFinding(false)
            group.current?.focus()
          }}
        />
      )}
      {/* It scrolls, so it is gone through by keys too. */}
      <div ref={body} className="question-body" tabIndex={seen.long ? 0 : undefined}>
        <div className="question-asked">
          <AskedView asked={asked} tool={tool} id={question.id} places={places} />
        </div>
      </div>
      {seen.long && !seen.whole && (
        <p className="question-more">
          <span>There is more. It can be allowed once you have seen its end.</span>
          <Button kind="quiet" keys="End" onClick={seen.toEnd}>
            Go to the end
          </Button>
        </p>
      )}
      {kept.length > 0 && (
        <p className="question-kept faint" data-tooltip={visibleLine(kept.join('\n'))}>
          {visibleLine(kept.join(' '))}
        </p>
      )}
      <div className="question-actions">
        {options.map((option, place) => {
          const beside = besideName(option)
          const [lasts] = keptWords([option], agentName)
          return (
            <AnswerButton
              key={option.id}
              kind={option === first ? 'primary' : 'plain'}
              icon={kindIcons[option.kind]}
              waits={waits(option)}
              keys={
                option === rejecting(options) ? 'Esc' : place < 9 ? String(place + 1) : undefined
              }
              aria-label={option.name}
              aria-description={kindWords[option.kind]}
              data-tooltip={lasts ?? option.name}
              data-tooltip-cut={lasts === undefined ? '' : undefined}
              onClick={() => choose(option)}
            >
              {visibleLine(option.name)}
              {beside && <strong className="question-beside"> {beside}</strong>}
            </AnswerButton>
          )
        })}
      </div>
    </fieldset>
  )
}

const named = ({ paths, folders }: { paths: string[]; folders: string[] }) =>
  new Set([...paths, ...folders])

function useOffered(group: RefObject<HTMLElement | null>): void {
  const { id: session } = useScope()
  useLayoutEffect(() => offerRequest(session, { focus: () => group.current?.focus() }))
}

const isNowhere = () => document.activeElement === document.body

/**
 * It takes the focus that nobody has, and from no field, since what is written there would answer.
 * When it is answered the next request has the focus, or else the message.
 */
function useFocusAtOnce(group: RefObject<HTMLElement | null>): void {
  const { id: session } = useScope()
  useLayoutEffect(() => {
    const element = group.current
    if (isNowhere()) element?.focus()
    return () => {
      if (!element?.contains(document.activeElement)) return
      // What comes into its place in the same step has taken the focus by then.
      queueMicrotask(() => {
        if (isNowhere()) composerOf(session)?.focus()
      })
    }
  }, [group, session])
}
