import type { Problem } from '../../shared/result'
import type { TaskInput } from '../../shared/task/input'
import { notThere } from '../../shared/task/where'

/** What a task could not begin for, and passes by itself. */
const passing: ReadonlySet<string> = new Set(['agent-limit', notThere])

export const inWords = ({ message, hint }: Problem): string =>
  hint ? `${message} ${hint}` : message

/** The session of its attempt could not be made. */
export const notBegun = (problem: Problem): TaskInput => ({
  ...{ type: 'not-begun', words: inWords(problem) },
  again: passing.has(problem.code),
})
