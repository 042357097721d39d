import { resolve } from 'node:path'
import { failure, type Result, success } from '../../shared/result'
import { type GitStatus, parseStatus } from '../../shared/workspace/status'

/** Where a repository lies, as it was found: afterwards git is told and never looks for itself. */
export interface Repository {
  /** The folder that is checked out. */
  top: string
  /** What git keeps for this checkout, and what it keeps for all of the repository's. */
  admin: string
  common: string
}

/** Runs git to its end. What it prints is bytes, one character for each. */
export type RunGit = (
  args: string[],
  where: { folder: string; env: Record<string, string | null> },
) => Promise<Result<{ stdout: string; stderr: string; code: number }>>

/**
 * How git is called when nobody asked for it: it takes no lock that an agent's git would meet, runs no
 * program that the repository names, asks nothing, and speaks as its parser expects.
 */
const quietly = [
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
]

const environment: Record<string, string | null> = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  // What the app was started with is about some other repository.
  GIT_DIR: null,
  GIT_WORK_TREE: null,
  GIT_COMMON_DIR: null,
  GIT_INDEX_FILE: null,
  GIT_OBJECT_DIRECTORY: null,
  GIT_NAMESPACE: null,
  GIT_PREFIX: null,
  GIT_CONFIG_PARAMETERS: null,
}

/** The only door to git: its arguments and its environment are made here. */
export class Git {
  constructor(private readonly run: RunGit) {}

  /** The repository whose checkout the folder is in, or nothing where there is none. */
  async find(folder: string): Promise<Result<Repository | undefined>> {
    const asked = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir']
    const found = await this.#ask(['rev-parse', ...asked], { folder, env: environment })
    if (!found.ok) return found
    const { code, stdout, stderr } = found.value
    if (code !== 0) return isNoCheckout(stderr) ? success(undefined) : refused(stderr)
    const [top = '', admin = '', common = ''] = inText(stdout).split('\n')
    if (top === '') return success(undefined)
    return success({ top, admin, common: resolve(folder, common) })
  }

  /** What differs in the folder from the last commit, and where the branch stands. */
  async status(repository: Repository, folder: string): Promise<Result<GitStatus>> {
    const args = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal']
    const read = await this.#in(repository, [...args, '--', folder])
    if (!read.ok) return read
    const { code, stdout, stderr } = read.value
    return code === 0 ? success(parseStatus(stdout)) : refused(stderr)
  }

  /** Folders and files that are ignored as a whole, from the checkout's folder on. */
  async ignored(repository: Repository): Promise<Result<string[]>> {
    const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
    const read = await this.#in(repository, args)
    if (!read.ok) return read
    const { code, stdout, stderr } = read.value
    if (code !== 0) return refused(stderr)
    return success(inText(stdout).split('\0').filter(Boolean))
  }

  /** Files of the folder that are not ignored, as they are called from it; nothing where git does not know it. */
  async files(folder: string): Promise<string[] | undefined> {
    const found = await this.find(folder)
    if (!found.ok || !found.value) return undefined
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
    const listed = await this.#in(found.value, args, folder)
    if (!listed.ok || listed.value.code !== 0) return undefined
    return inText(listed.value.stdout).split('\0').filter(Boolean)
  }

  #in({ top, admin, common }: Repository, args: string[], folder = top) {
    // Named by us: a `.git` that is replaced or taken away does not lead git anywhere else.
    const named = { GIT_DIR: admin, GIT_COMMON_DIR: common, GIT_WORK_TREE: top }
    return this.#ask(args, { folder, env: { ...environment, ...named } })
  }

  #ask(args: string[], where: Parameters<RunGit>[1]): ReturnType<RunGit> {
    return this.run([...quietly, ...args], where)
  }
}

const isNoCheckout = (said: string): boolean =>
  /not a git repository|must be run in a work tree|cannot chdir/i.test(said)

/** Bytes, one character for each, as the text that they are. */
const inText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8')

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
