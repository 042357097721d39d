import type { Contents } from '../bounds'

/** Where the protocol has what may be as long as a line. */
export const acpContents: Contents = {
  texts: new Set(['text', 'data', 'delta', 'blob', 'oldText', 'newText', 'content']),
  wholes: new Set(['rawInput', 'rawOutput']),
}
