import { createRoot } from 'react-dom/client'
import { Markdown } from './markdown'

const sample = `Some *words* of **each** kind: \`code\`, [a link](https://example.org)

- one
- two

${'and so many plain words that the parser is compiled for good, '.repeat(12)}

`
/** After so many paragraphs drawing takes a third of what it took at first. */
const paragraphs = 16

/**
 * Draws a growing text where nobody sees it: what reads and draws an agent's words is compiled by
 * the first of them, which are better ones that nobody waits for.
 */
export async function warmMarkdown(idle: () => Promise<void>): Promise<void> {
  const root = createRoot(document.createElement('div'))
  for (let count = 1; count <= paragraphs; count += 1) {
    root.render(<Markdown text={sample.repeat(count)} />)
    await idle()
  }
  root.unmount()
}
