import { memo } from 'react'
import type { Block } from '../../../shared/agent/content'
import { textOf } from '../../../shared/agent/content'
import { CopyButton } from '../../kit/markdown/code-block'
import { SegmentView } from '../../kit/markdown/markdown'
import { useScope } from '../../kit/ports/session-context'
import { clockWords } from '../../kit/words'
import { Blocks, BlockView } from './block-view'
import { type MessageItem, messageRow } from './message-parts'
import { RestoreButton } from './restore'

interface MessageProps {
  item: MessageItem
  part: number
  /** The first of the agent's messages in a turn says who speaks. */
  lead: boolean
  /** The item is changed in place: its version tells that it was. */
  version: number
}

export const Message = memo(function Message({ item, part, lead }: MessageProps) {
  const { agentName } = useScope()
  if (item.role === 'user')
    return (
      <article className="message message-user" aria-label="You" data-origin="your message">
        <MessageHead
          name="You"
          at={item.at}
          text={() => textOf(item.parts)}
          note={item.steered && 'sent into the running turn'}
        />
        <Blocks blocks={item.parts} plain />
      </article>
    )
  const { pieces } = messageRow(item, part)
  return (
    <article
      className="message"
      aria-label={agentName}
      data-origin={`a message of ${agentName}`}
      data-continued={!lead || part > 0}
    >
      {lead && part === 0 ? (
        <MessageHead name={agentName} at={item.at} text={() => textOf(item.parts)} />
      ) : (
        part === 0 && <CopyMessage text={() => textOf(item.parts)} />
      )}
      <div className="markdown selectable">
        {pieces.map((piece) =>
          piece.kind === 'block' ? (
            <BlockView key={piece.key} block={piece.block} />
          ) : (
            <SegmentView key={piece.key} segment={piece.segment} definitions={piece.definitions} />
          ),
        )}
      </div>
    </article>
  )
})

interface PromptProps {
  content: Block[]
  at: number
  turn: string | undefined
}

export const Prompt = memo(function Prompt({ content, at, turn }: PromptProps) {
  return (
    <article className="message message-user" aria-label="You" data-origin="your message">
      <MessageHead name="You" at={at} text={() => textOf(content)} turn={turn} />
      <Blocks blocks={content} plain />
    </article>
  )
})

interface MessageHeadProps {
  name: string
  at: number
  text: () => string
  note?: string | undefined
  /** The turn that begins with it. */
  turn?: string | undefined
}

function MessageHead({ name, at, text, note, turn }: MessageHeadProps) {
  return (
    <header className="message-head">
      <span className="message-name">{name}</span>
      <time dateTime={new Date(at).toISOString()}>{clockWords(at, Date.now())}</time>
      {note && <span className="message-note">{note}</span>}
      <span className="message-copy">
        {turn !== undefined && <RestoreButton turn={turn} />}
        <CopyButton text={text} label="Copy message" />
      </span>
    </header>
  )
}

function CopyMessage({ text }: { text: () => string }) {
  return (
    <span className="message-copy">
      <CopyButton text={text} label="Copy message" />
    </span>
  )
}
