import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Asked, readAsked, wish } from '../../../shared/session/asked'
import type { PermissionOption, Question } from '../../../shared/session/question'
import { CodeBlock } from '../../markdown/code-block'
import { Link } from '../../markdown/link'
import { visibleLine } from '../../markdown/visible'
import { composerOf } from '../../ports/composer-port'
import { offerRequest } from '../../ports/request-port'
import { useScope } from '../../ports/session-context'
import { useRow } from '../../store/rows'
import { BlockView } from '../transcript/block-view'
import { DiffView } from '../transcript/diff-view'
import { Output } from '../transcript/output'
import { toolIcon } from '../transcript/tool-kinds'
import { payloadText } from '../transcript/tool-words'
import { AnswerButton, useAnswerGuard } from './guard'
import { allowingOnce, optionForKey, rejecting } from './permission-keys'
import type { QuestionProps } from './question-props'

type PermissionProps = QuestionProps<Extract<Question, { kind: 'permission' }>>

/** Exactly what is asked, and every answer that the agent takes. */
export function Permission({ question, onAnswer, place }: PermissionProps) {
  const { tool, options } = question
  const { agentName } = useScope()
  const asked = readAsked(tool)
  const group = useRef<HTMLFieldSetElement>(null)
  const guard = useAnswerGuard()
  // Of what nobody knows, nothing is offered as the usual answer.
  const first = asked.known ? allowingOnce(options) : undefined
  const choose = (option: PermissionOption) => onAnswer({ kind: 'option', option: option.id })
  const press = ({ key, repeat }: { key: string; repeat: boolean }): boolean => {
    const meant = key === 'Enter' ? first : optionForKey(options, key)
    if (!meant) return false
    // Held down, or pressed before it can have been read: swallowed, since it was not meant to be typed.
    if (!repeat && guard.open) choose(meant)
    return true
  }
  useFocusAtOnce(group)
  useOffered(group, press)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Enter on a button is that button's.
    if (event.key === 'Enter' && event.target !== group.current) return
    if (!press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const Icon = toolIcon(asked.kind ?? 'other')
  const command = asked.commands[0]?.text
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
          {visibleLine(agentName)} {visibleLine(wish(asked))}
        </span>
        {place && <span className="question-count">{place}</span>}
      </p>
      {asked.title && asked.title !== command && (
        <p className="question-said">
          <bdi>{visibleLine(asked.title)}</bdi>
        </p>
      )}
      <div className="question-body">
        <AskedView asked={asked} tool={tool} id={question.id} />
      </div>
      <div className="question-actions">
        {options.map((option, place) => (
          <AnswerButton
            key={option.id}
            kind={option === first ? 'primary' : 'plain'}
            keys={option === rejecting(options) ? 'Esc' : place < 9 ? String(place + 1) : undefined}
            aria-label={option.name}
            data-tooltip={option.name}
            data-tooltip-cut=""
            onClick={() => choose(option)}
          >
            {visibleLine(option.name)}
          </AnswerButton>
        ))}
      </div>
    </fieldset>
  )
}

interface AskedViewProps {
  asked: Asked
  tool: PermissionProps['question']['tool']
  id: string
}

function AskedView({ asked, tool, id }: AskedViewProps) {
  const { id: session } = useScope()
  const workspace = useRow('sessions', session)?.workspace.path
  const { commands, diffs, folders } = asked
  const content = tool.content ?? []
  // A change names its file itself.
  const changed = new Set(diffs.map(({ path }) => path))
  const lines = new Map((tool.locations ?? []).map(({ path, line }) => [path, line]))
  const paths = asked.paths.filter((path) => !changed.has(path))
  const parts = content.map((part, place) => ({ part, key: `${id}/asked-${part.type}-${place}` }))
  // Agents that show the change itself send the same again as input.
  const told = !asked.unsure && (commands.length > 0 || diffs.length > 0)
  const input = told ? '' : payloadText(tool.input)
  return (
    <>
      {!asked.known && (
        <p className="faint">
          Nothing is known of what this would do. What the agent said before may tell; if in doubt,
          reject it.
        </p>
      )}
      {commands.map(({ text }) => (
        <CodeBlock key={text} info="sh" text={text} open={false} wrapped />
      ))}
      {folders
        .filter((folder) => folder !== workspace)
        .map((folder) => (
          <p key={folder} className="question-place faint">
            in {visibleLine(folder)}
          </p>
        ))}
      {paths.map((path) => {
        const line = lines.get(path)
        return (
          <p key={path} className="question-place">
            <Link target={{ kind: 'file', path, ...(line ? { line } : {}) }} words={path}>
              {visibleLine(path)}
            </Link>
          </p>
        )
      })}
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

/** Keys that are pressed elsewhere may mean it. */
function useOffered(
  group: RefObject<HTMLElement | null>,
  press: (key: { key: string; repeat: boolean }) => boolean,
): void {
  const { id: session } = useScope()
  useLayoutEffect(() => offerRequest(session, { press, focus: () => group.current?.focus() }))
}

/**
 * Someone who is typing goes on typing; anybody else can answer by key at once. When the question
 * is answered the keyboard is back where it was.
 */
function useFocusAtOnce(group: RefObject<HTMLElement | null>): void {
  const { id: session } = useScope()
  useLayoutEffect(() => {
    const element = group.current
    const composer = composerOf(session)
    const { activeElement } = document
    const writing = activeElement?.matches('textarea[aria-label="Message"]') && composer?.isQuiet()
    if (!activeElement || activeElement === document.body || writing) element?.focus()
    return () => {
      if (element?.contains(document.activeElement)) composerOf(session)?.focus()
    }
  }, [group, session])
}
