import type { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/xterm'

/**
 * What clearing leaves: the prompt with what is typed at it, or else the line that the cursor is
 * on, written at the top of an empty screen. The program goes on as if nothing had happened.
 */
export function linesAtCursor(
  { buffer }: Terminal,
  addon: Pick<SerializeAddon, 'serialize'>,
  prompt: number | undefined,
): string {
  const { active } = buffer
  // A program that draws on the other screen has no lines.
  if (active.type !== 'normal') return ''
  const cursor = active.baseY + active.cursorY
  let start = prompt ?? cursor
  while (start > active.baseY && active.getLine(start)?.isWrapped) start -= 1
  start = Math.max(start, active.baseY)
  let end = cursor
  while (active.getLine(end + 1)?.isWrapped) end += 1
  const text = addon.serialize({ range: { start, end }, excludeModes: true })
  // Only what is drawn is drawn anew: colours that are set for what comes next stay set.
  return `\x1b7\x1b[0m${text}\x1b8\x1b[${cursor - start + 1};${active.cursorX + 1}H`
}
