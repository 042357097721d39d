import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { AcpDriver } from '../../../src/main/drivers/acp/acp-driver'
import { peculiaritiesOf } from '../../../src/main/drivers/peculiarities'
import { openLog } from '../../../src/main/log/open-log'
import { createLocalRuntime } from '../../../src/main/processes/local-runtime'
import { systemClock } from '../../../src/main/sessions/clock'
import { takePrompt } from '../../../src/main/sessions/prompts'
import type { Session } from '../../../src/main/sessions/session'
import { Sessions } from '../../../src/main/sessions/sessions'
import { Supervisor } from '../../../src/main/sessions/supervisor'
import { openAgentTerminal } from '../../../src/main/terminals/agent-terminal'
import { Ptys } from '../../../src/main/terminals/pty'
import { success } from '../../../src/shared/result'
import { textOf } from '../../../src/shared/session/content'
import type { Question } from '../../../src/shared/session/question'
import type { Item, TurnResult } from '../../../src/shared/session/state'
import { type FakeLlm, startFakeLlm } from '../../fixtures/fake-llm.mjs'
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
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    ...agent.env(model.url),
  }
  const opened = openLog(join(temporary, 'log.sqlite'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const runtime = createLocalRuntime({
    records: log.pids,
    environment: async () => environment,
    token: crypto.randomUUID(),
    onProblem: (words) => console.error(words),
  })
  const driver = new AcpDriver({ name: 'liminal-tests', title: 'Tests', version: '0' })
  const launch = {
    id: agent.id,
    name: agent.name,
    driver: 'acp' as const,
    ...agent.command(modules),
    env: {},
    peculiarities: peculiaritiesOf(agent.id),
    accountFolder: null,
  }
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of waiting) look()
  }
  const clock = systemClock
  const rows = { put: changed, remove: changed }
  const newId = () => crypto.randomUUID()
  const ptys = new Ptys()
  const resolveAgent = () => success(launch)
  const supervisor = new Supervisor({
    ...{
      runtime,
      clock,
      rows,
      newId,
      resolveAgent,
      driverOf: () => driver,
      heard: () => undefined,
      servedBy: (choice) => choice,
      prepare: () => Promise.resolve(),
      secrets: () => [],
    },
  })
  const sessions = new Sessions({
    ...{ log, clock, rows, newId, resolveAgent },
    feed: { session: changed },
    processOf: (choice, name) => supervisor.processOf(choice, name),
    prepare: () => Promise.resolve(),
    setup: () => ({
      rules: [],
      questionTimeout: 0,
      wishes: [],
      servers: [],
      folders: [],
      instructions: '',
      replaceInstructions: false,
    }),
    agentLimit: () => 4,
    projectFolder: () => workspace,
    openTerminal: (session, request) =>
      openAgentTerminal(request, {
        keeper: runtime,
        ptys,
        agent: agent.id,
        session,
        folder: workspace,
      }),
    terminalAgents: {
      start: () => Promise.resolve(success(undefined)),
      stop: () => Promise.resolve(),
      report: () => undefined,
      onActivity: () => undefined,
    },
  })
  const made = sessions.create({
    ...{ project: 'p', title: 'Test' },
    choice: { agent: agent.id, account: null, profile: null },
    workspace: { kind: 'folder', path: workspace },
  })
  if (!made.ok) throw new Error(made.problem.message)
  const session = made.value
  onTestFinished(async () => {
    await supervisor.shutDown()
    await runtime.shutDown({ inputGrace: 0, termGrace: 0 })
    sessions.close()
    log.close()
    await model.close()
    for (const folder of [home, temporary]) rmSync(folder, { recursive: true, force: true })
  })

  const until = <T>(look: () => T) =>
    new Promise<NonNullable<T>>((resolve) => {
      const again = () => {
        const found = look()
        if (found === undefined || found === null || found === false) return
        waiting.delete(again)
        clearInterval(timer)
        resolve(found)
      }
      // What happens outside of the app brings no event: a file is written, the model is asked.
      const timer = setInterval(again, 50)
      waiting.add(again)
      again()
    })
  const items = <Type extends Item['type']>(type: Type) =>
    session.state.section.items.filter(
      (item): item is Extract<Item, { type: Type }> => item.type === type,
    )
  const stack: Stack = {
    ...{ model, workspace, session, supervisor, until, items, allow: true },
    prompt: (words) => {
      const turn = newId()
      takePrompt(session, turn, [{ type: 'text', text: words }])
      return turn
    },
    end: (turn) =>
      until(() => {
        const { turn: latest } = session.state.section
        return latest?.id === turn ? latest.end : undefined
      }),
    text: (role = 'agent') =>
      items('message')
        .map((item) => (item.role === role ? textOf(item.parts) : ''))
        .join(''),
    pid: () => supervisor.all()[0]?.child?.pid ?? 0,
  }
  // As a person does: after the question has been asked.
  waiting.add(() => setImmediate(() => answerAll(stack)))
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
