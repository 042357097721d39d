import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { statOf } from '../machines/lib/scene'
import { noSshd, type SshdOptions } from './sshd'

/** How a way to a place is lost: broken, and mended again by what comes back. */
export interface Cut {
  name: string
  /** Why it cannot be tried here. */
  missing: string | undefined
  /** Nobody is told of it: it has to be noticed, and the way stays away until then. */
  silent: boolean
  /** It is mended after so many milliseconds, before anybody need have noticed. */
  brief?: number
  sshd?: () => SshdOptions
  prepare(server: { port: number; pid(): number }): Promise<Prepared>
}

interface Prepared {
  /** Where ssh is to go instead. */
  port?: number
  cut(): () => void
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
const root = process.getuid?.() === 0 ? undefined : 'only root may do that'

export const cuts: Cut[] = [
  {
    name: 'client killed',
    missing: noSshd,
    silent: false,
    prepare: async ({ port }) => ({
      cut: () => {
        for (const pid of some(clientsOf(port))) signal(pid, 'SIGKILL')
        return () => undefined
      },
    }),
  },
  {
    name: 'server killed',
    missing: noSshd,
    silent: false,
    prepare: async ({ pid }) => ({
      cut: () => {
        for (const one of some(sessionsOf(pid()))) signal(one, 'SIGKILL')
        return () => undefined
      },
    }),
  },
  {
    name: 'server stopped',
    missing: noSshd,
    silent: true,
    prepare: async ({ pid }) => ({
      cut: () => {
        const stopped = some(sessionsOf(pid()))
        for (const one of stopped) signal(one, 'SIGSTOP')
        return () => {
          for (const one of stopped) signal(one, 'SIGKILL')
        }
      },
    }),
  },
  {
    name: 'stalled proxy',
    missing: noSshd,
    silent: true,
    prepare: async ({ port }) => {
      const proxy = await stallingProxy(port)
      return { port: proxy.port, cut: proxy.stall }
    },
  },
  {
    name: 'black hole',
    missing:
      noSshd ?? root ?? (run('iptables', '-w', '-n', '-L', 'INPUT') ? undefined : 'no iptables'),
    silent: true,
    prepare: async ({ port }) => {
      const rule = ['INPUT', '-i', 'lo', '-p', 'tcp', '--dport', String(port), '-j', 'DROP']
      const heal = () => void run('iptables', '-w', '-D', ...rule)
      return {
        cut: () => {
          if (!run('iptables', '-w', '-I', ...rule)) throw new Error('iptables refused')
          onTestFinished(heal)
          return heal
        },
      }
    },
  },
  cable(),
]

const [hole] = cuts.filter(({ name }) => name === 'black hole')
if (hole) cuts.push({ ...hole, name: 'black hole of 3 s', brief: 3000 })

/** A host of its own behind a cable: a network namespace and a pair of virtual cards. */
function cable(): Cut {
  const name = `liminal-${process.pid}`
  const card = `lm${process.pid % 100_000}`
  const net = `10.${200 + (process.pid % 50)}.${(process.pid >> 8) % 250}`
  const ip = (...args: string[]) => run('ip', ...args)
  const able = () => {
    const made = ip('netns', 'add', `${name}-try`)
    ip('netns', 'del', `${name}-try`)
    return made
  }
  return {
    name: 'cable pulled',
    missing: noSshd ?? root ?? (able() ? undefined : 'no network namespaces'),
    silent: true,
    sshd: () => {
      const inside = ['ip', 'netns', 'exec', name]
      onTestFinished(() => void ip('netns', 'del', name))
      const made =
        ip('netns', 'add', name) &&
        ip('link', 'add', card, 'type', 'veth', 'peer', 'name', 'there', 'netns', name) &&
        ip('addr', 'add', `${net}.1/24`, 'dev', card) &&
        ip('link', 'set', card, 'up') &&
        run('ip', 'netns', 'exec', name, 'ip', 'addr', 'add', `${net}.2/24`, 'dev', 'there') &&
        run('ip', 'netns', 'exec', name, 'ip', 'link', 'set', 'there', 'up') &&
        run('ip', 'netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up')
      if (!made) throw new Error('There is no cable')
      return { address: `${net}.2`, within: inside }
    },
    prepare: async () => ({
      cut: () => {
        ip('link', 'set', card, 'down')
        return () => void ip('link', 'set', card, 'up')
      },
    }),
  }
}

/** Hands on what comes, until it says nothing more without a word; new connections hang as well. */
async function stallingProxy(to: number) {
  const open = new Set<Socket>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => void (stalled || other.write(bytes)))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        open.delete(from)
        if (!stalled) other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.close()
    for (const one of open) one.destroy()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall: () => {
      stalled = true
      const lost = [...open]
      return () => {
        stalled = false
        // What was said into it is lost for good, so these are of no use any more.
        for (const one of [...lost, ...open]) one.destroy()
      }
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function some(pids: number[]): number[] {
  if (pids.length === 0) throw new Error('Nobody is connected')
  return pids
}

const numbers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function lineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const clientsOf = (port: number): number[] =>
  numbers().filter((pid) => /^\S*ssh /.test(lineOf(pid)) && lineOf(pid).includes(`-p ${port} `))

/** Of each connection the process that carries its bytes: the innermost one. */
function sessionsOf(server: number): number[] {
  const all = numbers()
  const below = (parent: number): number[] =>
    all.filter((pid) => statOf(pid).match(/\) \S (\d+)/)?.[1] === String(parent))
  const last = (pid: number): number => {
    const deeper = below(pid).find((one) => lineOf(one).startsWith('sshd'))
    return deeper === undefined ? pid : last(deeper)
  }
  return below(server).map(last)
}
