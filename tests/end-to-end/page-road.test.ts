// Proves how few files of the page an agent's word passes on its way from the port to the screen: each is a place to understand, and a call.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, removeFolders, root, startApp } from './lib/app'

/** More than these is a decision: say in the commit what the new one is for. */
const atMost = 31

/** The page as it is built, once more and with maps: which place of it comes from which file. */
function builtWithMaps(): (script: string, offset: number) => string {
  const folder = freshFolder('maps')
  const program = join(root, 'node_modules/.bin/electron-vite')
  execFileSync(program, ['build', '--sourcemap', '--outDir', folder], {
    cwd: root,
    stdio: 'ignore',
  })
  const scripts = new Map<string, { map: SourceMap; lines: number[] }>()
  const read = (name: string) => {
    const file = join(folder, 'renderer/assets', name)
    const lines = [0]
    for (const { index } of readFileSync(file, 'utf8').matchAll(/\n/g)) lines.push(index + 1)
    return { map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))), lines }
  }
  return (script, offset) => {
    const known = scripts.get(script) ?? read(script)
    scripts.set(script, known)
    const line = known.lines.findLastIndex((start) => start <= offset)
    const entry = known.map.findEntry(line, offset - (known.lines[line] ?? 0))
    return 'originalSource' in entry ? entry.originalSource : ''
  }
}

test('a word on its way from main to the screen passes so many files of the page', async () => {
  onTestFinished(removeFolders)
  const folder = freshFolder()
  const { page, quit } = await startApp({ settings: fakeAgents('flood'), folders: [folder] })
  onTestFinished(quit)
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const request = { project, agent: 'flood', workspace: 'folder', title: 'Words' }
  const { session } = await give<{ session: string }>(page, 'session.create', request)
  await page.getByRole('treeitem', { name: /^Words, / }).click()
  await page.getByRole('treeitem', { name: 'Words, flood, Ready' }).waitFor()
  const content = [{ type: 'text', text: 'flood 100000 10 0 100000' }]
  const debug = await page.context().newCDPSession(page)
  await debug.send('Profiler.enable')
  await debug.send('Profiler.startPreciseCoverage', { callCount: true })
  await give(page, 'session.prompt', { session, prompt: 'p', content })
  const log = page.getByRole('log')
  const last = async () => Number(/w(\d+)\s*$/.exec((await log.innerText()).trim())?.[1])
  await expect.poll(last).toBeGreaterThan(10)
  // What was called before is counted and forgotten.
  await debug.send('Profiler.takePreciseCoverage')
  const before = await last()
  await wait(1500)
  const { result } = await debug.send('Profiler.takePreciseCoverage')
  const words = (await last()) - before
  expect(words).toBeGreaterThan(5)
  const sourceOf = builtWithMaps()
  const passed = new Set<string>()
  for (const { url, functions } of result.filter(({ url }) => url.includes('/assets/')))
    for (const { functionName, ranges } of functions) {
      const [range] = ranges
      if (!range || functionName === '' || range.count < words * 0.8) continue
      const source = sourceOf(basename(url), range.startOffset)
      if (/\/src\/(renderer|shared|kit)\//.test(source)) passed.add(source.replace(/.*\/src\//, ''))
    }
  const files = [...passed].sort()
  expect(files).toContain('renderer/store/feed.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(atMost)
})
