import type { Contents } from '../bounds'
import { fieldsOf } from '../fields'
import type { TextForm } from '../text-lines'

/** Where the protocol has what may be as long as a line. */
export const acpContents: Contents = {
  texts: new Set(['text', 'data', 'delta', 'blob', 'oldText', 'newText', 'content']),
  wholes: new Set(['rawInput', 'rawOutput']),
}

/** Where an update has a piece of text. */
export const acpTexts: TextForm = {
  key: 'text',
  holder: (message) => fieldsOf(fieldsOf(message.params).update).content,
}
