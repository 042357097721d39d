import { wordOf } from '../../../../kit/word-of'
import type { Contents } from '../bounds'
import { type Fields, fieldsOf } from '../fields'
import type { PieceForm } from '../piece-lines'

/** Where the protocol has what may be as long as a line. */
export const codexContents: Contents = {
  texts: new Set([
    'text',
    'delta',
    'diff',
    'aggregatedOutput',
    'data',
    'blob',
    'url',
    'imageUrl',
    'result',
    'summary',
    'content',
    'command',
    'review',
    'message',
    'additionalDetails',
  ]),
  wholes: new Set(['arguments', 'result', 'results', 'requestedSchema', 'output', 'summary']),
}

export interface Notification {
  method: string
  params: Fields
}

/** Where a notification has a piece of text; behind it stands when it was sent. */
export const codexPieces: PieceForm<Notification> = {
  keys: ['delta'],
  holder: (message) => message.params,
  told: ({ method, params }) => ({ method: wordOf(method), params: fieldsOf(params) }),
  number: 'emittedAtMs',
}
