import type { Clock } from '../../kit/clock'
import type { Result } from '../../kit/result'
import { type CommandName, contract, type Input } from '../../shared/app/contract'
import type { Handlers } from '../app/bridge/handlers'
import { agentHandlers } from './agent-handlers'
import { draftHandlers } from './draft-handlers'
import { settle } from './fake-clock.test-kit'
import { NewSessions } from './new-sessions'
import { SignIn } from './questions/sign-in'
import { Deriving } from './search/deriving'
import { searchHandler } from './search/search'
import type { Session } from './session'
import { sessionHandlers } from './session-handlers'
import type { SessionWorkspaces } from './session-workspaces'
import { Stack } from './stack.test-kit'

export const say = (text: string) => [{ type: 'text' as const, text }]

let ids = 0

/** Its slices are of real time: nobody has to pass that of the test for it to go on, however slow the machine is. */
const restless: Clock = {
  now: Date.now,
  after: (_milliseconds, run) => {
    setImmediate(run)
    return () => undefined
  },
}

/** Only the folders of projects themselves. */
const projectFolders: SessionWorkspaces = {
  plan: async ({ path }) => ({
    ok: true,
    value: { place: { kind: 'folder', path }, begin: () => undefined },
  }),
  ready: () => undefined,
  neverStarted: () => undefined,
}

/** Gives a command the way a window does, and hands out what comes of it. */
export function commander(stack: Stack) {
  const signIn = new SignIn(
    () => Promise.resolve({ ok: true, value: undefined }),
    (choice) => stack.supervisor.ofLogin(choice),
  )
  const { sessions, drafts } = stack
  const log = stack.log.asLog()
  const newSessions = new NewSessions({
    sessions,
    log,
    drafts,
    workplaces: projectFolders,
    deriving: new Deriving(log, restless),
    newId: () => `copy-${++ids}`,
    runs: { begin: () => ({ ok: true, value: undefined }) },
    firstAccount: () => stack.firstAccount,
  })
  const handlers: Partial<Handlers> = {
    'session.search': searchHandler(sessions, log),
    ...sessionHandlers({ sessions, log, drafts, signIn, newSessions }),
    ...draftHandlers(drafts, sessions),
    ...agentHandlers(sessions, signIn, stack.supervisor, stack.redactor),
  }
  return async <Name extends CommandName>(
    name: Name,
    input: Input<Name>,
  ): Promise<Result<unknown>> => {
    const handler = handlers[name] as
      | ((input: unknown, window: { id: number }) => Promise<Result<unknown>> | Result<unknown>)
      | undefined
    if (!handler) throw new Error(`nobody handles ${name}`)
    return handler(contract[name].input.parse(input), { id: 1 })
  }
}

/** A session whose first prompt has been answered. */
export async function answered(prompt = 'Hello', answer = 'Good day') {
  const stack = new Stack()
  const session = stack.start('', prompt)
  await settle()
  stack.agent.newest.say('c1', answer)
  stack.agent.newest.endTurn('c1')
  await settle()
  return { stack, session, command: commander(stack) }
}

export const typesOf = (session: Session) => session.state.section.items.map(({ type }) => type)
