// Proves that the practice agent shows everything an agent can do, and remembers it after a crash.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/shared/session/question'
import { testFolder } from '../lib/folder'
import { until } from '../machines/lib/scene'
import { Listener, startAgent, valueIn } from './lib/started'

const hooks = join(import.meta.dirname, '../lib/typescript.mjs')
const program = join(import.meta.dirname, '../../src/practice/practice-agent.ts')

async function practise(folder = testFolder()) {
  const workspace = join(folder, 'workspace')
  mkdirSync(workspace, { recursive: true })
  const spec = {
    command: process.execPath,
    args: ['--import', hooks, program],
    env: { LIMINAL_PRACTICE_STATE: join(folder, 'state') },
    folder: workspace,
  }
  const host = new Listener()
  const { child, result } = await startAgent(spec, {}, host)
  return { folder, workspace, host, child, connection: valueIn(result) }
}

async function inSession(mode?: string) {
  const parts = await practise()
  const { agentSession } = valueIn(
    await parts.connection.open({ way: 'new', folder: parts.workspace }),
  )
  valueIn(await parts.connection.options?.set(agentSession, 'model', 'swift'))
  if (mode) valueIn(await parts.connection.options?.set(agentSession, 'mode', mode))
  const say = (text: string) => parts.connection.prompt(agentSession, [{ type: 'text', text }])
  return { ...parts, agentSession, say }
}

test('greets, and offers its words as commands and its settings as options', async () => {
  const { host, say } = await inSession()
  expect(await say('Hello')).toMatchObject({ reason: 'end_turn', usage: { outputTokens: /\d+/ } })
  expect(host.text()).toContain('I am the practice agent')
  const commands = host.said(host.events[0]?.[0]).find((event) => event.type === 'commands')
  expect(commands?.type === 'commands' && commands.commands.length).toBeGreaterThan(15)
  const options = host.events.findLast(([, event]) => event.type === 'options')?.[1]
  expect(options).toMatchObject({
    options: [
      { id: 'mode' },
      { id: 'model', value: 'swift' },
      { id: 'effort' },
      { kind: 'toggle' },
    ],
  })
})

test('plays one scene after the other, each with its own kind of events', async () => {
  const { host, say } = await inSession()
  const sentence =
    'think, then plan, then image, then title New name, then notice, then compact, then subagent'
  expect(await say(sentence)).toMatchObject({ reason: 'end_turn' })
  const types = new Set(host.events.map(([, event]) => event.type))
  for (const type of [
    'text',
    'plan',
    'block',
    'title',
    'notice',
    'compaction',
    'subagent',
    'usage',
  ])
    expect(types).toContain(type)
  expect(types).not.toContain('unknown')
})

const chosen = (option: string): (() => Promise<Answer>) => {
  return () => Promise.resolve({ kind: 'option', option })
}

test('edits a file when it may, and leaves it when it may not', async () => {
  const { host, say, workspace } = await inSession()
  host.answer = chosen('once')
  await say('edit notes.md First line')
  expect(readFileSync(join(workspace, 'notes.md'), 'utf8')).toBe('First line\n')
  expect(host.questions).toMatchObject([{ kind: 'permission', tool: { kind: 'edit' } }])
  host.answer = chosen('reject')
  await say('edit notes.md Second line')
  expect(readFileSync(join(workspace, 'notes.md'), 'utf8')).toBe('First line\n')
  host.answer = chosen('always')
  await say('edit notes.md Third line, then edit notes.md Fourth line')
  expect(readFileSync(join(workspace, 'notes.md'), 'utf8')).toMatch(/Third line\nFourth line\n$/)
  expect(host.questions).toHaveLength(3)
})

test('never touches what is outside of the workspace', async () => {
  const { folder, host, say } = await inSession('trust')
  writeFileSync(join(folder, 'outside.txt'), 'mine')
  await say('edit ../outside.txt Yours')
  expect(readFileSync(join(folder, 'outside.txt'), 'utf8')).toBe('mine')
  expect(host.text()).toContain('not inside the workspace')
})

test('runs a command in a terminal of the app', async () => {
  const { host, say } = await inSession('trust')
  await say('run ls -l')
  expect(host.terminals).toMatchObject([{ args: ['-c', 'ls -l'] }])
  expect(host.text()).toContain('exit code 0')
})

test('asks with a form, and says the answer back', async () => {
  const { host, say } = await inSession()
  host.answer = () => Promise.resolve({ kind: 'form', content: { colour: 'blue' } })
  await say('question')
  expect(host.questions).toMatchObject([{ kind: 'form', schema: { required: ['colour'] } }])
  expect(host.text()).toContain('"colour": "blue"')
})

test('streams an answer as long as it was asked for', async () => {
  const { host, say } = await inSession()
  await say('long 300')
  expect(host.text().length).toBeGreaterThan(300 * 1024)
  expect(host.text()).toContain('```typescript')
})

test.each([
  ['hang', 'session/prompt'],
  ['slow 3600', 'agent_message_chunk'],
  ['long 100000', 'agent_message_chunk'],
  ['edit a.md', 'request_permission'],
  ['question', 'elicitation/create'],
])('a cancel ends "%s"', async (words, sign) => {
  const { host, connection, agentSession, say } = await inSession()
  const end = say(words)
  await until(() => host.lines.some((line) => line.includes(sign)))
  connection.cancel(agentSession)
  expect(await end).toMatchObject({ reason: 'cancelled' })
  expect(await say('hello')).toMatchObject({ reason: 'end_turn' })
})

test('fails when it is told to, with its words, and goes on', async () => {
  const { say } = await inSession()
  expect(await say('error The moon is too far')).toMatchObject({
    reason: 'failed',
    failure: { says: { message: 'The moon is too far' } },
  })
  expect(await say('hello')).toMatchObject({ reason: 'end_turn' })
})

test('can be signed out, and signed in again', async () => {
  const { connection, say } = await inSession()
  expect(await say('sign-out')).toMatchObject({ failure: { kind: 'sign-in' } })
  expect(await say('hello')).toMatchObject({ failure: { kind: 'sign-in' } })
  valueIn(await connection.auth?.signIn(connection.auth?.methods[0]?.id ?? ''))
  expect(await say('hello')).toMatchObject({ reason: 'end_turn' })
})

test('crashes on demand with exit code and last words, and remembers everything afterwards', async () => {
  const { folder, workspace, agentSession, say } = await inSession()
  await say('hello my friend')
  expect(await say('crash 7')).toMatchObject({
    reason: 'interrupted',
    failure: { says: { message: /exit code 7/, details: /as you wished/ } },
  })
  const again = await practise(folder)
  const sessions = valueIn(await again.connection.sessions?.list?.(workspace))
  expect(sessions.map(({ id }) => id)).toEqual([agentSession])
  valueIn(await again.connection.open({ way: 'resume', agentSession, folder: workspace }))
  await again.connection.prompt(agentSession, [{ type: 'text', text: 'recall' }])
  expect(again.host.text()).toContain('1. hello my friend\n2. crash 7')
})

test('a conversation is loaded with all that was said, forked, renamed, closed and deleted', async () => {
  const { connection, folder, workspace, agentSession, say } = await inSession()
  await say('hello')
  valueIn(await connection.sessions?.rename?.(agentSession, 'Mine'))
  const fork = valueIn(await connection.sessions?.fork?.(agentSession, { folder: workspace }))
  const listed = valueIn(await connection.sessions?.list?.(workspace))
  expect(listed.map(({ title }) => title).sort()).toEqual(['Mine', 'Mine (copy)'])
  valueIn(await connection.sessions?.release?.(fork.agentSession))
  valueIn(await connection.sessions?.delete?.(fork.agentSession))
  expect(valueIn(await connection.sessions?.list?.(workspace))).toHaveLength(1)
  const again = await practise(folder)
  valueIn(await again.connection.open({ way: 'load', agentSession, folder: workspace }))
  const roles = again.host.events.map(([, event]) => event.type === 'text' && event.role)
  expect(roles.filter(Boolean)).toEqual(['user', 'agent'])
})
