import type { FoundInput } from '../../../shared/task/found'
import type { Task } from '../../../shared/task/task'
import type { Become } from './become'

/** What is changed of it, and what its history calls that; nothing where it is no event. */
interface Found {
  what?: string
  change: Become
}

/** Pure: what is known of a result from then on, or in words why nothing is. */
export function stepFound(task: Task, input: FoundInput): Found | string {
  switch (input.type) {
    case 'judged':
      return input.why !== undefined && task.state === 'review'
        ? { what: 'no rule accepts it', change: { unjudged: undefined, words: input.why } }
        : { change: { unjudged: undefined } }
    case 'measured':
      return task.state === 'review' && task.attempts.length === input.attempt
        ? { change: { size: input.size } }
        : 'has another result by now'
    case 'item': {
      const { item } = input
      if (task.state !== 'review' || task.line) return 'has no result to look at'
      if (!task.checklist?.includes(item)) return 'has no such item any more'
      const others = (task.ticked ?? []).filter((one) => one !== item)
      return input.ticked
        ? { what: 'ticked', change: { ticked: [...others, item], words: item } }
        : { what: 'unticked', change: { ticked: others, words: item } }
    }
  }
}
