// Proves that npm run dev opens the app with its page from the development server, on a virtual display where there is no screen.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { project } from './script'

const { DISPLAY: _, WAYLAND_DISPLAY: __, ...withoutScreen } = process.env

/** The project beside itself: dev builds into out/, from which all other tests start the app. */
function copyOfProject(): string {
  const copy = testFolder()
  for (const name of [
    'src',
    'scripts',
    'build',
    'electron.vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(path.join(project, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  return copy
}

function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = ''
    const hear = (bytes: Buffer) => {
      words += bytes
      const found = words.match(pattern)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(`It ended without saying so:\n${words}`)))
  })
}

test.runIf(process.platform === 'linux')(
  'the page comes from the development server, and reaches main',
  async () => {
    const copy = copyOfProject()
    const args = ['scripts/dev.mjs', `--user-data-dir=${copy}/data`, '--remote-debugging-port=0']
    // A group of its own, which is ended as a whole, as by Ctrl-C in a terminal.
    const child = spawn(process.execPath, args, { cwd: copy, env: withoutScreen, detached: true })
    const ended = new Promise((resolve) => child.once('close', resolve))
    onTestFinished(async () => {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    })
    const devtools = await said(child, /DevTools listening on (ws:\S+)/)
    const browser = await chromium.connectOverCDP(devtools)
    const context = browser.contexts()[0]
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (!page) throw new Error('there is no page')
    await page.getByRole('navigation', { name: 'Projects' }).waitFor()
    expect(page.url()).toMatch(/^http:\/\/localhost:\d+\//)
    const taken = await page.evaluate(
      (folder) => window.liminal.call('project.open', { path: folder }),
      copy,
    )
    expect(taken).toMatchObject({ ok: true })
    await browser.close()
  },
)
