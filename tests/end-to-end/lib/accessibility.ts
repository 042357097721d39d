import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What an accessibility checker finds serious in what the window shows. */
export async function seriousIn(page: Page): Promise<string[]> {
  // The page forbids scripts from elsewhere, so it comes in as the debugger's.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  // To describe all that is right as well would take it as long again.
  const found = await page.evaluate(`axe.run({ resultTypes: ['violations'] })
    .then(({ violations }) => violations.filter(({ impact }) => /serious|critical/.test(impact)))`)
  return (found as AxeResults['violations']).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
