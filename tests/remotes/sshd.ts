import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const program = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'].find(
  existsSync,
)

/** Why no ssh server can run here; undefined where it can. */
export const noSshd = program ? undefined : 'openssh-server is not installed on this machine'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function key(file: string): string {
  const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return readFileSync(`${file}.pub`, 'utf8')
}

/** Why no server can ask for a password here: only root has a namespace of its own for that. */
export const noPassword =
  noSshd ??
  (spawnSync('unshare', ['-m', 'true']).status === 0
    ? undefined
    : 'nothing may be mounted here, so that no server can have a password of its own')

export interface SshdOptions {
  /** Of the user who runs the tests, for this server alone. */
  password?: string
  /** Further lines of its configuration, before all others. */
  lines?: string[]
  /** Where it listens, and what its command is begun by to be there. */
  address?: string
  within?: string[]
  /** When it is to end; with the test if nobody says. */
  ends?(end: () => void): void
}

/** A real ssh server of the user who runs the tests, on this computer, with one key; it ends with the test. */
export async function startSshd(
  folder: string,
  environment: Record<string, string> = {},
  {
    password,
    lines = [],
    address = '127.0.0.1',
    within = [],
    ends = onTestFinished,
  }: SshdOptions = {},
) {
  if (!program) throw new Error(noSshd)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Only root's server has a folder to lock itself into.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const port = await freePort()
  const files = Object.fromEntries(
    ['key', 'stranger', 'host', 'authorized', 'known', 'config', 'pid', 'log'].map((name) => [
      name,
      join(folder, name),
    ]),
  ) as Record<
    'key' | 'stranger' | 'host' | 'authorized' | 'known' | 'config' | 'pid' | 'log',
    string
  >
  writeFileSync(files.authorized, key(files.key), { mode: 0o600 })
  key(files.stranger)
  const host = key(files.host)
  const [type, blob] = host.split(' ')
  writeFileSync(files.known, `[${address}]:${port} ${type} ${blob}\n`)
  const set = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  writeFileSync(
    files.config,
    [
      ...lines,
      `Port ${port}`,
      `ListenAddress ${address}`,
      `HostKey ${files.host}`,
      `AuthorizedKeysFile ${files.authorized}`,
      `PidFile ${files.pid}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'PrintMotd no',
      'MaxStartups 100',
      ...(set.length > 0 ? [`SetEnv ${set.join(' ')}`] : []),
    ].join('\n'),
  )
  const own = password === undefined ? [] : withPassword(folder, password)
  const start = () => {
    const line = [program, '-D', '-f', files.config, '-E', files.log]
    const [command = '', ...args] = [...within, ...own, ...line]
    const child = spawn(command, args, { stdio: 'ignore' })
    ends(() => void child.kill('SIGKILL'))
    return child
  }
  let child = start()
  await up(port, address, files.log)
  return {
    port,
    address,
    /** Of the server itself, whose children are those of each connection. */
    pid: () => child.pid ?? 0,
    files,
    /** As after `-o`. */
    options: (identity = files.key, known = files.known) => [
      `IdentityFile=${identity}`,
      'IdentitiesOnly=yes',
      `UserKnownHostsFile=${known}`,
      'GlobalKnownHostsFile=/dev/null',
      'StrictHostKeyChecking=yes',
    ],
    stop: async () => {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await gone
    },
    again: async () => {
      child = start()
      await up(port, address, files.log)
    },
  }
}

/** What comes before a command that is to see another password of this user than everybody else. */
function withPassword(folder: string, password: string): string[] {
  const hashed = spawnSync('openssl', ['passwd', '-6', '-stdin'], { input: password })
  const shadow = join(folder, 'shadow')
  const [name] = userInfo().username.split(':')
  writeFileSync(shadow, `${name}:${String(hashed.stdout).trim()}:19000:0:99999:7:::\n`, {
    mode: 0o600,
  })
  // As another module might ask for a second thing.
  const pam = join(folder, 'pam')
  writeFileSync(pam, 'auth required pam_unix.so\naccount required pam_permit.so\n')
  const mount =
    'mount --bind "$0" /etc/shadow && mount --bind "$1" /etc/pam.d/sshd && shift && exec "$@"'
  return ['unshare', '-m', 'sh', '-c', mount, shadow, pam]
}

async function up(port: number, address: string, log: string): Promise<void> {
  const until = Date.now() + 10_000
  while (!(await answersAt(port, address))) {
    if (Date.now() > until) throw new Error(`sshd did not start: ${readFileSync(log, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function answersAt(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address)
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('close', () => resolve(false))
    socket.once('error', () => socket.destroy())
  })
}
