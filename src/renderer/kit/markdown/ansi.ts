import { visible } from './visible'

/** A colour of the terminal: one of the sixteen that the theme has, or one of the agent's own. */
export type AnsiColour = { named: number } | { rgb: string }

export interface AnsiStyle {
  bold?: true
  dim?: true
  italic?: true
  underline?: true
  inverse?: true
  strike?: true
  foreground?: AnsiColour
  background?: AnsiColour
}

interface AnsiSpan {
  /** Where it stands in the output, as its identity. */
  at: number
  text: string
  style: AnsiStyle
}

// Colour and style sequences are the first alternative; every other escape sequence is dropped whole.
const start = '\u001b'
const sequence = new RegExp(
  [
    `${start}\\[([\\d;:]*)m`,
    `${start}\\[[0-?]*[ -/]*[@-~]`,
    `${start}[PX^_\\]][^\u0007${start}]*(?:\u0007|${start}\\\\|$)`,
    `${start}[ -/]*[0-~]`,
    `${start}$`,
  ].join('|'),
  'g',
)

/** Reads terminal output as styled text. Nothing but colours and weights survives. */
export function ansiSpans(output: string): AnsiSpan[] {
  const spans: AnsiSpan[] = []
  let style: AnsiStyle = {}
  let from = 0
  const put = (to: number) => {
    const text = visible(plain.slice(from, to))
    if (text !== '') spans.push({ at: from, text, style })
  }
  const plain = settled(output)
  for (const match of plain.matchAll(sequence)) {
    put(match.index)
    from = match.index + match[0].length
    if (match[1] !== undefined) style = styled(style, match[1])
  }
  put(plain.length)
  return spans
}

/** What stays on screen of lines that were written over: progress bars return to the line's start. */
function settled(output: string): string {
  const text = output.replaceAll('\r\n', '\n')
  if (!text.includes('\r') && !text.includes('\b')) return text
  return text
    .split('\n')
    .map((line) => erased(line.replace(/\r+$/, '').split('\r').at(-1) ?? ''))
    .join('\n')
}

function erased(line: string): string {
  if (!line.includes('\b')) return line
  const kept: string[] = []
  for (const character of line) {
    if (character === '\b') kept.pop()
    else kept.push(character)
  }
  return kept.join('')
}

const flags: Record<number, keyof AnsiStyle> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
}
const flagsOff: Record<number, (keyof AnsiStyle)[]> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
  39: ['foreground'],
  49: ['background'],
}

function styled(before: AnsiStyle, parameters: string): AnsiStyle {
  // "4:3" is a curly underline: its first number is enough.
  const codes = parameters.split(';').map((code) => Number(code.split(':')[0] || 0))
  let style = { ...before }
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? 0
    const flag = flags[code]
    if (code === 0) style = {}
    else if (flag) style = { ...style, [flag]: true }
    else if (code === 38 || code === 48) {
      const { colour, used } = extendedColour(codes.slice(place + 1))
      if (colour) style[code === 38 ? 'foreground' : 'background'] = colour
      place += used
    } else if (code >= 30 && code <= 37) style.foreground = { named: code - 30 }
    else if (code >= 90 && code <= 97) style.foreground = { named: code - 82 }
    else if (code >= 40 && code <= 47) style.background = { named: code - 40 }
    else if (code >= 100 && code <= 107) style.background = { named: code - 92 }
    else for (const off of flagsOff[code] ?? []) delete style[off]
  }
  return style
}

function extendedColour(rest: number[]): { colour?: AnsiColour; used: number } {
  const [kind, first = 0, second = 0, third = 0] = rest
  if (kind === 5) return { colour: paletteColour(first), used: 2 }
  if (kind === 2) return { colour: rgb(first, second, third), used: 4 }
  return { used: rest.length }
}

function paletteColour(index: number): AnsiColour {
  if (index < 16) return { named: Math.max(0, index) }
  if (index >= 232) {
    const grey = 8 + (Math.min(index, 255) - 232) * 10
    return rgb(grey, grey, grey)
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40)
  const cube = index - 16
  return rgb(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6))
}

function rgb(red: number, green: number, blue: number): AnsiColour {
  const channel = (value: number) => Math.min(255, Math.max(0, Math.trunc(value)))
  return { rgb: `rgb(${channel(red)} ${channel(green)} ${channel(blue)})` }
}
