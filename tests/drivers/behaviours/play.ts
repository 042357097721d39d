import path from 'node:path'
import { driverNamed } from '../../../src/main/agent/drivers/drivers'
import type { Session } from '../../../src/main/session/session'
import type { DriverName } from '../../../src/shared/agent/process/agent'
import type { Item, SessionState } from '../../../src/shared/session/state'
import { prompt, RealStack } from '../../sessions/lib/real-stack'

/** Who plays: a program of ours for each protocol, and the agent that ships with the app. */
export const players = ['acp', 'stream-json', 'app-server', 'practice'] as const
export type Player = (typeof players)[number]

/** What is played, and how permissions are answered meanwhile. */
export const behaviours = {
  answer: {},
  thought: {},
  'command, allowed': { allow: true },
  'command, refused': { allow: false },
  'edit, allowed': { allow: true },
  'edit, refused': { allow: false },
  plan: {},
  limit: {},
  'wait, cancelled': { cancel: true },
  crash: {},
  'answer, after it': {},
} satisfies Record<string, { allow?: boolean; cancel?: true }>
export type Behaviour = keyof typeof behaviours

/** The practice agent has scenes of its own. */
const scenes: Record<string, string> = {
  answer: 'hello',
  thought: 'think',
  command: 'run echo ran',
  edit: 'edit made.txt hello',
  plan: 'plan',
  limit: 'error usage limit reached',
  wait: 'hang',
  crash: 'crash',
}

export async function open(player: Player, folder: string): Promise<RealStack> {
  const speaks: DriverName = player === 'practice' ? 'acp' : player
  const driver = await driverNamed(speaks, { name: 'test', title: 'Test', version: '0' })
  const program =
    player === 'practice'
      ? path.resolve(import.meta.dirname, '../../../out/main/practice-agent.js')
      : path.join(import.meta.dirname, `${player}.mjs`)
  return new RealStack(folder, {
    driver,
    launch: (id) => ({
      id,
      name: 'The agent',
      driver: speaks,
      command: process.execPath,
      args: [program],
      env: { LIMINAL_PRACTICE_STATE: `${folder}/practice` },
      accountFolder: null,
      quirks: {},
    }),
  })
}

/** One behaviour after the other in one session; what each of them left in the fold. */
export async function play(player: Player, stack: RealStack): Promise<Map<Behaviour, string[]>> {
  const session = stack.start(player)
  const folds = new Map<Behaviour, string[]>()
  for (const [name, how] of Object.entries(behaviours) as [
    Behaviour,
    { allow?: boolean; cancel?: true },
  ][]) {
    const [word = ''] = name.split(',')
    const said = player === 'practice' ? (scenes[word] ?? word) : word
    folds.set(name, await turn(stack, session, said, how))
  }
  return folds
}

async function turn(
  stack: RealStack,
  session: Session,
  said: string,
  { allow = true, cancel = false }: { allow?: boolean; cancel?: boolean },
): Promise<string[]> {
  const asked: string[] = []
  const answering = () => {
    for (const question of session.state.questions) {
      if (question.kind !== 'permission' || asked.includes(question.id)) continue
      asked.push(question.id)
      const kind = allow ? 'allow_once' : 'reject_once'
      const option = question.options.find((one) => one.kind === kind)?.id ?? ''
      setImmediate(() => session.questions.answer(question.id, { kind: 'option', option }, 'user'))
    }
  }
  const before = session.state.plans
  const id = prompt(session, said)
  const under = () => session.state.section.turn?.id === id
  if (cancel) {
    await stack.until(() => under() && session.conversation?.turn === 'working')
    await stack.until(() => said === 'hang' || session.state.section.items.some(isMessage))
    session.conversation?.cancel(true)
  }
  await stack.until(() => {
    answering()
    return under() && session.state.section.turn?.end
  })
  const fold = linesOf(session.state, before, asked.length)
  // A cut turn holds what waits.
  await stack.until(
    () => session.state.connection.phase === 'connected' && session.conversation?.state === 'ready',
  )
  return fold
}

const isMessage = (item: Item) => item.type === 'message' && item.role === 'agent'

/** What of a turn the user can tell apart, a line each. */
function linesOf(
  { section: { items, turn }, plans }: SessionState,
  before: SessionState['plans'],
  asked: number,
): string[] {
  const lines = items.flatMap((item) => lineOf(item) ?? [])
  const end = turn?.end
  return [
    ...lines.filter((line, place) => line !== lines[place - 1]),
    ...(plans === before ? [] : plans).map(
      ({ entries }) => `plan ${entries.map(({ state }) => state).join(', ')}`,
    ),
    ...(asked > 0 ? [`asked ${asked}`] : []),
    `ended ${end?.reason}${end?.problem ? ` (${end.problem.code})` : ''}`,
  ]
}

function lineOf(item: Item): string | undefined {
  if (item.type === 'message') return item.role === 'thought' ? 'thought' : `${item.role} speaks`
  if (item.type !== 'tool') return undefined
  const shown = (item.content ?? []).map(({ type }) => type)
  return [`tool ${item.kind} ${item.state}`, ...new Set(shown)].join(' ')
}
