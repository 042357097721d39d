// Proves that helper programs are run to their end, within their time, and leave nothing behind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { success } from '../../src/kit/result'
import { type RunOptions, run } from '../../src/main/host/run'
import { runInShell } from '../../src/main/host/run-in-shell'
import { testFolder } from '../lib/folder'
import { isAlive, openScene, until } from './lib/scene'

const scene = openScene()
afterAll(() => scene.close())

function shell(script: string, options: Partial<RunOptions> = {}) {
  return run(scene.machine, '/bin/sh', ['-c', script], { folder: testFolder(), ...options })
}

test('what it prints, and its exit code, is the answer', async () => {
  expect(await shell('echo out; echo err >&2; exit 3')).toEqual({
    ok: true,
    value: { stdout: 'out\n', stderr: 'err\n', code: 3 },
  })
})

test('input, folder and environment are what they should be', async () => {
  const folder = testFolder()
  const options = { folder, input: 'in', env: { ADDED: 'a', HOME: null } }
  const answer = await shell('cat; pwd; echo "$ADDED$HOME$LIMINAL_RUN"', options)
  expect(answer).toMatchObject({ ok: true, value: { stdout: `in${folder}\na\n` } })
})

test('a character that comes in two pieces is whole', async () => {
  const answer = await shell("printf '\\303'; sleep 0.1; printf '\\244'")
  expect(answer).toMatchObject({ ok: true, value: { stdout: 'ä' } })
})

test('a program that is not there', async () => {
  expect(await run(scene.machine, 'no-such-git', [], { folder: testFolder() })).toMatchObject({
    ok: false,
    problem: { code: 'not-found' },
  })
})

test('what takes too long is ended with its whole tree, and its last words are told', async () => {
  const folder = testFolder()
  const script = "trap '' TERM; echo why >&2; setsid sleep 1000 & echo $! > pid; sleep 1000"
  const answer = await shell(script, { folder, timeout: 300 })
  expect(answer).toMatchObject({
    ok: false,
    problem: {
      code: 'timed-out',
      message: '/bin/sh did not finish within 0.3 s.',
      details: 'why\n',
    },
  })
  const pid = await shell('cat pid', { folder })
  expect(isAlive(Number(pid.ok ? pid.value.stdout : 0))).toBe(false)
})

test('who left its group is ended with it, again and again, whatever it is just doing', async () => {
  const folder = testFolder()
  // Nothing but changing its program, so that no look sees more of it than its parent.
  writeFileSync(join(folder, 'again'), 'exec sh ./again')
  for (let round = 0; round < 5; round += 1) {
    const script = 'setsid sh ./again & echo $! > pid; sleep 1000'
    await shell(script, { folder, timeout: 100 })
    expect(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false)
  }
})

test('what prints more than was asked for is ended', async () => {
  expect(await shell('yes', { limit: 100_000 })).toMatchObject({
    ok: false,
    problem: { code: 'too-much-output' },
  })
})

test('it can be cancelled, before and during', async () => {
  const controller = new AbortController()
  const running = shell('sleep 1000', { signal: controller.signal })
  controller.abort()
  expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
  expect(await shell('true', { signal: controller.signal })).toMatchObject({
    problem: { code: 'cancelled' },
  })
})

test('quitting ends what still runs', async () => {
  const other = openScene()
  const folder = testFolder()
  const running = run(other.machine, '/bin/sh', ['-c', 'echo up > up; sleep 1000'], { folder })
  await until(() => existsSync(join(folder, 'up')))
  await other.machine.close({ inputGrace: 5000, termGrace: 500 })
  expect(await running).toMatchObject({ ok: false, problem: { code: 'ended' } })
})

test('a program that is ended by somebody else has failed', async () => {
  expect(await shell('kill -9 $$')).toMatchObject({ ok: false, problem: { code: 'ended' } })
})

test('a helper that does not read its input does no harm', async () => {
  const answer = await shell('exec <&-; echo done', { input: 'x'.repeat(1_000_000) })
  expect(answer).toMatchObject({ ok: true, value: { stdout: 'done\n', code: 0 } })
})

test('what it left in the background stays, unless its group is to be ended', async () => {
  const script = 'sleep 1000 >/dev/null 2>&1 & echo $!'
  const pidOf = async (options: Partial<RunOptions>) => {
    const answer = await shell(script, options)
    return Number(answer.ok ? answer.value.stdout : 0)
  }
  const staying = await pidOf({})
  expect(isAlive(staying)).toBe(true)
  process.kill(staying, 'SIGKILL')
  const ended = await pidOf({ endGroup: true })
  await until(() => !isAlive(ended))
})

test("a command line in bash is run without the user's ~/.bashrc, as in any script", async () => {
  const folder = testFolder()
  writeFileSync(join(folder, '.bashrc'), 'echo "of the user: $0"\n')
  const machine = { ...scene.machine, shell: async () => success('/bin/bash') }
  const env = { HOME: folder, SHLVL: null }
  const answer = await runInShell(machine, 'echo mine; cat', { folder, env })
  expect(answer).toMatchObject({ ok: true, value: { stdout: 'mine\n', code: 0 } })
  expect(await run(machine, '/bin/bash', ['-c', 'echo mine'], { folder, env })).toMatchObject({
    value: { stdout: 'mine\n' },
  })
})
