import type { DriverName } from '../../../shared/agent/process/agent'
import { isSpoken } from '../drivers/drivers'
import type { KnownAgent } from './known-agents'

/** What the app can get a program as. */
export type Source = Pick<KnownAgent, 'package' | 'archive' | 'tool'>

/** One way to speak with an agent. */
export interface Way extends Source {
  driver: DriverName
  /** Its installation, which ways can share. */
  program: string
  command: string
  args: string[]
}

/**
 * All ways to speak with an agent, the one that is preferred first. The vendor's own protocol comes
 * before an adapter: most users have that program anyway, it is one process less, and it tells what
 * adapters leave out, such as when a limit is over. What a terminal does can only be guessed at.
 */
export function waysOf(agent: KnownAgent): Way[] {
  const { id, driver, command, args, package: packaged, archive, tool, vendor } = agent
  const own: Way = {
    driver,
    program: id,
    command,
    args,
    ...source({ package: packaged, archive, tool }),
  }
  if (!vendor) return [own]
  const { direct, terminal } = vendor
  const of = { program: `${id}.cli`, command: vendor.command, package: vendor.package }
  return [{ ...direct, ...of }, own, { ...of, driver: 'terminal', args: terminal.args }]
}

/** The one that is taken where nobody says: the first that is there. */
export function usualWay(ways: readonly Way[], isThere: (way: Way) => boolean): Way | undefined {
  const spoken = ways.filter(({ driver }) => isSpoken(driver))
  return spoken.find(isThere) ?? spoken[0] ?? ways[0]
}

/** What it is got as. */
export function fetchable({ package: packaged, archive, tool }: Source) {
  return packaged ?? archive ?? tool
}

function source({
  package: packaged,
  archive,
  tool,
}: { [Key in keyof Source]: Source[Key] | undefined }): Source {
  return {
    ...(packaged ? { package: packaged } : {}),
    ...(archive ? { archive } : {}),
    ...(tool ? { tool } : {}),
  }
}
