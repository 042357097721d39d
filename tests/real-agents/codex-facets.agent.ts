// Proves what the driver of the app-server offers besides turns against the real Codex: its conversations, options, servers and folders.
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { CodexDriver } from '../../src/main/agent/drivers/codex/codex-driver'
import type { AgentConnection } from '../../src/main/agent/drivers/driver'
import { Listener, startAgent, valueIn } from '../acp/lib/started'
import { startFakeLlm } from '../fixtures/fake-llm.mjs'
import { configure, realAgents } from './lib/agents'
import { install } from './lib/install'

const agent = realAgents['codex-app-server']
let modules = ''
beforeAll(async () => {
  modules = await install(agent)
}, 10 * 60_000)

async function start() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'liminal-codex-')))
  const folder = join(home, 'project')
  mkdirSync(folder)
  const model = await startFakeLlm()
  onTestFinished(() => model.close())
  configure(agent, home, model.url)
  const host = new Listener()
  host.answer = (question) =>
    Promise.resolve(
      question.kind === 'permission'
        ? { kind: 'option', option: question.options[0]?.id ?? '' }
        : { kind: 'accept' },
    )
  const spec = { ...agent.command(modules), folder, env: { HOME: home, ...agent.env() } }
  const driver = new CodexDriver({ name: 'liminal', title: 'Liminal', version: '0' })
  const { result } = await startAgent(spec, {}, host, driver)
  return { host, folder, home, model, connection: valueIn(result) }
}

const turn = (connection: AgentConnection, session: string, words: string) =>
  connection.prompt(session, [{ type: 'text', text: words }])

test('conversations are listed, named, copied, put away, loaded and deleted', async () => {
  const { host, folder, connection } = await start()
  const { sessions } = connection
  const { agentSession } = valueIn(await connection.open({ way: 'new', folder }))
  expect((await turn(connection, agentSession, 'TEXT[The first answer.]')).reason).toBe('end_turn')
  valueIn(await sessions?.rename?.(agentSession, 'A name of ours'))
  const listed = async () => valueIn(await sessions?.list?.(folder))
  expect(await listed()).toMatchObject([{ id: agentSession, title: 'A name of ours' }])
  expect(valueIn(await sessions?.isOpen?.(agentSession))).toBe(true)
  const copy = valueIn(await sessions?.fork?.(agentSession, { folder }))
  expect((await turn(connection, copy.agentSession, 'RECALL')).reason).toBe('end_turn')
  expect(host.text()).toContain('earlier_user_messages=1')
  valueIn(await sessions?.release?.(copy.agentSession))
  host.events.length = 0
  valueIn(await connection.open({ way: 'load', folder, agentSession }))
  const said = host
    .said(agentSession)
    .flatMap((event) => (event.type === 'text' ? [[event.role, event.text]] : []))
  expect(said).toEqual([
    ['user', 'TEXT[The first answer.]'],
    ['agent', 'The first answer.'],
  ])
  valueIn(await sessions?.archive?.(agentSession, true))
  expect((await listed()).map(({ id }) => id)).not.toContain(agentSession)
  valueIn(await sessions?.archive?.(agentSession, false))
  // Codex keeps what a copy was made of until the copy is gone.
  expect(await sessions?.delete?.(agentSession)).toMatchObject({
    problem: { message: /forked history still references it/ },
  })
  valueIn(await sessions?.delete?.(copy.agentSession))
  valueIn(await sessions?.delete?.(agentSession))
  expect((await listed()).map(({ id }) => id)).not.toContain(agentSession)
})

test('options hold, and a picture, a server and another folder are there', async () => {
  const { host, folder, home, connection } = await start()
  const other = join(home, 'other')
  mkdirSync(other)
  const server = {
    name: 'dead one',
    type: 'stdio' as const,
    command: '/nowhere/mcp',
    args: [],
    env: {},
  }
  const equipment = { servers: [server], folders: [other], instructions: 'Be kind.' }
  const { agentSession, options } = valueIn(
    await connection.open({ way: 'new', folder, equipment }),
  )
  expect(options.map(({ id, value }) => [id, value])).toContainEqual(['mode', 'read-only'])
  await host.hears((event) => event.type === 'notice' && event.title.includes('dead_one'))
  for (const [option, value] of [
    ['mode', 'workspace-write'],
    ['effort', 'high'],
    ['collaboration', 'plan'],
    ['collaboration', 'default'],
    ['model', 'gpt-6-luna'],
  ] as const)
    valueIn(await connection.options?.set(agentSession, option, value))
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const end = await connection.prompt(agentSession, [
    { type: 'image', mimeType: 'image/png', data: picture },
    { type: 'text', text: `TOOL_WRITE[${join(other, 'a.txt')}|hello] TEXT[Seen and written.]` },
  ])
  expect(end.reason).toBe('end_turn')
  expect(host.text()).toContain('Seen and written.')
  // In the workspace, to which the other folder belongs, nothing is asked.
  expect(host.questions).toEqual([])
  const told = host.said(agentSession).findLast((event) => event.type === 'options')
  expect(told?.options.map(({ id, value }) => [id, value])).toEqual([
    ['mode', 'workspace-write'],
    ['model', 'gpt-6-luna'],
    ['effort', 'high'],
    ['collaboration', 'default'],
  ])
})

test('a conversation that is not there is told to be gone', async () => {
  const { folder, connection } = await start()
  const { agentSession } = valueIn(await connection.open({ way: 'new', folder }))
  await turn(connection, agentSession, 'TEXT[Mine.]')
  expect(
    await connection.open({ way: 'resume', folder, agentSession: crypto.randomUUID() }),
  ).toMatchObject({
    failure: { kind: 'not-found' },
  })
})
