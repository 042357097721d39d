import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { driverNamed } from '../../../src/main/agent/drivers/drivers'
import { quirksOf } from '../../../src/main/agent/drivers/quirks'
import type { Supervisor } from '../../../src/main/agent/process/supervisor'
import type { Session } from '../../../src/main/session/session'
import type { Question } from '../../../src/shared/session/question'
import type { Item, TurnResult } from '../../../src/shared/session/state'
import { type FakeLlm, startFakeLlm } from '../../fixtures/fake-llm.mjs'
import { answerOf, prompt, RealStack } from '../../sessions/lib/real-stack'
import { configure, type RealAgent } from './agents'
import { install } from './install'

/** The app without its windows, around one real agent and a model server of its own. */
export interface Stack {
  model: FakeLlm
  workspace: string
  session: Session
  supervisor: Supervisor
  /** How permissions are answered; without a way they wait. */
  allow: boolean | undefined
  /** Sends a prompt, and returns its turn. */
  prompt(words: string): string
  /** Resolves when the turn is over, with how it ended. */
  end(turn: string): Promise<TurnResult>
  until<T>(look: () => T): Promise<NonNullable<T>>
  /** What the agent has said in this turn. */
  text(role?: 'agent' | 'thought'): string
  items<Type extends Item['type']>(type: Type): Extract<Item, { type: Type }>[]
  pid(): number
}

/** Two folders side by side: some agents distrust a home below the folder for temporary files. */
function ownFolders() {
  const home = mkdtempSync(join(tmpdir(), 'liminal-home-'))
  const temporary = mkdtempSync(join(tmpdir(), 'liminal-tmp-'))
  const workspace = join(home, 'project')
  mkdirSync(workspace)
  return { home, temporary, workspace }
}

export async function openStack(agent: RealAgent): Promise<Stack> {
  const modules = await install(agent)
  const { home, temporary, workspace } = ownFolders()
  const model = await startFakeLlm()
  configure(agent, home, model.url)
  const name = agent.driver ?? 'acp'
  const whole = new RealStack(temporary, {
    speed: 1,
    workspace,
    driver: await driverNamed(name, { name: 'test', title: 'Test', version: '1' }),
    environment: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      TMPDIR: temporary,
      LANG: 'C.UTF-8',
      ...agent.env(model.url),
    },
    launch: () => ({
      id: agent.id,
      name: agent.name,
      driver: name,
      ...agent.command(modules),
      env: {},
      quirks: quirksOf(agent.id),
      accountFolder: null,
    }),
  })
  const session = whole.start(agent.id)
  // What happens outside of the app brings no event: a file is written, the model is asked.
  const timer = setInterval(() => whole.look(), 50)
  onTestFinished(async () => {
    clearInterval(timer)
    await whole.end()
    await model.close()
    for (const folder of [home, temporary]) rmSync(folder, { recursive: true, force: true })
  })

  const stack: Stack = {
    model,
    workspace,
    session,
    supervisor: whole.supervisor,
    allow: true,
    until: (look) => whole.until(look),
    prompt: (words) => prompt(session, words),
    end: (turn) =>
      whole.until(() => {
        const { turn: latest } = session.state.section
        return latest?.id === turn ? latest.end : undefined
      }),
    text: (role) => answerOf(session.state, role),
    items: <Type extends Item['type']>(type: Type) =>
      session.state.section.items.filter(
        (item): item is Extract<Item, { type: Type }> => item.type === type,
      ),
    pid: () => whole.supervisor.all()[0]?.stream?.pid ?? 0,
  }
  // As a person does: after the question has been asked.
  whole.follow(() => setImmediate(() => answerAll(stack)))
  return stack
}

function answerAll({ session, allow }: Stack): void {
  if (allow === undefined) return
  for (const question of session.state.questions) {
    const option = chosen(question, allow ? 'allow_once' : 'reject_once')
    if (option) session.questions.answer(question.id, { kind: 'option', option }, 'user')
  }
}

function chosen(question: Question, kind: string): string | undefined {
  if (question.kind !== 'permission') return undefined
  return question.options.find((option) => option.kind === kind)?.id
}
