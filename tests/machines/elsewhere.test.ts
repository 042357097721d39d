// Proves that agents, their files and terminals, and shells run on a machine in another process as they do here, through all cuts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { Unreachable } from '../../src/main/host/unreachable'
import type { Session } from '../../src/main/session/session'
import type { RuleInForce } from '../../src/shared/session/permission'
import { testFolder } from '../lib/folder'
import { answerOf, isOver, prompt, RealStack } from '../sessions/lib/real-stack'
import { openScene } from '../terminals/scene'
import { TestWindow } from '../terminals/window'
import { carrying, ownersOf } from './lib/scene'
import { openSocketMachine } from './socket/open'

const hooks = join(import.meta.dirname, '../lib/typescript.mjs')
const program = join(import.meta.dirname, '../../src/practice/practice-agent.ts')
const environment = { PATH: process.env.PATH ?? '', HOME: '/', LANG: 'C.UTF-8' }

/** The practice agent in the app's own stack, on a machine or on this computer. */
async function practise(elsewhere: boolean, rules: RuleInForce[] = []) {
  const folder = testFolder()
  const far = elsewhere ? await openSocketMachine(folder, environment) : undefined
  const stack = new RealStack(folder, {
    ...(far ? { machine: far.machine } : {}),
    rules,
    launch: (id) => ({
      id,
      name: 'Practice agent',
      driver: 'acp',
      command: process.execPath,
      args: ['--import', hooks, program],
      env: { LIMINAL_PRACTICE_STATE: join(folder, 'state') },
      quirks: {},
      accountFolder: null,
    }),
  })
  onTestFinished(async () => {
    await stack.end()
    await far?.machine.close(KILL_PLAN)
  })
  return { folder, stack, far }
}

/** Says something, allows what is asked, and waits for the end of the turn; `meanwhile` is called whenever something happens. */
async function say(
  stack: RealStack,
  session: Session,
  words: string,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const turn = prompt(session, words)
  await stack.until(() => {
    meanwhile()
    for (const question of session.state.questions) {
      if (question.kind !== 'permission') continue
      const option = question.options.find(({ kind }) => kind === 'allow_once')?.id ?? ''
      setImmediate(() => session.questions.answer(question.id, { kind: 'option', option }, 'user'))
    }
    return isOver(session, turn)
  })
}

test('an agent elsewhere says the same as here, though the connection is cut all the time', async () => {
  const answers: string[] = []
  for (const elsewhere of [false, true]) {
    const { stack, far } = await practise(elsewhere)
    const session = stack.start('practice')
    let [happened, cuts] = [0, 0]
    await say(stack, session, 'plan, then think, then hello', () => {
      happened += 1
      if (happened % 7 !== 0) return
      far?.machine.cut()
      cuts += 1
    })
    expect(session.state.section.turn?.end?.reason).toBe('end_turn')
    expect(cuts).toBeGreaterThan(5)
    answers.push(answerOf(session.state))
  }
  expect(answers[0]).toContain('I am the practice agent')
  expect(answers[1]).toBe(answers[0])
})

test.each<[string, RuleInForce]>([
  ['paths', { name: 'docs', kinds: ['edit'], paths: ['docs'], answer: 'allow' }],
  ['paths of another project', { name: 'other', project: '/other', paths: ['a'], answer: 'allow' }],
  ['paths to reject', { name: 'no', paths: ['secret'], answer: 'reject' }],
  ['commands alone', { name: 'ls', commands: ['ls'], answer: 'allow' }],
])('a rule with %s does not answer for the user elsewhere', async (_, rule) => {
  const { stack } = await practise(true, [rule])
  const session = stack.start('practice')
  const turn = prompt(session, 'edit notes.md Written elsewhere')
  await stack.until(() => session.state.questions.length > 0 || isOver(session, turn))
  expect(session.state.questions).toMatchObject([{ kind: 'permission' }])
})

test('what a rule with paths allows elsewhere is allowed there', async () => {
  const rule: RuleInForce = { name: 'docs', kinds: ['edit'], paths: ['docs'], answer: 'allow' }
  const { folder, stack } = await practise(true, [rule])
  const session = stack.start('practice')
  const turn = prompt(session, 'edit docs/notes.md Written elsewhere')
  await stack.until(() => session.state.questions.length > 0 || isOver(session, turn))
  expect(session.state.questions).toEqual([])
  expect(readFileSync(join(folder, 'docs/notes.md'), 'utf8')).toBe('Written elsewhere\n')
})

test('its files and its terminals are elsewhere too', async () => {
  const { folder, stack, far } = await practise(true)
  const session = stack.start('practice')
  await say(stack, session, 'edit notes.md Written elsewhere')
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toBe('Written elsewhere\n')
  await say(stack, session, 'run echo "$LIMINAL_RUN" > owner')
  // The agent and its command carry the mark of the other process, which started them.
  expect(readFileSync(join(folder, 'owner'), 'utf8').trim()).toBe(far?.token)
  expect(ownersOf(stack.supervisor.all()[0]?.stream?.pid)).toContain(far?.token)
})

test('a shell elsewhere is a terminal as any other, and goes on after each cut', async () => {
  const folder = testFolder()
  const far = await openSocketMachine(folder, { ...environment, HOME: folder })
  const scene = openScene({}, folder, far.machine)
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  const { terminal } = opened.value
  const window = new TestWindow((port) => scene.terminals.attach(terminal, port))
  await window.sees('\x1b]133;B\x07')
  window.type('echo "<$LIMINAL_RUN>"\r')
  await window.sees(`<${far.token}>`)
  for (let count = 0; count < 5; count += 1) {
    far.machine.cut()
    window.type(`stty size; echo "again-$((${count} + 1))"\r`)
    await window.sees(`again-${count + 1}\r\n`)
  }
  window.resize(101, 33)
  window.type('stty size\r')
  await window.sees('33 101')
  await scene.quit()
  expect(carrying(far.token)).toEqual([])
})

test('whoever still asks something when the app has left the machine is told that it cannot be reached', async () => {
  const { machine } = await openSocketMachine(testFolder(), environment)
  await machine.close(KILL_PLAN)
  await expect(machine.files.compare({ do: 'leave', folder: '/' })).rejects.toThrow(Unreachable)
})
