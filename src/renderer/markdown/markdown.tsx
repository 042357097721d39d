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
      <SegmentList segments={segments.update(text)} definitions={segments.definitions} />
    </div>
  )
}

export function SegmentList(props: { segments: readonly Segment[]; definitions: string }) {
  return props.segments.map((segment) =>
    segment.kind === 'code' ? (
      <CodeBlock key={segment.from} info={segment.info} text={segment.text} open={segment.open} />
    ) : (
      <Prose key={segment.from} text={segment.text} definitions={props.definitions} />
    ),
  )
}

const Prose = memo(function Prose({ text, definitions }: { text: string; definitions: string }) {
  const needed = text.includes('[') ? definitions : ''
  return <Content root={useMemo(() => parse(text, needed), [text, needed])} />
})
