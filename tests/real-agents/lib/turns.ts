import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendNow } from '../../../src/main/session/prompts'
import type { RealAgent } from './agents'
import { install } from './install'
import { openStack, type Stack } from './stack'

const patience = 120_000

async function turn(stack: Stack, words: string) {
  return stack.end(stack.prompt(words))
}

/** Some agents send what was cancelled or has failed along with the next prompt: the model is told to let it be. */
async function turnAfterwards(stack: Stack, words: string) {
  stack.model.force(words)
  return turn(stack, 'And now?')
}

/** Whole turns of a real agent through driver, processes, sessions and log, against a model of ours. */
export function describeTurns(agent: RealAgent): void {
  const file = (stack: Stack, name: string) => join(stack.workspace, name)
  const reading = (path: string) => existsSync(path) && readFileSync(path, 'utf8')

  describe(agent.name, { timeout: patience }, () => {
    beforeAll(() => install(agent), 10 * 60_000)

    test('thinks and answers', async () => {
      const stack = await openStack(agent)
      const end = await turn(stack, 'THINK[I ponder it deeply.] TEXT[The answer is 42.]')
      expect(end.reason).toBe('end_turn')
      expect(stack.text()).toContain('The answer is 42.')
      expect(stack.text('thought')).toContain('ponder')
    })

    test('writes a file and runs a command, each after it was allowed to', async () => {
      const stack = await openStack(agent)
      await turn(stack, `TOOL_WRITE[${file(stack, 'hello.txt')}|hello from afar] TEXT[Written.]`)
      expect(reading(file(stack, 'hello.txt'))).toMatch(/^hello from afar\n?$/)
      const asked = stack.items('answered').map(({ question }) => question.kind)
      expect(asked).toContain('permission')
      await turn(
        stack,
        `ESCALATE TOOL_SHELL[echo was-here | tee ${file(stack, 'shell.txt')}] TEXT[Ran.]`,
      )
      expect(reading(file(stack, 'shell.txt'))).toBe('was-here\n')
      expect(stack.items('answered')).not.toEqual([])
      expect(stack.items('tool').map(({ state }) => state)).not.toContain('running')
    })

    test('leaves alone what it was not allowed to write', async () => {
      const stack = await openStack(agent)
      stack.allow = false
      await turn(stack, `TOOL_WRITE[${file(stack, 'never.txt')}|x] TEXT[Well.]`)
      expect(existsSync(file(stack, 'never.txt'))).toBe(false)
      for (const { state } of stack.items('tool')) expect(state).not.toMatch(/pending|running/)
    })

    test('streams a long answer whole', async () => {
      const stack = await openStack(agent)
      await turn(stack, 'LONG[512,80]')
      expect(stack.text()).toMatch(/LONG-END lines=\d+/)
      expect(stack.text().length).toBeGreaterThan(500 * 1024)
    })

    test('is cancelled while it speaks, and while it asks, and goes on', async () => {
      const stack = await openStack(agent)
      const speaking = stack.prompt('SLOW[600,50]')
      await stack.until(() => stack.text() !== '')
      stack.session.conversation?.cancel(true)
      expect((await stack.end(speaking)).reason).toBe('cancelled')
      stack.allow = undefined
      const asking = stack.prompt(`TOOL_WRITE[${file(stack, 'no.txt')}|x]`)
      await stack.until(() => stack.session.state.questions[0])
      stack.session.conversation?.cancel(true)
      expect((await stack.end(asking)).reason).toBe('cancelled')
      expect(stack.session.state.questions).toEqual([])
      expect(existsSync(file(stack, 'no.txt'))).toBe(false)
      expect((await turnAfterwards(stack, 'TEXT[Still here.]')).reason).toBe('end_turn')
      expect(stack.text()).toContain('Still here.')
    })

    test.runIf(agent.steers)('takes a message into the turn that runs', async () => {
      const stack = await openStack(agent)
      const running = stack.prompt('SLOW[60,50]')
      await stack.until(() => stack.text() !== '')
      const steered = stack.prompt('TEXT[Steered.]')
      sendNow(stack.session, steered)
      expect((await stack.end(running)).reason).toBe('end_turn')
      expect(stack.session.state.queue).toEqual([])
      expect(stack.items('message').filter((item) => item.steered)).toHaveLength(1)
      expect(stack.text()).toContain('Steered.')
    })

    test('is cancelled before the model has said a word, and comes out whole', async () => {
      const stack = await openStack(agent)
      await turn(stack, 'TEXT[First.]')
      const pid = stack.pid()
      const hanging = stack.prompt('HANG')
      await stack.until(() => stack.model.entries.find(({ status }) => status === 'hanging'))
      stack.session.conversation?.cancel(true)
      expect((await stack.end(hanging)).reason).toBe('cancelled')
      const end = await turnAfterwards(stack, 'TEXT[After it.]')
      expect(end.reason).toBe('end_turn')
      expect(stack.text()).toContain('After it.')
      // One that is deaf is killed, and its session taken up by another process.
      if (agent.deaf) expect(stack.pid()).not.toBe(pid)
    })

    test('is killed in the middle of an answer, and remembers what was said before', async () => {
      const stack = await openStack(agent)
      await turn(stack, 'TEXT[Remember me.]')
      const cut = stack.prompt('SLOW[600,50]')
      await stack.until(() => stack.text() !== '')
      process.kill(-stack.pid(), 'SIGKILL')
      expect((await stack.end(cut)).reason).toBe('interrupted')
      expect((await turnAfterwards(stack, 'RECALL')).reason).toBe('end_turn')
      expect(Number(/\d+/.exec(stack.text())?.[0])).toBeGreaterThanOrEqual(1)
    })

    test.each(['ERROR_401', 'ERROR_429[1]', 'ERROR_500[1]'])(
      'meets %s and is of use afterwards',
      async (error) => {
        const stack = await openStack(agent)
        const end = await turn(stack, `${error} TEXT[It went well.]`)
        const said = stack.text()
        // An error in words, or the agent tried again by itself.
        if (end.reason === 'failed') expect(end.problem?.message).not.toBe('')
        else expect(said).not.toBe('')
        if (error === 'ERROR_401' && end.reason === 'failed')
          expect(end.problem?.code).toBe('sign-in')
        expect((await turnAfterwards(stack, 'TEXT[Fine again.]')).reason).toBe('end_turn')
      },
    )
  })
}
