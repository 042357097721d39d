import { plainText } from '../../shared/terminal/plain'
import type { Log } from '../store/log/log'

const prefix = 'terminal/'

export const outputStream = (terminal: string): string => `terminal:${terminal}`

/** Names a piece of what a terminal printed, for the full-text index. */
export const pieceName = (terminal: string, offset: number, length: number): string =>
  `${prefix}${terminal}/${offset}/${length}`

/** The text of such a piece; empty when it was dropped, undefined for what is no such piece. */
export function pieceText(log: Pick<Log, 'readOutput'>, name: string): string | undefined {
  if (!name.startsWith(prefix)) return undefined
  const [terminal = '', offset, length] = name.slice(prefix.length).split('/')
  const { from, chunks } = log.readOutput(outputStream(terminal), Number(offset), Number(length))
  if (from !== Number(offset)) return ''
  return plainText(Buffer.concat(chunks).subarray(0, Number(length)).toString())
}
