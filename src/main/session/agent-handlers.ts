import { failure, type Result, success } from '../../kit/result'
import type { Providers } from '../agent/drivers/driver'
import type { Supervisor } from '../agent/process/supervisor'
import type { Redactor } from '../agent/secrets/redactor'
import { secretsAmong } from '../agent/secrets/secrets'
import type { Handlers } from '../app/bridge/handlers'
import type { SignIn } from './questions/sign-in'
import type { Session } from './session'
import type { Sessions } from './sessions'

type AgentHandlers = Pick<
  Handlers,
  | 'agent.restart'
  | 'agent.stop'
  | 'agent.reconnect'
  | 'agent.signIn'
  | 'agent.signOut'
  | 'agent.providers'
  | 'agent.setProvider'
  | 'agent.disableProvider'
>

export function agentHandlers(
  sessions: Sessions,
  signIn: SignIn,
  supervisor: Pick<Supervisor, 'find' | 'ofLogin'>,
  redactor: Redactor,
): AgentHandlers {
  const on =
    <Input extends { session: string }>(
      act: (session: Session, input: Input) => Result<void> | Promise<Result<void>>,
    ) =>
    (input: Input) => {
      const found = sessions.find(input.session)
      return found.ok ? act(found.value, input) : found
    }
  const providersOf = (process: string): Result<Providers> => {
    const found = supervisor.find(process)
    if (!found.ok) return found
    const { agent, name } = found.value
    if (agent?.providers) return success(agent.providers)
    return agent
      ? failure('no-providers', `${name} does not let its model provider be set`)
      : failure('not-connected', `${name} is not connected`)
  }

  return {
    'agent.restart': on((session) => session.agentLink.restart()),
    'agent.reconnect': on((session) => session.agentLink.reconnect()),
    'agent.stop': on((session) => {
      session.stop('user')
      return success(undefined)
    }),
    'agent.signIn': on((session, { method }: { session: string; method: string }) =>
      signIn.run(session, method),
    ),
    'agent.signOut': async ({ process }) => {
      const found = supervisor.find(process)
      if (!found.ok) return found
      // A login is one, however many processes run under it.
      const others = supervisor
        .ofLogin(found.value.service.choice)
        .filter((other) => other !== found.value && other.agent?.auth?.signOut)
      const all = [found.value, ...others].map((one) => one.signOut())
      return (await Promise.all(all)).find((result) => !result.ok) ?? success(undefined)
    },
    'agent.providers': async ({ process }) => {
      const providers = providersOf(process)
      if (!providers.ok) return providers
      const listed = await providers.value.list()
      return listed.ok ? success({ providers: listed.value }) : listed
    },
    'agent.setProvider': async ({ process, provider, ...setting }) => {
      redactor.add(secretsAmong(setting.headers))
      const providers = providersOf(process)
      return providers.ok ? providers.value.set(provider, setting) : providers
    },
    'agent.disableProvider': async ({ process, provider }) => {
      const providers = providersOf(process)
      return providers.ok ? providers.value.disable(provider) : providers
    },
  }
}
