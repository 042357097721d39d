// Proves that the list of changes is right soon after the last write of a turn over many files, and says meanwhile that it is not.
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPromised } from '../lib/promised'
import { repository } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openChanges } from './lib/changes'
import { openSession, sayAndWait } from './lib/session'

const rounds = 5
const names = Array.from({ length: 63 }, (_, number) => `src/m${number % 7}/file${number}.ts`)
const written = names.slice(0, 60)
const text = Array.from({ length: 200 }, (_, line) => `export const v${line} = ${line}\n`).join('')

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = repository(Object.fromEntries(names.map((name) => [name, text])), freshFolder('project'))
  running = await startApp()
  await openSession(running.page, folder)
  await sayAndWait(running.page, 'Say hello')
  await openChanges(running.page)
  await running.page.getByText('No changes yet').waitFor()
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** As agents do it: one file after the other, within a second or so; when the last was written. */
async function turn(): Promise<number> {
  for (const name of written) {
    appendFileSync(join(folder, name), 'export const more = 1\n')
    await new Promise((resolve) => setImmediate(resolve))
  }
  return Date.now()
}

let lines = 0

test.each(['Uncommitted', 'Since the session began'])(
  '%s: right within 400 ms of the last write',
  async (range) => {
    const { page } = running
    await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: range })
    const waits: number[] = []
    const own: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      lines += written.length
      const right = page.waitForFunction(
        (sum) => {
          const shown = document.querySelector('.changes-totals')?.textContent ?? ''
          return shown.includes('60 files') && shown.includes(`+${sum}`) ? Date.now() : false
        },
        lines,
        { polling: 'raf' },
      )
      const last = await turn()
      waits.push(Number(await (await right).jsonValue()) - last)
      const before = performance.now()
      execFileSync('git', ['diff', '--numstat', 'HEAD'], { cwd: folder })
      execFileSync('git', ['status', '--porcelain'], { cwd: folder })
      own.push(performance.now() - before)
      await expect.poll(() => page.getByText('Updating').count()).toBe(0)
    }
    console.log(
      `${range}: ${waits.join(', ')} ms after the last write; git itself ${own.map(Math.round).join(', ')} ms`,
    )
    expectPromised('the list is right', median(waits), 400)
  },
)
