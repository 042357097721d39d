// Proves that Claude Code itself, without its adapter, lives through whole turns in the app, with all that only its own stream has.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AgentOption } from '../../src/shared/agent/content'
import type { Question } from '../../src/shared/session/question'
import { realAgents } from './lib/agents'
import { openStack, type Stack } from './lib/stack'
import { describeTurns } from './lib/turns'

const agent = realAgents['claude-headless']
const patience = 120_000

describeTurns(agent)

async function turn(stack: Stack, words: string) {
  return stack.end(stack.prompt(words))
}

const optionOf = (stack: Stack, id: string): AgentOption['value'] | undefined =>
  stack.session.state.options.find((option) => option.id === id)?.value

/** Answers the question that comes next, and returns it. */
async function answered(stack: Stack, choose: (question: Question) => string): Promise<Question> {
  const question = await stack.until(() => stack.session.state.questions[0])
  stack.session.questions.answer(question.id, { kind: 'option', option: choose(question) }, 'user')
  return question
}

const optionNamed = (words: RegExp) => (question: Question) => {
  const options = question.kind === 'permission' ? question.options : []
  return options.find(({ name }) => words.test(name))?.id ?? `none of ${JSON.stringify(options)}`
}

const search = (tool: string) => `TOOL_CALL[ToolSearch {"query":"select:${tool}","max_results":3}]`

describe('Claude Code’s own stream', { timeout: patience }, () => {
  test('each way to allow is a choice, and the chosen one counts from then on', async () => {
    const stack = await openStack(agent)
    stack.allow = undefined
    const file = (name: string) => join(stack.workspace, name)
    const first = stack.prompt(`TOOL_WRITE[${file('one.txt')}|1] TEXT[One.]`)
    const question = await answered(stack, optionNamed(/accept all edits/))
    expect(question).toMatchObject({
      tool: { kind: 'edit', content: [{ type: 'diff', after: '1' }] },
    })
    expect((await stack.end(first)).reason).toBe('end_turn')
    await turn(stack, `TOOL_WRITE[${file('two.txt')}|2] TEXT[Two.]`)
    expect(existsSync(file('two.txt'))).toBe(true)
    expect(optionOf(stack, 'mode')).toBe('acceptEdits')
  })

  test('mode, model and effort are set, and hold', async () => {
    const stack = await openStack(agent)
    await turn(stack, 'TEXT[First.]')
    for (const [id, value] of [
      ['mode', 'plan'],
      ['model', 'haiku'],
      ['effort', 'low'],
    ] as const) {
      stack.session.conversation?.choosing.choose(id, value)
      await stack.until(() => optionOf(stack, id) === value)
    }
    expect((await turn(stack, 'TEXT[Second.]')).reason).toBe('end_turn')
    expect(optionOf(stack, 'model')).toBe('haiku')
    expect(optionOf(stack, 'mode')).toBe('plan')
  })

  test('its tasks are a plan', async () => {
    const stack = await openStack(agent)
    const create = 'TOOL_CALL[TaskCreate {"subject":"Look around","description":"look"}]'
    const update = 'TOOL_CALL[TaskUpdate {"taskId":"1","status":"in_progress"}]'
    await turn(stack, `${search('TaskCreate,TaskUpdate')} ${create} ${update} TEXT[ok]`)
    expect(stack.session.state.plans).toMatchObject([
      { entries: [{ text: 'Look around', state: 'running' }] },
    ])
  })

  test('its own questions are a form', async () => {
    const stack = await openStack(agent)
    const questions =
      '[{"question":"Which colour?","header":"Colour","multiSelect":false,"options":[{"label":"Red","description":"r"},{"label":"Blue","description":"b"}]}]'
    const asking = stack.prompt(`TOOL_CALL[AskUserQuestion {"questions":${questions}}]`)
    const question = await stack.until(() => stack.session.state.questions[0])
    expect(question).toMatchObject({ kind: 'form', message: 'Which colour?' })
    const content = { question_0: 'Blue' }
    stack.session.questions.answer(question.id, { kind: 'form', content }, 'user')
    expect((await stack.end(asking)).reason).toBe('end_turn')
    expect(stack.text()).toContain('Blue')
  })

  test('a helper’s words and tools are its own', async () => {
    const stack = await openStack(agent)
    const input =
      '{"description":"look around","prompt":"TEXT[helper says hi] TOOL_SHELL[ls]","subagent_type":"general-purpose","run_in_background":false}'
    await turn(stack, `TOOL_CALL[Agent ${input}] TEXT[main done]`)
    const [helper] = stack.items('subagent')
    expect(helper).toMatchObject({ name: 'look around', state: 'completed' })
    expect(helper?.text).toContain('helper says hi')
    expect(stack.items('tool').find(({ title }) => title === 'ls')?.parent).toBeDefined()
    expect(stack.text()).toBe('main done')
  })

  test('what it left running ends by itself, and it says so in a turn of its own', async () => {
    const stack = await openStack(agent)
    const input = '{"command":"sleep 1; echo bg","description":"bg","run_in_background":true}'
    await turn(stack, `TOOL_CALL[Bash ${input}] TEXT[started]`)
    const own = () => stack.session.state.section.turn
    await stack.until(() => own()?.itself && own()?.end)
    expect(own()).toMatchObject({ content: [], end: { reason: 'end_turn', usage: {} } })
    expect(stack.text()).not.toBe('')
    const before = JSON.stringify(stack.session.sections().at(-2)?.items)
    expect(before).toMatch(/Background command .*bg/)
    expect((await turn(stack, 'TEXT[Next.]')).reason).toBe('end_turn')
  })

  test('commands of its own answer at once; compacting and clearing leave a conversation that goes on', async () => {
    const stack = await openStack(agent)
    await turn(stack, 'TEXT[First.]')
    const before = stack.session.stored.agentSession
    expect((await turn(stack, '/context')).reason).toBe('end_turn')
    expect(stack.text()).toContain('Context Usage')
    expect((await turn(stack, '/compact')).reason).toBe('end_turn')
    expect(stack.items('compaction')).toMatchObject([{ state: 'done' }])
    expect((await turn(stack, '/clear')).reason).toBe('end_turn')
    expect(stack.session.stored.agentSession).not.toBe(before)
    await turn(stack, 'RECALL')
    expect(stack.text()).toContain('earlier_user_messages=0')
    const pid = stack.pid()
    process.kill(-pid, 'SIGKILL')
    await stack.until(() => stack.pid() !== pid && stack.pid() !== 0)
    await turn(stack, 'RECALL')
    expect(stack.text()).toContain('earlier_user_messages=1')
  })

  test('pictures and files go to the model', async () => {
    const stack = await openStack(agent)
    writeFileSync(join(stack.workspace, 'note file.txt'), 'a note')
    const end = await turn(stack, 'TEXT[Seen.] @"note file.txt"')
    expect(end.reason).toBe('end_turn')
    expect(stack.text()).toContain('Seen.')
  })
})
