import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { success } from '../../src/kit/result'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { KILL_PLAN } from '../../src/main/host/plans'
import { Remotes } from '../../src/main/host/remotes/remotes'
import { sshEngine } from '../../src/main/host/remotes/ssh'
import type { RemoteRow } from '../../src/shared/host/remote-row'
import type { RemoteSetting } from '../../src/shared/host/remotes/settings'
import { memoryRecords } from '../machines/lib/doubles'
import { builtPack, noNode } from './opened'
import { sshHost } from './ssh'

export const ssh = (host: string): RemoteSetting => ({ type: 'ssh', host })
type Host = Awaited<ReturnType<typeof sshHost>>

/** Two names in the settings, of which ssh makes what `leads` says, and runs of the app. */
export async function scene() {
  const home = await sshHost()
  const leads: Record<string, Host> = { near: home, other: home }
  const environment = { PATH: process.env.PATH ?? '', HOME: home.folder }
  const here = createLocalMachine({
    records: memoryRecords(),
    token: randomUUID(),
    environment: () => Promise.resolve(environment),
    onProblem: (words) => console.error(words),
  })
  onTestFinished(() => here.close(KILL_PLAN))
  const settings: Record<string, RemoteSetting> = { near: ssh('near'), other: ssh('other') }
  const memory = new Map<string, unknown>()
  const app = randomUUID()
  /** A run of the app that finds projects under these names. */
  const run = (...projects: string[]) => {
    const opened = new Set(projects)
    const rows = new Map<string, RemoteRow>()
    const remotes = new Remotes({
      here,
      app,
      run: randomUUID(),
      timers: systemClock,
      pack: builtPack(),
      node: noNode,
      memory: { get: (key) => memory.get(key), set: (key, value) => memory.set(key, value) },
      environment: async () => environment,
      channel: { open: async () => ({ environment: {}, close: () => undefined }) },
      ready: Promise.resolve(),
      engine: (setting) => {
        const { sshd } = leads[setting.type === 'ssh' ? setting.host : ''] ?? home
        const { address, port } = sshd
        return success(sshEngine({ host: address, port, options: sshd.options(), asks: false }))
      },
      settings: () => settings,
      show: (row) => void rows.set(row.id, row),
      hide: (name) => void rows.delete(name),
      reached: ({ machine }) => void opened.add(machine.id),
      isOpen: (name) => opened.has(name),
      isUsed: (name) => opened.has(name),
      remoteOf: () => undefined,
      addresses: () => '',
    })
    remotes.follow()
    const machine = async (name: string) => {
      const connected = await remotes.connect(name)
      if (!connected.ok) throw new Error(JSON.stringify(connected.problem))
      onTestFinished(() => connected.value.close(KILL_PLAN))
      return connected.value
    }
    const same = () => [...rows.values()].map(({ id, sameAs }) => [id, sameAs])
    return { remotes, rows, machine, same }
  }
  return { home, leads, settings, run }
}

/** So many connections the server there has. */
export function links({ sshd }: Host): number {
  const pid = sshd.pid()
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).length
}

const about = { agent: 'test', sessions: [], terminal: null }
export const cat = { name: 'Cat', command: 'cat', args: [], env: {}, folder: '/tmp', about }

/** A computer that nothing listens on any more. */
export async function off(): Promise<Host> {
  const host = await sshHost()
  await host.sshd.stop()
  return host
}
