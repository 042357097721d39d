// Tells the story of lib/story.mjs over ACP.
import { answers, requestPermission, sayText, serve } from './lib/acp.mjs'
import { book, cancelOf, tellStory } from './lib/story.mjs'

const cancels = new Map()

const lines = serve({
  initialize: ({ clientCapabilities: { fs, terminal } }) => {
    book(`offered ${fs.readTextFile} ${fs.writeTextFile} ${terminal}`)
    return answers.initialize()
  },
  'session/prompt': async ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('\n')
    const cancel = cancelOf()
    cancels.set(sessionId, cancel)
    const cancelled = await tellStory(text, {
      cancel,
      say: (words) => sayText(sessionId, words),
      ask: async (what) => {
        const call = { toolCallId: what, title: `May I, ${what}?`, kind: 'execute' }
        const { optionId } = await requestPermission(sessionId, call)
        return optionId
      },
    })
    return { stopReason: cancelled ? 'cancelled' : 'end_turn' }
  },
})

lines.on('line', (line) => {
  const { method, params } = JSON.parse(line)
  if (method !== 'session/cancel') return
  book('cancel')
  cancels.get(params.sessionId)?.cancel()
})
