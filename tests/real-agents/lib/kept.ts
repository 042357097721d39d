import { join } from 'node:path'
import { driverNamed } from '../../../src/main/agent/drivers/drivers'
import { quirksOf } from '../../../src/main/agent/drivers/quirks'
import { keepingIn } from '../../machines/lib/doubles'
import { RealStack } from '../../sessions/lib/real-stack'
import type { RealAgent } from './agents'
import { install } from './install'

/** Where a real agent finds what it needs: whoever goes on with it finds it there too. */
export interface KeptPlace {
  home: string
  temporary: string
  workspace: string
  url: string
}

/** The app without its window, whose real agent outlives it. */
export async function openKeptStack(
  agent: RealAgent,
  { home, temporary, workspace, url }: KeptPlace,
): Promise<RealStack> {
  const modules = await install(agent)
  const name = agent.driver ?? 'acp'
  return new RealStack(temporary, {
    speed: 1,
    workspace,
    keeping: keepingIn(join(temporary, 'keepers')),
    driver: await driverNamed(name, { name: 'test', title: 'Test', version: '1' }),
    quirks: quirksOf(agent.id),
    environment: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      TMPDIR: temporary,
      LANG: 'C.UTF-8',
      ...agent.env(url),
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
}
