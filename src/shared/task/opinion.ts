import { defined } from '../../kit/defined'
import { readMarks } from './marks'
import type { Asking, Opinion, Task, TaskAgent } from './task'

/** What comes of asking somebody what it thinks of the attempts at a task; nothing about the task changes by it. */
export type OpinionInput =
  /** Of these attempts. */
  | { type: 'ask'; agent: TaskAgent; of: string[] }
  /** The session of who was asked is there. */
  | { type: 'asked'; session: string }
  | { type: 'opinion'; text: string }
  | { type: 'no-opinion'; words: string }

/** It was asked for, and may come yet. */
export const isAsked = ({ asking }: Pick<Task, 'asking'>): boolean =>
  asking !== undefined && asking.problem === undefined

interface Step {
  what: string
  change: { asking: Asking | undefined; opinion?: Opinion; words?: string }
}

/** Pure: what is known of it from then on, or in words why nothing is. An opinion stays until there is another. */
export function stepOpinion(task: Task, input: OpinionInput, at: number): Step | string {
  if (input.type === 'ask') {
    if (isAsked(task)) return 'waits for an opinion already'
    const { agent, of } = input
    return {
      what: 'asked for an opinion',
      change: { asking: { agent, at, of }, words: agent.agent },
    }
  }
  const { asking } = task
  if (!asking || !isAsked(task)) return 'waits for no opinion'
  switch (input.type) {
    case 'asked': {
      const { session } = input
      return { what: 'session', change: { asking: { ...asking, session }, words: session } }
    }
    case 'opinion': {
      const opinion = opinionFrom(asking, input.text, at)
      return { what: 'opinion', change: { asking: undefined, opinion } }
    }
    case 'no-opinion': {
      const { words } = input
      return { what: 'no opinion', change: { asking: { ...asking, problem: words }, words } }
    }
    default:
      return input satisfies never
  }
}

function opinionFrom({ agent, of, session }: Asking, text: string, at: number): Opinion {
  const { marks, words } = readMarks(text, of.length)
  return {
    agent,
    at,
    ...defined({ session }),
    marks: [...marks].flatMap(([place, mark]) => {
      const attempt = of[place]
      return attempt === undefined ? [] : [{ attempt, ...mark }]
    }),
    ...defined({ words }),
  }
}
