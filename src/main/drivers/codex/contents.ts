import type { Contents } from '../bounds'
import type { TextForm } from '../text-lines'

/** Where the protocol has what may be as long as a line. */
export const codexContents: Contents = {
  texts: new Set([
    ...['text', 'delta', 'diff', 'aggregatedOutput', 'data', 'blob', 'url', 'imageUrl', 'result'],
    ...['summary', 'content', 'command', 'review', 'message', 'additionalDetails'],
  ]),
  wholes: new Set(['arguments', 'result', 'results', 'requestedSchema', 'output', 'summary']),
}

/** Where a notification has a piece of text; behind it stands when it was sent. */
export const codexTexts: TextForm = {
  key: 'delta',
  holder: (message) => message.params,
  number: 'emittedAtMs',
}
