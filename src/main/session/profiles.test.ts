// Proves that a session gets what its profile says each time its agent is there, and says what it does not get (SPEC E2).
import { expect, test } from 'vitest'
import { settle } from './fake-clock.test-kit'
import type { Session } from './session'
import { Stack } from './stack.test-kit'

const notices = (session: Session) =>
  session
    .sections()
    .flatMap(({ items }) => items)
    .filter(({ type }) => type === 'notice')

const select = (value: string) => ({
  id: 'model',
  name: 'Model',
  kind: 'select' as const,
  value,
  choices: [
    { value: 'small', name: 'Small' },
    { value: 'large', name: 'Large' },
  ],
})

test('the model is set before the first prompt is sent, and again after the agent came back', async () => {
  const stack = new Stack()
  stack.agent.options = [select('small')]
  stack.settings.wishes = [{ option: 'model', value: 'large' }]
  const session = stack.start('', 'Hello', 'fake', 'careful')
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c1', 'option model large', 'prompt c1'])
  session.append({ type: 'options', options: [select('large')] })
  stack.agent.newest.exit()
  await stack.clock.pass(60_000)
  await settle()
  expect(stack.agent.newest.calls.slice(0, 2)).toEqual(['resume c1', 'option model large'])
})

test('what the agent does not offer is said once, and the session goes on', async () => {
  const stack = new Stack()
  stack.agent.options = [select('small')]
  stack.settings.wishes = [{ option: 'effort', value: 'high' }]
  const session = stack.start('', 'Hello', 'fake', 'careful')
  await settle()
  expect(notices(session)).toMatchObject([
    { title: 'Fake Agent did not take “high” as its effort', text: 'It offers: model' },
  ])
  expect(stack.agent.newest.calls).toContain('prompt c1')
})

test('a mode that the agent does not offer is asked about before anything is sent, since its own may ask less', async () => {
  const stack = new Stack()
  stack.agent.options = [select('small')]
  stack.settings.wishes = [{ option: 'mode', value: 'plan' }]
  const session = stack.start('', 'Hello', 'fake', 'careful')
  await settle()
  expect(session.state.questions).toMatchObject([
    { kind: 'options-lost', lost: [{ name: 'mode', was: 'plan', why: 'It offers: model' }] },
  ])
  expect(stack.agent.newest.calls).not.toContain('prompt c1')
})

test('servers that the agent cannot reach are left out, and that is said', async () => {
  const stack = new Stack()
  const server = { url: 'https://tools.example', headers: {} }
  stack.settings.servers = [
    { type: 'http', name: 'Reached', ...server },
    { type: 'sse', name: 'Not reached', ...server },
  ]
  const session = stack.start('', 'Hello')
  await settle()
  expect(stack.agent.newest.equipment.servers?.map(({ name }) => name)).toEqual(['Reached'])
  expect(notices(session)).toMatchObject([{ title: 'The MCP server “Not reached” was left out' }])
})

test('further folders and instructions are given to agents that take them, and others said', async () => {
  const stack = new Stack()
  stack.settings.folders = ['/elsewhere']
  stack.settings.instructions = 'Be brief'
  const session = stack.start('', 'Hello', 'fake', 'careful')
  await settle()
  expect(stack.agent.newest.equipment).toMatchObject({ folders: ['/elsewhere'], instructions: '' })
  expect(notices(session)).toMatchObject([
    {
      title: 'The instructions of the profile were left out',
      text: 'Fake Agent does not take instructions for a session.',
    },
  ])
  stack.agent.capabilities = { ...stack.agent.capabilities, folders: false, instructions: true }
  stack.settings.replaceInstructions = true
  const other = stack.start('', 'Hello', 'other', 'careful')
  await settle()
  expect(stack.agent.newest.equipment).toMatchObject({
    folders: [],
    instructions: 'Be brief',
    replaceInstructions: false,
  })
  expect(notices(other)).toMatchObject([
    { title: 'The further folders of the profile were left out' },
    { title: 'The instructions of the profile were added to the agent’s own' },
  ])
})

test('a rule of a profile answers, and the answer says whose rule it was (E8)', async () => {
  const stack = new Stack()
  stack.settings.rules = [{ name: 'Reading', answer: 'allow', kinds: ['read'], profile: 'Careful' }]
  const session = stack.start('', 'Hello', 'fake', 'careful')
  await settle()
  await stack.agent.newest.host?.ask('c1', {
    kind: 'permission',
    id: '1',
    tool: { id: 't', kind: 'read' },
    options: [{ id: 'once', name: 'Once', kind: 'allow_once' }],
  })
  expect(session.state.section.items.at(-1)).toMatchObject({
    type: 'answered',
    by: 'rule',
    rule: 'Reading',
    profile: 'Careful',
  })
})

test('signing out is asked of the process, for all its sessions', async () => {
  const stack = new Stack()
  stack.start('', 'Hello')
  await settle()
  const process = stack.supervisor.find('fake')
  expect(process.ok && (await process.value.signOut())).toMatchObject({ ok: true })
  expect(stack.agent.newest.calls).toContain('logout')
})
