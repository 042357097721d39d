import type { Problem } from '../../kit/result'
import type { TaskInput } from '../../shared/task/input'
import { notThere } from '../../shared/task/where'

/** What a task could not begin for, and passes by itself. */
const passing: ReadonlySet<string> = new Set(['agent-limit', notThere])

export const inWords = ({ message, hint }: Problem): string =>
  hint ? `${message} ${hint}` : message

/** The results that it was to begin from do not go together. */
export const clashed = 'task-clash'

/** The session of its attempt could not be made. */
export const notBegun = (problem: Problem): TaskInput =>
  problem.code === clashed
    ? { type: 'clashed', words: problem.message }
    : { type: 'not-begun', words: inWords(problem), again: passing.has(problem.code) }
