import type { ToolContent } from '../../../shared/agent/content'
import { readInput } from '../../../shared/session/asked-input'
import { callOf } from '../../../shared/session/items'
import type { TerminalView, ToolItem } from '../../../shared/session/state'
import { CodeBlock } from '../../kit/markdown/code-block'
import { Link } from '../../kit/markdown/link'
import { visibleLine } from '../../kit/markdown/visible'
import { BlockView } from './block-view'
import { DiffView } from './diff-view'
import { Output } from './output'
import { payloadText } from './tool-words'

interface ToolBodyProps {
  item: ToolItem
  id: string
  terminals: Record<string, TerminalView>
}

export function ToolBody({ item, id, terminals }: ToolBodyProps) {
  const command = readInput(item.input, item.kind).commands[0]?.text
  const input = command === undefined ? payloadText(item.input) : ''
  const output = payloadText(item.output)
  const shown = item.content.map((part, place) => ({ part, key: `${id}/${part.type}-${place}` }))
  return (
    <div className="tool-body">
      {command !== undefined && <CodeBlock info="sh" text={command} open={false} />}
      {item.locations.length > 1 && (
        <ul className="tool-places">
          {item.locations.map((place) => (
            <li key={`${place.path}:${place.line ?? ''}`}>
              <Link target={{ kind: 'file', ...place }} words={place.path}>
                {visibleLine(place.line === undefined ? place.path : `${place.path}:${place.line}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {input !== '' && <Output label="Input" text={input} id={`${id}/input`} />}
      {shown.map(({ part, key }) => (
        <Part
          key={key}
          part={part}
          call={item.state === 'done' ? callOf(item.id) : undefined}
          kind={item.kind ?? 'other'}
          id={key}
          terminals={terminals}
        />
      ))}
      {output !== '' && !repeats(item.content, output) && (
        <Output label="Output" text={output} id={`${id}/output`} />
      )}
      {command === undefined && input === '' && output === '' && shown.length === 0 && (
        <p className="faint">The agent tells no more about this.</p>
      )}
    </div>
  )
}

/** Many agents send the same output twice: as content for people and raw. */
function repeats(content: ToolContent[], output: string): boolean {
  return content.some(
    (part) =>
      part.type === 'block' && part.block.type === 'text' && output.includes(part.block.text),
  )
}

interface PartProps {
  part: ToolContent
  call: string | undefined
  kind: string
  id: string
  terminals: Record<string, TerminalView>
}

function Part({ part, call, kind, id, terminals }: PartProps) {
  switch (part.type) {
    case 'diff':
      return <DiffView content={part} id={id} call={call} />
    case 'terminal':
      return <Terminal terminal={terminals[part.terminal]} id={id} />
    case 'block':
      return part.block.type === 'text' && isPrinted(part.block.text, kind) ? (
        <Output label="Output" text={part.block.text} id={id} />
      ) : (
        <div className="tool-content">
          <BlockView block={part.block} />
        </div>
      )
  }
}

/** Text that a program printed rather than wrote for reading; agents that mean markdown fence it. */
function isPrinted(text: string, kind: string): boolean {
  if (text.includes('\u001b[')) return true
  return ['execute', 'read', 'search'].includes(kind) && !text.includes('```')
}

function Terminal({ terminal, id }: { terminal: TerminalView | undefined; id: string }) {
  if (!terminal) return <p className="faint">The output of this terminal is no longer here.</p>
  const { exit, command, text } = terminal
  return (
    <>
      <Output label={command === '' ? 'Terminal' : visibleLine(command)} text={text} id={id} />
      {exit && (exit.code !== 0 || text === '') && (
        <p className="faint">
          {exit.signal ? `Ended by ${exit.signal}` : `Ended with code ${exit.code ?? 'unknown'}`}
        </p>
      )}
    </>
  )
}
