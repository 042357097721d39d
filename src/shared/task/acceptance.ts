import type { AcceptanceRule } from './acceptance-rule'
import { fitsPattern, plainFolder } from './approval'
import type { Task } from './task'

/** What a result has changed. */
export interface ResultSize {
  paths: readonly string[]
  added: number
  deleted: number
}

type Proven = Pick<Task, 'title' | 'check' | 'checklist' | 'history' | 'attemptOf' | 'agents'>

/** What runs, or is read as instructions, without anybody who starts it: somebody looks at that. */
const runsItself =
  /(^|\/)(\.[^/]+|tasks\.md|(agents|claude|gemini)\.md|package\.json|makefile|dockerfile|[^/]+\.(sh|ps1|bat|cmd)|conftest\.py|setup\.py|build\.rs)(\/|$)/i

/** Somebody had a part in it: then it is for somebody to look at. */
const bySomebody: ReadonlySet<string> = new Set(['asked', 'taken over', 'sent back', 'conflict'])

/**
 * Pure: the first rule that accepts a result. Whatever the rules say, it has a check, which has passed by
 * then and does so again together with its base before anything is merged; nothing was asked and nothing
 * is left to be ticked; and nothing is changed that runs by itself.
 */
export function acceptingRule(
  rules: readonly AcceptanceRule[],
  task: Proven,
  { paths, added, deleted }: ResultSize,
  folder: string | undefined,
): AcceptanceRule | undefined {
  const proven =
    task.check !== undefined &&
    (task.checklist ?? []).length === 0 &&
    task.attemptOf === undefined &&
    task.agents === undefined &&
    paths.length > 0 &&
    !paths.some((path) => runsItself.test(path)) &&
    !task.history.some(({ what }) => bySomebody.has(what))
  if (!proven) return undefined
  return rules.find(
    (rule) =>
      paths.length <= rule.files &&
      added + deleted <= rule.lines &&
      (rule.project === undefined ||
        (folder !== undefined && plainFolder(rule.project) === plainFolder(folder))) &&
      (rule.title === undefined || fitsPattern(rule.title, task.title)) &&
      (rule.paths === undefined ||
        paths.every((path) => rule.paths?.some((pattern) => fitsPattern(pattern, path)))),
  )
}
