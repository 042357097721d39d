import type { Asked } from '../../../shared/session/asked'
import type { AskedField } from '../../../shared/session/asked-input'

/** What has to be read first: it makes another of what is asked. */
export const graveWords: Partial<Record<AskedField['meaning'], string>> = {
  escalation: 'More rights',
  environment: 'Environment',
  typed: 'Is given to read',
}

export const graveFields = ({ fields }: Asked): AskedField[] =>
  Object.keys(graveWords).flatMap((meaning) => fields.filter((field) => field.meaning === meaning))

/**
 * What is given beside commands, folders, paths and changes, which are shown as such. A field is left
 * out only where its very text stands there already. What nobody knows the meaning of comes first.
 */
export function otherFields(asked: Asked): AskedField[] {
  const { title, commands, folders, paths, diffs, words } = asked
  const shown = new Set([
    title,
    ...words,
    ...folders,
    ...paths,
    ...commands.map(({ text }) => text),
    ...diffs.flatMap(({ before, after }) => [before, after]),
  ])
  const afters = diffs.map(({ after }) => after)
  const rest = asked.fields.filter(
    ({ meaning, text }) =>
      graveWords[meaning] === undefined &&
      meaning !== 'command' &&
      !shown.has(text) &&
      !(meaning === 'words' && isShownChange(text, afters)),
  )
  const unknown = ({ meaning }: AskedField) => meaning === 'unknown'
  return [...rest.filter(unknown), ...rest.filter((field) => !unknown(field))]
}

/** A patch adds nothing to changes that have all that it adds. */
function isShownChange(text: string, afters: readonly string[]): boolean {
  const added = text.split('\n').filter((line) => /^\+(?!\+\+)/.test(line))
  if (afters.length === 0 || added.length === 0 || !/^@@|^\*\*\* /m.test(text)) return false
  return added.every((line) => afters.some((after) => after.includes(line.slice(1))))
}

/** What agents call what the request says already, such as "Edit store.ts". */
const verbs: Record<string, string> = {
  edit: 'edit write update change modify create to file',
  read: 'read view open file',
  delete: 'delete remove file',
  move: 'move rename to file',
  execute: 'run execute shell bash command',
}

/** Whether a title says more than what stands beside it. */
export function saysMore(
  { title = '', kind = '', commands, paths }: Asked,
  request: string,
): boolean {
  if (commands.some(({ text }) => text.trim() === title)) return false
  const known = new Set(wordsIn([request, verbs[kind] ?? '', ...paths].join(' ')))
  return wordsIn(title).some((word) => !known.has(word))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[^\s`'"/\\:,()]+/g) ?? []
