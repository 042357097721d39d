// Proves that archives are fetched, checked and unpacked into the app's own folder, and that hostile ones touch nothing.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { place } from '../../src/main/agent/catalog/archive/unpack'
import { readInstalled } from '../../src/main/agent/catalog/installed'
import { Installer } from '../../src/main/agent/catalog/installer'
import type { AgentArchive } from '../../src/main/agent/catalog/known-agents'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'
import { type Member, tarGz, zip } from './lib/archives'
import { type FileServer, serveFiles } from './lib/server'

let server: FileServer
let folder = ''
let installer: Installer
const machine = {
  files: localFiles,
  spawn: () => Promise.reject(new Error('An archive needs no program')),
}

beforeAll(async () => {
  server = await serveFiles()
})
beforeEach(() => {
  folder = join(freshFolder('agents'), 'agents')
  installer = new Installer({ machine, folder })
})
afterAll(() => {
  server.close()
  removeFolders()
})

function offered(name: string, content: Buffer, more: Partial<AgentArchive> = {}): AgentArchive {
  server.files.set(`/${name}`, content)
  const format = name.endsWith('.zip') ? 'zip' : name.endsWith('.gz') ? 'tar.gz' : 'plain'
  return { url: `${server.address}/${name}`, format, version: '1.0.0', program: './bin/x', ...more }
}

const install = (archive: AgentArchive, progress = (_: string, _fraction?: number) => {}) =>
  installer.install('x', archive, progress)
const honest: Member[] = [
  { path: 'bin/' },
  { path: 'bin/x', text: '#!/bin/sh\necho hello\n' },
  { path: `${'deep/'.repeat(30)}file.txt`, text: 'y'.repeat(100_000), mode: 0o644 },
  { path: 'bin/y', link: 'x' },
]
const makers = { 'x.tar.gz': tarGz, 'x.zip': zip }

describe.each(Object.entries(makers))('%s', (name, make) => {
  it('is unpacked with its folders, modes and links, and its program is found again', async () => {
    const progress: (number | undefined)[] = []
    const result = await install(offered(name, make(honest)), (_, part) => progress.push(part))
    expect(result).toMatchObject({ ok: true, value: { version: '1.0.0', kind: 'native' } })
    expect(progress).toContain(1)
    const path = (await readInstalled(localFiles, folder)).get('x')?.path ?? ''
    expect(statSync(path).mode & 0o111).toBe(0o111)
    expect(readFileSync(join(dirname(path), 'y'), 'utf8')).toContain('echo hello')
    const deep = join(folder, 'x/content', 'deep/'.repeat(30), 'file.txt')
    expect(readFileSync(deep, 'utf8')).toHaveLength(100_000)
    expect(readdirSync(join(folder, 'x')).sort()).toEqual(['content', 'liminal-agent.json'])
  })

  it.each<[string, Member[]]>([
    ['a name that climbs out', [{ path: '../outside', text: 'x' }]],
    ['a name that climbs out later', [{ path: 'bin/../../outside', text: 'x' }]],
    ['a name from the root', [{ path: '/tmp/liminal-outside', text: 'x' }]],
    ['a name for Windows', [{ path: 'bin\\..\\..\\outside', text: 'x' }]],
    ['a name with a drive', [{ path: 'C:outside', text: 'x' }]],
    ['a link to outside', [{ path: 'out', link: '../../outside' }]],
    ['a link from the root', [{ path: 'out', link: '/etc' }]],
    ['a link that goes up behind another', [{ path: 'out', link: 'bin/../../..' }]],
    [
      'a file behind a link',
      [
        { path: 'bin', link: '.' },
        { path: 'bin/x', text: 'x' },
      ],
    ],
    [
      'a link behind a link',
      [
        { path: 'a', link: '.' },
        { path: 'a/c', link: '../b' },
      ],
    ],
    [
      'the same file twice',
      [
        { path: 'bin/x', text: 'x' },
        { path: 'bin/x', text: 'y' },
      ],
    ],
  ])('with %s is thrown away whole', async (_, members) => {
    const result = await install(offered(name, make([...members])))
    expect(result).toMatchObject({ ok: false, problem: { code: 'bad-archive' } })
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(join(dirname(folder), 'outside'))).toBe(false)
    expect(existsSync('/tmp/liminal-outside')).toBe(false)
  })

  it('that is cut off is thrown away, wherever it was cut', async () => {
    const whole = make(honest)
    for (const length of [0, 10, Math.floor(whole.length / 2), whole.length - 30]) {
      const result = await install(offered(name, whole.subarray(0, length)))
      expect(result.ok).toBe(false)
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('without the program that it should have is said so', async () => {
    const result = await install(offered(name, make([{ path: 'other', text: 'x' }])))
    expect(result).toMatchObject({ ok: false, problem: { code: 'no-program' } })
  })
})

it('a device or a hard link in an archive is refused', async () => {
  for (const type of ['1', '3', '6']) {
    const result = await install(offered('x.tar.gz', tarGz([{ path: 'bin/x', type }])))
    expect(result).toMatchObject({ ok: false, problem: { code: 'bad-archive' } })
  }
})

it('a zip that holds more than it says is refused', async () => {
  const bomb = zip([{ path: 'bin/x', text: 'x'.repeat(1_000_000) }], 10)
  expect(await install(offered('x.zip', bomb))).toMatchObject({
    problem: { details: 'It holds more than it says.' },
  })
})

it('too much or too many files are refused', async () => {
  const { signal } = new AbortController()
  async function* files() {
    for (const path of ['a', 'b', 'c'])
      yield { kind: 'file' as const, path, executable: false, content: once(Buffer.alloc(10)) }
  }
  async function* once(bytes: Buffer) {
    yield bytes
  }
  const limits = { bytes: 100, entries: 100 }
  const into = (change: Partial<typeof limits>) =>
    place(files(), freshFolder('unpacked'), signal, { ...limits, ...change })
  await expect(into({ bytes: 25 })).rejects.toThrow('too large')
  await expect(into({ entries: 2 })).rejects.toThrow('too many files')
  await into({})
})

it('a program that is no archive is put where it belongs and may be run', async () => {
  const archive = offered('x-linux', Buffer.from('#!/bin/sh\n'), { program: 'x' })
  expect(await install(archive)).toMatchObject({ ok: true })
  const path = (await readInstalled(localFiles, folder)).get('x')?.path ?? ''
  expect(statSync(path).mode & 0o111).toBe(0o111)
})

it('the checksum of the list decides', async () => {
  const content = tarGz(honest)
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(await install(offered('x.tar.gz', content, { sha256 }))).toMatchObject({ ok: true })
  const wrong = await install(offered('x.tar.gz', content, { sha256: '0'.repeat(64) }))
  expect(wrong).toMatchObject({ ok: false, problem: { code: 'wrong-checksum' } })
  expect(readdirSync(folder)).toEqual(['x'])
})

it('a cancelled download leaves nothing, and does not wait for the rest', async () => {
  const archive = offered('x.tar.gz', Buffer.alloc(0))
  const begun = Promise.withResolvers<void>()
  server.files.set('/x.tar.gz', (response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('begin')
  })
  const installing = install(archive, () => begun.resolve())
  await begun.promise
  installer.cancel('x')
  expect(await installing).toMatchObject({ problem: { code: 'install-cancelled' } })
  expect(readdirSync(folder)).toEqual([])
})

it('a page that is not there, and an address that anybody could change on the way, are said', async () => {
  const archive = offered('x.tar.gz', Buffer.alloc(0))
  const missing = { ...archive, url: `${server.address}/none.tar.gz` }
  expect(await install(missing)).toMatchObject({
    problem: { message: 'The download answered 404.' },
  })
  const plain = { ...archive, url: 'http://example.org/x.tar.gz' }
  expect(await install(plain)).toMatchObject({
    problem: { message: 'The download is not from a trusted address.' },
  })
  server.files.set('/moved', (response) =>
    response.writeHead(302, { location: 'http://0.0.0.0:9/x' }).end(),
  )
  expect(await install({ ...archive, url: `${server.address}/moved` })).toMatchObject({ ok: false })
})
