import type { Item, TerminalView } from '../../../shared/session/state'
import {
  Answered,
  Break,
  Compaction,
  Failed,
  Notice,
  Resumed,
  Subagent,
  Unknown,
} from './event-rows'
import { Message, Prompt } from './message'
import type { MessageItem } from './message-parts'
import type { Row } from './rows'
import { Thought } from './thought'
import { ToolCall } from './tool-call'
import { TurnEndRow } from './turn-end'

export interface Terminals {
  all: Record<string, TerminalView>
  version: number
}

interface RowProps {
  row: Row
  /** Unique among all sessions. */
  id: string
  terminals: Terminals
}

export function RowView({ row, id, terminals }: RowProps) {
  switch (row.kind) {
    case 'prompt':
      return <Prompt content={row.section.turn?.content ?? []} at={row.section.startedAt} />
    case 'end':
      return <TurnEndRow section={row.section} newest={row.newest} />
    case 'message': {
      const { item, part, lead, version } = row
      return item.role === 'thought' ? (
        <Thought item={item} id={id} version={version} />
      ) : (
        <Message item={item} part={part} lead={lead} version={version} />
      )
    }
    case 'item':
      return <ItemView item={row.item} id={id} version={row.version} terminals={terminals} />
  }
}

interface ItemProps {
  item: Exclude<Item, MessageItem>
  id: string
  version: number
  terminals: Terminals
}

function ItemView({ item, id, version, terminals }: ItemProps) {
  switch (item.type) {
    case 'tool':
      return (
        <ToolCall
          item={item}
          id={id}
          version={version}
          terminals={terminals.all}
          terminalVersion={terminals.version}
        />
      )
    case 'notice':
      return <Notice item={item} />
    case 'compaction':
      return <Compaction item={item} id={id} />
    case 'subagent':
      return <Subagent item={item} id={id} />
    case 'break':
      return <Break item={item} id={id} />
    case 'resumed':
      return <Resumed item={item} />
    case 'failed':
      return <Failed item={item} />
    case 'answered':
      return <Answered item={item} />
    case 'unknown':
      return <Unknown item={item} id={id} />
  }
}
