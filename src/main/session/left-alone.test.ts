// Proves that an agent that may be left alone is offered nothing that would need the app: all that it can want of it is an answer, which waits.
import { expect, test } from 'vitest'
import { connected, FakeHost } from '../agent/drivers/acp/agent.test-kit'
import { opened } from '../agent/drivers/claude/claude.test-kit'
import { ClaudeDriver } from '../agent/drivers/claude/claude-driver'
import { CodexDriver } from '../agent/drivers/codex/codex-driver'
import { FakeCodex } from '../agent/drivers/codex/fake-codex.test-kit'
import type { Equipment } from '../agent/drivers/driver'
import { type Fields, fieldsOf } from '../agent/drivers/fields'
import { withoutTheApp } from '../agent/process/keeping-programs'

/** Everything that a conversation can be given. */
const equipment: Equipment = {
  servers: [{ type: 'stdio', name: 'one', command: 'one', args: [], env: {} }],
  folders: ['/more'],
  instructions: 'Be brief',
  replaceInstructions: false,
}

test('over ACP neither files nor terminals, whatever is hidden besides', async () => {
  for (const quirks of [{}, { acp: { hide: ['terminal' as const] } }]) {
    const { agent } = await connected(withoutTheApp(quirks))
    const { clientCapabilities } = fieldsOf(agent.heard[0]?.params)
    expect(clientCapabilities).toMatchObject({
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
    })
  }
})

test('to Claude Code no hook and no server that lives in the app, on its command line or after that', async () => {
  const opening = { way: 'new' as const, folder: '/work', equipment }
  const { agent } = await opened(opening, ({ answers }) => {
    answers.mcp_set_servers = () => ({})
    answers.apply_flag_settings = () => ({})
  })
  const asked = agent.heard.map(({ request }) => fieldsOf(request))
  const [first] = asked
  expect(Object.keys(first ?? {}).sort()).toEqual([
    'appendSystemPrompt',
    'forwardSubagentText',
    'subtype',
  ])
  const { servers } = asked.find(({ subtype }) => subtype === 'mcp_set_servers') ?? {}
  expect(Object.values(fieldsOf(servers)).map((server) => fieldsOf(server).type)).toEqual(['stdio'])
  const { args } = new ClaudeDriver().single.begin(opening)
  expect(args.filter((arg) => /mcp|hook|settings|sdk/i.test(arg))).toEqual([])
})

test('to Codex no tools of the app, no attestation by it, and no tokens that it would have to renew', async () => {
  const agent = new FakeCodex()
  agent.answers['thread/start'] = () => ({ thread: { id: 's1' } })
  const driver = new CodexDriver({ name: 'test', title: 'Test', version: '0' })
  const made = await driver.connect(agent, new FakeHost(), withoutTheApp({}))
  if (!made.ok) throw new Error(made.problem.message)
  await made.value.open({ way: 'new', folder: '/work', equipment })
  const paramsOf = (wanted: string): Fields =>
    fieldsOf(agent.heard.find(({ method }) => method === wanted)?.params)
  expect(paramsOf('initialize').capabilities).toMatchObject({ requestAttestation: false })
  expect(Object.keys(paramsOf('thread/start')).sort()).toEqual([
    'config',
    'cwd',
    'developerInstructions',
    'runtimeWorkspaceRoots',
  ])
  expect(agent.heard.map(({ method }) => method)).not.toContain('account/login/start')
})
