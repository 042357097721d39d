import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { PermissionOption, Question } from '../../../shared/session/question'
import { CodeBlock } from '../../markdown/code-block'
import { Link } from '../../markdown/link'
import { visibleLine } from '../../markdown/visible'
import { Button } from '../../ui/button'
import { composerOf } from '../composer/composer-port'
import { useScope } from '../session/session-context'
import { BlockView } from '../transcript/block-view'
import { DiffView } from '../transcript/diff-view'
import { Output } from '../transcript/output'
import { toolIcon } from '../transcript/tool-kinds'
import { commandOf, payloadText } from '../transcript/tool-words'
import { allowingOnce, optionForKey, rejecting } from './permission-keys'
import type { QuestionProps } from './questions'

type PermissionProps = QuestionProps<Extract<Question, { kind: 'permission' }>>

/** Exactly what is asked, and every answer that the agent takes. */
export function Permission({ question, onAnswer }: PermissionProps) {
  const { tool, options } = question
  const group = useRef<HTMLFieldSetElement>(null)
  const choose = (option: PermissionOption | undefined) => {
    if (option) onAnswer({ kind: 'option', option: option.id })
  }
  const armedAt = useFocusAtOnce(group)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const asked =
      event.key === 'Enter' && event.target === group.current
        ? performance.now() > armedAt.current && allowingOnce(options)
        : optionForKey(options, event.key)
    if (!asked) return
    event.preventDefault()
    event.stopPropagation()
    choose(asked)
  }
  const Icon = toolIcon(tool.kind ?? 'other')
  const first = allowingOnce(options)
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
        <bdi>{visibleLine(tool.title ?? 'The agent asks for permission')}</bdi>
      </p>
      <div className="question-body">
        <Asked tool={tool} id={question.id} />
      </div>
      <div className="question-actions">
        {options.map((option, place) => (
          <Button
            key={option.id}
            kind={option === first ? 'primary' : 'plain'}
            keys={option === rejecting(options) ? 'Esc' : place < 9 ? String(place + 1) : undefined}
            aria-label={option.name}
            data-tooltip={option.name}
            data-tooltip-cut=""
            onClick={() => choose(option)}
          >
            {visibleLine(option.name)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Asked({ tool, id }: { tool: PermissionProps['question']['tool']; id: string }) {
  const command = commandOf(tool)
  const content = tool.content ?? []
  // A change names its file itself.
  const changed = content.flatMap((part) => (part.type === 'diff' ? [part.path] : []))
  const locations = (tool.locations ?? []).filter(({ path }) => !changed.includes(path))
  const parts = content.map((part, place) => ({ part, key: `${id}/asked-${part.type}-${place}` }))
  // Agents that show the change itself send the same again as input.
  const told = command !== undefined || content.some((part) => part.type === 'diff')
  const input = told ? '' : payloadText(tool.input)
  return (
    <>
      {command !== undefined && <CodeBlock info="sh" text={command} open={false} wrapped />}
      {locations.map((place) => (
        <p key={`${place.path}:${place.line ?? ''}`} className="question-place">
          <Link target={{ kind: 'file', ...place }} words={place.path}>
            {visibleLine(place.path)}
          </Link>
        </p>
      ))}
      {parts.map(({ part, key }) =>
        part.type === 'diff' ? (
          <DiffView key={key} content={part} id={key} />
        ) : part.type === 'block' ? (
          <BlockView key={key} block={part.block} />
        ) : null,
      )}
      {input !== '' && <Output label="Input" text={input} id={`${id}/asked-input`} />}
    </>
  )
}

/** An Enter that was on its way when the question came was not meant for it. */
const armedAfter = 400

/**
 * Someone who is typing goes on typing; anybody else can answer by key at once. When the question
 * is answered the keyboard is back where it was.
 */
function useFocusAtOnce(group: RefObject<HTMLElement | null>): RefObject<number> {
  const { id: session } = useScope()
  const armedAt = useRef(0)
  useLayoutEffect(() => {
    const element = group.current
    const composer = composerOf(session)
    const { activeElement } = document
    const writing = activeElement?.matches('textarea[aria-label="Message"]') && composer?.isQuiet()
    if (!activeElement || activeElement === document.body || writing) {
      element?.focus()
      armedAt.current = performance.now() + armedAfter
    }
    return () => {
      if (element?.contains(document.activeElement)) composerOf(session)?.focus()
    }
  }, [group, session])
  return armedAt
}
