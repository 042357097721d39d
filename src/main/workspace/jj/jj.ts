import { dirname, join, resolve } from 'node:path'
import type { Bytes } from '../../../kit/bytes'
import { failure, type Result, success } from '../../../kit/result'
import { type GitAnswer, inText, type RunGit } from '../git/git'

/** Where a workspace of jj lies. */
export interface JjLocation {
  /** The folder that its files are in. */
  root: string
  /** What jj keeps for all workspaces of the repository. */
  repository: string
  /** There is a git checkout in the same folder, which git can be asked of. */
  colocated: boolean
}

export interface JjOptions {
  /** It looks at what is recorded, without recording first what is on disk. */
  asRecorded?: boolean
  timeout?: number
  signal?: AbortSignal
  heard?(bytes: Uint8Array): void
}

/** Programs that a repository may name for what nobody asked for: monitors and signatures. */
const noPrograms = ['--config=fsmonitor.backend="none"', '--config=signing.behavior="keep"']

const environment: Record<string, string | null> = {
  LC_ALL: 'C.UTF-8',
  // Nobody sees an editor or a pager that it would open.
  JJ_EDITOR: 'true',
  PAGER: 'cat',
}

/** The only door to jj. It keeps no locks that would be in the way of others: every command can run at any time. */
export class Jj {
  constructor(
    private readonly run: RunGit,
    private readonly files: {
      kind(path: string): Promise<'folder' | 'file' | 'other' | 'nothing'>
      text(path: string): Promise<string | undefined>
    },
  ) {}

  /** The workspace of jj that a folder is in, or nothing. jj itself is not asked: it may not be installed. */
  async find(folder: string): Promise<JjLocation | undefined> {
    for (let root = resolve(folder); ; root = dirname(root)) {
      const kind = await this.files.kind(join(root, '.jj', 'repo'))
      if (kind === 'folder') return this.#place(root, join(root, '.jj', 'repo'))
      if (kind === 'file') {
        // Made by `jj workspace add`: it says where the repository is.
        const where = (await this.files.text(join(root, '.jj', 'repo'))) ?? ''
        return this.#place(root, resolve(root, '.jj', where.trim()))
      }
      if (root === dirname(root)) return undefined
    }
  }

  /** Runs jj in a workspace. An exit code is an answer. */
  async ask(
    { root }: JjLocation,
    args: string[],
    { asRecorded, ...options }: JjOptions = {},
  ): Promise<Result<GitAnswer>> {
    const recorded = asRecorded ? ['--ignore-working-copy'] : []
    const all = ['--no-pager', '--color=never', ...noPrograms, ...recorded, ...args]
    const answer = (await this.run(all, {
      ...options,
      folder: root,
      env: environment,
    })) as Result<GitAnswer>
    if (answer.ok || answer.problem.code !== 'not-found') return answer
    return failure('no-jj', 'This folder is a workspace of jj, and jj is not installed.', {
      hint: 'Install jj (Jujutsu), or choose another kind of workspace.',
    })
  }

  async #place(root: string, repository: string): Promise<JjLocation> {
    const git = await this.files.kind(join(root, '.git'))
    return { root, repository, colocated: git !== 'nothing' }
  }
}

/** What jj printed, where it did what it was asked; else why not, in words. */
export function said(answer: Result<GitAnswer>): Result<Bytes> {
  if (!answer.ok) return answer
  const { code, stdout, stderr } = answer.value
  if (code === 0) return success(stdout)
  const words = inText(stderr).trim()
  const first = words.split('\n')[0]?.replace(/^Error: /, '') ?? ''
  if (/working copy is stale|update-stale/.test(words))
    return failure('jj-stale', 'Another jj command has rewritten what this workspace works on.', {
      hint: 'Run "jj workspace update-stale" in it; what is not recorded yet is kept in a commit of its own.',
      details: words,
    })
  return failure('jj-refused', `jj refused: ${first}`, { details: words })
}
