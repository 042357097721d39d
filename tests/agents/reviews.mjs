// Reviews changes as it is asked to: reads the patch that the prompt brings, or runs the “git diff” that it names in the folder that it names, and says a word on each line that was added; of a prompt that asks for nothing it says so.
import { execFileSync } from 'node:child_process'
import { sayText, serve } from './lib/acp.mjs'

/** The lines that a patch adds, by file and number. */
function added(patch) {
  const lines = []
  let [path, number] = ['', 0]
  for (const line of patch.split('\n')) {
    const hunk = /^@@ -\S+ \+(\d+)/.exec(line)
    if (line.startsWith('+++ b/')) path = line.slice(6)
    else if (hunk) number = Number(hunk[1])
    else if (line.startsWith('+')) lines.push({ path, number: number++, text: line.slice(1, 80) })
    else if (line.startsWith(' ')) number += 1
  }
  return lines
}

serve({
  'session/prompt': ({ sessionId, prompt }) => {
    const said = prompt.map(({ text = '' }) => text).join('\n')
    const [, folder, ends] = /changes in (.+)\. “git diff ([^”]+)”/.exec(said) ?? []
    if (folder === undefined) {
      sayText(sessionId, 'There is nothing to review.')
      return { stopReason: 'end_turn' }
    }
    const given = prompt.map(({ text = '' }) => text).find((text) => /^diff --git /m.test(text))
    const run = () =>
      execFileSync('git', ['diff', ...ends.split(' ')], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: Number.POSITIVE_INFINITY,
      })
    // Who is given what differs does not look there.
    const patch = given ?? run()
    sayText(sessionId, 'I have looked at it.\n\n')
    for (const { path, number, text } of added(patch))
      sayText(sessionId, `- \`${path}:${number}\`: why “${text}”?\n`)
    sayText(sessionId, '\nAll else is well.')
    return { stopReason: 'end_turn' }
  },
})
