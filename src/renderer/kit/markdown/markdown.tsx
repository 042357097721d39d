import { memo, useMemo } from 'react'
import { CodeBlock } from './code-block'
import { Content } from './nodes'
import { parse } from './parse'
import { type Segment, Segments } from './segments'
import './markdown.css'

/** Text of an agent or a user, as markdown. */
export function Markdown({ text }: { text: string }) {
  const segments = useMemo(() => new Segments(), [])
  return (
    <div className="markdown selectable">
      {segments.update(text).map((segment) => (
        <SegmentView key={segment.from} segment={segment} definitions={segments.definitions} />
      ))}
    </div>
  )
}

export function SegmentView(props: { segment: Segment; definitions: string }) {
  const { segment, definitions } = props
  return segment.kind === 'code' ? (
    <CodeBlock info={segment.info} text={segment.text} open={segment.open} />
  ) : (
    <Prose text={segment.text} definitions={definitions} />
  )
}

const Prose = memo(function Prose({ text, definitions }: { text: string; definitions: string }) {
  const needed = text.includes('[') ? definitions : ''
  return <Content root={useMemo(() => parse(text, needed), [text, needed])} />
})
