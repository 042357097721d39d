// Proves that a session whose agent has gone on without the app is where it was: asked, at work, at its cancel, between turns; and that what ended meanwhile is told as it was.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takePrompt } from '../../src/main/session/prompts'
import type { Question } from '../../src/shared/session/question'
import { testFolder } from '../lib/folder'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { openKept } from './lib/kept-stack'
import { allow, answerOf, isAlive, isOver, type RealStack } from './lib/real-stack'

/*
 * What an agent was at when the app was killed × what happened meanwhile:
 *
 *                 | nothing            | it ended    | its keeper was killed | the app was killed again
 * asked           | “asked”            | “ended”     | “keeper”              | outliving.test.ts
 * in a turn       | outliving.test.ts  | “ended”     | “keeper”              | outliving.test.ts
 * cancelling      | “cancelling”       | as in a turn: the machine of a conversation is the same
 * between turns   | “idle”             | as in a turn, and nothing is cut short
 * a queue behind  | all of them        | “ended”: it is held
 * two on a process| “asked”            | “ended”     | “keeper”              | outliving.test.ts
 * quitting        | “quitting”
 * not spoken to yet | outliving.test.ts: it is ended, and the prompt waits for the user
 *
 * That is so whatever the agent speaks; what lies below the protocol is tried with one of them.
 */
const spoken = ['ledger', 'ledger-claude', 'ledger-codex']
/** Another with every seed, where one more would show little. */
const one = spoken.slice(random(seedOfRun()).below(spoken.length)).slice(0, 1)

const app = path.resolve(import.meta.dirname, 'lib/left-app.ts')

async function left(agent: string, prompts: string[][], until: string) {
  const folder = testFolder()
  const program = startProgram(app, [folder, agent, JSON.stringify(prompts), until])
  const { pids } = JSON.parse(await nextLine(program)) as { pids: number[] }
  program.child.kill('SIGKILL')
  await program.ended
  return { folder, pids, ledger: () => readFileSync(path.join(folder, 'ledger'), 'utf8') }
}

/** The next run of the app. */
async function again(folder: string, agent: string): Promise<RealStack> {
  const stack = openKept(folder, agent)
  onTestFinished(() => stack.end())
  await stack.attaching.attach(stack.sessions)
  await stack.sessions.closeLeftOpen()
  return stack
}

const keepersIn = (folder: string): number[] =>
  readdirSync(path.join(folder, 'keepers/keepers')).flatMap((name) => {
    try {
      const text = readFileSync(path.join(folder, 'keepers/keepers', name, 'keeper.json'), 'utf8')
      return [(JSON.parse(text) as { pid: number }).pid]
    } catch {
      // A spare, or one that is over.
      return []
    }
  })

const types = (stack: RealStack) =>
  stack.sessions.all().map(({ state }) => state.section.items.map(({ type }) => type))

test.each(spoken)(
  'asked: the question of %s is the one it was, and its answer is heard once, by the same process',
  async (agent) => {
    const { folder, pids, ledger } = await left(
      agent,
      [['a count 9 ask 1', 'a2 count 3'], ['b count 9 ask 1']],
      'asked',
    )
    // What would need the app: files to read and to write, and terminals.
    if (agent === 'ledger') expect(ledger()).toContain('offered false false false')
    // Of Claude Code each has a process of its own.
    expect(pids).toHaveLength(agent === 'ledger-claude' ? 2 : 1)
    const stack = openKept(folder, agent)
    onTestFinished(() => stack.end())
    const before = stack.sessions.all().map(({ state }) => state.questions)
    expect(before.map((questions) => questions.length)).toEqual([1, 1])
    // The first is answered before the agent is there to hear it, which it does as soon as it is.
    const [first, second] = stack.sessions.all()
    const answer = (questions: Question[] | undefined) => {
      const [question] = questions ?? []
      if (!question) throw new Error('Nothing is asked')
      return [question.id, allow(question)] as const
    }
    first?.questions.answer(...answer(before[0]), 'user')
    await stack.attaching.attach(stack.sessions)
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(second?.state.questions).toEqual(before[1])
    const now = stack.supervisor.all().map(({ stream }) => stream?.pid)
    expect(now.sort()).toEqual(pids.sort())
    second?.questions.answer(...answer(before[1]), 'user')
    await stack.until(() =>
      stack.sessions
        .all()
        .every(({ state }) => state.section.turn?.end && state.queue.length === 0),
    )
    const answers = ledger()
      .split('\n')
      .filter((line) => line.startsWith('answer'))
    expect(answers.sort()).toEqual(['answer a-4 yes', 'answer b-4 yes'])
    expect(types(stack).flat()).not.toContain('break')
    const said = stack.sessions.all().map(({ state }) => answerOf(state))
    expect(said.join()).toContain('a2:1 a2:2 a2:3 ')
  },
)

test.each(spoken)(
  'cancelling: the turn is over when %s says so, cancelled, and was told so once',
  async (agent) => {
    const { folder, ledger } = await left(agent, [['a count 9 wait']], 'cancelling')
    const stack = await again(folder, agent)
    const [session] = stack.sessions.all()
    await stack.until(() => session?.state.section.turn?.end)
    expect(session?.state.section.turn?.end).toMatchObject({ reason: 'cancelled' })
    expect(ledger().match(/^cancel$/gm)).toHaveLength(1)
    expect(types(stack).flat()).not.toContain('break')
  },
)

test.each(one)(
  'in a turn: %s can be cancelled by the next run of the app, before it is attached to',
  async (agent) => {
    const { folder } = await left(agent, [['a count 9 wait']], 'waiting')
    const stack = openKept(folder, agent)
    onTestFinished(() => stack.end())
    const [session] = stack.sessions.all()
    session?.conversation?.cancel(false)
    await stack.attaching.attach(stack.sessions)
    await stack.until(() => session?.state.section.turn?.end)
    expect(session?.state.section.turn?.end).toMatchObject({ reason: 'cancelled' })
  },
)

test.each(one)(
  'idle: the next prompt goes to the same %s and the same conversation, and nothing is shown of it',
  async (agent) => {
    const { folder, pids } = await left(agent, [['a count 3']], 'idle')
    const stack = await again(folder, agent)
    const [session] = stack.sessions.all()
    if (!session) throw new Error('no session')
    takePrompt(session, 'next', [{ type: 'text', text: 'b count 3' }])
    await stack.until(() => isOver(session, 'next'))
    expect(answerOf(session.state)).toBe('b:1 b:2 b:3 ')
    expect(stack.supervisor.all().map(({ stream }) => stream?.pid)).toEqual(pids)
    const all = session.sections().flatMap(({ items }) => items.map(({ type }) => type))
    expect(all.filter((type) => type === 'resumed')).toHaveLength(1)
  },
)

test.each(spoken)(
  'ended: what %s said to its end is there, and how it ended is told as it was',
  async (agent) => {
    const { folder, pids } = await left(agent, [['a count 9 wait', 'never sent']], 'waiting')
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await expect.poll(() => keepersIn(folder).filter(isAlive)).toEqual([])
    const stack = await again(folder, agent)
    const [session] = stack.sessions.all()
    await stack.until(() => session?.state.section.turn?.end)
    expect(session?.state.section.turn?.end).toMatchObject({ reason: 'interrupted' })
    expect(session?.state.queue.map(({ held }) => held)).not.toContain(undefined)
    expect(types(stack).flat()).toContain('break')
    expect(answerOf(session?.state as never)).toContain('a:9 ')
    const problem = session?.state.section.items.find((item) => item.type === 'break')
    expect(JSON.stringify(problem)).toMatch(/SIGKILL/)
  },
)

test('keeper: killed with its agent, which is told in words, and nothing of it is alive', async () => {
  const { folder, pids } = await left(
    'ledger',
    [['a count 9 ask 1', 'never sent'], ['b count 9 ask 1']],
    'asked',
  )
  for (const keeper of keepersIn(folder)) process.kill(keeper, 'SIGKILL')
  await expect.poll(() => pids.some(isAlive)).toBe(false)
  const stack = await again(folder, 'ledger')
  await stack.until(() => stack.sessions.all().every(({ state }) => state.section.turn?.end))
  for (const { state } of stack.sessions.all()) {
    expect(state.questions).toEqual([])
    expect(state.section.items.map(({ type }) => type)).toContain('break')
  }
  const breaks = stack.sessions
    .all()
    .flatMap(({ state }) => state.section.items.filter(({ type }) => type === 'break'))
  expect(JSON.stringify(breaks)).toMatch(
    /its keeper, the process of Liminal that held it, was killed/,
  )
})

test('quitting: killed while it ends its agents, which end all the same, and nothing is gone on with', async () => {
  const { folder, pids } = await left('ledger', [['a count 9 stay wait']], 'quitting')
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
  const stack = await again(folder, 'ledger')
  const [session] = stack.sessions.all()
  expect(session?.state.section.turn?.end).toMatchObject({ reason: 'interrupted' })
  await stack.until(() => !session?.running)
})
