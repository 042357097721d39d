// Proves that whatever goes wrong on our side while a question is considered, the user is asked, and the agent is told nothing.
import { expect, onTestFinished, test } from 'vitest'
import { emptySession, fold } from '../../../shared/session/fold'
import type { QuestionBody } from '../../agent/drivers/driver'
import { FakeClock } from '../fake-clock.test-kit'
import { type QuestionDesk, Questions } from './questions'

const body: QuestionBody = {
  id: 'q',
  kind: 'permission',
  tool: { id: 't', title: 'Edit', kind: 'edit' },
  options: [{ id: 'yes', name: 'Yes', kind: 'allow_once' }],
}

function scene(desk: Partial<QuestionDesk>) {
  const state = emptySession()
  const clock = new FakeClock()
  const questions = new Questions({
    state: () => state,
    flush: () => undefined,
    timeout: () => 0,
    secret: () => undefined,
    clock,
    newId: () => 'own',
    pathsToFind: () => ['/a'],
    decide: () => undefined,
    findRealPaths: async () => new Map(),
    append: (event) => void fold(state, [clock.now(), event]),
    ...desk,
  })
  return { state, questions }
}

/** What nobody catches is told as a fault, which it is. */
function uncaught(): unknown[] {
  const errors: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => errors.push(error))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  return errors
}

const broken = (): never => {
  throw new Error('broken')
}

test.each<[string, Partial<QuestionDesk>, number]>([
  ['a machine that is gone', { findRealPaths: () => Promise.reject(new Error('gone')) }, 0],
  ['places that are none', { findRealPaths: () => Promise.resolve({} as never) }, 1],
  ['rules that cannot be read', { pathsToFind: broken }, 1],
  ['rules that cannot decide', { decide: broken }, 1],
])('with %s the question is asked and waits for the user', async (_, desk, faults) => {
  const errors = uncaught()
  const { state, questions } = scene(desk)
  const answers: unknown[] = []
  void questions.ask(body).then((answer) => answers.push(answer))
  await new Promise(setImmediate)
  expect([state.questions.length, answers, errors.length]).toEqual([1, [], faults])
  questions.answer('own', { kind: 'option', option: 'yes' }, 'user')
  await new Promise(setImmediate)
  expect(answers).toEqual([{ kind: 'option', option: 'yes' }])
})
