import type { AlignType, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast'

import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from './code-block'
import { Link } from './link'
import { fileReference, isOwnPicture, targetOf } from './target'
import { visibleCode, visibleLine, visibleProse } from './visible'
import { wordsOf } from './words'

type Definitions = Map<string, string>

/** React elements for a parsed segment. Nothing in it becomes markup that is not made here. */
export function Content({ root }: { root: Root }) {
  const definitions: Definitions = new Map()
  for (const node of root.children)
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url)
  return list(root.children, definitions)
}

function list(nodes: readonly Nodes[], definitions: Definitions): ReactNode[] {
  return nodes.map((node) => <Fragment key={keyOf(node)}>{draw(node, definitions)}</Fragment>)
}

/** Where a node begins is its identity: text only grows at the end. */
const keyOf = (node: Nodes) => node.position?.start.offset

function draw(node: Nodes, definitions: Definitions): ReactNode {
  const inside = () => ('children' in node ? list(node.children, definitions) : null)
  switch (node.type) {
    case 'root':
      return inside()
    case 'text':
      return visibleProse(node.value)
    case 'paragraph':
      return <p dir="auto">{inside()}</p>
    case 'heading':
      return <Heading depth={node.depth}>{inside()}</Heading>
    case 'strong':
      return <strong>{inside()}</strong>
    case 'emphasis':
      return <em>{inside()}</em>
    case 'delete':
      return <del>{inside()}</del>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote dir="auto">{inside()}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>
    case 'listItem':
      return <ListItem checked={node.checked}>{tight(node, inside, definitions)}</ListItem>
    case 'inlineCode':
      return <InlineCode text={node.value} />
    case 'code':
      return <CodeBlock info={node.lang ?? ''} text={node.value} open={false} />
    case 'html':
      return <span className="raw-html">{visibleCode(node.value)}</span>
    case 'link':
      return linked(node.url, wordsOf(node), inside())
    case 'linkReference':
      return linked(definitions.get(node.identifier) ?? '', wordsOf(node), inside())
    case 'image':
      return <Picture address={node.url} alt={node.alt ?? ''} />
    case 'imageReference':
      return <Picture address={definitions.get(node.identifier) ?? ''} alt={node.alt ?? ''} />
    case 'table':
      return <TableBlock table={node} definitions={definitions} />
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>
    case 'footnoteDefinition':
      return (
        <div className="footnote">
          <sup>{node.label ?? node.identifier}</sup>
          {inside()}
        </div>
      )
    case 'definition':
      return null
    default:
      return inside()
  }
}

/** A tight list shows its paragraphs without the space around them. */
function tight(
  node: Extract<RootContent, { type: 'listItem' }>,
  inside: () => ReactNode,
  definitions: Definitions,
): ReactNode {
  const [only] = node.children
  if (node.spread || only?.type !== 'paragraph') return inside()
  return [
    <span key="words" dir="auto">
      {list(only.children, definitions)}
    </span>,
    ...list(node.children.slice(1), definitions),
  ]
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  // The page has the first level, the conversation the second.
  const Level = `h${Math.min(6, depth + 2)}` as 'h3'
  return (
    <Level className={`heading heading-${depth}`} dir="auto">
      {children}
    </Level>
  )
}

function ListItem(props: { checked: boolean | null | undefined; children: ReactNode }) {
  if (typeof props.checked !== 'boolean') return <li>{props.children}</li>
  return (
    <li className="task">
      <input type="checkbox" checked={props.checked} disabled readOnly aria-label="Done" />
      {props.children}
    </li>
  )
}

function InlineCode({ text }: { text: string }) {
  const target = fileReference(text)
  const code = <code>{visibleLine(text)}</code>
  return target ? (
    <Link target={target} words={text}>
      {code}
    </Link>
  ) : (
    code
  )
}

function linked(address: string, words: string, children: ReactNode): ReactNode {
  const target = targetOf(address)
  if (target)
    return (
      <Link target={target} words={words}>
        {children}
      </Link>
    )
  return (
    <>
      {children}
      {address !== '' && <span className="link-host"> ({visibleLine(address).slice(0, 200)})</span>}
    </>
  )
}

function Picture({ address, alt }: { address: string; alt: string }) {
  if (isOwnPicture(address)) return <img className="picture" src={address} alt={alt} />
  return linked(address, alt, `Image: ${alt || 'untitled'}`)
}

function TableBlock({ table, definitions }: { table: Table; definitions: Definitions }) {
  const [head, ...rows] = table.children
  const aligned = (place: number): AlignType => table.align?.[place] ?? null
  const cells = (content: PhrasingContent[]) => list(content, definitions)
  return (
    <div className="table-frame">
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, place) => (
              <th key={keyOf(cell)} data-align={aligned(place)} dir="auto">
                {cells(cell.children)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {row.children.map((cell, place) => (
                <td key={keyOf(cell)} data-align={aligned(place)} dir="auto">
                  {cells(cell.children)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
