/** Larger than what people select; as much as programs are let write at once. */
const clipboardLimit = 100 * 1024

/**
 * What an OSC 52 sequence wants written to the clipboard. Reading ("?") is never answered: what
 * somebody copied is no business of a program that prints a few bytes.
 */
export function clipboardText(payload: string): string | undefined {
  const at = payload.indexOf(';')
  const data = payload.slice(at + 1)
  if (at < 0 || data === '' || data.length > (clipboardLimit * 4) / 3 + 4) return undefined
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.replace(/=+$/, '').length % 4 === 1) {
    return undefined
  }
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return bytes.length > clipboardLimit ? undefined : new TextDecoder().decode(bytes)
}

/** Text that cannot end a bracketed paste by itself, nor do anything else a terminal does. */
export function withoutControls(text: string): string {
  return text.replace(/\r?\n/g, '\n').replace(/[\p{Cc}--[\n\t]]/gv, '')
}

/** Whether a shell that does not know of pasting would run something at once. */
export const isManyLines = (text: string): boolean => /[\r\n]/.test(text.trimEnd())

/** As any shell reads it as one word. */
export function quotedPath(path: string): string {
  if (/^[\w@%+=:,./-]+$/.test(path)) return path
  return `'${path.replaceAll("'", "'\\''")}'`
}
