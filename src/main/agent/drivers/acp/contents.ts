import type { Contents } from '../bounds'
import { type Fields, fieldsOf } from '../fields'
import type { PieceForm } from '../piece-lines'

/** Where the protocol has what may be as long as a line. */
export const acpContents: Contents = {
  texts: new Set(['text', 'data', 'delta', 'blob', 'oldText', 'newText', 'content']),
  wholes: new Set(['rawInput', 'rawOutput']),
}

/** Where an update has a piece of text. */
export const acpPieces: PieceForm<Fields> = {
  keys: ['text'],
  holder: (message) => fieldsOf(fieldsOf(message.params).update).content,
  told: (message) => fieldsOf(message.params),
}
