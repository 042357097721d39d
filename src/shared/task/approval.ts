import type { ApprovalRule, Proposer } from './approval-rule'
import type { Task, TaskSource } from './task'

/** What is asked for approval, and where. */
interface Asked extends Pick<Task, 'source' | 'title'> {
  /** The folder of its project; none: that is not known. */
  folder: string | undefined
}

/** What agents propose, and what comes round by itself, is nobody's here. */
const proposerOf: Partial<Record<TaskSource, Proposer>> = {
  user: 'user',
  pasted: 'pasted',
  file: 'tasks.md',
  issue: 'issues',
}

/** Pure: the first rule that approves it. What an agent proposes always waits, whatever rules say. */
export function approvingRule<Rule extends ApprovalRule>(
  rules: readonly Rule[],
  { source, title, folder }: Asked,
): Rule | undefined {
  const by = proposerOf[source]
  if (by === undefined) return undefined
  return rules.find(
    (rule) =>
      (rule.from === undefined || rule.from.includes(by)) &&
      (rule.project === undefined ||
        (folder !== undefined && plainFolder(rule.project) === plainFolder(folder))) &&
      (rule.title === undefined || fitsPattern(rule.title, title)),
  )
}

export const plainFolder = (folder: string): string =>
  folder.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '')

/** The whole title, whether in large or small letters; `*` is anything. */
export function fitsPattern(pattern: string, title: string): boolean {
  const text = title.trim().toLowerCase()
  const [first = '', ...rest] = pattern.trim().toLowerCase().split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  // Each as far to the left as it can be leaves the most room for what follows.
  let from = first.length
  for (const part of rest) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}
