// Answers "grow N" with N kilobytes of one message, in small pieces at a steady pace.
import { sayText, serve } from './lib/acp.mjs'

const paragraph = `Some words of **an answer** that goes on, with \`code\` and [a link](https://example.com).

- one thing
- another thing

\`\`\`ts
export const value = 1
\`\`\`

`
/** Characters in a piece, and pieces every few milliseconds: 64 KB a second. */
const piece = 32
const piecesAtOnce = 16
const pause = 8

serve({
  'session/prompt': async ({ sessionId, prompt }) => {
    const words = prompt.map((block) => block.text ?? '').join('')
    const size = Number(/grow (\d+)/.exec(words)?.[1] ?? 1) * 1024
    const answer = paragraph.repeat(Math.ceil(size / paragraph.length)).slice(0, size)
    for (let at = 0; at < size; ) {
      for (let count = 0; count < piecesAtOnce && at < size; count += 1, at += piece)
        sayText(sessionId, answer.slice(at, at + piece))
      await new Promise((go) => setTimeout(go, pause))
    }
    return { stopReason: 'end_turn' }
  },
})
