import { applyEdits, modify } from 'jsonc-parser'

const formattingOptions = { insertSpaces: true, tabSize: 2 }

/**
 * The text with one setting changed. Of a list by name only the entries that changed are written,
 * so that what the user wrote beside the others stays as it is.
 */
export function editSettings(text: string, key: string, before: unknown, after: unknown): string {
  const set = (path: string[], value: unknown) => {
    text = applyEdits(text, modify(text, path, value, { formattingOptions }))
  }
  const written = modify(text, [key], undefined, {}).length > 0
  if (!written || !isRecord(before) || !isRecord(after)) {
    set([key], after)
    return text
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const same = JSON.stringify(before[name]) === JSON.stringify(after[name])
    if (!same) set([key, name], after[name])
  }
  return text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
