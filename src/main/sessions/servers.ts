import type { Capabilities, NamedServer } from '../drivers/driver'

/** Every agent can start a program; only some reach servers over the network. */
export function usableServers(
  servers: readonly NamedServer[],
  { http, sse }: Pick<Capabilities, 'http' | 'sse'>,
): { usable: NamedServer[]; dropped: NamedServer[] } {
  const offered = { stdio: true, http, sse }
  return {
    usable: servers.filter(({ type }) => offered[type]),
    dropped: servers.filter(({ type }) => !offered[type]),
  }
}
