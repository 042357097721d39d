// Proves that the guard's way on macOS, by ps alone, ends the same; where there is Linux's ps, with its flags translated.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guardTime } from '../../src/main/host/local/guard'
import { guardScript } from '../../src/main/host/local/guard-script'
import { testFolder } from '../lib/folder'
import { carrying, isAlive, until } from './lib/scene'

/** macOS shows environments with -E, Linux with a bare e. */
const TRANSLATED = `#!/bin/sh
case "$*" in
  *-E*) exec /bin/ps axeww -o pid=,pgid=,command= ;;
  *) exec /bin/ps "$@" ;;
esac
`

function startGuard(mark: string) {
  const folder = testFolder()
  writeFileSync(join(folder, 'ps'), TRANSLATED)
  chmodSync(join(folder, 'ps'), 0o755)
  return spawn('/bin/sh', ['-c', guardScript('darwin'), 'guard', mark, 'LIMINAL_HELPER'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: `${folder}:/usr/bin:/bin` },
  })
}

const TREE = "trap '' TERM; setsid sleep 1000 & sleep 1000 & setsid env -i /bin/sleep 1000 & wait"

function startTree(env: Record<string, string>, script = TREE): number {
  const child = spawn('/bin/sh', ['-c', script], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', ...env },
  })
  return child.pid ?? 0
}

const startOf = (pid: number) =>
  guardTime(
    spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim(),
    'darwin',
  )

const childrenOf = (pid: number) =>
  spawnSync('/bin/ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)

test('all of a tree that was added is ended, what only carries the mark too, and nothing else', async () => {
  const token = crypto.randomUUID()
  const mark = `LIMINAL_RUN=${token}`
  const guard = startGuard(mark)
  const guardEnded = new Promise((resolve) => guard.once('exit', resolve))
  const added = startTree({ LIMINAL_RUN: token })
  const onlyMarked = startTree({ LIMINAL_RUN: token }, 'exec sleep 1000')
  const removed = startTree({})
  const recycled = startTree({})
  const expected = startTree({ LIMINAL_HELPER: `${token}-a` }, 'exec sleep 1000')
  const met = startTree({ LIMINAL_HELPER: `${token}-b` })
  await until(() => [added, removed, recycled, met].every((pid) => childrenOf(pid).length === 3))
  const tree = [added, ...childrenOf(added)]
  guard.stdin.write(`add ${added} ${startOf(added)}\n`)
  guard.stdin.write(`add ${removed} ${startOf(removed)}\nremove ${removed} ${startOf(removed)}\n`)
  guard.stdin.write(`add ${recycled} Mon_Jan_1_00_00_00_2001\n`)
  guard.stdin.write(`expect ${token}-a\nexpect ${token}-b\nmet ${token}-b\n`)
  guard.stdin.end()
  await guardEnded
  expect(tree.filter(isAlive)).toEqual([])
  expect([onlyMarked, expected].filter(isAlive)).toEqual([])
  expect(carrying(mark)).toEqual([])
  for (const pid of [removed, recycled, met]) {
    expect(isAlive(pid)).toBe(true)
    for (const each of [...childrenOf(pid), pid]) process.kill(each, 'SIGKILL')
  }
})
