// Proves that the settings in force are those of the file, whenever it changes and whatever becomes of it.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RememberedSettings } from '../../src/main/app/settings/remembered-settings'
import { SettingsFile, type SettingsState } from '../../src/main/app/settings/settings-file'
import { testFolder } from '../lib/folder'

async function opened() {
  const path = join(testFolder(), 'settings.json')
  const file = await SettingsFile.open(path)
  onTestFinished(() => file.close())
  return { path, file }
}

/** Resolves with the first state that is as wanted. */
const next = (file: SettingsFile, wanted: (state: SettingsState) => boolean) =>
  new Promise<SettingsState>((resolve) =>
    file.follow((state) => {
      if (wanted(state)) resolve(state)
    }),
  )

test('what is written between the start and the watching is not missed', async () => {
  const { path, file } = await opened()
  await writeFile(path, '{ "agentLimit": 3 }')
  const changed = next(file, ({ values }) => values.agentLimit === 3)
  file.watch()
  await changed
})

test('a file that cannot be read any more is reported, and the last good settings stay in force', async () => {
  const { path, file } = await opened()
  await writeFile(path, '{ "agentLimit": 3 }')
  file.watch()
  await next(file, ({ values }) => values.agentLimit === 3)
  await rm(path)
  await mkdir(path)
  const broken = await next(file, (state) => state.broken !== undefined)
  expect(broken).toMatchObject({ values: { agentLimit: 3 }, broken: { line: 1, column: 1 } })
  await rm(path, { recursive: true })
  await writeFile(path, '{ "agentLimit": 3 }')
  await next(file, (state) => state.broken === undefined && state.values.agentLimit === 3)
})

test('what is broken at the start leaves the defaults in force, and says so until it is mended', async () => {
  const path = join(testFolder(), 'settings.json')
  writeFileSync(path, '{ oops }')
  const file = await SettingsFile.open(path)
  expect(file.state).toMatchObject({ broken: { line: 1, column: 3 }, defaults: true })
})

test('a file that begins with the mark of its encoding is read as any other', async () => {
  const path = join(testFolder(), 'settings.json')
  writeFileSync(path, '\uFEFF{ "agentLimit": 3 }')
  expect((await SettingsFile.open(path)).state).toMatchObject({
    values: { agentLimit: 3 },
    defaults: false,
  })
})

test('what a text meant is remembered for the next start, for this text and this build alone', async () => {
  const folder = testFolder()
  const path = join(folder, 'settings.json')
  const remembered = (build: string) =>
    new RememberedSettings(join(folder, 'kept', 's.json'), build)
  writeFileSync(path, '{ "agentLimit": 3 }')
  const file = await SettingsFile.open(path, remembered('one'))
  await file.remember()
  expect(await remembered('one').recall('{ "agentLimit": 3 }')).toEqual(file.values)
  expect(await remembered('two').recall('{ "agentLimit": 3 }')).toBeUndefined()
  expect(await remembered('one').recall('{ "agentLimit": 4 }')).toBeUndefined()
  // Whoever remembers goes on as if it had been read.
  const again = await SettingsFile.open(path, remembered('one'))
  expect(again.state).toEqual(file.state)
  expect(await again.set('agentLimit', 5)).toMatchObject({ ok: true })
  expect(again.values.agentLimit).toBe(5)
  await again.remember()
  expect((await SettingsFile.open(path, remembered('one'))).values.agentLimit).toBe(5)
})

test.skipIf(process.platform === 'win32')(
  'a settings file that others could read is its user’s alone once it was opened',
  async () => {
    const path = join(testFolder(), 'settings.json')
    for (const mode of [0o644, 0o666, 0o640]) {
      writeFileSync(path, '{ "agentLimit": 3 }')
      chmodSync(path, mode)
      expect((await SettingsFile.open(path)).values.agentLimit).toBe(3)
      expect(statSync(path).mode & 0o777).toBe(0o600)
    }
  },
)

const planted = 'Zq7-planted"SECRET\\x/value=991x'
const env = { API_KEY: planted, PLAIN: 'C:\\users\\new', $: 'y', LINES: 'a\nb\tc' }
const agent = { name: 'A', driver: 'acp', command: 'a', env, args: ['--key', planted] }
const secretive: Record<string, string> = {
  'as JSON writes it': JSON.stringify({ agents: { a: agent } }, null, 2),
  'with a comment that has it': `// ${planted}\n${JSON.stringify({ agents: { a: agent } })}`,
  'with its slashes escaped': JSON.stringify({ agents: { a: agent } }).replaceAll('/', '\\/'),
  'by the numbers of its letters': JSON.stringify({ agents: { a: agent } }).replaceAll(
    'planted',
    '\\u0070lanted',
  ),
  'of a server': JSON.stringify({
    mcpServers: { s: { type: 'http', url: 'https://x.example', headers: { Key: planted } } },
  }),
}

test.each(Object.entries(secretive))(
  'no key stands in what is remembered, %s, and it means the same',
  async (_how, text) => {
    const folder = testFolder()
    const path = join(folder, 'settings.json')
    const kept = join(folder, 'kept.json')
    // As an earlier version has left it, which was killed while it wrote.
    const before = JSON.stringify({ build: 'old', text, values: {} })
    for (const place of [kept, `${kept}.new`]) writeFileSync(place, before)
    writeFileSync(path, text)
    const file = await SettingsFile.open(path, new RememberedSettings(kept, 'one'))
    expect(file.state.broken).toBeUndefined()
    expect([existsSync(kept), existsSync(`${kept}.new`)]).toEqual([false, false])
    await file.remember()
    const written = existsSync(kept) ? readFileSync(kept, 'utf8') : ''
    for (const part of ['planted', 'lanted', 'SECRET', '991x', 'u0070'])
      expect(written).not.toContain(part)
    const again = await SettingsFile.open(path, new RememberedSettings(kept, 'one'))
    expect(again.values).toEqual(file.values)
    expect(JSON.stringify(again.values)).toContain('991x')
  },
)

test('what is broken is not remembered, and what was remembered by halves is read anew', async () => {
  const folder = testFolder()
  const path = join(folder, 'settings.json')
  const kept = join(folder, 'kept.json')
  writeFileSync(path, '{ oops }')
  const broken = await SettingsFile.open(path, new RememberedSettings(kept, 'one'))
  await broken.remember()
  expect(existsSync(kept)).toBe(false)
  writeFileSync(kept, '{ "build": "one", "tex')
  const again = await SettingsFile.open(path, new RememberedSettings(kept, 'one'))
  expect(again.state).toEqual(broken.state)
})

test('an absurd file is told with its place and holds nothing up: too large, too deep, too many', async () => {
  const agents = (count: number) =>
    `{ "agents": {${Array.from({ length: count }, (_, at) => `"a${at}":{"name":"A","driver":"acp","command":"a"}`).join()}} }`
  const absurd: [string, RegExp][] = [
    ['['.repeat(2_000_000), /larger than 1 MB/],
    ['['.repeat(500_000), /nested more than 64 deep/],
    [agents(15_000), /More than 1000 stand here/],
    [' '.repeat(3_000_000), /larger than 1 MB/],
  ]
  for (const [text, words] of absurd) {
    const path = join(testFolder(), 'settings.json')
    writeFileSync(path, text)
    const file = await SettingsFile.open(path)
    expect(file.state.broken?.message).toMatch(words)
    expect(file.values.agentLimit).toBe(16)
    const refused = await file.set('agentLimit', 3)
    expect(refused.ok).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(text)
    file.close()
  }
})

test('a change in the window keeps what was written by hand just before, also when nobody heard of it', async () => {
  const { path, file } = await opened()
  await writeFile(path, '{ "theme": "dark" } // by hand')
  expect((await file.set('agentLimit', 3)).ok).toBe(true)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('"theme": "dark"')
  expect(text).toContain('// by hand')
  expect(text).toContain('"agentLimit": 3')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('one who follows and fails keeps no other from hearing, nor the next change from being made', async () => {
  const { file } = await opened()
  const uncaught: unknown[] = []
  const listen = (error: unknown) => uncaught.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', listen)
  onTestFinished(() => {
    process.off('uncaughtException', listen)
    for (const other of others) process.on('uncaughtException', other)
  })
  const heard: number[] = []
  let fails = false
  file.follow(() => {
    if (fails) throw new Error('a fault of one')
  })
  file.follow(({ values }) => heard.push(values.agentLimit))
  fails = true
  expect((await file.set('agentLimit', 3)).ok).toBe(true)
  expect((await file.set('agentLimit', 4)).ok).toBe(true)
  expect(heard).toEqual([16, 3, 4])
  await expect.poll(() => uncaught.length).toBe(2)
})
