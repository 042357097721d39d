import { failure, type Result } from '../../../kit/result'
import type { AuthMethod } from '../../../shared/agent/process/agent'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { AgentProcess } from '../../agent/process/agent-process'
import type { Session } from '../session'

/** Runs the command of a sign-in where the user can see and answer it; resolves when it has ended well. */
export type RunSignIn = (
  session: string,
  command: Extract<AuthMethod['how'], { kind: 'terminal' }>,
) => Promise<Result<void>>

/** Signs the user in to an agent, by the agent itself or in a terminal. */
export class SignIn {
  constructor(
    private readonly runSignIn: RunSignIn,
    private readonly ofLogin: (choice: AgentChoice) => AgentProcess[],
  ) {}

  async run(session: Session, id: string): Promise<Result<void>> {
    const { conversation } = session
    const auth = conversation?.connection?.auth
    const method = auth?.methods.find((other) => other.id === id)
    if (!conversation || !auth || !method)
      return failure('unknown-method', 'The agent does not offer this way to sign in')
    const inTerminal = method.how.kind === 'terminal'
    const result =
      method.how.kind === 'terminal'
        ? await this.runSignIn(session.id, method.how)
        : await auth.signIn(id)
    if (!result.ok) {
      conversation.askToSignIn(result.problem.message)
      return result
    }
    const asked = session.state.questions.find(({ kind }) => kind === 'sign-in')
    if (asked) session.questions.answer(asked.id, { kind: 'option', option: id }, 'user')
    // One login serves all conversations under it, and each of them may have asked.
    const own = conversation.process
    for (const process of this.ofLogin(session.choice)) {
      // An agent reads what was stored elsewhere when it starts.
      const unread = inTerminal || process !== own
      const asked = process === own || process.asksToSignIn
      for (const subscriber of process.routing.tenants)
        if (subscriber !== conversation) subscriber.signedIn()
      if (unread && asked) process.input({ type: 'restart' })
    }
    return conversation.signedInHere()
  }
}
