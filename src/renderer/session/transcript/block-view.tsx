import { ChevronRight, FileText, Volume2 } from 'lucide-react'
import type { Block } from '../../../shared/agent/content'
import { CodeBlock } from '../../kit/markdown/code-block'
import { Link } from '../../kit/markdown/link'
import { Markdown } from '../../kit/markdown/markdown'
import { targetOf } from '../../kit/markdown/target'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { sizeWords } from '../../kit/words'

interface BlockProps {
  block: Block
  /** Agents write markdown; what a person wrote is shown as it was written. */
  plain?: boolean
}

/** Text of a message grows in place, so this is drawn whenever its message is. */
export function BlockView({ block, plain }: BlockProps) {
  switch (block.type) {
    case 'text':
      if (block.name !== undefined) return <NamedText name={block.name} text={block.text} />
      return plain ? <PlainText text={block.text} /> : <Markdown text={block.text} />
    case 'image':
      return <Picture block={block} />
    case 'audio':
      return (
        <span className="attachment">
          <Volume2 size={14} aria-hidden />
          Audio, {visibleLine(block.mimeType)}, {sizeWords(bytesOf(block.data))}
        </span>
      )
    case 'link':
      return <Attachment uri={block.uri} name={block.title ?? block.name} />
    case 'resource':
      return (
        <div className="resource">
          <Attachment uri={block.uri} name={block.uri} />
          {block.text && <CodeBlock info={block.uri} text={block.text} open={false} />}
        </div>
      )
  }
}

export function Blocks({ blocks, plain = false }: { blocks: readonly Block[]; plain?: boolean }) {
  // Blocks are only ever added at the end, so the place of one is its identity.
  const keyed = blocks.map((block, place) => ({ block, key: `${block.type}-${place}` }))
  return keyed.map(({ block, key }) => <BlockView key={key} block={block} plain={plain} />)
}

function PlainText({ text }: { text: string }) {
  return (
    <p className="plain-text selectable" dir="auto">
      {visible(text)}
    </p>
  )
}

/** What was pasted or selected: folded, since it is no part of the sentence. */
function NamedText({ name, text }: { name: string; text: string }) {
  return (
    <details className="named-text">
      <summary className="fold">
        <ChevronRight size={14} className="chevron" aria-hidden />
        <FileText size={14} aria-hidden />
        <bdi>{visibleLine(name)}</bdi>
      </summary>
      <CodeBlock info="" text={text} open={false} />
    </details>
  )
}

function Picture({ block }: { block: Extract<Block, { type: 'image' }> }) {
  const name = block.uri ? visibleLine(block.uri) : 'Image'
  if (!/^image\/(?:png|jpeg|gif|webp)$/.test(block.mimeType))
    return (
      <span className="attachment">Image of an unknown kind, {visibleLine(block.mimeType)}</span>
    )
  return <img className="picture" src={`data:${block.mimeType};base64,${block.data}`} alt={name} />
}

function Attachment({ uri, name }: { uri: string; name: string }) {
  const target = targetOf(uri)
  const words = <bdi>{visibleLine(name)}</bdi>
  return (
    <span className="attachment">
      <FileText size={14} aria-hidden />
      {target ? (
        <Link target={target} words={name}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  )
}

const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4)
