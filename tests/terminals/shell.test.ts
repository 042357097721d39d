// Proves that shells beside the agents are real terminals: typed into, resized, kept, and gone when closed (SPEC E13, T5, T6).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pieceText } from '../../src/main/terminal/terminal-text'
import type { TerminalRow } from '../../src/shared/app/tables'
import { aliveWith, changeOf } from './processes'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

const size = { columns: 80, rows: 24 }

async function openShell(scene: Scene): Promise<{ id: string; window: TestWindow }> {
  const opened = await scene.terminals.openShell('project', 'session', size)
  if (!opened.ok) throw new Error(opened.problem.message)
  const id = opened.value.terminal
  return { id, window: new TestWindow((port) => scene.terminals.attach(id, port)) }
}

const row = (scene: Scene, id: string): TerminalRow | undefined => scene.rows.get('terminals', id)

test("it is the user's own login shell, in the workspace, with a clean environment", async () => {
  const scene = openScene()
  const { window } = await openShell(scene)
  window.type('shopt login_shell; pwd; echo "$TERM,$COLORTERM,$TERM_PROGRAM,$ENV,$LIMINAL_RUN"\r')
  await window.sees(/login_shell\s+on/)
  await window.sees(scene.folder)
  await window.sees(`xterm-256color,truecolor,liminal,/user/env,${scene.token}`)
})

test("T6: what is typed arrives, Ctrl-C interrupts, and the exit code is the shell's", async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('cat\r')
  await window.sees('\x1b]133;C\x07')
  window.type('hello\r')
  await window.sees('hello\r\nhello\r\n')
  window.type('\x03')
  await window.sees('\x1b]133;D;130\x07')
  window.type('exit 7\r')
  await changeOf(scene.rows, () => row(scene, id)?.exit?.code === 7)
  expect(row(scene, id)).toMatchObject({ state: 'exited', pid: null })
})

test('T6: a resize reaches the program', async () => {
  const scene = openScene()
  const { window } = await openShell(scene)
  // Before it prompts, bash reads the size and writes it back: one that came in between is lost.
  await window.sees('\x1b]133;B\x07')
  window.resize(101, 33)
  window.type('stty size\r')
  await window.sees('33 101')
})

test('Unicode passes in both directions', async () => {
  const scene = openScene()
  const { window } = await openShell(scene)
  window.type("printf '<%s>\\n' 'naïve 日本 👩‍👩‍👧'\r")
  await window.sees('<naïve 日本 👩‍👩‍👧>')
})

test('any number of windows see the same, also one that comes later', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  const other = new TestWindow((port) => scene.terminals.attach(id, port))
  window.type('echo one-$((1+1))\r')
  await Promise.all([window.sees('one-2'), other.sees('one-2')])
  const late = new TestWindow((port) => scene.terminals.attach(id, port))
  await late.sees('one-2')
  expect(late.live).toBeGreaterThan(0)
  other.type('echo two-$((1+1))\r')
  await Promise.all([window.sees('two-2'), late.sees('two-2')])
  expect(Buffer.compare(late.whole(), window.whole())).toBe(0)
})

test('of all windows one answers what programs ask, and another one when that is closed', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  const other = new TestWindow((port) => scene.terminals.attach(id, port))
  const third = new TestWindow((port) => scene.terminals.attach(id, port))
  expect([window, other, third].map(({ answerFrom }) => answerFrom)).toEqual([0, null, null])
  other.type('echo one-$((1+1))\r')
  await window.sees('one-2')
  const given = window.start + window.bytes
  window.close()
  expect([other, third].map(({ answerFrom }) => answerFrom)).toEqual([given, null])
})

test('a window that was away gets only what it missed', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('echo before-$((1+1))\r')
  await window.sees('before-2')
  const known = window.start + window.bytes
  window.close()
  const other = new TestWindow((port) => scene.terminals.attach(id, port))
  other.type('echo after-$((1+1))\r')
  await other.sees('after-2')
  const back = new TestWindow((port) => scene.terminals.attach(id, port), { from: known })
  await back.sees('after-2')
  expect(back.start).toBe(known)
  expect(back.text).not.toContain('before-2')
})

test('the prompt, the exit code and the folder are marked, and the own start-up files are read', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  await window.sees('\x1b]133;A\x07')
  await window.sees('\x1b]133;B\x07')
  window.type('cd /usr\r')
  await changeOf(scene.rows, () => row(scene, id)?.folder === '/usr')
  window.type('false\r')
  await window.sees('\x1b]133;C\x07')
  await window.sees('\x1b]133;D;1\x07')
})

test('the marks can be turned off', async () => {
  const scene = openScene({ 'terminal.shellIntegration': false })
  const { window } = await openShell(scene)
  window.type('echo no-$((1+1)); shopt login_shell\r')
  await window.sees('no-2')
  await window.sees(/login_shell\s+on/)
  expect(window.text).not.toContain('\x1b]133')
})

test('T5: closing it ends all that runs in it, also what ignores the hang-up', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type(
    "(trap '' HUP TERM; echo deaf-$((1+1)); while :; do sleep 1; done) & nohup setsid sleep 1000 & sleep 1001\r",
  )
  await window.sees('deaf-2')
  expect(aliveWith(scene.token).length).toBeGreaterThanOrEqual(3)
  await scene.terminals.close(id)
  expect(aliveWith(scene.token)).toEqual([])
  expect(row(scene, id)).toBeUndefined()
})

test('quitting the app ends every terminal, and a shell that is closed keeps its history', async () => {
  const scene = openScene()
  const { window } = await openShell(scene)
  window.type('echo remember-$((1+1))\r')
  await window.sees('remember-2')
  await scene.quit()
  expect(aliveWith(scene.token)).toEqual([])
  expect(readFileSync(join(scene.folder, '.bash_history'), 'utf8')).toContain('remember')
})

test('10,000 lines are there again after the app was closed, byte by byte, and nothing is sent', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('for n in $(seq 10000); do echo "line $n of ten thousand"; done; echo end-$((1+1))\r')
  await window.sees('end-2')
  await scene.quit()
  const before = window.whole()

  const again = openScene({}, scene.folder)
  expect(row(again, id)).toMatchObject({ state: 'exited', title: expect.any(String) })
  const kept = again.terminals.get(id)?.output.read(0).chunks ?? []
  const after = Buffer.concat(kept)
  expect(after.subarray(0, before.length).equals(before)).toBe(true)
  expect(after.length - before.length).toBeLessThan(100)

  const reopened = new TestWindow((port) => again.terminals.attach(id, port))
  await reopened.sees('line 10000 of ten thousand')
  expect(reopened.live).toBe(after.length)
  // The shell that ended with the app is there again, below what it had printed.
  await reopened.sees('─── Session restarted ───')
  reopened.type('echo again-$((1+1))\r')
  await reopened.sees('again-2')
})

test('a shell that has ended starts again by Enter, below what it had printed', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('exit\r')
  await changeOf(scene.rows, () => row(scene, id)?.state === 'exited')
  window.type('\r')
  await window.sees('─── Session restarted ───')
  window.type('echo up-$((1+1))\r')
  await window.sees('up-2')
  expect(row(scene, id)).toMatchObject({ state: 'running', epoch: 2 })
})

test('a title that the program sets is shown until the user names the terminal', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type("printf '\\033]0;%s\\007' my-title\r")
  await changeOf(scene.rows, () => row(scene, id)?.title === 'my-title')
  const terminal = scene.terminals.get(id)
  if (!terminal) throw new Error('no terminal')
  scene.terminals.rename(terminal, 'Mine')
  window.type("printf '\\033]0;%s\\007' other; echo set-$((1+1))\r")
  await window.sees('set-2')
  expect(row(scene, id)?.title).toBe('Mine')
})

test('terminals are put into another order', async () => {
  const scene = openScene()
  const ids = [await openShell(scene), await openShell(scene), await openShell(scene)].map(
    ({ id }) => id,
  )
  const last = scene.terminals.get(ids[2] ?? '')
  if (!last) throw new Error('no terminal')
  scene.terminals.move(last, 1)
  const order = scene.rows
    .all('terminals')
    .sort((one, other) => one.place - other.place)
    .map(({ id }) => id)
  expect(order).toEqual([ids[2], ids[0], ids[1]])
})

test('clearing forgets what was printed', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('echo secret-$((1+1))\r')
  await window.sees('secret-2')
  scene.terminals.get(id)?.clear()
  window.type('echo new-$((1+1))\r')
  await window.sees('new-2')
  const late = new TestWindow((port) => scene.terminals.attach(id, port))
  await late.sees('new-2')
  expect(late.text).not.toContain('secret-2')
})

test('what was printed is found by its words, and what was cleared or closed is not', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type("printf '\\033[1mquintes''sential\\033[0m\\n'; exit\r")
  await changeOf(scene.rows, () => row(scene, id)?.state === 'exited')
  const found = () =>
    scene.log
      .search({ query: 'quintessential', limit: 10 })
      .map(({ session, item }) => [session, pieceText(scene.log, item)])
  expect(found()).toEqual([['session', expect.stringContaining('\nquintessential\n')]])
  await scene.terminals.close(id)
  scene.log.flush()
  expect(found().every(([, text]) => text === '')).toBe(true)
})

test('a shell that is not there is said so, and leaves no terminal', async () => {
  const scene = openScene({ 'terminal.shell': '/no/such/shell' })
  const opened = await scene.terminals.openShell('project', null, size)
  expect(opened).toMatchObject({ ok: false, problem: { code: 'not-found' } })
  expect(scene.rows.all('terminals')).toEqual([])
})
