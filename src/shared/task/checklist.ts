import type { Task } from './task'

/** The most of it that anybody reads. */
export const mostItems = 100
export const longestItem = 1000

/** Of what was to be accepted something is left that nobody has found to hold: it is asked once more. */
export const notTicked = 'not-ticked'

/** One to a line, as it was typed or pasted; each once. */
export function itemsOf(text: string): string[] {
  const items = text.split('\n').map((line) =>
    line
      .trim()
      .replace(/^[-*+](?:\s+|$)/, '')
      .replace(/^\[[ xX]\]\s*/, '')
      .trim(),
  )
  return [...new Set(items)].filter(Boolean)
}

/** Why it is none. */
export function checklistProblem(items: readonly string[]): string | undefined {
  if (items.length > mostItems) return `At most ${mostItems} items: split the task.`
  return items.some((item) => item.length > longestItem)
    ? `An item has at most ${longestItem} letters: say the rest in the description.`
    : undefined
}

/** What of it nobody has found to be so. */
export function unticked({ checklist = [], ticked = [] }: Pick<Task, 'checklist' | 'ticked'>) {
  return checklist.filter((item) => !ticked.includes(item))
}

/** "1 of 3 items of its checklist is not ticked: Docs say it". */
export function untickedWords(task: Pick<Task, 'checklist' | 'ticked'>): string {
  const left = unticked(task)
  const count = `${left.length} of ${task.checklist?.length ?? 0} items of its checklist`
  return `${count} ${left.length === 1 ? 'is' : 'are'} not ticked: ${left.join('; ')}`
}

const head = 'The result is accepted when all of this holds:'

/** What its agent is told of it. */
export const checklistInstruction = (items: readonly string[]): string =>
  [head, ...items.map((item) => `- [ ] ${item}`)].join('\n')

/** What a prompt says besides. */
export const withoutChecklist = (text: string): string => text.split(head)[0] ?? ''
