/** A colour token in both themes: what `light-dark(#…, #…)` says. */
interface ColorPair {
  light: string
  dark: string
}

/** The colour tokens of a style sheet that are opaque, by name without the dashes. */
export function colorTokens(css: string): Record<string, ColorPair> {
  const pairs: Record<string, ColorPair> = {}
  const token = /--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\);/g
  for (const [, name = '', light = '', dark = ''] of css.matchAll(token))
    pairs[name] = { light, dark }
  return pairs
}

function luminance(color: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** The contrast of two opaque colours as WCAG 2 measures it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
