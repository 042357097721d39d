const bell = 0x07
const backspace = 0x08
const tab = 0x09
const newline = 0x0a
const carriageReturn = 0x0d
const escapeCode = 0x1b
const del = 0x7f

/** What a terminal printed, as text: no colours, and of lines that were drawn anew the last state. */
export function plainText(output: string): string {
  const lines: string[] = []
  let cells: string[] = []
  let column = 0
  let at = 0
  while (at < output.length) {
    const code = output.codePointAt(at) ?? 0
    const letter = String.fromCodePoint(code)
    if (code === escapeCode) {
      at = afterSequence(output, at)
      continue
    }
    at += letter.length
    if (code === newline) {
      lines.push(cells.join(''))
      cells = []
      column = 0
    } else if (code === carriageReturn) column = 0
    else if (code === backspace) column = Math.max(0, column - 1)
    else if (code === tab || (code >= 0x20 && code !== del)) cells[column++] = letter
  }
  return [...lines, cells.join('')].join('\n')
}

/** Where the control sequence ends that begins here: a string, a CSI, or an escape of a few bytes. */
function afterSequence(text: string, start: number): number {
  const kind = text[start + 1] ?? ''
  if ('PX]^_'.includes(kind) && kind !== '') return afterString(text, start + 2)
  if (kind === '[') return afterRange(text, start + 2, 0x40)
  return afterRange(text, start + 1, 0x30)
}

/** After the first character that ends a sequence, those before it being parameters. */
function afterRange(text: string, start: number, final: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) return at
    if (code >= final) return at + 1
  }
  return text.length
}

function afterString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === bell) return at + 1
    if (code === escapeCode) return text[at + 1] === '\\' ? at + 2 : at
  }
  return text.length
}
