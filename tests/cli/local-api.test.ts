// Proves that the app is spoken to from outside by its user alone, with its token, and that nothing is done there that needs the user's eyes.
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findApp } from '../../src/cli/local-api'
import { success } from '../../src/kit/result'
import type { Handlers } from '../../src/main/app/bridge/handlers'
import { openLocalApi } from '../../src/main/app/local-api/local-api'
import { askerOf } from '../../src/main/app/local-api/offered'
import type { Connection, Verdict } from '../../src/main/host/model/caller'
import { Rows } from '../../src/main/store/feed/rows'
import { contract } from '../../src/shared/app/contract'
import { testFolder } from '../lib/folder'

async function house(folder = testFolder(), answers = false, verdict: Verdict = 'person') {
  const done: unknown[] = []
  const note = (input: unknown) => {
    done.push(input)
    return success(undefined)
  }
  const names = Object.keys(contract)
  const handlers = Object.fromEntries(names.map((name) => [name, note])) as unknown as Handlers
  const asked: Connection[] = []
  const rows = new Rows()
  let kept = 0
  const close = await openLocalApi({
    folder,
    version: '1.2.3',
    handlers,
    rows,
    answers: () => answers,
    async judge(connection) {
      asked.push(connection)
      return verdict
    },
    kept: async () => {
      kept += 1
    },
  })
  onTestFinished(close)
  const app = await findApp(folder)
  if (!app || !('rows' in app)) throw new Error('Nobody answers')
  onTestFinished(() => app.close())
  return { folder, app, rows, done, asked, close, keptTimes: () => kept }
}

test('commands of the contract are carried out, checked, and on disk when they are answered', async () => {
  const { app, done, rows, keptTimes } = await house()
  expect(app).toMatchObject({ version: '1.2.3', pid: process.pid })
  expect(await app.perform('orphan.stop', { orphan: 'o1' })).toEqual({ ok: true })
  expect(keptTimes()).toBe(1)
  expect(await app.perform('orphan.stop', { orphan: 'o1', more: 1 })).toMatchObject({
    ok: false,
    problem: { code: 'invalid-input' },
  })
  expect(done).toEqual([{ orphan: 'o1' }])
  rows.put('problems', { id: 'p', code: 'c', message: 'm', severity: 'error', dismissable: true })
  expect(await app.rows('problems')).toMatchObject([{ id: 'p' }])
})

test('no question is answered from outside unless the user wants that', async () => {
  const input = { session: 's', question: 'q', answer: { kind: 'option', option: 'yes' }, seen: 0 }
  const { app, done } = await house()
  expect(await app.perform('session.answer', input)).toMatchObject({
    problem: { code: 'only-in-window', hint: expect.stringContaining('outside.answers') },
  })
  expect(done).toEqual([])
  const other = await house(testFolder(), true)
  expect(await other.app.perform('session.answer', input)).toEqual({ ok: true })
  expect(other.done).toEqual([input])
})

test('a whole conversation is handed out, however long', async () => {
  const { app, rows } = await house()
  const message = 'word '.repeat(4_000_000)
  rows.put('problems', { id: 'p', code: 'c', message, severity: 'error', dismissable: true })
  const [row] = await app.rows<{ message: string }>('problems')
  expect(row?.message === message).toBe(true)
})

test('no setting is read or written from outside, and no method of an object is a command', async () => {
  const { app, done } = await house()
  const names = ['settings.set', 'app.quit', 'constructor', 'account.keys']
  for (const name of names)
    expect(await app.perform(name, {})).toMatchObject({ problem: { code: 'unknown-command' } })
  expect(done).toEqual([])
  expect(await app.rows('settings')).toEqual([])
})

test('its files are for its user alone, and go with it', async () => {
  const folder = testFolder()
  const { close } = await house(folder)
  for (const name of ['outside.json', 'outside.socket'])
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  await close()
  expect(readdirSync(folder)).toEqual([])
  expect(await findApp(folder)).toBeUndefined()
})

test('a folder whose path is too long for a socket works too', async () => {
  const deep = join(testFolder(), 'a'.repeat(120))
  mkdirSync(deep)
  const { close } = await house(deep)
  expect(readdirSync(deep)).toEqual(['outside.json'])
  await close()
  expect(readdirSync(deep)).toEqual([])
})

test('whoever has no token, the wrong one, or another version is told why and nothing else', async () => {
  const { folder } = await house()
  const { address, token } = JSON.parse(readFileSync(join(folder, 'outside.json'), 'utf8'))
  const said = (line: string) =>
    new Promise<string>((resolve) => {
      const socket = createConnection(address)
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.write(`${line}\n{"id":1,"command":"orphan.stop","input":{"orphan":"o"}}\n`)
    })
  const refused = async (greeting: unknown) =>
    JSON.parse((await said(JSON.stringify(greeting))).split('\n')[0] ?? '')
  expect(await refused({ versions: [1] })).toEqual({ refused: expect.stringContaining('token') })
  expect(await refused({ versions: [1], token: 'x'.repeat(32) })).toEqual({
    refused: expect.stringContaining('token'),
  })
  expect(await refused({ versions: [99], token })).toEqual({
    refused: expect.stringContaining('speaks version 1'),
  })
  expect(await said('no json at all')).toContain('refused')
})

const deciding: Record<string, unknown> = {
  'session.create': { project: 'p', agent: 'a' },
  'session.answer': {
    session: 's',
    question: 'q',
    answer: { kind: 'option', option: 'o' },
    seen: 0,
  },
  'task.add': { project: 'p', task: 't', title: 'T', approved: true, check: 'touch PWNED' },
  'task.approve': { tasks: ['t'] },
  'task.do': { tasks: ['t'], what: 'accept' },
  'task.sendBack': { task: 't', comments: 'Again' },
  'task.fromFile': { task: 't', seen: 0, how: 'take' },
}

test('one table says who may ask what, and what decides is for people', () => {
  const forPeople = Object.keys(contract).filter((name) => askerOf(name) === 'person')
  expect(forPeople.sort()).toEqual(Object.keys(deciding).sort())
})

test.each(Object.entries(deciding))(
  '%s is not done for what the app has started',
  async (name, input) => {
    const { app, done, asked } = await house(testFolder(), true, 'refused')
    expect(await app.perform(name, input)).toMatchObject({ problem: { code: 'only-proposes' } })
    expect(done).toEqual([])
    // Asked once, and with the very ports of the connection that said the word.
    expect(await app.perform(name, input)).toMatchObject({ ok: false })
    expect(asked).toEqual([{ from: expect.any(Number), to: expect.any(Number) }])
  },
)

test('of whom it cannot be told who has started them, it is said that the user is asked', async () => {
  const { app, done } = await house(testFolder(), true, 'asked')
  expect(await app.perform('task.approve', { tasks: ['t'] })).toMatchObject({
    problem: { code: 'asked-in-window', message: expect.stringContaining('asks in its window') },
  })
  expect(done).toEqual([])
})

test('whoever does not say the word where it was asked for decides nothing', async () => {
  const { folder, done, asked } = await house()
  const { address, token } = JSON.parse(readFileSync(join(folder, 'outside.json'), 'utf8'))
  const said: string[] = []
  const answered = Promise.withResolvers<string>()
  const socket = createConnection(address)
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      said.push(line)
      const { prove, result } = JSON.parse(line)
      if (result) answered.resolve(line)
      if (!prove) continue
      const wrong = createConnection(prove.port, '127.0.0.1')
      wrong.on('error', () => undefined)
      wrong.write(`GET /${prove.word} HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(100)}`)
    }
  })
  socket.write(`${JSON.stringify({ versions: [1], token })}\n`)
  socket.write(`${JSON.stringify({ id: 1, command: 'task.approve', input: { tasks: ['t'] } })}\n`)
  expect(await answered.promise).toContain('only-proposes')
  socket.destroy()
  expect([done, asked]).toEqual([[], []])
})

test('what is too much is said in words, by the app or before it is sent', async () => {
  const { app } = await house()
  const said = async (name: string, input: unknown) => {
    const result = await app.perform(name, input)
    return result.ok ? '' : result.problem.message
  }
  const task = { project: 'p', task: 't' }
  expect(await said('task.add', { ...task, title: 'x'.repeat(201) })).toBe(
    '“title” has at most 200 letters.',
  )
  const tasks = Array.from({ length: 501 }, () => ({ title: 'x' }))
  expect(await said('task.propose', { project: 'p', tasks })).toBe(
    '“tasks” has at most 500 entries.',
  )
  expect(await said('task.add', { ...task, title: ' ' })).toBe('“title” is empty.')
  const huge = { project: 'p', tasks: [{ title: 'x', description: 'x'.repeat(20_000_000) }] }
  expect(await said('task.propose', huge)).toContain('more than 8 MB')
  expect(await said('task.propose', { project: 'p', tasks: [{ title: 'x' }] })).toBe('')
})
