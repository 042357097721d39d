import { ownOf } from '../../../kit/own'
import type { Item, Section, ToolItem } from '../../../shared/session/state'
import { later } from '../../kit/later'
import {
  Answered,
  Break,
  ByItself,
  Compaction,
  Failed,
  Notice,
  Resumed,
  Subagent,
  Unknown,
} from './event-rows'
import { Message, Prompt } from './message'
import type { MessageItem } from './message-parts'
import type { PreparingProps } from './preparing'
import { Restored } from './restored'
import type { ShownRow } from './rows'
import { isLong } from './steps'
import { Steps } from './steps-row'
import { Thought } from './thought'
import { ToolCall } from './tool-call'
import { TurnEndRow } from './turn-end'

/** Only the making of a worktree needs it. */
const Preparing = later<PreparingProps>(() => import('./preparing').then((view) => view.Preparing))

interface RowProps {
  row: ShownRow
  /** Unique among all sessions. */
  id: string
}

export function RowView({ row, id }: RowProps) {
  switch (row.kind) {
    case 'prompt':
      if (row.section.turn?.itself) return <ByItself at={row.section.startedAt} />
      return (
        <Prompt
          content={row.section.turn?.content ?? []}
          at={row.section.startedAt}
          turn={row.section.turn?.id}
        />
      )
    case 'steps':
      return <Steps row={row} id={id} />
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
      return <ItemView item={row.item} id={id} version={row.version} section={row.section} />
  }
}

interface ItemProps {
  item: Exclude<Item, MessageItem>
  id: string
  version: number
  section: Section
}

function ItemView({ item, id, version, section }: ItemProps) {
  switch (item.type) {
    case 'tool':
      return (
        <ToolCall
          item={item}
          id={id}
          version={version}
          brief={isLong(section)}
          terminals={section.terminals}
          terminalVersion={terminalVersion(item, section)}
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
    case 'restored':
      return <Restored item={item} newest={isNewest(item, section)} />
    case 'answered':
      return <Answered item={item} />
    case 'preparing': {
      const terminal = ownOf(section.terminals, item.terminal)
      return (
        <Preparing
          item={item}
          id={id}
          version={version}
          terminal={terminal}
          terminalVersion={terminal?.version ?? 0}
        />
      )
    }
    case 'unknown':
      return <Unknown item={item} id={id} />
  }
}

function terminalVersion({ content }: ToolItem, { terminals }: Section): number {
  return content.reduce((sum, part) => {
    const terminal = part.type === 'terminal' ? terminals[part.terminal] : undefined
    return terminal ? sum + terminal.version : sum
  }, 0)
}

/** Only the last one can be taken back from here: what came after it has built on it. */
const isNewest = (item: Item, section: Section): boolean =>
  section.last === undefined && section.items.findLast(({ type }) => type === 'restored') === item
