import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from './app'

const plays = join(root, 'tests/drivers/behaviours')

/** Claude Code and Codex as programs that can be spoken to in every way; in a terminal they write down what they were asked for. */
export function installWays(programs: string, asked: string): void {
  const program = (name: string, text: string) => {
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  const node = join(root, 'node_modules/.bin/node')
  const headless = `case " $* " in *" -p "*) exec ${node} ${plays}/stream-json.mjs "$@";; esac`
  program('claude', `${headless}\necho "In the terminal: $*"\necho "$*" > ${asked}\nexec cat`)
  program('claude-agent-acp', `exec ${node} ${plays}/acp.mjs`)
  const served = `[ "$1" = app-server ] && exec ${node} ${plays}/app-server.mjs`
  program('codex', `${served}\necho "In the terminal: $*"\necho "$*" > ${asked}\nexec cat`)
  program('codex-acp', `exec ${node} ${plays}/acp.mjs`)
}

export async function goOn(page: Page, title: string, words: string): Promise<void> {
  const row = page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: `Go on ${words}` }).click()
}
