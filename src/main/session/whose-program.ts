import type { Supervisor } from '../agent/process/supervisor'
import type { Terminals } from '../terminal/terminals'

/** The sessions that a program runs for: an agent, what runs in a terminal, a command that an agent asked for. */
export function whoseProgram(
  program: string,
  supervisor: Pick<Supervisor, 'all'>,
  terminals: Pick<Terminals, 'all'>,
  commands: ReadonlyMap<string, string>,
): string[] {
  const agent = supervisor.all().find(({ stream }) => stream?.id === program)
  const terminal = terminals.all().find(({ process }) => process === program)
  const tenants = agent ? [...agent.routing.tenants].map(({ id }) => id) : []
  const alone = terminal?.record.session ?? commands.get(program)
  return alone === undefined ? tenants : [...tenants, alone]
}
