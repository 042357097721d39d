import { resolve } from 'node:path'
import type { Arguments, Bytes, NotBytes } from '../../../kit/bytes'
import { failure, type Result, success } from '../../../kit/result'
import { acting, environment, manners } from './manners'

/** Where a repository lies, as it was found: afterwards git is told and never looks for itself. */
export interface Repository {
  /** The folder that is checked out. */
  top: string
  /** What git keeps for this checkout, and what it keeps for all of the repository's. */
  admin: string
  common: string
  /** A file of what is ignored everywhere, in the place of the user's own. */
  excludes?: string
}

export interface GitAnswer {
  stdout: Bytes
  stderr: Bytes
  code: number
}

export interface GitOptions {
  /** Where it runs, if not at the top of the checkout. */
  folder?: string
  /** What it reads: bytes, one character for each, as all that it prints. */
  input?: string
  /** An index or objects of our own. */
  env?: Record<string, string | null>
  timeout?: number
  limit?: number
  signal?: AbortSignal
  /** What it prints on either output, as it comes. */
  heard?(bytes: Uint8Array): void
}

/** Runs git to its end, and gives what it printed as bytes, one character for each. */
export type RunGit = (
  args: string[],
  options: Omit<GitOptions, 'input'> & { folder: string; input?: Uint8Array },
) => Promise<Result<{ stdout: string; stderr: string; code: number }>>

/** What is said to git so that a program does not run. */
export interface Barred {
  args: string[]
  env: Record<string, string>
}

/** Who knows which programs a repository names, and which of them the user has allowed. */
export interface Programs {
  bar(repository: Repository, acting: boolean): Promise<Result<Barred>>
  /** Why files that go through a filter are not what they would be, where one of them waits for an answer. */
  exact(repository: Repository): Promise<Result<void>>
}

/** The only door to git: what all of its calls have in common is made here. An exit code is an answer. */
export class Git {
  constructor(
    private readonly run: RunGit,
    private readonly programs?: Programs,
  ) {}

  /** The repository whose checkout the folder is in, or nothing where there is none. */
  async find(folder: string): Promise<Result<Repository | undefined>> {
    const asked = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir']
    const found = await this.#ask([...manners.read, 'rev-parse', ...asked], { folder })
    if (!found.ok) return found
    const { code, stdout, stderr } = found.value
    if (code !== 0) return isNoCheckout(stderr) ? success(undefined) : refused(stderr)
    const lines = inText(stdout).split('\n')
    // A path may have line breaks, and this cannot be told with others between them.
    const isClear = lines.length === asked.length + 1
    const [top = '', admin = '', common = ''] = isClear ? lines : await this.#alone(asked, folder)
    if (top === '') return success(undefined)
    return success({ top, admin, common: resolve(folder, common) })
  }

  async #alone(asked: readonly string[], folder: string): Promise<string[]> {
    const ask = (one: string) => this.#ask([...manners.read, 'rev-parse', one], { folder })
    const answers = await Promise.all(asked.map(ask))
    return answers.map((one) => (one.ok ? inText(one.value.stdout).replace(/\n$/, '') : ''))
  }

  /** Whether contents come through the filters that the repository has for them. */
  async exact(repository: Repository): Promise<Result<void>> {
    return (await this.programs?.exact(repository)) ?? success(undefined)
  }

  /** Looks, and leaves everything as it is. */
  read<const Args extends readonly string[]>(
    repository: Repository,
    args: Arguments<Args>,
    options?: GitOptions,
  ): Promise<Result<GitAnswer>> {
    return again(() => this.#in(repository, manners.read, args, options))
  }

  /** Writes what is ours to write: references, worktrees, objects. */
  write<const Args extends readonly string[]>(
    repository: Repository,
    args: Arguments<Args>,
    options?: GitOptions,
  ): Promise<Result<GitAnswer>> {
    return again(() => this.#in(repository, manners.write, args, options))
  }

  /** Does what the user has asked for, as the user's own git would. */
  act<const Args extends readonly string[]>(
    repository: Repository,
    args: Arguments<Args>,
    options: GitOptions = {},
  ): Promise<Result<GitAnswer>> {
    const env = { ...acting, ...options.env }
    return this.#in(repository, manners.act, args, { ...options, env })
  }

  async #in(
    repository: Repository,
    manner: readonly string[],
    args: readonly string[],
    options: GitOptions = {},
  ): Promise<Result<GitAnswer>> {
    const { top, admin, common, excludes } = repository
    const barred = await this.programs?.bar(repository, manner === manners.act)
    if (barred && !barred.ok) return barred
    // Named by us: a `.git` that is replaced or taken away does not lead git anywhere else.
    const named = { GIT_DIR: admin, GIT_COMMON_DIR: common, GIT_WORK_TREE: top }
    const ignoring = excludes === undefined ? [] : ['-c', `core.excludesFile=${excludes}`]
    const all = [...ignoring, ...(barred?.value.args ?? []), ...manner, ...args]
    const env = { ...named, ...barred?.value.env, ...options.env }
    return this.#ask(all, { folder: top, ...options, env })
  }

  #ask(args: readonly string[], { input, ...options }: GitOptions & { folder: string }) {
    const read = input === undefined ? {} : { input: Buffer.from(input, 'latin1') }
    const env = { ...environment, ...options.env }
    return this.run([...args], { ...options, ...read, env }) as Promise<Result<GitAnswer>>
  }
}

/**
 * While somebody's git makes a worktree, one of the files that say so has nothing in it for a moment, and
 * every other git that looks at the repository's worktrees dies of that before it has done anything.
 */
const halfMade = /failed to read .*worktrees\/[^/]+\/commondir/
const attempts = 10
const checkpointLong = 20

async function again(ask: () => Promise<Result<GitAnswer>>): Promise<Result<GitAnswer>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask()
    const met = answer.ok && answer.value.code !== 0 && halfMade.test(answer.value.stderr)
    if (!met || attempt === attempts) return answer
    await new Promise((resolve) => setTimeout(resolve, checkpointLong * attempt))
  }
}

/** What git printed, where it did what it was asked; else why not, in words. */
export function printed(answer: Result<GitAnswer>): Result<Bytes> {
  if (!answer.ok) return answer
  const { code, stdout, stderr } = answer.value
  return code === 0 ? success(stdout) : refused(stderr)
}

/** Bytes, one character for each, as the text that they are. */
export const inText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8')

/** A text as git reads it from its input and prints it. Its arguments stay text: who starts it encodes them. */
export const inBytes = (text: NotBytes): Bytes =>
  Buffer.from(text, 'utf8').toString('latin1') as Bytes

const isNoCheckout = (said: string): boolean =>
  /not a git repository|must be run in a work tree|cannot chdir/i.test(said)

function refused(said: string): Result<never> {
  const words = inText(said)
    .trim()
    .replace(/^fatal: /, '')
  if (/dubious ownership/.test(words))
    return failure('git-owner', 'Git does not read this folder: it belongs to somebody else.', {
      hint: 'Add it to safe.directory in your git configuration if you trust it.',
      details: words,
    })
  return failure('git-refused', 'Git could not read this folder.', { details: words })
}
