import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import type { Asking } from '../../src/main/host/remotes/asking'
import { sshEngine } from '../../src/main/host/remotes/ssh'
import { testFolder } from '../lib/folder'
import { type OpenOptions, openBy } from './opened'
import { type SshdOptions, startSshd } from './sshd'

export interface SshPlaceOptions extends OpenOptions {
  identity?: string
  known?: string
  /** Who answers what ssh asks. */
  asking?: Asking
  /** Besides, as after `-o`. */
  more?: string[]
  /** Where something stands between. */
  port?: number
}

/** A place behind a real ssh, opened as the app does it. */
export function openSshPlace(
  { port: at, address, options }: Awaited<ReturnType<typeof startSshd>>,
  { identity, known, more = [], port = at, ...rest }: SshPlaceOptions,
) {
  const engine = sshEngine({
    host: address,
    port,
    options: [...more, ...options(identity, known)],
    asks: rest.asking !== undefined,
  })
  return openBy(engine, rest)
}

interface HostOptions {
  /** Variables there, besides those that every login has. */
  remote?: Record<string, string>
  server?: SshdOptions | undefined
}

/** A computer with an ssh server and a home of its own, where nothing of ours was yet. */
export async function sshHost({ remote = {}, server }: HostOptions = {}) {
  const folder = testFolder()
  const home = join(folder, 'home')
  mkdirSync(home)
  const path = process.env.PATH ?? ''
  const usual = { HOME: home, PATH: path, XDG_RUNTIME_DIR: folder, TERM: 'xterm', SHLVL: '1' }
  const sshd = await startSshd(join(folder, 'sshd'), { ...usual, ...remote }, server)
  const environment = { PATH: path, HOME: join(folder, 'here') }
  const reach = async (options: Partial<SshPlaceOptions> = {}) => {
    const reached = await openSshPlace(sshd, { environment, ...options })
    const { opened } = reached
    if (opened.ok) onTestFinished(() => opened.value.close(KILL_PLAN))
    return reached
  }
  const connected = async (options: Partial<SshPlaceOptions> = {}) => {
    const { opened, ...rest } = await reach(options)
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
    return { machine: opened.value, ...rest }
  }
  return { folder, home, sshd, places: join(home, '.liminal/places'), reach, connected }
}
