import type { ITheme } from '@xterm/xterm'

const tokens = {
  foreground: '--text',
  background: '--surface-sunken',
  cursor: '--text-accent',
  cursorAccent: '--surface-sunken',
  selectionBackground: '--selection',
  scrollbarSliderBackground: '--scrollbar',
  scrollbarSliderHoverBackground: '--scrollbar',
  scrollbarSliderActiveBackground: '--scrollbar',
  black: '--ansi-black',
  red: '--ansi-red',
  green: '--ansi-green',
  yellow: '--ansi-yellow',
  blue: '--ansi-blue',
  magenta: '--ansi-magenta',
  cyan: '--ansi-cyan',
  white: '--ansi-white',
  brightBlack: '--ansi-bright-black',
  brightRed: '--ansi-bright-red',
  brightGreen: '--ansi-bright-green',
  brightYellow: '--ansi-bright-yellow',
  brightBlue: '--ansi-bright-blue',
  brightMagenta: '--ansi-bright-magenta',
  brightCyan: '--ansi-bright-cyan',
  brightWhite: '--ansi-bright-white',
} as const satisfies ITheme

/** The colours of the tokens as they are now: a terminal draws by itself and knows no style sheet. */
export function readTheme(): ITheme {
  const theme: ITheme = {}
  for (const [name, token] of Object.entries(tokens)) {
    theme[name as keyof typeof tokens] = resolved(`var(${token})`)
  }
  return theme
}

/** For search results, whose colours may not be see-through. */
export const readColour = (token: `--${string}`): string => asHex(resolved(`var(${token})`))

export const readMonospace = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim()

/** A cell is cut down to whole pixels, which squeezes letters by up to one: here it is given back. */
export function letterSpacing(family: string, size: number): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${size}px ${family}`
  const width = context.measureText('W').width * devicePixelRatio
  return Math.round(width) - Math.floor(width)
}

/** Calls back when the colours of the window have changed. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', listener)
    observer.disconnect()
  }
}

/** A colour as the browser computes it; which of two it is depends on the theme. */
function resolved(colour: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour
  document.body.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}

function asHex(colour: string): string {
  const parts = colour.match(/[\d.]+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`
}
