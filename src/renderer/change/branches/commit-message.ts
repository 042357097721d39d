import { shownPath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'

/** Where the words of a commit that is not made yet are kept. */
export const messageKey = (session: string): string => `commit ${session}`

/** A message made from the session's title, as commits are written; none where it has no title. One that was cut says so. */
export function suggested({ title, turns }: Pick<SessionRow, 'title' | 'turns'>): string {
  const words = title.trim().replace(/\.+$/, '')
  if (words === '' || words === 'Untitled' || (turns === 0 && words === 'New session')) return ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is asked of the agent, in the conversation, for everybody to see. */
export function askForMessage({ files, branch }: BranchLook): string {
  const names = files.slice(0, 50).map(({ path, change }) => `- ${shownPath(path)} (${change})`)
  const more = files.length > names.length ? `\n- and ${files.length - names.length} more` : ''
  return `Suggest a commit message for the changes in this folder${branch ? ` (branch ${branch})` : ''}:\n\n${names.join('\n')}${more}\n\nAnswer with the message alone: a first line of at most 72 letters in the imperative, then, if it helps, an empty line and why. Do not commit anything.`
}

/** The message in an answer: what is fenced, or all of it. */
export function messageIn(answer: string): string {
  const fenced = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n[ \t]*\1/m.exec(answer)
  return (fenced?.[2] ?? answer).trim()
}
