// Proves that the guard for Windows, as the program that it is, ends a tree when its input ends; PowerShell and taskkill are stand-ins here, no Windows has run it.
import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { windowsProgram } from '../../src/main/host/local/windows-programs'
import { testFolder } from '../lib/folder'
import { isAlive, until } from './lib/scene'

const program = join(import.meta.dirname, '../../src/main/host/local/windows-guard-program.ts')
const hooks = join(import.meta.dirname, '../lib/typescript.mjs')
const shell = '#!/bin/sh\n'
/** As PowerShell is asked: pid, parent, start, time, memory and name between tabs. */
const list = `${shell}cat /proc/[0-9]*/stat 2>/dev/null |
  sed 's/(.*)/x/' | awk '$3 != "Z" { printf "%s\\t%s\\t%s\\t0\\t0\\tx\\n", $1, $4, $22 }'\n`
const kill = `${shell}for word; do case $word in [0-9]*) kill -9 $word ;; esac; done\n`

/** A folder with programs that are found under the names that Windows gives them. */
function folderOfWindows(): string {
  const folder = testFolder()
  const stand = (name: string, text: string) => {
    const file = join(folder, windowsProgram(name, { SystemRoot: 'W' }))
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
  stand('WindowsPowerShell\\v1.0\\powershell.exe', list)
  stand('taskkill.exe', kill)
  return folder
}

function startTree(): number {
  const script = 'sleep 1000 & setsid sleep 1000 & wait'
  return spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).pid ?? 0
}

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /)[1]?.split(' ')
const startOf = (pid: number) => statOf(pid)?.[19]
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

// docs/guide/window.md: On Windows none of this was tried on a real machine yet.
test.runIf(process.platform === 'linux')(
  'a tree that was added is ended, one that was removed is left alone',
  async () => {
    const guard = spawn(process.execPath, ['--import', hooks, program], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { PATH: `${folderOfWindows()}:/usr/bin:/bin`, SystemRoot: 'W' },
    })
    const ended = new Promise((resolve) => guard.once('exit', resolve))
    const [added, removed] = [startTree(), startTree()]
    const children = () => [added, removed].map(childrenOf)
    await until(() => children().every((found) => found.length === 2))
    const [of = [], other = []] = children()
    guard.stdin.write(`add ${added} ${startOf(added)}\nadd ${removed} ${startOf(removed)}\n`)
    guard.stdin.end(`remove ${removed} ${startOf(removed)}\n`)
    await ended
    expect([added, ...of].filter(isAlive)).toEqual([])
    expect([removed, ...other].filter(isAlive)).toHaveLength(3)
    for (const pid of [...other, removed]) process.kill(pid, 'SIGKILL')
  },
)
