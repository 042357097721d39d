// Proves that a place without Node gets one, checked and only once, however often that is cut off in the middle.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { nodeBinary } from '../../src/main/host/remotes/node-binary'
import { oldestNode, type Platform } from '../../src/main/host/remotes/probe'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { carrying, until } from '../machines/lib/scene'
import { builtPack } from './opened'
import { type SshPlaceOptions, sshHost } from './ssh'
import { noSshd } from './sshd'

const kills = process.env.LIMINAL_SOAK ? 20 : 3
const platform: Platform = {
  system: 'linux',
  arch: 'x64',
  libc: 'glibc',
  home: '/nowhere',
  node: undefined,
  there: [],
}
/** As npm has it, with the Node that runs this test. */
let archive: Buffer

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-node-'))
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  copyFileSync(process.execPath, join(folder, 'package/bin/node'))
  const packed = join(folder, 'packed.tgz')
  const made = spawnSync('tar', ['-C', folder, '-I', 'gzip -1', '-cf', packed, 'package'])
  if (made.status !== 0) throw new Error(String(made.stderr))
  archive = readFileSync(packed)
  rmSync(folder, { recursive: true })
})

/** A registry of one package, which counts who asks. */
async function registry(serve: () => Uint8Array = () => archive) {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end(serve())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/node.tgz`
  const integrity = createHash('sha512').update(archive).digest('base64')
  const packages = { version: '1.2.3', packages: { [process.arch]: { url, integrity } } }
  return { asked: () => asked, packages, server }
}

async function bareHost() {
  // Only what every system has.
  const { folder, home, places, reach } = await sshHost({
    remote: { PATH: '/nowhere:/usr/bin:/bin' },
  })
  // What was killed in the middle may have begun what waits for somebody to come back.
  onTestFinished(() => {
    for (const pid of carrying(`HOME=${home}`)) kill(pid)
  })
  const { packages, asked } = await registry()
  const node = nodeBinary(join(folder, 'fetched'), packages)
  const open = (more: Partial<SshPlaceOptions> = {}) => reach({ node, ...more })
  return { folder, home, places, open, asked, node }
}

const found = spawnSync('/bin/sh', ['-c', 'node --version'], {
  env: { PATH: '/nowhere:/usr/bin:/bin' },
  encoding: 'utf8',
})
const notBare =
  noSshd ??
  (Number(/^v(\d+)/.exec(found.stdout)?.[1] ?? 0) >= oldestNode
    ? 'this machine has a Node of its own'
    : undefined)
if (notBare) test.skip(`no bare place: ${notBare}`, () => undefined)

test('it is fetched once, and thrown away where it is not what is known', async () => {
  const folder = testFolder()
  const { packages, asked } = await registry()
  const here = { ...platform, arch: process.arch }
  const hash = createHash('sha256').update(archive).digest('hex')
  const first = await nodeBinary(folder, packages).bytes(here)
  expect(first).toMatchObject({ ok: true, value: { hash } })
  const again = await nodeBinary(folder, packages).bytes(here)
  expect(again).toMatchObject({ ok: true, value: { hash } })
  expect(asked()).toBe(1)
  // Half of it is no copy.
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), archive.subarray(0, 1000))
  await nodeBinary(folder, packages).bytes(here)
  expect(asked()).toBe(2)
  const other = await registry(() => Buffer.from('something else'))
  const wrong = await nodeBinary(testFolder(), other.packages).bytes(here)
  expect(wrong).toMatchObject({ ok: false, problem: { code: 'wrong-checksum' } })
  other.server.close()
  other.server.closeAllConnections()
  const none = await nodeBinary(testFolder(), other.packages).bytes(here)
  expect(none).toMatchObject({ ok: false, problem: { code: 'node-not-fetched' } })
  const strange = await nodeBinary(folder, packages).bytes({ ...here, arch: 's390x' })
  expect(strange).toMatchObject({ problem: { message: expect.stringContaining('s390x') } })
})

test.skipIf(notBare)('where there is no Node it is sent, checked by its hash', async () => {
  const { home, places, open, node } = await bareHost()
  const wrong = {
    version: 'node-1',
    bytes: async (of: Platform) => {
      const right = await node.bytes(of)
      return right.ok ? { ...right, value: { ...right.value, hash: '0'.repeat(64) } } : right
    },
  }
  const refused = await open({ node: wrong })
  expect(refused.opened).toMatchObject({
    problem: { code: 'place-not-sent', message: 'Node did not come whole to build-1.' },
  })
  expect(readdirSync(join(places, 'node-1'))).toEqual([])
  const { opened, steps } = await open()
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  onTestFinished(() => opened.value.close(KILL_PLAN))
  expect(steps.map((step) => step.replace(/[\d.]+ MB/, 'MB'))).toEqual([
    'Connecting',
    'Fetching Node for it',
    'Sending Node, MB',
    'Sending Liminal, MB',
  ])
  expect(readdirSync(join(places, 'node-1.2.3'))).toEqual(['node'])
  expect(statSync(join(places, 'node-1.2.3/node')).mode & 0o777).toBe(0o700)
  expect(await opened.value.environment()).toMatchObject({ HOME: home })
})

test.skipIf(notBare)(
  `killed at any instant, ${kills} times, the next time is clean`,
  { timeout: patience },
  async () => {
    const { home, places, open } = await bareHost()
    const { below } = random(seedOfRun())
    const began = performance.now()
    const whole = async () => {
      const { opened } = await open()
      if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
      const clean = () =>
        readdirSync(places).sort().join() === [builtPack().hash, 'node-1.2.3'].sort().join() &&
        readdirSync(join(places, 'node-1.2.3')).join() === 'node'
      // Whoever was still there when it was looked for takes away its own, or the time after does.
      await until(async () => clean() || ((await open()).opened.ok && clean()))
      await opened.value.close(KILL_PLAN)
    }
    await whole()
    const takes = performance.now() - began
    for (let count = 0; count < kills; count += 1) {
      rmSync(join(home, '.liminal'), { recursive: true })
      let timer: NodeJS.Timeout | undefined
      const killed = open({
        begun: (here) => {
          timer = setTimeout(() => {
            void here.close(KILL_PLAN)
            // And at the other end, too.
            if (count % 2) for (const pid of carrying(`HOME=${home}`)) kill(pid)
          }, below(takes))
        },
      })
      const { opened } = await killed
      // It was quicker than the first time: what comes next is not to be killed.
      clearTimeout(timer)
      if (opened.ok) opened.value.leave()
      await until(() => carrying(`HOME=${home}`).filter(isShell).length === 0)
      await whole()
    }
    console.info(`installed in ${Math.round(takes)} ms`)
  },
)

/** What carries something out there, and is not what runs on. */
const isShell = (pid: number) => !ownersCommand(pid).includes('place.mjs')

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

function ownersCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return 'place.mjs'
  }
}
