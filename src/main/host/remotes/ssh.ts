import type { Ended } from '../link/program-way'
import { type CommandLine, type Engine, explained, type How, quoted, type Rule } from './engine'

export interface SshHost {
  /** As the user's own ssh knows it: a name of its configuration, or USER@HOST. */
  host: string
  port?: number
  /** Besides what the configuration says, as after `-o`. */
  options?: readonly string[]
  /** Somebody answers what it asks (SSH_ASKPASS); else it fails instead. */
  asks?: boolean
}

export function sshEngine(host: SshHost): Engine {
  return {
    shell: (line) => carriedOut(host, `exec sh -c ${quoted(line)}`),
    explain: (how) => explainSsh(host, how),
  }
}

/** Programs of that computer, started from here. */
export function throughSsh(host: SshHost): (line: CommandLine) => CommandLine {
  const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return ({ command, args }) =>
    carriedOut(host, ['exec', ...[command, ...args].map(word)].join(' '))
}

function carriedOut(
  { host, port, options = [], asks = false }: SshHost,
  line: string,
): CommandLine {
  return {
    command: 'ssh',
    args: [
      // Nobody types here: what it would ask is asked in the window, or is a reason to fail.
      '-T',
      '-o',
      `BatchMode=${asks ? 'no' : 'yes'}`,
      '-o',
      'ConnectTimeout=10',
      // A connection of its own: one that is shared hangs together with whoever hangs first.
      '-o',
      'ControlMaster=no',
      '-o',
      'ControlPath=none',
      '-o',
      'ServerAliveInterval=5',
      '-o',
      'ServerAliveCountMax=2',
      ...(port === undefined ? [] : ['-p', String(port)]),
      ...options.flatMap((option) => ['-o', option]),
      '--',
      host,
      line,
    ],
  }
}

function explainSsh({ asks }: SshHost, how: How): Ended {
  if (asks && rules.find(({ said }) => said.test(how.lastWords)) === unknownKey)
    return { why: 'You did not accept its key.', hopeless: true }
  return explained('ssh', rules, how)
}

const unknownKey: Rule = {
  said: /Host key verification failed/,
  why: 'Its host key is not known yet. Connect once with ssh in a terminal and look at the key.',
  hopeless: true,
}

/** What ssh says when it does not get there. Only the user can mend what is hopeless. */
const rules: readonly Rule[] = [
  {
    said: /REMOTE HOST IDENTIFICATION HAS CHANGED/,
    why: 'Its host key is not the one that was known. If you did not expect that, ask whoever runs it.',
    hopeless: true,
  },
  {
    said: /Certificate invalid: (expired|not yet valid)/,
    why: 'The certificate of its host key is not valid now. Whoever runs it has to renew it; or a clock is wrong.',
    hopeless: true,
  },
  unknownKey,
  {
    said: /Permission denied|Too many authentication failures/,
    why: 'It did not let you in. Check the key, or add it to your ssh agent.',
    hopeless: true,
  },
  {
    said: /Could not resolve hostname/,
    why: 'Its name is not known.',
    hopeless: false,
  },
  { said: /Connection refused/, why: 'Nothing listens there.', hopeless: false },
  {
    said: /timed out|No route to host|Network is unreachable|Host is down/i,
    why: 'It does not answer.',
    hopeless: false,
  },
  {
    said: /Bad configuration option|terminating, \d+ bad|Bad owner or permissions/,
    why: 'Your configuration of ssh has a fault. Try ssh in a terminal to see which.',
    hopeless: true,
  },
]
