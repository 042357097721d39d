import { homedir, userInfo } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '../../../kit/result'
import { givenEnvironment, variablesIn } from '../../../starting/given'
import type { Environment, Machine } from '../machine'
import { type RunOptions, type RunOutput, run } from '../run'
import { withoutOwnVariables } from './environment'
import { mergeEnvironments } from './merge-environments'

/** Longer than most shells take to load everything, and short enough for whoever waits for an agent. */
const PATIENCE = 3000
/**
 * A shell that is killed while it loads can leave locks of the user's tools behind, which hold up
 * every shell after it: so it may take its time, and a late answer counts.
 */
const TIMEOUT = 150_000

interface UserEnvironment {
  environment: Environment
  /** Why it is the app's own only, in words. */
  warning?: Problem
}

/**
 * The environment of the user's login shell, merged into the app's own: started from a desktop the
 * app would not find what a version manager put on the PATH. Asked once; later calls share it.
 */
export function userEnvironment(
  machine: Pick<Machine, 'spawn'>,
  own: NodeJS.ProcessEnv = givenEnvironment(),
  platform: NodeJS.Platform = process.platform,
  patience = PATIENCE,
): () => Promise<UserEnvironment> {
  if (platform === 'win32' || isFromTerminal(own)) {
    return () => Promise.resolve({ environment: clean(own) })
  }
  let asked: Promise<UserEnvironment> | undefined
  let known: UserEnvironment | undefined
  return async () => {
    asked ??= ask(machine, own).then((answer) => {
      known = answer
      return answer
    })
    return known ?? Promise.race([asked, inTime(own, patience)])
  }
}

/** Started from a terminal the app has the shell's environment already; a desktop sets no TERM. */
function isFromTerminal({ TERM, SHLVL }: NodeJS.ProcessEnv): boolean {
  return Boolean(TERM) && TERM !== 'dumb' && Number(SHLVL) > 0
}

async function inTime(own: NodeJS.ProcessEnv, patience: number): Promise<UserEnvironment> {
  await wait(patience, undefined, { ref: false })
  const warning: Problem = {
    code: 'shell-environment',
    message: 'Your shell is slow to start; agents on a custom PATH may be missing.',
    hint: 'Wait a moment and try again, or start Liminal from a terminal.',
  }
  return { environment: clean(own), warning }
}

async function ask(
  machine: Pick<Machine, 'spawn'>,
  own: NodeJS.ProcessEnv,
): Promise<UserEnvironment> {
  const shell = shellOf(own.SHELL, () => userInfo().shell)
  const marker = crypto.randomUUID()
  const options: RunOptions = {
    folder: homedir(),
    environment: own,
    // Lets the user's own start-up files tell that nobody is looking.
    env: { LIMINAL_READS_ENVIRONMENT: '1' },
    timeout: TIMEOUT,
    spared: true,
    endGroup: true,
  }
  const answer = await run(machine, shell, shellArguments(shell, marker), options)
  const printed = answer.ok ? between(answer.value.stdout, marker) : undefined
  if (printed !== undefined) {
    return { environment: mergeEnvironments(clean(own), clean(variablesIn(printed))) }
  }
  const warning: Problem = {
    code: 'shell-environment',
    message: `The environment of your shell (${shell}) could not be read. Agents may not be found.`,
    hint: 'Start Liminal from a terminal, or check the start-up files of your shell.',
    details: answer.ok ? lastWords(answer.value) : answer.problem.message,
  }
  return { environment: clean(own), warning }
}

/** LIMINAL_ variables never reach children, so neither does the hint to start-up files. */
const clean = withoutOwnVariables

function lastWords({ code, stderr }: RunOutput): string {
  return `It ended with ${code}. ${stderr.slice(-1000)}`.trim()
}

/** The user's own shell. */
export function userShell(environment: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return environment.COMSPEC ?? 'cmd.exe'
  return shellOf(environment.SHELL, () => userInfo().shell)
}

export function shellOf(named: string | undefined, registered: () => string | null): string {
  if (named) return named
  try {
    return registered() || '/bin/sh'
  } catch {
    // A user without an entry, as in a container.
    return '/bin/sh'
  }
}

/** How shells are asked to be interactive login shells, where they differ, and how they run a program by its path. */
const SHELLS: Record<string, { flags: string[]; prefix: string }> = {
  nu: { flags: ['-l', '-i', '-c'], prefix: '^' },
  tcsh: { flags: ['-i', '-c'], prefix: '' },
  csh: { flags: ['-i', '-c'], prefix: '' },
  pwsh: { flags: ['-Login', '-Command'], prefix: '& ' },
  xonsh: { flags: ['-l', '-i', '-c'], prefix: '' },
  dash: { flags: ['-l', '-i', '-c'], prefix: '' },
}
const OTHER_SHELLS = { flags: ['-ilc'], prefix: '' }

/**
 * The shells agree on how a program is run with quoted words, and on little else; so what prints
 * is always the same small program, between markers that no start-up file can know.
 */
export function shellArguments(shell: string, marker: string): string[] {
  const { flags, prefix } = SHELLS[basename(shell)] ?? OTHER_SHELLS
  const script = `printf %s ${marker}; /usr/bin/env -0; printf %s ${marker}`
  return [...flags, `${prefix}/bin/sh -c '${script}'`]
}

function between(text: string, marker: string): string | undefined {
  const parts = text.split(marker)
  return parts.length === 3 ? parts[1] : undefined
}

/** Where it is said what went wrong with it, until it is over. */
interface Told {
  warn(about: string, problem: Problem): void
  over(about: string): void
}

/** The login shell's, asked once; what went wrong with it is said. */
export function usersEnvironment(
  machine: Pick<Machine, 'spawn'>,
  problems: Told,
): () => Promise<Record<string, string>> {
  const asked = userEnvironment(machine)
  return async () => {
    const { environment, warning } = await asked()
    if (warning) problems.warn('shell', warning)
    else problems.over('shell')
    return environment
  }
}

/** What whoever started the app gave it. */
export const startedWith = (): Environment =>
  Object.fromEntries(Object.entries(givenEnvironment()).map(([name, value]) => [name, value ?? '']))
