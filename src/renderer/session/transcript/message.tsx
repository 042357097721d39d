import { memo } from 'react'
import type { Block } from '../../../shared/agent/content'
import { textOf } from '../../../shared/agent/content'
import { isInstruction } from '../../../shared/session/runs/instructions'
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
          said={item}
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
        <MessageHead name={agentName} at={item.at} said={item} />
      ) : (
        part === 0 && <CopyMessage said={item} />
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

/** What the user said, and what Liminal said of its own, each signed by who said it. */
export const Prompt = memo(function Prompt({ content, at, turn }: PromptProps) {
  const told = content.filter(isInstruction)
  const own = content.filter((block) => !isInstruction(block))
  const isOwn = own.length > 0 || told.length === 0
  return (
    <>
      {isOwn && (
        <article className="message message-user" aria-label="You" data-origin="your message">
          <MessageHead name="You" at={at} said={{ parts: own }} turn={turn} />
          <Blocks blocks={own} plain />
        </article>
      )}
      {told.length > 0 && (
        <article
          className="message message-user"
          aria-label="Liminal"
          data-origin="a message of Liminal"
        >
          <MessageHead
            name="Liminal"
            at={at}
            said={{ parts: told }}
            turn={isOwn ? undefined : turn}
          />
          <Blocks blocks={told} plain />
        </article>
      )}
    </>
  )
})

/** Read when it is copied: what is said grows in place, and nothing about it is drawn again with each word. */
interface Said {
  parts: readonly Block[]
}

interface MessageHeadProps {
  name: string
  at: number
  said: Said
  note?: string | undefined
  /** The turn that begins with it. */
  turn?: string | undefined
}

const MessageHead = memo(function MessageHead({ name, at, said, note, turn }: MessageHeadProps) {
  return (
    <header className="message-head">
      <span className="message-name">{name}</span>
      <time dateTime={new Date(at).toISOString()}>{clockWords(at, Date.now())}</time>
      {note && <span className="message-note">{note}</span>}
      <span className="message-copy">
        {turn !== undefined && <RestoreButton turn={turn} />}
        <CopyButton text={() => textOf(said.parts)} label="Copy message" />
      </span>
    </header>
  )
})

const CopyMessage = memo(function CopyMessage({ said }: { said: Said }) {
  return (
    <span className="message-copy">
      <CopyButton text={() => textOf(said.parts)} label="Copy message" />
    </span>
  )
})
