import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Asked, request } from '../../../shared/session/asked'
import type { AskedField } from '../../../shared/session/asked-input'
import type { Question } from '../../../shared/session/question'
import { CodeBlock } from '../../kit/markdown/code-block'
import { Link } from '../../kit/markdown/link'
import { visibleCode, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { call } from '../../store/bridge'
import { useRow } from '../../store/rows'
import { graveFields, graveWords, otherFields, saysMore } from '../model/asked-shown'
import { BlockView } from '../transcript/block-view'
import { DiffView } from '../transcript/diff-view'
import { payloadText } from '../transcript/tool-words'
import './asked.css'

/** Even so many lines of a change are shown at once; all of more are shown at a click. */
const changeLimit = 3000

interface AskedPaths {
  inside: readonly string[]
  outside: readonly string[]
}

/** Where what is asked lies, once that is known. */
export function useAskedPaths(asked: Asked, id: string, revision: number): AskedPaths | undefined {
  const { id: session } = useScope()
  const name = `${id} ${revision}`
  const [found, setFound] = useState<{ name: string; places: AskedPaths }>()
  const names = asked.paths.length + asked.folders.length > 0
  useEffect(() => {
    if (!names) return
    let wanted = true
    void call('session.places', { session, question: id }).then((result) => {
      // A question that was answered meanwhile is about to go.
      if (wanted && result.ok) setFound({ name, places: result.value })
    })
    return () => {
      wanted = false
    }
  }, [session, id, name, names])
  return found?.name === name ? found.places : undefined
}

interface AskedViewProps {
  asked: Asked
  tool: Extract<Question, { kind: 'permission' }>['tool']
  id: string
  places: AskedPaths | undefined
}

/** All that is asked, what makes another of it first. */
export function AskedView({ asked, tool, id, places }: AskedViewProps) {
  const { id: session } = useScope()
  const workspace = useRow('sessions', session)?.workspace.path
  const within = (path: string) => relative(path, workspace)
  const { commands, diffs, folders } = asked
  // A change names its file itself.
  const changed = new Set(diffs.map(({ path }) => path))
  const lines = new Map((tool.locations ?? []).map(({ path, line }) => [path, line]))
  const parts = (tool.content ?? []).map((part, place) => ({
    part,
    key: `${id}/asked-${part.type}-${place}`,
  }))
  const link = (path: string) => {
    const line = lines.get(path)
    return (
      <Link target={{ kind: 'file', path, ...(line ? { line } : {}) }} words={path}>
        {visibleLine(within(path))}
      </Link>
    )
  }
  const outside = (path: string) => places?.outside.includes(path) === true
  const shownPaths = asked.paths.filter((path) => !changed.has(path) && !outside(path))
  return (
    <>
      <Grave asked={asked} outside={places?.outside ?? []} unknown={unknownOf(asked, places)} />
      {!asked.known && (
        <p className="faint">
          Nothing is known of what this would do. What the agent said before may tell; if in doubt,
          reject it.
        </p>
      )}
      {asked.title && saysMore(asked, request(asked)) && (
        <p className="question-said">
          <bdi>{visibleLine(asked.title)}</bdi>
        </p>
      )}
      {commands.map(({ text }) => (
        <CodeBlock key={text} info="sh" text={text} open={false} wrapped />
      ))}
      {folders
        .filter((folder) => folder !== workspace && !outside(folder))
        .map((folder) => (
          <p key={folder} className="question-place faint">
            in {visibleLine(within(folder))}
          </p>
        ))}
      {shownPaths.map((path) => (
        <p key={path} className="question-place">
          {link(path)}
        </p>
      ))}
      {parts.map(({ part, key }) =>
        part.type === 'diff' ? (
          <DiffView
            key={key}
            content={part}
            id={key}
            name={within(part.path)}
            atFirst={changeLimit}
          />
        ) : part.type === 'block' ? (
          <BlockView key={key} block={part.block} />
        ) : null,
      )}
      <Others asked={asked} />
      {asked.unsure && (
        <CodeBlock info="json" text={payloadText(tool.input)} open={false} wrapped />
      )}
    </>
  )
}

/** What is not known to lie anywhere, once that was looked for. */
const unknownOf = ({ paths, folders }: Asked, places: AskedPaths | undefined): string[] =>
  places
    ? [...paths, ...folders].filter(
        (path) => !places.inside.includes(path) && !places.outside.includes(path),
      )
    : []

interface GraveProps {
  asked: Asked
  outside: readonly string[]
  unknown: readonly string[]
}

function Grave({ asked, outside, unknown }: GraveProps) {
  const grave = graveFields(asked)
  if (grave.length + outside.length + unknown.length === 0) return null
  return (
    <dl className="question-grave" aria-label="Read this first">
      {outside.map((path) => (
        <Given key={path} icon name="Outside of the workspace" text={path} />
      ))}
      {unknown.map((path) => (
        <Given key={path} icon name="Nobody knows where this lies" text={path} />
      ))}
      {keyed(grave).map(({ key, name, text, meaning }) => (
        <Given
          key={key}
          icon
          name={graveWords[meaning] ?? ''}
          text={meaning === 'typed' ? text : `${name} = ${text}`}
        />
      ))}
    </dl>
  )
}

function Others({ asked }: { asked: Asked }) {
  const others = otherFields(asked)
  if (others.length === 0) return null
  return (
    <dl className="question-given" aria-label="Also given">
      {keyed(others).map(({ key, name, text }) => (
        <Given key={key} name={name} text={text} />
      ))}
    </dl>
  )
}

/** Two fields may be the same, and none ever moves. */
const keyed = (fields: readonly AskedField[]) =>
  fields.map((field, place) => ({ ...field, key: `field-${place}` }))

function Given({ name, text, icon = false }: { name: string; text: string; icon?: boolean }) {
  const sign: ReactNode = icon && <TriangleAlert size={14} aria-hidden />
  return (
    <div className="question-field">
      <dt>
        {sign}
        {visibleLine(name)}
      </dt>
      <dd>
        <bdi>{visibleCode(text)}</bdi>
      </dd>
    </div>
  )
}

/** As it is called from where the agent works. */
function relative(path: string, workspace: string | undefined): string {
  return workspace !== undefined && path.startsWith(`${workspace}/`)
    ? path.slice(workspace.length + 1)
    : path
}
