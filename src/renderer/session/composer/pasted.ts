/** Longer ones would push away what they are to be read with. */
const mostLines = 40
const mostLetters = 8000

/** What a pasted text is called that is too long to stand in the sentence. */
export function pastedName(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines <= mostLines && text.length <= mostLetters) return undefined
  return lines > 1 ? `Pasted ${lines} lines` : `Pasted ${text.length} letters`
}

/** A last line that is empty is only the end of the one before it. */
export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length
