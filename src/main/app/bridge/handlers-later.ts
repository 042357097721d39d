import type { CommandName } from '../../../shared/app/contract'
import type { Handlers, WindowContext } from './handlers'

/** Handlers that are loaded when the first of them is called. */
export function handlersLater<Name extends CommandName>(
  names: readonly Name[],
  load: () => Promise<Pick<Handlers, Name>>,
): Pick<Handlers, Name> {
  type Act = (input: unknown, window: WindowContext) => unknown
  const later =
    (name: Name): Act =>
    async (input, window) =>
      ((await load())[name] as Act)(input, window)
  return Object.fromEntries(names.map((name) => [name, later(name)])) as Pick<Handlers, Name>
}
