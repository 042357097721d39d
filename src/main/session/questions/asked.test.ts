// Proves that a request is judged and kept with all that is known of its tool call, whenever that came.
import { expect, test } from 'vitest'
import type { ToolPatch } from '../../../shared/agent/content'
import type { PermissionRule } from '../../../shared/session/permission'
import type { Answer } from '../../../shared/session/question'
import type { SessionState } from '../../../shared/session/state'
import { commander } from '../commander.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const options = [
  { id: 'yes', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]
const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})

async function begun(...rules: PermissionRule[]) {
  const stack = new Stack()
  stack.settings.rules = rules
  const session = stack.start('Asks', 'go')
  await expect.poll(() => session.conversation?.state).toBe('working')
  return { stack, session }
}

const ask = (session: Session, tool: ToolPatch): Promise<Answer> | undefined =>
  session.conversation?.ask({ id: 'own', kind: 'permission', tool, options })

const toolOf = ({ questions: [question] }: SessionState): ToolPatch | undefined =>
  question?.kind === 'permission' ? question.tool : undefined

const call: ToolPatch = {
  id: 't',
  title: 'Edit files',
  kind: 'edit',
  locations: [{ path: 'a.ts' }],
  content: [{ type: 'diff', path: 'a.ts', before: null, after: 'new' }],
}

test('a request that names its tool call by id alone asks for what that says', async () => {
  const { stack, session } = await begun()
  session.conversation?.agentEvent({ type: 'tool', tool: call })
  void ask(session, { id: 't' })
  expect(toolOf(session.state)).toMatchObject(call)
  expect(stack.row(session).asking).toBe('Edit files · a.ts')
})

test('what the request says itself counts, and a change that only the call told stays in view', async () => {
  const { session } = await begun()
  session.conversation?.agentEvent({ type: 'tool', tool: call })
  const reason = { type: 'block' as const, block: { type: 'text' as const, text: 'because' } }
  void ask(session, { id: 't', title: 'Change a.ts', content: [reason], locations: [] })
  expect(toolOf(session.state)).toMatchObject({
    title: 'Change a.ts',
    kind: 'edit',
    locations: call.locations,
    content: [reason, ...(call.content ?? [])],
  })
})

test('a rule judges it as the tool call that it is', async () => {
  const other = rule({ kinds: ['other'] })
  const never = rule({ name: 'Never', answer: 'reject', kinds: ['execute'] })
  const { session } = await begun(other, never)
  const input = { command: 'rm -rf production.db' }
  session.conversation?.agentEvent({ type: 'tool', tool: { id: 't', kind: 'execute', input } })
  expect(await ask(session, { id: 't' })).toEqual({ kind: 'option', option: 'no' })
  const [answered] = session.state.section.items.filter(({ type }) => type === 'answered')
  expect(answered).toMatchObject({ by: 'rule', question: { tool: { kind: 'execute', input } } })
})

test('what is announced after the request belongs to it, and an answer to what stood there before is refused', async () => {
  const { stack, session } = await begun(rule({ kinds: ['other'] }))
  const answer = ask(session, { id: 't' })
  expect(toolOf(session.state)).toEqual({ id: 't' })
  session.conversation?.agentEvent({
    type: 'tool',
    tool: { id: 't', input: { command: 'npm publish' } },
  })
  expect(stack.row(session).asking).toBe('npm publish')
  const [{ id: question = '' } = {}] = session.state.questions
  const give = (seen: number) =>
    commander(stack)('session.answer', {
      session: session.id,
      question,
      seen,
      answer: { kind: 'option', option: 'yes' },
    })
  expect(await give(0)).toMatchObject({ ok: false, problem: { code: 'question-changed' } })
  expect(await give(1)).toMatchObject({ ok: true })
  expect(await answer).toEqual({ kind: 'option', option: 'yes' })
})

test('that it runs, or says the same again, asks for nothing else', async () => {
  const { session } = await begun()
  session.conversation?.agentEvent({ type: 'tool', tool: call })
  void ask(session, { id: 't' })
  session.conversation?.agentEvent({
    type: 'tool',
    tool: { ...call, state: 'running', output: 'so far' },
  })
  session.conversation?.agentEvent({ type: 'tool', tool: { id: 't', content: [] } })
  expect(session.state.questions).toMatchObject([{ id: expect.any(String) }])
  expect(session.state.questions[0]).not.toHaveProperty('revision')
})

test('what a rule answers is never shown as waiting, though its paths have to be looked up', async () => {
  const { stack, session } = await begun(rule({ kinds: ['edit'], paths: ['.'] }))
  session.conversation?.agentEvent({ type: 'tool', tool: call })
  const answer = ask(session, { id: 't' })
  expect(stack.row(session).questions).toBe(0)
  expect(await answer).toEqual({ kind: 'option', option: 'yes' })
  expect(stack.row(session).questions).toBe(0)
})

test('a turn that is cancelled while paths are looked up asks nothing any more', async () => {
  const { session } = await begun(rule({ kinds: ['edit'], paths: ['.'] }))
  session.conversation?.agentEvent({ type: 'tool', tool: call })
  const answer = ask(session, { id: 't' })
  session.conversation?.cancel(true)
  expect(await answer).toEqual({ kind: 'cancel' })
  expect(session.state.questions).toEqual([])
})

test('what was typed into a secret field goes to the agent alone', async () => {
  const { stack, session } = await begun()
  const schema = { properties: { word: { type: 'string', writeOnly: true } } }
  const asked = session.conversation?.ask({ id: 'own', kind: 'form', message: 'Word?', schema })
  await expect.poll(() => session.state.questions).toHaveLength(1)
  const content = { word: 'correct-horse' }
  session.questions.answer(session.state.questions[0]?.id ?? '', { kind: 'form', content }, 'user')
  expect(await asked).toEqual({ kind: 'form', content })
  session.conversation?.agentEvent({
    type: 'text',
    message: 'm',
    role: 'agent',
    text: 'You said correct-horse, thanks.',
  })
  session.conversation?.agentEvent({ type: 'plan', plan: 'p', entries: [] })
  const kept = JSON.stringify(stack.log.read(session.id, 0))
  expect(kept).toContain('You said …, thanks.')
  expect(kept).not.toContain('correct-horse')
  expect(kept).toContain('{"word":"…"}')
})
