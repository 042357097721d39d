/**
 * Controls, direction overrides, characters that are not drawn and letters without a shape, which can
 * make a text look like another. What chooses between two pictures of an emoji is honest after one.
 */
const treacherous =
  /(?!(?<=[\p{Extended_Pictographic}\d#*])[\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Tab and line break; and what joins letters and emoji in honest text. */
const harmless = '\t\n\u200c\u200d'

/** The text with every character that hides or reorders others made visible. Tabs and breaks stay. */
export function visible(text: string): string {
  return text.replace(treacherous, (character) => {
    if (harmless.includes(character)) return character
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    if (code === 0x7f) return '\u2421'
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** The same on one line, for titles and names. */
export function visibleLine(text: string): string {
  return visible(text.replace(/\r?\n/g, ' ↵ ').replace(/\t/g, ' '))
}

/** The same in code, where lines may end as they do on Windows. */
export function visibleCode(text: string): string {
  return visible(text.replace(/\r(?=\n|$)/g, ''))
}

// What joins, embeds or marks a direction is part of honest prose in many languages.
const neverHonest = /[\u202d\u202e]|(?![\t\n\r])\p{Cc}/gu

/** Prose with those characters made visible that only ever deceive. */
export function visibleProse(text: string): string {
  return text.replace(neverHonest, visible)
}
