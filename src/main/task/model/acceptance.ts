import type { AcceptanceRule } from '../../../shared/task/acceptance-rule'
import { fitsPattern, plainFolder } from '../../../shared/task/approval'
import type { Task } from '../../../shared/task/task'
import { notHarmless } from './harmless'

/** What a result has changed. */
export interface ResultSize {
  paths: readonly string[]
  added: number
  deleted: number
  /** Of these, what is no plain text or may be run since, by their names. */
  odd?: readonly string[]
}

type Proven = Pick<Task, 'title' | 'check' | 'checklist' | 'history' | 'attemptOf' | 'agents'>

/** Somebody had a part in it: then it is for somebody to look at. */
const bySomebody: ReadonlySet<string> = new Set(['asked', 'taken over', 'sent back', 'conflict'])

/** Why no rule may accept it, whatever the rules say: in words, or nothing. */
function refusalOf(task: Proven, { paths, odd = [] }: ResultSize): string | undefined {
  if (task.check === undefined) return 'it has no check'
  if ((task.checklist ?? []).length > 0) return 'its checklist is for you to tick'
  if (task.attemptOf !== undefined || task.agents !== undefined) return 'it has several attempts'
  if (task.history.some(({ what }) => bySomebody.has(what))) return 'somebody had a part in it'
  if (paths.length === 0) return 'it changed nothing'
  const [strange] = odd
  if (strange !== undefined) return `${strange} is no plain text, or may be run since`
  for (const path of paths) {
    const why = notHarmless(path)
    if (why !== undefined) return why
  }
  return undefined
}

/**
 * Pure: the first rule that accepts a result, or why none does of those that are meant for such tasks.
 * Whatever the rules say, it has a check, which has passed by then and does so again together with its
 * base before anything is merged; nothing was asked and nothing is left to be ticked; and only files are
 * changed that are known to do nothing by themselves.
 */
export function judgedBy(
  rules: readonly AcceptanceRule[],
  task: Proven,
  size: ResultSize,
  folder: string | undefined,
): Judged {
  const meant = rules.filter(
    (rule) =>
      (rule.project === undefined ||
        (folder !== undefined && plainFolder(rule.project) === plainFolder(folder))) &&
      (rule.title === undefined || fitsPattern(rule.title, task.title)),
  )
  if (meant.length === 0) return {}
  const refusal = refusalOf(task, size)
  if (refusal !== undefined) return { why: refusal }
  const rule = meant.find((one) => beyond(one, size) === undefined)
  return rule ? { rule } : { why: beyond(meant[0] as AcceptanceRule, size) }
}

/** The rule, or why none. */
export interface Judged {
  rule?: AcceptanceRule
  why?: string | undefined
}

export const acceptingRule = (...given: Parameters<typeof judgedBy>): AcceptanceRule | undefined =>
  judgedBy(...given).rule

/** Which of its bounds a result does not keep to. */
function beyond(rule: AcceptanceRule, { paths, added, deleted }: ResultSize): string | undefined {
  const { name, files, lines, paths: within } = rule
  if (paths.length > files)
    return `“${name}” accepts at most ${files} files, and these are ${paths.length}`
  const changed = added + deleted
  if (changed > lines) return `“${name}” accepts at most ${lines} lines, and these are ${changed}`
  const outside = paths.find((path) => !within?.some((pattern) => fitsPattern(pattern, path)))
  return within && outside !== undefined ? `“${name}” does not name ${outside}` : undefined
}
